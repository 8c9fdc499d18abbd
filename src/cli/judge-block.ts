import { type AnswerRun, type JudgedAnswers, judgeAnswerLine } from '../core/index.ts'
import { isBlank, type LineBlock, linesIn } from '../node/line-blocks.ts'

/** Judges the lines of a block one after the other. */
export function* judgeBlock(uri: string, block: LineBlock, run: AnswerRun): Generator<JudgedAnswers> {
  let { linesBefore, filledBefore } = block
  for (const line of linesIn(block.bytes)) {
    if (!isBlank(line)) {
      filledBefore++
      const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('utf8')
      yield judgeAnswerLine(uri, { text, linesBefore, number: filledBefore }, run)
    }
    linesBefore++
  }
}
