import { callHierarchy } from './call-hierarchy.ts'
import { changes } from './changes.ts'
import { codeAction } from './code-action.ts'
import { codeBook } from './code-book.ts'
import { codeLens } from './code-lens.ts'
import { completion } from './completion.ts'
import { configMessage } from './config-message.ts'
import { definition } from './definition.ts'
import { diagnostics } from './diagnostics.ts'
import { documentLink } from './document-link.ts'
import { documentSymbol } from './document-symbol.ts'
import type { Feature } from './feature.ts'
import { fileRenames } from './file-renames.ts'
import { foldingRange } from './folding-range.ts'
import { formatting } from './formatting.ts'
import { graph } from './graph.ts'
import { highlight } from './highlight.ts'
import { hover } from './hover.ts'
import { inlayHint } from './inlay-hint.ts'
import { label } from './label.ts'
import { newFiles } from './new-files.ts'
import { onTypeFormatting } from './on-type-formatting.ts'
import { preview } from './preview.ts'
import { refactorForm } from './refactor-form.ts'
import { references } from './references.ts'
import { rename } from './rename.ts'
import { selectionRange } from './selection-range.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { signatureHelp } from './signature-help.ts'
import { workspaceSymbol } from './workspace-symbol.ts'

/** All features, in no particular order. */
export const features: readonly Feature[] = [
  callHierarchy,
  changes,
  codeAction,
  codeBook,
  codeLens,
  completion,
  configMessage,
  definition,
  diagnostics,
  documentLink,
  documentSymbol,
  fileRenames,
  foldingRange,
  formatting,
  graph,
  highlight,
  hover,
  inlayHint,
  label,
  newFiles,
  onTypeFormatting,
  preview,
  refactorForm,
  references,
  rename,
  selectionRange,
  semanticTokens,
  signatureHelp,
  workspaceSymbol,
]
