import type { Document, Problem, ProblemCode } from './document.ts'

/** Mistakes behind which, or in which, there is something that is not read. */
const unread: ReadonlySet<ProblemCode> = new Set([
  'empty',
  'trailing-content',
  'several-documents',
  'too-deep',
  'long-names',
  'many-values',
  'many-tokens',
  'alias-bomb',
])

/** Whether mistakes in a text leave open what else there is in it, as where it is cut off. */
export function isPartlyRead({ text, problems }: Pick<Document, 'text' | 'problems'>): boolean {
  if (problems.length === 0) return false
  const end = text.trimEnd().length
  const isCutOff = ({ code, start }: Problem): boolean => code === 'unclosed' && start >= end
  return problems.some((problem) => unread.has(problem.code) || isCutOff(problem))
}
