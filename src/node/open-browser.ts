import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ProgramPlace, startProgram } from './programs.ts'

/**
 * Opens an address that nobody else on this machine may know in the browser of this desktop; calls back where that
 * cannot be done. What a process is started with can be read by everybody, so the browser gets a file, in a folder for
 * this user only, that leads there. Gives what removes the file, once the browser has read it. The address must be one
 * of our own making.
 */
export function openBrowser(address: string, place: ProgramPlace, onProblem: () => void): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-'))
  const file = join(folder, 'open.html')
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    writeFileSync(file, pageLeadingTo(address), { flag: 'wx', mode: 0o600 })
    const [program, args] = commandFor(process.platform, pathToFileURL(file).href)
    startProgram(program, args, place, () => {
      remove()
      onProblem()
    })
  } catch (error) {
    remove()
    throw error
  }
  return remove
}

function pageLeadingTo(address: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>questlint preview</title>
<p><a href="${address}">Open the preview</a></p>
`
}

function commandFor(platform: NodeJS.Platform, address: string): [string, string[]] {
  if (platform === 'darwin') return ['open', [address]]
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]]
  return ['xdg-open', [address]]
}
