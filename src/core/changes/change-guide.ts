import type { ChangeRuleId } from './change-rules.ts'

/** What a kind of change means for those who meet it, and how the same is done without loss; each one or two sentences. */
export interface ChangeGuide {
  readonly respondents: string
  readonly stored: string
  readonly advice: string
  /** How it is told from what is like it, where that is a matter of degree. */
  readonly grading?: string
}

const notShown = 'Answers given before are no longer on the page.'
const refusedAtOldPlace = 'Answers at the old place are no longer shown, and refused when they are saved.'
const keepKeyword =
  'Keep the keyword and change only the label: keywords are never shown. To rename it all the same, make a new edition and carry the answers over with "rename".'
const newEdition =
  'Leave it as it is in this edition. Make the change in a new edition, and decide with a migration plan what becomes of the answers.'
const nothingStored = 'Nothing happens to stored answers.'

/** By rule; the same order as the rules. */
const guides: Readonly<Record<ChangeRuleId, ChangeGuide>> = {
  'unloadable-configuration': {
    respondents: 'No page of its questionnaires opens: each ends in an error.',
    stored: 'They stay in the database, but nothing can read or save them until the configuration loads again.',
    advice:
      'Correct what the message names, with "questlint check". What else the change does is told beside it, as far as it can be read.',
  },
  incomparable: {
    respondents: 'Nobody knows. Where the new side cannot be read, no page opens.',
    stored: 'Nobody knows, as one side does not say how they are checked and read.',
    advice: 'Correct what the message names, with "questlint check", and compare again. Everything else is compared.',
  },
  'removed-configuration': {
    respondents: 'Its questionnaires can no longer be opened or filled in.',
    stored: 'They stay in the database, but nothing can read or save them.',
    advice: 'Keep the configuration as long as questionnaires use it, or carry them over to another edition first.',
  },
  'removed-questiongroup': {
    respondents: `All questions of the questiongroup are gone from the form. ${notShown}`,
    stored: 'Answers to the questiongroup are no longer shown, and refused when they are saved.',
    advice: newEdition,
  },
  'renamed-questiongroup': {
    respondents: 'The form looks the same, but answers given before are missing from it.',
    stored: refusedAtOldPlace,
    advice: keepKeyword,
  },
  'removed-question': {
    respondents: `The question is gone from the form. ${notShown}`,
    stored: 'Answers to the question are no longer shown, and refused when they are saved.',
    advice: newEdition,
  },
  'moved-question': {
    respondents: 'The question is in another questiongroup, and is empty there.',
    stored: refusedAtOldPlace,
    advice:
      'To show the question elsewhere, move its whole questiongroup: answers are stored by questiongroup, wherever it is. Otherwise carry the answers over with "move".',
  },
  'renamed-question': {
    respondents: 'The form looks the same, but answers given before are missing from it.',
    stored: refusedAtOldPlace,
    advice: keepKeyword,
  },
  'changed-type': {
    respondents: 'The question is answered in another way; what was answered before cannot be saved or is changed.',
    stored: 'Answers in the old form are refused, changed or warned about when they are saved.',
    advice: 'Add a question of the new type beside the old one, or carry the answers over with "map" in a new edition.',
  },
  'removed-choice': {
    respondents: 'The choice can no longer be picked, and is not picked where it was before.',
    stored: 'Answers that use the choice are refused when they are saved.',
    advice:
      'Keep the choice as long as answers use it. In a new edition, carry its answers over to another choice with "rename", or drop them with a reason.',
  },
  'renamed-choice': {
    respondents: 'The form looks the same, but the choice is not picked where it was picked before.',
    stored: 'Answers with the old keyword are refused when they are saved.',
    advice: keepKeyword,
  },
  'changed-scale': {
    respondents: 'Another step of the scale is picked than the one that was answered.',
    stored: 'Positions are stored, not steps, so the same number now means another step, or none.',
    advice:
      'Add new steps after the last one, and never reorder or relabel so that positions shift. Otherwise make a new edition and carry the numbers over with "map".',
  },
  'reordered-scale': {
    respondents: 'The steps of the scale are in another order, and what was answered is at another place among them.',
    stored: 'The numbers stay with their choices, but bars and lists show them at another place of the scale.',
    advice: 'Give the choices an order_value each, in the order of their positions, so that labels do not decide.',
  },
  'changed-meaning': {
    respondents: 'Another choice seems to be picked than the one that was answered.',
    stored: 'The keyword stays, and is read with the label that another choice had.',
    advice:
      'Leave labels with the keywords that had them, and change the order with order_value. Otherwise make a new edition and carry the answers over with "map".',
  },
  'taken-label': {
    respondents: 'Their answer is under another label than the one they answered.',
    stored: 'The answers stay where they are, and are read under the label that something else had.',
    advice:
      'Leave labels with the keywords that had them: to show things in another order, move them, not their labels. Otherwise make a new edition and carry the answers over with "move".',
  },
  'other-name': {
    respondents: 'Questionnaires have another name in lists, titles and links, or none.',
    stored: 'They stay as they are, and another one of them is read as the name.',
    advice:
      'Let one question have is_name, one that all questionnaires answer, and let it be the same in all editions.',
  },
  'unread-answer': {
    respondents: 'Nothing changes in the form.',
    stored: 'They stay as they are, and the service no longer gives them out there.',
    advice: 'Take the option back, or tell those whose programs read the answers.',
  },
  'lowered-max-length': {
    respondents: 'Less can be written. A longer text must be shortened before the questionnaire can be saved.',
    stored: 'Longer stored texts are refused when they are saved.',
    advice: 'Leave the limit as high as the longest stored text ("questlint diff --answers" counts the longer ones).',
  },
  'changed-form-saving': {
    respondents: 'The page looks the same or nearly so, but it cannot be saved, or loses what was answered before.',
    stored: 'Saving the page, even untouched, deletes answers or their translations, or is refused.',
    advice: 'Choose a form template that sends back everything, and number repetitions with "prefix" only.',
  },
  'lowered-max-choices': {
    respondents:
      'Fewer choices can be picked. Where more were picked, some must be taken out before the questionnaire can be saved.',
    stored: 'Answers with more choices are refused when they are saved.',
    advice: 'Leave the limit as high as the most that was picked ("questlint diff --answers" counts those above).',
  },
  'lowered-max-num': {
    respondents: 'The questiongroup can be repeated less often.',
    stored: 'Answers with more repetitions are refused when they are saved.',
    advice:
      'Leave "max_num" as high as the most repetitions stored, or drop the others on purpose with "cut" in a new edition.',
  },
  'raised-min-num': {
    respondents: 'The form asks for more repetitions than were given before.',
    stored: 'Stored answers may have fewer repetitions than the questionnaire asks for.',
    advice: 'Leave "min_num" as it is if fewer repetitions are a complete answer.',
  },
  'narrowed-limits': {
    respondents: 'Some numbers can no longer be entered.',
    stored: 'Numbers outside the new limits are refused or warned about when they are saved.',
    advice: 'Choose limits that all stored numbers keep ("questlint diff --answers" counts those outside).',
  },
  'changed-inheritance': {
    respondents: 'The questiongroup shows the answers of another questionnaire instead of those that were given here.',
    stored: 'The own answers of the questiongroup are dropped when the questionnaire is saved.',
    advice:
      'Use a new questiongroup for the inherited answers and keep the old one, or drop its answers on purpose in a new edition.',
  },
  'changed-save-condition': {
    respondents:
      'Some questionnaires that could be saved no longer can: the questiongroup has answers, but its condition is not met.',
    stored: 'Answers to the questiongroup are refused when other answers do not meet the new condition.',
    advice:
      'Widen the condition so that all answers that met it before still meet it, or drop the answers on purpose in a new edition.',
  },
  'changed-check': {
    respondents: 'Something that could be saved before is refused or changed.',
    stored: 'Answers are refused or changed when they are saved, as the example shows.',
    advice: newEdition,
  },
  'lost-entry': {
    respondents: 'They cannot answer the question, and cannot correct what they answered.',
    stored: 'They stay where the page has a hidden field for them; where it has none, saving the page deletes them.',
    advice: 'Bring the input back, or remove the question if nobody should answer it any more.',
  },
  'lost-sight': {
    respondents: 'They can still answer, but neither they nor anybody else sees the answer afterwards.',
    stored: 'They stay, unseen.',
    advice: 'Choose a template that shows the answer; `questlint why` says what hides it.',
  },
  'changed-visibility': {
    respondents: 'With the same answers, the form shows something else than before.',
    stored: 'Answers to what is hidden now are out of sight, and what is shown now is empty where it was never asked.',
    advice:
      'Make sure that the condition shows what was meant for every answer: "questlint why" and "questlint cases" show when it is shown.',
  },
  'changed-savability': {
    respondents: 'Answers that were refused before can be saved.',
    stored: nothingStored,
    advice: 'Make sure that these answers are meant to be possible.',
  },
  'retired-question': {
    respondents: 'The question is gone from the form.',
    stored: `${nothingStored} There are none to this question, unless the message says that nobody knows.`,
    advice: 'Nothing needs to be done.',
  },
  'retired-choice': {
    respondents: 'The step or choice can no longer be picked.',
    stored: 'If positions shift or end, "changed-scale" tells what stored answers lose.',
    advice: 'Remove steps only at the end of a scale, and only if no answer uses them.',
  },
  'added-configuration': {
    respondents: 'A new questionnaire can be filled in.',
    stored: nothingStored,
    advice: 'Nothing needs to be done.',
  },
  'added-questiongroup': {
    respondents: 'The form has new questions, which are empty in questionnaires that were filled in before.',
    stored: nothingStored,
    advice: 'Nothing needs to be done, unless programs expect to know all questiongroups.',
  },
  'added-question': {
    respondents: 'The form has a new question, which is empty in questionnaires that were filled in before.',
    stored: nothingStored,
    advice: 'Nothing needs to be done, unless programs expect to know all questions.',
  },
  'added-choice': {
    respondents: 'One more choice can be picked. Those who answered before could not pick it.',
    stored: nothingStored,
    advice: 'Remember it when answers from before and after are compared.',
  },
  'moved-questiongroup': {
    respondents: 'The questions are in another part of the form, with their answers.',
    stored: 'Answers are stored by questiongroup, so they move along.',
    advice: 'Tell those whose programs read answers by path; "questlint diff --readers" finds the paths that break.',
  },
  'changed-place': {
    respondents: 'A heading is new, gone or elsewhere, or questions are in one more place or one less.',
    stored: nothingStored,
    advice: 'Nothing needs to be done, unless programs read the structure or the tree.',
  },
  'changed-order': {
    respondents: 'They find the same in another order.',
    stored: nothingStored,
    advice: 'Tell those whose programs take something by its position instead of its keyword.',
  },
  'changed-answer-form': {
    respondents: 'The question may look different. Answers given before stay.',
    stored: 'They stay valid, unless the message says that nobody knows.',
    advice: 'Tell those whose programs read or filter by this question.',
  },
  'changed-condition': {
    respondents: 'Nothing changes, unless another change tells so.',
    stored: nothingStored,
    advice: 'Tell those whose programs read conditions from the structure.',
  },
  'widened-limits': {
    respondents: 'They can answer more than before.',
    stored: `${nothingStored} Later answers may not fit the old limits.`,
    advice: 'Make sure that programs, summaries and tables have room for more.',
  },
  'changed-filter': {
    respondents: 'Lists of questionnaires can be filtered by the question, or no longer.',
    stored: nothingStored,
    advice: 'Before a filter is taken away, make sure that no saved link and no program uses it.',
  },
  'changed-name': {
    respondents: 'Questionnaires have another name in lists and titles, or none.',
    stored: nothingStored,
    advice: 'Let one question give the name, and let it be one that all questionnaires answer.',
  },
  'lost-reader': {
    respondents: 'A PDF summary, a list, a filter or a page lacks something, or fails.',
    stored: nothingStored,
    advice:
      'Keep the keyword, the type and the order that the reader knows; `questlint uses` lists the readers of a key.',
  },
  'changed-wording': {
    respondents: 'They read other words. In other languages the text is in English until it is translated again.',
    stored: 'They stay as they are, and are read under the new wording, whatever the old one asked for.',
    advice:
      'If the new wording asks for the same, accept the change with a reason. If it asks for something else, use a new key, value or questiongroup instead.',
    grading:
      'Case, blanks, punctuation, markup, and whether words are joined or hyphenated, do not count; neither do British and American spellings, the "s" of a plural, and typing mistakes: one letter that is missing, added, replaced or swapped with its neighbour in a word of five letters or more, not at its beginning, in at most two words, and not where both words are used elsewhere in the questionnaire. Such a label is a "changed-text". Everything else is other words, and numbers and signs such as "<", "%" and "+" always count. A label that something beside it had before is "taken-label", or "changed-meaning" for choices. Only English is compared: other languages are looked up by the English text.',
  },
  'changed-text': {
    respondents: 'They read the new wording. In other languages the text is in English until it is translated again.',
    stored: 'They stay as they are, and were given to the old wording.',
    advice: 'If the new wording asks for something else, use a new key instead. Have translations made anew.',
  },
  'added-text': {
    respondents: 'They read a text where there was none.',
    stored: nothingStored,
    advice: 'Have it translated.',
  },
  'removed-text': {
    respondents: 'A text that explained something is gone.',
    stored: nothingStored,
    advice: 'Make sure that the question is understood without it.',
  },
  'changed-option': {
    respondents: 'The page may look or work differently, or allow more than before.',
    stored: nothingStored,
    advice: 'Look at the page once.',
  },
}

/** What a kind of change means for people and answers. */
export function changeGuideOf(id: ChangeRuleId): ChangeGuide {
  return guides[id]
}
