import { spawn } from 'node:child_process'

/** Opens an address in the browser of this desktop; calls back where that cannot be done. The address must be one of our own making. */
export function openBrowser(address: string, onProblem: () => void): void {
  const child = spawn(...commandFor(process.platform, address), { stdio: 'ignore', detached: true })
  child.on('error', onProblem)
  child.unref()
}

function commandFor(platform: NodeJS.Platform, address: string): [string, string[]] {
  if (platform === 'darwin') return ['open', [address]]
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]]
  return ['xdg-open', [address]]
}
