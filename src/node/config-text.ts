import { existsSync } from 'node:fs'
import { type ProposedSet, type SetProposal, safeJson, safeText } from '../core/internal.ts'
import { parentPath, resolvePath } from './paths.ts'

const maxWidth = 120

/** The configuration file that is written for a folder that has none. */
export const newConfigName = 'questlint.config.yaml'

/**
 * Writes a configuration file in YAML for a folder that contains proposed sets, says why, and shows the other settings in comments;
 * editors find the schema of its settings where questlint is installed there.
 */
export function writeConfigText(proposal: SetProposal, folder: string): string {
  const schema = findSchema(folder)
  const lines = [
    ...(schema === undefined ? [] : [`# yaml-language-server: $schema=${schema}`]),
    ...comment(
      'Configuration of questlint, proposed by "questlint init" from what the files in this folder define and use.',
    ),
    ...comment('"questlint doctor" shows what it means for each file, "questlint" checks the files.'),
    '',
    ...comment(
      'Files that are loaded together, in loading order. A file is checked in every set that it belongs to. Globs such as "editions/*.json" are allowed.',
    ),
    ...comment(
      'overrides: true means that records of later files replace those of earlier files on purpose. complete: true means that no other files are loaded, so unused records and missing configurations are reported.',
    ),
    ...proposal.alternatives.flatMap((sentence) => comment(sentence)),
    'sets:',
    ...proposal.sets.flatMap(writeSet),
    ...writeLeftOut(proposal),
    '',
    ...otherSettings,
  ]
  return `${lines.join('\n')}\n`
}

function writeSet(set: ProposedSet): string[] {
  return [
    ...set.why.flatMap((sentence) => comment(sentence, '  ')),
    `  - name: ${safeJson(set.name)}`,
    '    files:',
    ...set.files.map(({ uri, note }) => `      - ${writeText(uri)} # ${plain(note)}`),
    `    overrides: ${set.overrides}`,
    `    complete: ${set.complete}`,
  ]
}

function writeLeftOut({ leftOut }: SetProposal): string[] {
  if (leftOut.length === 0) return []
  return ['', '# Not in any set:', ...leftOut.flatMap(({ uri, why }) => comment(`${uri} ${why}`, '', '  '))]
}

const otherSettings = [
  '# The severity of rules: off, info, warning or error ("questlint explain" lists the rules).',
  '# rules:',
  '#   ineffective-option: info',
  '',
  '# Severities for some files; the last matching entry wins.',
  '# overrides:',
  '#   - files: ["drafts/**"]',
  '#     rules: { unknown-template: warning }',
  '',
  '# Templates of the application that questlint does not know: folders that contain form/… and details/…, or names.',
  '# templates:',
  '#   folders: [src/templates]',
  '#   names: { form/question: [my_template] }',
  '',
  '# The folder of the images named in image_name of values; without it, missing images are not reported.',
  '# images: src/assets/img',
  '',
  '# Larger files (in bytes) are not read.',
  '# maxFileSize: 10000000',
]

/** A comment, wrapped; what a file name may contain must not end it. */
function comment(text: string, indent = '', hanging = ''): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of plain(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (indent.length + hanging.length + longer.length + 2 > maxWidth && line !== '') {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  return lines.map((content) => `${indent}# ${hanging}${content}`)
}

function plain(text: string): string {
  return safeText(text.replace(/\s+/g, ' '), 'terminal')
}

/** Plain where YAML reads a plain scalar as this very text, else in double quotes. */
function writeText(text: string): string {
  return /^[A-Za-z_][\w/-]*(\.[\w-]+)*\.(json|jsonl|ya?ml)$/.test(text) ? text : safeJson(text)
}

/** The way from a folder to the schema of the settings, where questlint is installed in it or above it. */
function findSchema(folder: string): string | undefined {
  const name = 'node_modules/questlint/schemas/config.schema.json'
  for (let current = folder, way = './'; ; way = way === './' ? '../' : `../${way}`) {
    if (existsSync(resolvePath(current, name))) return `${way}${name}`
    const parent = parentPath(current)
    if (parent === current) return undefined
    current = parent
  }
}
