process.on('exit', () => require('node:fs').writeSync(2, `peak-memory-kib=${process.resourceUsage().maxRSS}\n`))
