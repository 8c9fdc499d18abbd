import type { CommandDefinition } from '../command/define-command.ts'
import { accept } from './accept.ts'
import { add } from './add.ts'
import { cases } from './cases.ts'
import { check } from './check.ts'
import { completion } from './completion.ts'
import { condition } from './condition.ts'
import { convert } from './convert.ts'
import { copy } from './copy.ts'
import { data } from './data.ts'
import { diff } from './diff.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { filter } from './filter.ts'
import { format } from './format.ts'
import { graph } from './graph.ts'
import { init } from './init.ts'
import { lsp } from './lsp.ts'
import { merge } from './merge.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { openapi } from './openapi.ts'
import { outline } from './outline.ts'
import { preview } from './preview.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'
import { renumber } from './renumber.ts'
import { rules } from './rules.ts'
import { schema } from './schema.ts'
import { serve } from './serve.ts'
import { serveBackup, serveRestore } from './serve-backup.ts'
import { serveErase, servePersonErase, servePersonExport } from './serve-erase.ts'
import { serveCompact, servePlan } from './serve-plan.ts'
import { serveExport, serveImport, servePublish } from './serve-questionnaires.ts'
import { serveTokenList, serveTokenNew, serveTokenRevoke } from './serve-token.ts'
import { serveUserAdd, serveUserRemove } from './serve-user.ts'
import { sets } from './sets.ts'
import { show } from './show.ts'
import { structure } from './structure.ts'
import { test } from './test.ts'
import { texts } from './texts.ts'
import { uses } from './uses.ts'
import { why } from './why.ts'

/** All commands. */
export const commands: readonly CommandDefinition[] = [
  accept,
  add,
  cases,
  check,
  completion,
  condition,
  convert,
  copy,
  data,
  diff,
  doctor,
  explain,
  filter,
  format,
  graph,
  init,
  lsp,
  merge,
  migrate,
  move,
  openapi,
  outline,
  preview,
  remove,
  rename,
  renumber,
  rules,
  schema,
  serveBackup,
  serveRestore,
  servePersonExport,
  servePersonErase,
  serveErase,
  servePlan,
  serveCompact,
  servePublish,
  serveImport,
  serveExport,
  serveTokenNew,
  serveTokenList,
  serveTokenRevoke,
  serveUserAdd,
  serveUserRemove,
  serve,
  sets,
  show,
  structure,
  test,
  texts,
  uses,
  why,
]
