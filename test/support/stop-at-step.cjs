// Loaded into the built program by a test: kills it at a step of its writing, half of a piece of text included, or tells how many steps there are.
const fs = require('node:fs')

const stopAt = Number(process.env.STOP_AT)
const countTo = process.env.COUNT_TO
let step = 0

function isDue() {
  step += 1
  return step === stopAt
}

function stop() {
  process.kill(process.pid, 'SIGKILL')
}

for (const name of ['renameSync', 'linkSync', 'unlinkSync', 'mkdirSync', 'fsyncSync', 'fchmodSync']) {
  const original = fs[name]
  fs[name] = (...args) => {
    if (isDue()) stop()
    return original(...args)
  }
}

const { openSync, writeSync, writeFileSync } = fs
fs.openSync = (path, flags, ...rest) => {
  if (flags === 'wx' && isDue()) stop()
  return openSync(path, flags, ...rest)
}
fs.writeSync = (handle, data, ...rest) => {
  if (handle > 2 && isDue()) {
    writeSync(handle, data.subarray(0, data.length / 2))
    stop()
  }
  return writeSync(handle, data, ...rest)
}
fs.writeFileSync = (file, data, ...rest) => {
  if (isDue()) {
    writeFileSync(file, data.slice(0, data.length / 2), ...rest)
    stop()
  }
  return writeFileSync(file, data, ...rest)
}

if (countTo !== undefined) process.on('exit', () => writeFileSync(countTo, String(step)))
