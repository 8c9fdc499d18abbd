interface Lock {
  readonly packages: Readonly<Record<string, { readonly license?: string; readonly dev?: boolean }>>
}
export function bundledNames(licences: string): string[]
export function installedFolders(lock: Lock): string[]
export function wrongLicences(lock: Lock): string[]
export function judgeAudit(text: string, shipped: readonly string[], word?: string): { lines: string[]; fails: boolean }
