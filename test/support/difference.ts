import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from './command-line.ts'

/** What `diff` says of two states of a file, in the terminal. */
export async function difference(name: string, before: string, after: string): Promise<string> {
  const folder = makeFolder({ [`before/${name}`]: before, [`after/${name}`]: after })
  const { out } = await runQuestlint(folder, ['diff', `before/${name}`, `after/${name}`])
  // The commands that write have no level.
  return out.replace(/ \(infos are shown with --level info\)/, '')
}
