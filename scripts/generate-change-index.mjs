// Writes src/core/changes/rules/index.ts from the files beside it, so that adding a kind of change is adding a file. With --check it only compares.
import { writeIndex } from './write-index.mjs'

await writeIndex({
  folder: 'src/core/changes/rules',
  define: 'defineChangeRule',
  write: (found) => `${found.imports}

/** All kinds of changes. */
export const all = [
${found.names.map((name) => `  ${name},\n`).join('')}] as const
`,
})
