import { createLineIndex, type LineIndex } from '../text/line-index.ts'
import { remember } from '../text/remember.ts'
import type { Document } from './document.ts'

/** The lines of a document, found once however many ask. */
export const linesOf = remember(({ text }: Document): LineIndex => createLineIndex(text))
