import type { ChangeClass, ChangeKind, ChangeSubject } from './change.ts'

/** What is said of all changes of one kind. */
export interface ChangeRule {
  readonly class: ChangeClass
  readonly subject: ChangeSubject
  readonly kind: ChangeKind
  readonly summary: string
  readonly message: string
}

/** All kinds of changes; what stored answers lose comes first. */
export const changeRules = {
  'removed-configuration': {
    class: 'data',
    subject: 'configuration',
    kind: 'removed',
    summary: 'A configuration is gone, and no stored questionnaire of it can be read or saved.',
    message: 'Configuration {configuration} is removed: its stored questionnaires can no longer be read or saved.',
  },
  'removed-questiongroup': {
    class: 'data',
    subject: 'questiongroup',
    kind: 'removed',
    summary: 'A questiongroup is gone, and its stored answers are refused.',
    message:
      'Questiongroup "{questiongroup}" is removed: its stored answers are no longer shown, and refused when they are saved.',
  },
  'renamed-questiongroup': {
    class: 'data',
    subject: 'questiongroup',
    kind: 'renamed',
    summary: 'A questiongroup has another keyword, and its stored answers are refused.',
    message:
      'Questiongroup "{questiongroup}" seems to be called "{to}" now: answers stored under the old keyword are no longer shown, and refused when they are saved.',
  },
  'removed-question': {
    class: 'data',
    subject: 'question',
    kind: 'removed',
    summary: 'A question is gone, and its stored answers are refused.',
    message:
      'Question "{question}" is removed: its stored answers are no longer shown, and refused when they are saved.',
  },
  'moved-question': {
    class: 'data',
    subject: 'question',
    kind: 'moved',
    summary: 'A question stands in another questiongroup, where its stored answers are not found.',
    message:
      'Question "{question}" seems to be in questiongroup "{to}" now: answers stored in "{questiongroup}" are no longer shown, and refused when they are saved.',
  },
  'renamed-question': {
    class: 'data',
    subject: 'question',
    kind: 'renamed',
    summary: 'A question has another key, under which its stored answers are not found.',
    message:
      'Question "{question}" seems to ask for key "{to}" now: answers stored under the old key are no longer shown, and refused when they are saved.',
  },
  'changed-type': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'A question has another type, for which its stored answers are wrong or mean something else.',
    message: 'Question "{question}" changes its type from {old} to {new}: {effect}.',
  },
  'removed-choice': {
    class: 'data',
    subject: 'value',
    kind: 'removed',
    summary: 'A choice is gone, and stored answers that chose it are refused.',
    message:
      'Choice {choice} of question "{question}" is removed: answers that chose it are refused when they are saved.',
  },
  'renamed-choice': {
    class: 'data',
    subject: 'value',
    kind: 'renamed',
    summary: 'A choice has another keyword, and stored answers that chose it are refused.',
    message:
      'Choice {choice} of question "{question}" seems to be "{to}" now: answers stored with the old keyword are refused when they are saved.',
  },
  'changed-scale': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'Answers to a measure are stored as positions, and a position means something else.',
    message: 'The scale of question "{question}" changes, and stored positions mean something else: {mapping}.',
  },
  'lowered-max-length': {
    class: 'data',
    subject: 'option',
    kind: 'changed',
    summary: 'A text may have fewer characters, and longer stored ones are refused.',
    message:
      'Question "{question}" allows {new} characters instead of {old}: longer stored texts are refused when they are saved.',
  },
  'lowered-max-choices': {
    class: 'data',
    subject: 'option',
    kind: 'changed',
    summary: 'Fewer choices may be ticked, and stored answers with more are refused.',
    message:
      'Question "{question}" allows {new} choices instead of {old}: stored answers with more are refused when they are saved.',
  },
  'lowered-max-num': {
    class: 'data',
    subject: 'option',
    kind: 'changed',
    summary: 'A questiongroup may be repeated less often, and stored answers with more repetitions are refused.',
    message:
      'Questiongroup "{questiongroup}" allows {new} instead of {old}: stored answers with more repetitions are refused when they are saved.',
  },
  'raised-min-num': {
    class: 'data',
    subject: 'option',
    kind: 'changed',
    summary: 'A questiongroup needs more repetitions than stored answers have.',
    message: 'Questiongroup "{questiongroup}" asks for at least {new} instead of {old}: stored answers may have fewer.',
  },
  'narrowed-limits': {
    class: 'data',
    subject: 'option',
    kind: 'changed',
    summary: 'The limits of an answer are narrower, and stored answers are outside of them.',
    message: 'The limits of question "{question}" are narrower: stored answers can be outside of them. {effect}.',
  },
  'changed-inheritance': {
    class: 'data',
    subject: 'questiongroup',
    kind: 'changed',
    summary: 'The answers of a questiongroup come from another questionnaire, and its own are dropped.',
    message:
      'Questiongroup "{questiongroup}" takes its answers from {new} now: those that are stored with the questionnaire are dropped when it is saved.',
  },
  'changed-save-condition': {
    class: 'data',
    subject: 'condition',
    kind: 'changed',
    summary: 'A questiongroup needs other answers beside its own, and stored ones lack them.',
    message:
      'Questiongroup "{questiongroup}" needs other answers beside its own: what could be saved with "{condition}" before is refused now.',
  },
  'changed-check': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'Stored answers are checked otherwise for another reason.',
    message:
      'Answers to question "{question}" that could be saved before are refused or stored otherwise now: {effect}.',
  },
  'changed-visibility': {
    class: 'logic',
    subject: 'condition',
    kind: 'changed',
    summary: 'For some answers something is shown that was hidden, or hidden that was shown.',
    message: '{target} is {new} {answers}; it was {old} before.',
  },
  'changed-savability': {
    class: 'logic',
    subject: 'condition',
    kind: 'changed',
    summary: 'For some answers a questiongroup can be saved that could not.',
    message: '{target} can be saved {answers}; it was refused before.',
  },
  'retired-question': {
    class: 'api',
    subject: 'question',
    kind: 'removed',
    summary: 'A question is gone that no answers are stored for.',
    message: 'Question "{question}" is removed; no answers to it are stored.',
  },
  'retired-choice': {
    class: 'api',
    subject: 'value',
    kind: 'removed',
    summary: 'A step of a scale is gone.',
    message: 'Choice {choice} of question "{question}" is removed.',
  },
  'added-configuration': {
    class: 'api',
    subject: 'configuration',
    kind: 'added',
    summary: 'A configuration is new.',
    message: 'Configuration {configuration} is new.',
  },
  'added-questiongroup': {
    class: 'api',
    subject: 'questiongroup',
    kind: 'added',
    summary: 'A questiongroup is new.',
    message: 'Questiongroup "{questiongroup}" is new.',
  },
  'added-question': {
    class: 'api',
    subject: 'question',
    kind: 'added',
    summary: 'A question is new.',
    message: 'Question "{question}" of type {type} is new.',
  },
  'added-choice': {
    class: 'api',
    subject: 'value',
    kind: 'added',
    summary: 'A choice is new.',
    message: 'Choice {choice} of question "{question}" is new.',
  },
  'moved-questiongroup': {
    class: 'api',
    subject: 'questiongroup',
    kind: 'moved',
    summary:
      'A questiongroup stands in another part of the questionnaire, so that programs find its answers at another path of the labelled tree.',
    message:
      'Questiongroup "{questiongroup}" is in {to} instead of {from}: programs that read answers by path no longer find them.',
  },
  'changed-answer-form': {
    class: 'api',
    subject: 'question',
    kind: 'changed',
    summary: 'A question has another type, and answers to it are read and filtered otherwise.',
    message:
      'Question "{question}" changes its type from {old} to {new}: stored answers stay valid, but clients get another type.',
  },
  'changed-filter': {
    class: 'api',
    subject: 'option',
    kind: 'changed',
    summary: 'Lists can be filtered by a question that they could not be filtered by, or no longer.',
    message: 'Lists can {new} filtered by question "{question}".',
  },
  'changed-name': {
    class: 'api',
    subject: 'option',
    kind: 'changed',
    summary: 'Another question gives questionnaires their name.',
    message: 'Question "{question}" {new} the name of questionnaires.',
  },
  'changed-text': {
    class: 'text',
    subject: 'text',
    kind: 'changed',
    summary: 'A label or help text is worded otherwise; its translations belong to the old wording.',
    message: 'The {text} of {owner} changes from "{old}" to "{new}"; translations of the old one are no longer used.',
  },
  'added-text': {
    class: 'text',
    subject: 'text',
    kind: 'added',
    summary: 'A label or help text is new.',
    message: 'The {text} of {owner} is new: "{new}".',
  },
  'removed-text': {
    class: 'text',
    subject: 'text',
    kind: 'removed',
    summary: 'A label or help text is gone.',
    message: 'The {text} of {owner} is removed: "{old}".',
  },
  'changed-option': {
    class: 'text',
    subject: 'option',
    kind: 'changed',
    summary: 'An option changes what a page looks like, and nothing about answers.',
    message: 'Option {option} of {owner} changes from {old} to {new}.',
  },
} as const satisfies Readonly<Record<string, ChangeRule>>

export type ChangeRuleId = keyof typeof changeRules

/** The rule of a change. */
export function changeRuleOf(id: ChangeRuleId): ChangeRule {
  return changeRules[id]
}

/** Whether an id is that of a rule about changes. */
export function isChangeRule(id: string): id is ChangeRuleId {
  return Object.hasOwn(changeRules, id)
}
