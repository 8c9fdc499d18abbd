import { inlayHints } from '../../../src/core/editor/inlay-hints.ts'

type Hints = ReturnType<typeof inlayHints> extends Generator<unknown, infer Result> ? Result : never

/** All hints of a range in one go. */
export function hintsOf(...asked: Parameters<typeof inlayHints>): Hints {
  const steps = inlayHints(...asked)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
