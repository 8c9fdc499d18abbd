/** What the panel is told to draw: the picture, the boxes that can be opened in the text, and those at the cursor. */
export interface ShownGraph {
  readonly title: string
  readonly svg: string
  /** The ids of the boxes that stand for a place in the text. */
  readonly places: readonly string[]
  /** The ids of the boxes at the cursor. */
  readonly current: readonly string[]
}

/** What the panel tells: that it is ready to draw, or which box was chosen. */
export type PanelMessage = { readonly kind: 'ready' } | { readonly kind: 'open'; readonly id: string }
