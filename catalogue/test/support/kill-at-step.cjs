// Loaded into a node by a test: kills it before or after a step of its storing, half of a file included, or tells how many steps there were.
const { isMainThread, Worker } = require('node:worker_threads')
const { ServerResponse } = require('node:http')
const files = require('node:fs/promises')
const pg = require('pg')

let killAt = Number(process.env.KILL_AT_STEP ?? 0)
let step = 0

function isDue() {
  step += 1
  return step === killAt
}

function stop() {
  process.kill(process.pid, 'SIGKILL')
}

function pass() {
  if (isDue()) stop()
}

if (isMainThread) {
  // A statement for the embedded database, and what came of it.
  const { postMessage, on } = Worker.prototype
  Worker.prototype.postMessage = function (...args) {
    pass()
    return postMessage.apply(this, args)
  }
  Worker.prototype.on = function (name, listener) {
    const passing = (...args) => {
      pass()
      return listener(...args)
    }
    return on.call(this, name, name === 'message' ? passing : listener)
  }

  // The same of a server.
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (...args) {
    pass()
    const result = query.apply(this, args)
    return result?.then === undefined
      ? result
      : result.then((value) => {
          pass()
          return value
        })
  }

  const { writeFile, rename } = files
  files.writeFile = async (file, data, ...rest) => {
    if (isDue()) {
      await writeFile(file, data.subarray(0, data.length / 2), ...rest)
      stop()
    }
    return writeFile(file, data, ...rest)
  }
  files.rename = async (...args) => {
    pass()
    return rename(...args)
  }

  const { end } = ServerResponse.prototype
  ServerResponse.prototype.end = function (...args) {
    pass()
    return end.apply(this, args)
  }

  // From a test: a number kills at that step from now; anything else asks how many there were.
  process.on('message', (message) => {
    if (typeof message !== 'number') return process.send(step)
    killAt = message
    step = 0
    process.send('armed')
  })
  process.channel?.unref()
}
