import type { Severity } from '../workspace/config.ts'
import type { ChangeClass, ChangeKind, ChangeSubject } from './change-class.ts'

/** What is said of all changes of one kind. */
export interface ChangeRule {
  readonly class: ChangeClass
  /** Within an edition, where it is not that of the class. */
  readonly severity?: Severity
  readonly subject: ChangeSubject
  readonly kind: ChangeKind
  readonly summary: string
  readonly message: string
}

/** All kinds of changes; what cannot be loaded and what stored answers lose comes first. */
export const changeRules = {
  'unloadable-configuration': {
    class: 'data',
    subject: 'configuration',
    kind: 'changed',
    summary: 'A configuration cannot be loaded, and none of its questionnaires can be opened or saved.',
    message:
      'Configuration {configuration} cannot be loaded, so no questionnaire of {name} can be opened or saved: {reason}',
  },
  incomparable: {
    class: 'data',
    subject: 'configuration',
    kind: 'changed',
    summary:
      'Something cannot be compared, as one side does not say what it is; what stored answers lose is not known.',
    message: '{target} cannot be compared, so what becomes of its stored answers is not known: {reason}',
  },
  'removed-configuration': {
    class: 'data',
    subject: 'configuration',
    kind: 'removed',
    summary: 'A configuration was removed, and its stored questionnaires can no longer be read or saved.',
    message: 'Configuration {configuration} was removed: its stored questionnaires can no longer be read or saved.',
  },
  'removed-questiongroup': {
    class: 'data',
    subject: 'questiongroup',
    kind: 'removed',
    summary: 'A questiongroup was removed, and its stored answers are refused.',
    message:
      'Questiongroup "{questiongroup}" was removed: its stored answers are no longer shown, and refused when they are saved.',
  },
  'renamed-questiongroup': {
    class: 'data',
    subject: 'questiongroup',
    kind: 'renamed',
    summary: 'A questiongroup was renamed, and its stored answers are refused.',
    message:
      'Questiongroup "{questiongroup}" seems to have been renamed to "{to}": answers stored under the old keyword are no longer shown, and refused when they are saved.',
  },
  'removed-question': {
    class: 'data',
    subject: 'question',
    kind: 'removed',
    summary: 'A question was removed, and its stored answers are refused.',
    message:
      'Question "{question}" was removed: its stored answers are no longer shown, and refused when they are saved.',
  },
  'moved-question': {
    class: 'data',
    subject: 'question',
    kind: 'moved',
    summary: 'A question moved to another questiongroup, where its stored answers are not found.',
    message:
      'Question "{question}" seems to have moved to questiongroup "{to}": answers stored in "{questiongroup}" are no longer shown, and refused when they are saved.',
  },
  'renamed-question': {
    class: 'data',
    subject: 'question',
    kind: 'renamed',
    summary: 'The key of a question changed, and its stored answers are not found under the new key.',
    message:
      'Question "{question}" now seems to use key "{to}": answers stored under the old key are no longer shown, and refused when they are saved.',
  },
  'changed-type': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'The type of a question changed, and its stored answers are wrong or mean something else.',
    message: 'The type of question "{question}" changed from {old} to {new}: {effect}.',
  },
  'removed-choice': {
    class: 'data',
    subject: 'value',
    kind: 'removed',
    summary: 'A choice was removed, and stored answers that use it are refused.',
    message:
      'Choice {choice} of question "{question}" was removed: answers that use it are refused when they are saved.',
  },
  'renamed-choice': {
    class: 'data',
    subject: 'value',
    kind: 'renamed',
    summary: 'A choice was renamed, and stored answers that use it are refused.',
    message:
      'Choice {choice} of question "{question}" seems to have been renamed to "{to}": answers stored with the old keyword are refused when they are saved.',
  },
  'changed-scale': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'The scale of a measure changed: answers are stored as positions, which now mean something else.',
    message:
      'The scale of question "{question}" changed, and stored positions mean something else: {mapping}.{conditions}',
  },
  'reordered-scale': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'The choices of a measure without order_value are shown in another order, as their labels changed.',
    message:
      'The choices of question "{question}" have no order_value and are shown in the order of their labels, which changed, so stored answers are seen at another place of the scale: {mapping}.',
  },
  'changed-meaning': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'Choices have now the labels that other choices had, and stored answers are read as something else.',
    message:
      'Choices of question "{question}" have now the labels of others, and stored answers are read as something else: {mapping}.',
  },
  'taken-label': {
    class: 'data',
    subject: 'text',
    kind: 'changed',
    summary: 'Labels changed places, and stored answers are read under the label that something else had.',
    message: 'Labels have changed places, so stored answers are read as something else: {mapping}.',
  },
  'other-name': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'Another answer, or none, is the name of stored questionnaires in lists and links.',
    message: 'Stored questionnaires get another name: {effect}.',
  },
  'unread-answer': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'Programs no longer get the answers to a question, in the labelled tree or in lists.',
    message: 'Programs no longer get the answers to {target} {where}: {reason}.',
  },
  'lowered-max-length': {
    class: 'data',
    subject: 'option',
    kind: 'changed',
    summary: 'Fewer characters are allowed in a text, and longer stored texts are refused.',
    message:
      'Question "{question}" allows {new} characters instead of {old}: longer stored texts are refused when they are saved{where}.',
  },
  'changed-form-saving': {
    class: 'data',
    subject: 'option',
    kind: 'changed',
    summary: 'What the form keeps of stored answers changed: saving their page deletes or refuses some.',
    message: 'The form draws questiongroup "{questiongroup}" in another way ({effect}).',
  },
  'lowered-max-choices': {
    class: 'data',
    subject: 'option',
    kind: 'changed',
    summary: 'Fewer choices are allowed, and stored answers with more are refused.',
    message:
      'Question "{question}" allows {new} choices instead of {old}: stored answers with more are refused when they are saved.',
  },
  'lowered-max-num': {
    class: 'data',
    subject: 'option',
    kind: 'changed',
    summary: 'Fewer repetitions of a questiongroup are allowed, and stored answers with more are refused.',
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
    summary: 'The limits of an answer are narrower, and stored answers are outside them.',
    message: 'The limits of question "{question}" are narrower: stored answers can be outside them. {effect}.',
  },
  'changed-inheritance': {
    class: 'data',
    subject: 'questiongroup',
    kind: 'changed',
    summary: 'The answers of a questiongroup come from another questionnaire, and its own are dropped.',
    message:
      'Questiongroup "{questiongroup}" now takes its answers from {new}: those stored with the questionnaire are dropped when it is saved.',
  },
  'changed-save-condition': {
    class: 'data',
    subject: 'condition',
    kind: 'changed',
    summary: 'A questiongroup depends on other answers than before, and stored questionnaires lack them.',
    message:
      'Questiongroup "{questiongroup}" depends on other answers than before: what could be saved {condition} is now refused.',
  },
  'changed-check': {
    class: 'data',
    subject: 'question',
    kind: 'changed',
    summary: 'Stored answers are checked differently for another reason.',
    message:
      'Answers to question "{question}" that could be saved before are now refused or stored differently: {effect}.',
  },
  'lost-entry': {
    class: 'logic',
    subject: 'question',
    kind: 'changed',
    summary: 'Nobody can answer a question any more, at no place where its questiongroup asks it.',
    message: 'Question {target} can no longer be answered in the form: {reason}.',
  },
  'lost-sight': {
    class: 'logic',
    subject: 'question',
    kind: 'changed',
    summary: 'Nobody sees the answers to a question any more: not in the details, a list, a filter or a summary.',
    message: 'Nobody sees the answers to {target} any more: {reason}, and nothing else shows them.',
  },
  'changed-visibility': {
    class: 'logic',
    subject: 'condition',
    kind: 'changed',
    summary: 'For some answers, something hidden is now shown, or something shown is now hidden.',
    message: '{target} is {new} {answers}; it was {old} before.',
  },
  'changed-savability': {
    class: 'logic',
    subject: 'condition',
    kind: 'changed',
    summary: 'For some answers, a questiongroup that was refused can now be saved.',
    message: '{target} can be saved {answers}; it was refused before.',
  },
  'retired-question': {
    class: 'api',
    subject: 'question',
    kind: 'removed',
    summary: 'A question was removed for which no answers are known to be stored.',
    message: 'Question "{question}" was removed; {effect}.',
  },
  'retired-choice': {
    class: 'api',
    subject: 'value',
    kind: 'removed',
    summary: 'A step of a scale was removed, or a choice that no stored answer is known to use.',
    message: 'Choice {choice} of question "{question}" was removed.',
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
      'A questiongroup moved to another part of the questionnaire, so programs find its answers at another path of the labelled tree.',
    message:
      'Questiongroup "{questiongroup}" moved to {to} from {from}: programs that read answers by path no longer find them.',
  },
  'changed-place': {
    class: 'api',
    severity: 'info',
    subject: 'configuration',
    kind: 'moved',
    summary: 'A part of a questionnaire is new, gone or elsewhere, and no answers with it.',
    message: '{target} {effect}.',
  },
  'changed-order': {
    class: 'api',
    subject: 'configuration',
    kind: 'moved',
    summary: 'Sections, categories, questiongroups, questions, choices or filters are in another order.',
    message: 'The {things} of {owner} are {how}: {effect}.',
  },
  'changed-answer-form': {
    class: 'api',
    subject: 'question',
    kind: 'changed',
    summary: 'The type of a question changed, and answers to it are read and filtered differently.',
    message: 'The type of question "{question}" changed from {old} to {new}: {effect}, and clients get another type.',
  },
  'changed-condition': {
    class: 'api',
    severity: 'info',
    subject: 'condition',
    kind: 'changed',
    summary: 'A condition is written in another way, which clients read in the structure.',
    message: 'Option {option} of {owner} changed from {old} to {new}, which clients read in the structure.',
  },
  'widened-limits': {
    class: 'api',
    severity: 'info',
    subject: 'option',
    kind: 'changed',
    summary: 'More can be answered than before: longer texts, more repetitions or choices, other numbers.',
    message: 'More can be answered to {owner} than before: {option} changed from {old} to {new}.',
  },
  'changed-filter': {
    class: 'api',
    subject: 'option',
    kind: 'changed',
    summary: 'Lists can now be filtered by a question, or no longer.',
    message: 'Lists can {new} filtered by question "{question}".',
  },
  'changed-name': {
    class: 'api',
    subject: 'option',
    kind: 'changed',
    summary: 'Another question gives questionnaires their name.',
    message: 'Question "{question}" {new} the name of questionnaires.',
  },
  'lost-reader': {
    class: 'api',
    subject: 'configuration',
    kind: 'changed',
    summary: 'The PDF summary, a list, a header or a program of the service no longer finds what it reads by name.',
    message: '{reader} cannot read {names} as before: {harm}.',
  },
  'changed-wording': {
    class: 'text',
    severity: 'warning',
    subject: 'text',
    kind: 'changed',
    summary: 'A label has other words than before, and answers given under the old one are read under the new one.',
    message:
      'The {text} of {owner} has other words: "{old}" became "{new}"; answers given before are now read under the new wording.',
  },
  'changed-text': {
    class: 'text',
    subject: 'text',
    kind: 'changed',
    summary: 'A help text changed, or a label but for its words; translations of the old text no longer apply.',
    message:
      'The {text} of {owner} changed from "{old}" to "{new}"; translations of the old text no longer apply to it.',
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
    summary: 'A label or help text was removed.',
    message: 'The {text} of {owner} was removed: "{old}".',
  },
  'changed-option': {
    class: 'text',
    subject: 'option',
    kind: 'changed',
    summary: 'An option changed that neither stored answers nor conditions depend on.',
    message: 'Option {option} of {owner} changed from {old} to {new}.',
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
