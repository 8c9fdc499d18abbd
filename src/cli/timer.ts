/** Collects how long the steps of a run take. */
export interface Timer {
  /** Ends a step and names it. */
  readonly step: (name: string) => void
  readonly report: () => string
}

/** A timer whose clock starts with the process. */
export function createTimer(): Timer {
  const steps: { name: string; milliseconds: number }[] = []
  let last = 0
  const step = (name: string): void => {
    const now = process.uptime() * 1000
    steps.push({ name, milliseconds: now - last })
    last = now
  }
  step('start')
  return {
    step,
    report: () => {
      const lines = steps.map(
        ({ name, milliseconds }) => `  ${name.padEnd(16)} ${milliseconds.toFixed(1).padStart(8)} ms`,
      )
      return `timing:\n${lines.join('\n')}\n  ${'all'.padEnd(16)} ${last.toFixed(1).padStart(8)} ms\n`
    },
  }
}
