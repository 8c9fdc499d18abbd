process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const milliseconds = Math.round((userCPUTime + systemCPUTime) / 1000)
  require('node:fs').writeSync(2, `peak-memory-kib=${maxRSS}\ncpu-milliseconds=${milliseconds}\n`)
})
