import { detectKind, type LoadedFile, parseText } from '../core/internal.ts'

const mostDocuments = 100

/**
 * Whether a file whose first document is nothing that questlint knows has a configuration in a later one, where the
 * application does not look either.
 */
export function hidesConfiguration({ isConfiguration, source, document }: LoadedFile): boolean {
  if (isConfiguration || !document.problems.some(({ code }) => code === 'several-documents')) return false
  const [, ...later] = source.text.split(/^---(?=\s|$)/m, mostDocuments)
  return later.some((text) => {
    const kind = detectKind(parseText(source.uri, text, document.format).value)
    return kind !== undefined && kind !== 'answers'
  })
}
