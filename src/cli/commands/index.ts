import type { CommandDefinition } from '../command/define-command.ts'
import { accept } from './accept.ts'
import { add } from './add.ts'
import { check } from './check.ts'
import { data } from './check-answers.ts'
import { checkOfTexts } from './check-texts.ts'
import { completion } from './completion.ts'
import { condition } from './condition.ts'
import { convert } from './convert.ts'
import { copy } from './copy.ts'
import { diff } from './diff.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { cases, testNew } from './export-cases.ts'
import { openapi } from './export-openapi.ts'
import { schema } from './export-schema.ts'
import { structure } from './export-structure.ts'
import { item, tree } from './export-tree.ts'
import { format } from './format.ts'
import { graph } from './graph.ts'
import { init } from './init.ts'
import { lsp } from './lsp.ts'
import { merge } from './merge.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { newQuestionnaire } from './new.ts'
import { outline } from './outline.ts'
import { preview } from './preview.ts'
import { query } from './query.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'
import { renumber } from './renumber.ts'
import { serve } from './serve.ts'
import { serveBackup, serveRestore } from './serve-backup.ts'
import { serveErase, servePersonErase, servePersonExport } from './serve-erase.ts'
import { serveCompact, servePlan } from './serve-plan.ts'
import { serveExport, serveImport, servePublish } from './serve-questionnaires.ts'
import { serveTokenList, serveTokenNew, serveTokenRevoke } from './serve-token.ts'
import { serveUserAdd, serveUserRemove } from './serve-user.ts'
import { test } from './test.ts'
import { texts } from './texts.ts'

/** All commands. */
export const commands: readonly CommandDefinition[] = [
  accept,
  add,
  data,
  checkOfTexts,
  check,
  completion,
  condition,
  convert,
  copy,
  diff,
  doctor,
  explain,
  cases,
  testNew,
  openapi,
  schema,
  structure,
  tree,
  item,
  format,
  graph,
  init,
  lsp,
  merge,
  migrate,
  move,
  newQuestionnaire,
  outline,
  preview,
  query,
  remove,
  rename,
  renumber,
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
  test,
  texts,
]
