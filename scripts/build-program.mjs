// The program that the package ships: what starts it, the program itself, the language server, and the parts that the first two read when first called.
import { chmod } from 'node:fs/promises'
import { chunkName, handed, laterBuiltins, lazyModules, slimCommander, slimFormats, slimHtml } from './lazy-modules.mjs'
import { buildInParts } from './parts.mjs'

/** What few runs need: all commands but `check`, the preview, YAML, XML, writing, proposing sets, drawing, reports for other programs, and the two languages, as nearly all conditions are plain comparisons. */
export const lazy = [
  'src/cli/all-commands.ts',
  'server/preview/serve-preview.ts',
  'src/core/answers/read-xml.ts',
  'src/core/document/yaml/changed-blocks.ts',
  'src/core/document/yaml/parse-yaml.ts',
  'src/core/conversion/convert.ts',
  'src/node/finish-writing.ts',
  'src/node/write.ts',
  'src/node/write-together.ts',
  'src/core/sets/propose-sets.ts',
  'src/core/lookup/lookup-text.ts',
  'src/core/report/graph-page.ts',
  'src/core/report/graph-svg.ts',
  'src/core/interface/openapi-document.ts',
  'src/core/report/github.ts',
  'src/core/report/gitlab.ts',
  'src/core/report/html.ts',
  'src/core/report/changes-html.ts',
  'src/core/report/junit.ts',
  'src/core/report/markdown.ts',
  'src/core/report/outline-formats.ts',
  'src/core/report/sarif.ts',
  'src/core/report/test-report.ts',
  'src/node/git-change.ts',
  'src/node/git-lines.ts',
  'src/node/git.ts',
  'src/node/save.ts',
  'src/core/condition/python/run-python.ts',
  'src/core/condition/javascript/run-javascript.ts',
  'src/core/condition/portable-subset.ts',
]

/** What the start needs of them: it answers before the program is read, so it has what it needs itself. */
export const lazyOfStart = ['src/cli/answer-kept.ts', 'src/cli/keep-code.ts', 'src/cli/save-kept.ts']

/** What the language server needs is in one file, so that an editor's extension can carry it. */
export const server = 'server/server.ts'

/** Stands for the id of the build until there is one; as long as an id, since V8 compares the length of a program with the code that it compiled before. */
export const placeholder = '@@BUILD_ID@@'

export const common = { bundle: true, metafile: true, logLevel: 'warning', legalComments: 'none', charset: 'utf8' }

/** A part is a function of what the program has too, and gives what it exports. In parentheses it is compiled at once, and not read twice. */
const asPart = {
  banner: { js: `module.exports = (function (${handed}) {\nconst module = { exports: {} };` },
  footer: { js: 'return module.exports\n})' },
}

/** CommonJS, as it starts 8 ms faster than ES modules. */
export function nodeOptions(name, folder) {
  return {
    ...common,
    outfile: `${folder}/${name}.cjs`,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    plugins: [lazyModules([server]), laterBuiltins, slimCommander, slimFormats, slimHtml],
  }
}

/** One byte a character is read and compiled faster than two, and is how the start reads the program. */
function inAscii(name, folder) {
  const options = nodeOptions(name, folder)
  return { ...options, charset: 'ascii', plugins: [...options.plugins, patternsInAscii] }
}

/** esbuild leaves the patterns of regular expressions as their authors wrote them. */
const patternsInAscii = {
  name: 'patterns-in-ascii',
  setup({ onEnd }) {
    onEnd(({ outputFiles = [] }) => {
      for (const file of outputFiles) file.contents = new TextEncoder().encode(escapeAll(file.text))
    })
  },
}

function escapeAll(text) {
  const [escaped] = /\\[^\0-\x7F]/.exec(text) ?? []
  if (escaped) throw new Error(`${escaped} in a pattern cannot be written in ASCII; leave out the backslash`)
  return text.replace(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function partOptions(paths, folder) {
  return Object.fromEntries(paths.map((path) => [path, inAscii(chunkName(path), folder)]))
}

/** The program is one function that is given what it needs, so that V8 can take code that it compiled before. */
export function buildMain(folder) {
  const options = {
    ...inAscii('main', folder),
    banner: { js: '(function (require, ENGINE) {' },
    footer: { js: '})' },
    define: { BUILD_ID: JSON.stringify(placeholder) },
  }
  return buildInParts({ 'src/cli/main.ts': options }, partOptions(lazy, folder), asPart)
}

/** What runs first; it knows the id of the build. */
export async function buildStart(id, folder) {
  const define = { BUILD_ID: JSON.stringify(id) }
  const options = { ...nodeOptions('cli', folder), banner: { js: '#!/usr/bin/env node\n' }, define }
  const results = await buildInParts({ 'src/cli/start.ts': options }, partOptions(lazyOfStart, folder), asPart)
  await chmod(`${folder}/cli.cjs`, 0o755)
  return results
}
