// Writes src/core/editor/actions/index.ts from the files beside it, so that adding an action of an editor is adding a file. With --check it only compares.
import { writeIndex } from './write-index.mjs'

await writeIndex({
  folder: 'src/core/editor/actions',
  define: 'defineActions',
  more: ["import type { ActionSource } from './action.ts'"],
  write: (found) => `${found.imports}

/** All sources of actions, in the order in which an editor shows what they find. */
export const actionSources: readonly ActionSource[] = [
${found.names.map((name) => `  ${name},\n`).join('')}].sort((left, right) => left.rank - right.rank)
`,
})
