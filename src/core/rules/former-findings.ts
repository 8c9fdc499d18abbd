import type { Finding } from './rule.ts'

/** How earlier builds told what some messages of a rule tell now. */
export interface FormerReport {
  /** The current rule, and those of its messages that are meant. */
  readonly rule: string
  readonly messages: readonly string[]
  /** The current rule whose finding it was then; the same when absent. */
  readonly formerRule?: string
  /** The messages of the related places at which it stood then, one finding each; at the same place when absent. */
  readonly stoodAt?: readonly string[]
}

/**
 * What is told by another rule, or at another place, than it once was: accepted files name the rule and the place of then. A finding
 * that took the place of several is covered where all of its places are. A graver finding takes the place of none.
 * An entry stays for ever, as those of `former-ids.ts` do.
 */
export const formerReports: readonly FormerReport[] = [
  { rule: 'unpaired-other', messages: ['oddRadio', 'misspeltRadio'], stoodAt: ['other'] },
  { rule: 'untriggered-question', messages: ['untriggered', 'misspelt', 'elsewhere'], stoodAt: ['waits'] },
  { rule: 'untriggered-questiongroup', messages: ['untriggered', 'misspelt', 'otherCategory'], stoodAt: ['waits'] },
  {
    rule: 'unused-condition',
    messages: ['oddQuestion', 'dueQuestion'],
    formerRule: 'untriggered-question',
    stoodAt: ['target'],
  },
  {
    rule: 'unused-condition',
    messages: ['oddQuestiongroup', 'dueQuestiongroup'],
    formerRule: 'untriggered-questiongroup',
    stoodAt: ['target'],
  },
  { rule: 'mismatched-conditions', messages: ['differentOriginal', 'misnamedOriginal'], stoodAt: ['copy'] },
  { rule: 'unread-texts', messages: ['shared'], stoodAt: ['texts'] },
  { rule: 'shared-condition', messages: ['questiongroups'], stoodAt: ['other'] },
]

/** The other ways in which a finding was told by earlier builds. */
export function formerReportsOf({ rule, messageId }: Pick<Finding, 'rule' | 'messageId'>): readonly FormerReport[] {
  return formerReports.filter((report) => report.rule === rule && report.messages.includes(messageId))
}
