/** The path of a thing after a change that moves some from one path to another, with all that is in them. */
export function movedPath(path: string, moves: ReadonlyMap<string, string>): string {
  for (const [from, to] of moves) if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length)
  return path
}
