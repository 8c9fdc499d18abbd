/** How requests of one method are answered. */
export interface Manners {
  /**
   * Which are answered first: what the protocol itself needs, what follows the cursor, what somebody asked for, and what
   * is drawn beside the text.
   */
  readonly lane: 'protocol' | 'cursor' | 'asked' | 'drawn'
  /**
   * What becomes of a request that waits when its text changes: its positions mean nothing any more, so it is dropped,
   * or it is answered about the text as it is then.
   */
  readonly whenTextMoves: 'dropped' | 'answered'
  /** Where a request that runs ends when it is cancelled. */
  readonly stops: 'before it begins' | 'between sections' | 'between files'
}

const atCursor: Manners = { lane: 'cursor', whenTextMoves: 'dropped', stops: 'before it begins' }
const asked: Manners = { lane: 'asked', whenTextMoves: 'answered', stops: 'before it begins' }
const askedAt: Manners = { ...asked, whenTextMoves: 'dropped' }
const drawn: Manners = { lane: 'drawn', whenTextMoves: 'answered', stops: 'before it begins' }
const protocol: Manners = { lane: 'protocol', whenTextMoves: 'answered', stops: 'before it begins' }

/** Every method that the server answers. */
export const methods: Readonly<Record<string, Manners>> = {
  initialize: protocol,
  shutdown: protocol,
  // Who types on asks for no other list: this one is narrowed down by what is typed.
  'textDocument/completion': { ...atCursor, whenTextMoves: 'answered' },
  'completionItem/resolve': { ...atCursor, whenTextMoves: 'answered' },
  'textDocument/hover': atCursor,
  'textDocument/signatureHelp': { ...atCursor, whenTextMoves: 'answered' },
  'textDocument/onTypeFormatting': atCursor,
  'textDocument/willSaveWaitUntil': { ...atCursor, whenTextMoves: 'answered' },
  'textDocument/documentHighlight': atCursor,
  'textDocument/selectionRange': atCursor,
  // The line of names above the text follows the cursor, too.
  'textDocument/documentSymbol': { ...atCursor, whenTextMoves: 'answered' },
  'textDocument/definition': askedAt,
  'textDocument/typeDefinition': askedAt,
  'textDocument/implementation': askedAt,
  'textDocument/prepareCallHierarchy': askedAt,
  'callHierarchy/incomingCalls': asked,
  'callHierarchy/outgoingCalls': asked,
  'textDocument/references': askedAt,
  'textDocument/prepareRename': askedAt,
  'textDocument/rename': askedAt,
  'textDocument/formatting': askedAt,
  'textDocument/rangeFormatting': askedAt,
  'textDocument/codeAction': askedAt,
  'codeAction/resolve': asked,
  'workspace/symbol': asked,
  'workspace/willRenameFiles': asked,
  'workspace/executeCommand': asked,
  'command/resolve': asked,
  'interactive/listEnum': asked,
  'questlint/changes': asked,
  'questlint/codeBook': asked,
  'questlint/graph': asked,
  'questlint/label': asked,
  'questlint/preview': asked,
  'questlint/previewAt': asked,
  'questlint/references': asked,
  'textDocument/diagnostic': drawn,
  'workspace/diagnostic': { ...drawn, stops: 'between files' },
  'textDocument/inlayHint': { ...drawn, whenTextMoves: 'dropped', stops: 'between sections' },
  'textDocument/semanticTokens/full': drawn,
  'textDocument/semanticTokens/full/delta': drawn,
  'textDocument/semanticTokens/range': { ...drawn, whenTextMoves: 'dropped' },
  'textDocument/codeLens': drawn,
  'textDocument/documentLink': drawn,
  'textDocument/foldingRange': drawn,
}

/** The lanes, the first of which is answered first. */
export const lanes: readonly Manners['lane'][] = ['protocol', 'cursor', 'asked', 'drawn']

/** How a request is answered; unknown methods are refused in their turn. */
export function mannersOf(method: string): Manners {
  return Object.hasOwn(methods, method) ? (methods[method] ?? asked) : asked
}
