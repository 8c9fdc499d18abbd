export function bundledNames(licences: string): string[]
export function judgeAudit(text: string, bundled: readonly string[]): { lines: string[]; fails: boolean }
