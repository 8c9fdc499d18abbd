import type { ChildProcessWithoutNullStreams } from 'node:child_process'

/** What a program prints up to a text; rejects with what it told where it ends before. */
export function outputUntil(child: ChildProcessWithoutNullStreams, until: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let [out, err] = ['', '']
    child.stdout.on('data', (part) => {
      out += part
      if (until.test(out)) resolve(out)
    })
    child.stderr.on('data', (part) => {
      err += part
    })
    child.once('exit', (code) => reject(new Error(`${code}: ${err}`)))
  })
}

/** The address that a preview prints first. */
export async function addressOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  return (await outputUntil(child, /\n/)).trim()
}
