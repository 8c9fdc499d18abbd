import { codeBookScript } from './code-book-script.ts'
import { codeBookStyle } from './code-book-style.ts'
import type { PageMakings } from './html-page.ts'

/** What a code book is made with; a test has the hashes. */
export const codeBookMakings: PageMakings = {
  styles: [{ text: codeBookStyle, hash: 'fW3Ekpy8CLWf2rK+HYgm4KWXnRty8IQLGGC8Xy/Cu1w=' }],
  script: { text: codeBookScript, hash: 'UDwkMm8H6RZDpAwgfu+ZGywuwhP8NjROEV9kz1s0/p0=' },
}
