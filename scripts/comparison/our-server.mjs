import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Our own server, in a copy of a questionnaire with a misspelt type. */
export function ourServer(folder) {
  cpSync(join(root, 'fixtures/workspaces/vineyard'), folder, { recursive: true })
  const text = readFileSync(join(folder, 'cellar.yaml'), 'utf8')
    .replace('type: radio', 'type: raido')
    .replace('Name of the cellar', 'Name of the cellar  ')
    .replace('  cellar_volume:\n', '  # questlint-disable-next-line unknown-option -- an example\n  cellar_volume:\n')
  writeFileSync(join(folder, 'cellar.yaml'), text)
  const after = (part) => text.indexOf(part) + part.length
  return {
    argv: [process.execPath, join(root, 'dist/cli.cjs'), 'lsp', '--stdio'],
    folder,
    file: 'cellar.yaml',
    languageId: 'yaml',
    text,
    places: {
      use: after('keyword: coun'),
      caller: after('keyword: cellar_bar'),
      signature: after("- =='"),
      complete: after('question_condition: ves'),
      fix: after('type: rai'),
      typed: after('  - keyword: cellar_volume\n'),
    },
  }
}
