// The licence texts of the packages whose code is in a bundle.
import { readdir, readFile } from 'node:fs/promises'

/** Packages that bundling does not see: ajv wrote the validators, and dagre comes with graphlib in it. */
const unseen = ['ajv', '@dagrejs/graphlib']

/** The text that goes beside bundles made of these files; throws when one of the packages has no licence file. */
export async function gatherLicenses(inputs) {
  const packages = new Set([
    ...unseen,
    ...inputs.flatMap((input) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
  ])
  const texts = []
  for (const name of [...packages].sort()) {
    const folder = `node_modules/${name}`
    const { version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'))
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined) throw new Error(`${name} has no licence file`)
    texts.push(`${name} ${version} (${license})\n\n${(await readFile(`${folder}/${file}`, 'utf8')).trim()}\n`)
  }
  return `Parts of the following packages are contained in what this file comes with.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`
}
