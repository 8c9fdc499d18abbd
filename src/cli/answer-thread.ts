import { parentPort } from 'node:worker_threads'
import { createWorkspace } from '../core/internal.ts'
import type { LineBlock } from '../node/line-blocks.ts'
import type { AnswerThreadData } from './answer-threads.ts'
import { createBlockJudge } from './block-judge.ts'
import { pickConfiguration } from './choose-configuration.ts'

/** Judges the blocks of lines that the main thread sends, one after the other, for as long as it wants. */
export function serveAnswers({ files, sets, project, task }: AnswerThreadData): void {
  const workspace = createWorkspace({ files, sets, project })
  const against = task.against === undefined ? undefined : pickConfiguration(task.against, { workspace })
  const judge = createBlockJudge(task, workspace, against)
  parentPort?.on('message', (block: LineBlock) => parentPort?.postMessage(judge.judgeLines(block)))
}
