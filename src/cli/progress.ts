import { safeText } from '../core/internal.ts'
import type { Output } from './io.ts'
import { printReport } from './say.ts'

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
      const name = safeText(file, 'terminal')
      printReport(output, `\r\u001b[Kquestlint: ${name.length > room ? `…${name.slice(1 - room)}` : name}`, 'bytes')
    },
    clear: () => {
      if (isShown) printReport(output, '\r\u001b[K', 'bytes')
      isShown = false
    },
  }
}
