/** What only the service knows of files, users, maps and links, and what it draws where an old condition holds. */
const unknowable = new Set(['content_type', 'preview_image', 'map_url', 'unknown_user'])

/** A labelled tree without what only the service knows. */
export function comparable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(comparable)
  if (typeof part !== 'object' || part === null) return part
  const members = Object.entries(part).filter(([name]) => !unknowable.has(name))
  const isHidden = 'preview_image' in part || 'unknown_user' in part
  const copy: Record<string, unknown> = Object.fromEntries(members.map(([name, value]) => [name, comparable(value)]))
  if (isHidden) delete copy.value
  if (
    Array.isArray(copy.value) &&
    copy.value.some((one) => typeof one === 'object' && one !== null && 'configuration' in one && 'url' in one)
  )
    copy.value = []
  if (Array.isArray(copy.values))
    copy.values = copy.values.map((one) =>
      Array.isArray(one) && one.length === 4 ? [one[0], one[1], null, one[3]] : one,
    )
  return copy
}
