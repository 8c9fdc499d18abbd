import { codeBookScript } from './code-book-script.ts'
import { codeBookStyle } from './code-book-style.ts'
import type { PageMakings } from './html-page.ts'

/** What a code book is made with; a test has the hashes. */
export const codeBookMakings: PageMakings = {
  styles: [{ text: codeBookStyle, hash: '6R9v8XxKN79ROHjw4R7PuOJBKRhX0eVCdL/kBsVk2GI=' }],
  script: { text: codeBookScript, hash: 'UDwkMm8H6RZDpAwgfu+ZGywuwhP8NjROEV9kz1s0/p0=' },
}
