/** A configuration as files, answers and plans name it: `technologies@2015`. */
export function editionName(code: unknown, edition: unknown): string {
  return `${code}@${edition}`
}

/** The code and the edition of such a name, which may be the code alone. */
export function splitEdition(name: string): [code: string] | [code: string, edition: string] {
  const at = name.indexOf('@')
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)]
}

/** The name as people say it: `technologies 2015`. */
export function plainName(name: string): string {
  return name.replace('@', ' ')
}
