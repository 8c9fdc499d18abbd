// An esbuild plugin for the command line: modules that few runs need become files of their own, read when first called.
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

/**
 * Replaces each named module by a shim whose functions load the real module, bundled beside as `NAME.cjs`, on their first call.
 * Core stays plain ES modules that way: that something is lazy is a matter of packaging, not of the code.
 * A module may be lazy only when all that it exports are functions; anything else stops the build.
 */
export function lazyModules(paths) {
  const lazy = new Map(paths.map((path) => [resolve(path), `./${chunkName(path)}.cjs`]))
  return {
    name: 'lazy-modules',
    setup(build) {
      const entries = new Set([build.initialOptions.entryPoints].flat().map((path) => resolve(path)))
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const chunk = lazy.get(path)
        if (chunk === undefined || entries.has(path)) return undefined
        return { contents: shim(exportedFunctions(await readFile(path, 'utf8'), path), chunk), loader: 'js' }
      })
      build.onResolve({ filter: /^\.\/[a-z-]+\.cjs$/ }, ({ path }) => ({ path, external: true }))
    },
  }
}

/** The name of the file that a lazy module is bundled to, without its ending. */
export function chunkName(path) {
  return basename(path, '.ts')
}

function exportedFunctions(source, path) {
  const names = []
  for (const line of source.split('\n').filter((text) => /^export\b/.test(text))) {
    const name = /^export (?:async )?function (\w+)/.exec(line)?.[1]
    if (name !== undefined) names.push(name)
    else if (!/^export (?:type|interface)\b/.test(line))
      throw new Error(`${path}: a lazy module exports functions only: ${line}`)
  }
  return names
}

function shim(names, chunk) {
  const functions = names.map((name) => `export const ${name} = (...args) => load().${name}(...args)`)
  return `let loaded\nconst load = () => (loaded ??= require('${chunk}'))\n${functions.join('\n')}\n`
}

/** Lets commander start without `child_process`, which it needs only for subcommands in programs of their own; we have none. */
export const slimCommander = {
  name: 'slim-commander',
  setup(build) {
    build.onResolve({ filter: /^node:child_process$/ }, ({ importer }) => {
      return /[\\/]commander[\\/]/.test(importer) ? { path: 'child_process', namespace: 'absent' } : undefined
    })
    build.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}
