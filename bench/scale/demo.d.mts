export interface Outcome {
  readonly title: string
  readonly checked: readonly string[]
  readonly expected: readonly string[]
}

export function demonstrate(count: number, cli: string, say: (line: string) => void): Promise<Outcome[]>
export function findWrong(outcomes: readonly Outcome[]): string[]
