/** What the page of the form tells the extension: a question for the server, or a text to save. */
export type FromPreview =
  | { readonly kind: 'ask'; readonly id: number; readonly ask: string; readonly body: object }
  | { readonly kind: 'save'; readonly name: string; readonly text: string }

/** What the extension tells the page: an answer, that the files changed, that the server is lost or back, or which part to show. */
export type ToPreview =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number }
  | { readonly kind: 'changed' }
  | { readonly kind: 'lost'; readonly isLost: boolean }
  | { readonly kind: 'reveal'; readonly part: string }
