import type { Output } from './io.ts'

/** One line on a terminal that says what a long run is at. */
export interface Progress {
  readonly show: (file: string) => void
  readonly clear: () => void
}

const patienceMilliseconds = 1000
const pauseMilliseconds = 100

/** Shows nothing in the first second of the process, and nothing at all when the output is no terminal. */
export function createProgress(output: Output): Progress {
  let last = patienceMilliseconds - pauseMilliseconds
  let isShown = false
  return {
    show: (file) => {
      const now = process.uptime() * 1000
      if (now - last < pauseMilliseconds || !output.isTerminal) return
      last = now
      isShown = true
      const room = (output.columns ?? 80) - 'questlint: '.length - 1
      output.write(`\r\u001b[Kquestlint: ${file.length > room ? `…${file.slice(1 - room)}` : file}`)
    },
    clear: () => {
      if (isShown) output.write('\r\u001b[K')
      isShown = false
    },
  }
}
