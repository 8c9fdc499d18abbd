import type { Document, Format } from './document.ts'
import { parseChangedItems } from './json/changed-items.ts'
import { parseJsonLines } from './json/lines.ts'
import { parseJson } from './json/parse-json.ts'
import { parseConflicts } from './merge-conflicts.ts'
import { parseChangedYaml } from './yaml/changed-blocks.ts'
import { parseYaml } from './yaml/parse-yaml.ts'

const parsers = { jsonl: parseJsonLines, yaml: parseYaml } as const

/**
 * Reads a text as a document; without a format, the ending of its name or else its content decides. `previous` is the same file before a
 * change, which makes reading it again cheaper and never different, and `former` are values that it had before: what is as in one of these
 * is the same object. Never throws.
 */
export function parseText(
  uri: string,
  text: string,
  format: Format = detectFormat(uri, text),
  previous?: Document,
  former: readonly unknown[] = [],
): Document {
  if (format === 'json') {
    const document = (previous && parseChangedItems(uri, text, previous, former)) ?? parseJson(uri, text)
    // A text with markers is no JSON, so that one without mistakes need not be searched for them.
    return document.problems.length === 0 ? document : (parseConflicts(uri, text, parseJson) ?? document)
  }
  const conflicted = parseConflicts(uri, text, parsers[format])
  if (conflicted) return conflicted
  if (format === 'jsonl') return parseJsonLines(uri, text)
  return previous ? parseChangedYaml(uri, text, previous) : parseYaml(uri, text)
}

/** The format of a text: by the ending of its name, else JSON for a text that starts like JSON, and YAML for all others. */
export function detectFormat(uri: string, text: string): Format {
  const ending = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(uri)?.[1]?.toLowerCase()
  if (ending === 'json') return 'json'
  if (ending === 'jsonl' || ending === 'ndjson') return 'jsonl'
  if (ending === 'yaml' || ending === 'yml') return 'yaml'
  return /^\ufeff?\s*(?:[[{"]|\/\/|\/\*|$)/.test(text) ? 'json' : 'yaml'
}
