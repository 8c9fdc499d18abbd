import { brokenSummary } from '../../questionnaire/summary/broken-summary.ts'
import type { SummaryBreak } from '../../questionnaire/summary/summary-break.ts'
import { wordHarm } from '../../questionnaire/summary/summary-harm.ts'
import { isObject } from '../../text/json-value.ts'
import { parentPointer } from '../../text/pointer.ts'
import { renaming } from '../parts/replacement.ts'
import { consequenceOfHarm } from '../parts/summary-harm.ts'
import { defineRule, type Fix, type Place } from '../rule.ts'

/** What the PDF summary of a questionnaire reads by name, position or type and does not find. */
export const brokenSummaryRule = defineRule({
  meta: {
    id: 'broken-summary',
    consequence: 'misread',
    category: 'reader',
    fix: 'sometimes',
    summary: 'The PDF summary does not find what it reads by name, position or type.',
    why: 'The PDF summaries of technologies 2015, technologies 2018 and approaches 2015 are programmed for these questionnaires. They find answers by field_name and by keyword, and expect certain positions in questiongroups and certain types of keys. If one of these is different, they fail, leave out a block or print nothing.',
    yieldsTo: ['unused-condition'],
    messages: {
      'settings-types':
        'The summary of "{node}" has no list of types, which the application reads first: {harm}. Set types to ["full"].',
      'settings-default': 'The summary of "{node}" has no default: {harm}. Set default with a field_name.',
      'settings-full': 'full in the summary of "{node}" is not an object: {harm}. Make it one, or remove it.',
      'settings-fieldName': 'The summary of "{node}" has no field_name that is a string: {harm}. Set a field_name.',
      'settings-getValue':
        'get_value in the summary of "{node}" is not an object: {harm}. Make it an object with the name of the method.',
      'settings-methodName': 'get_value in the summary of "{node}" has no name: {harm}. Set the name of the method.',
      'settings-method':
        'The summary of "{node}" names the method {names}, which is not one of {other}: {harm}. Name one that it has.',
      'settings-kwargsType':
        'kwargs in the summary of "{node}" is not an object with the arguments of the method {names}: {harm}. Make it one, or remove it if the method needs no arguments.',
      'settings-kwargs':
        'The summary of "{node}" has arguments that its method does not accept ({names}): {harm}. Remove them.',
      'settings-argument':
        'The summary of "{node}" lacks the argument {names} of its method: {harm}. Set it in kwargs.',
      'settings-misspelt':
        'The summary of "{node}" has no {names}, but "{other}", which the application ignores: {harm}. Did you mean {names}?',
      'settings-misplaced': {
        text: '"{other}" in the summary of "{node}" belongs in {names}, where it is missing: {harm}. Move it there.',
        misplaces: true,
      },
      missing:
        'No question gives the PDF summary {names}: {harm}. Ask {other} again, or set field_name for another question.',
      misspelt: 'The PDF summary has no field "{other}", and nothing gives it {names}: {harm}. Did you mean {names}?',
      hidden:
        'The PDF summary does not read what is in "{node}", so nothing gives it {names}: {harm}. Ask "{other}" where it is read: not below has_links, nor beside subcategories.',
      type: 'The PDF summary reads "{node}" as {names}, but not answers of type "{other}": {harm}. Use another type.',
      noMethod:
        'The PDF summary prints {names} from what the method "{other}" makes of the answer to "{node}", but no get_value names it: {harm}. Set get_value with the name of this method.',
      strayMethod:
        'The PDF summary prints {names} as "{node}" is answered, but get_value names the method "{other}", which makes something else of it: {harm}. Remove get_value.',
      repeated:
        'The PDF summary marks the choices of {names} only if "{node}" is answered once, but max_num allows more: {harm} for questionnaires with more. Set max_num to 1.',
      contained:
        'The PDF summary looks for the keywords of choices in the answer to "{node}", and "{other}" is part of another keyword: {harm}. Set is_radio in kwargs of get_value.',
      short:
        'The PDF summary reads {other} questions of each row of {names}, and "{node}" has fewer: {harm}. Ask the missing question again.',
      scale:
        'The PDF summary reads the scale of each row of {names} at a fixed position, where "{node}" asks "{other}": {harm}. Ask the questions in the order of the other rows.',
      lacks:
        'The PDF summary reads {other} in "{node}" for {names}, but it is not asked there: {harm}. Ask it there again.',
      levels:
        'The PDF summary takes the levels of {names} from the last question, and "{node}" has fewer than three choices: {harm}. Ask it before the question with the levels.',
      noUnknown:
        'The PDF summary ends the scale of {names} before the choice "{other}", which "{node}" does not have: {harm}. Give the last choice that keyword.',
      unfollowed:
        "The PDF summary looks for a questiongroup with the name of this condition, and reads only comparisons with = and '; \"{other}\" leads nowhere: {harm}. Write =='value'|questiongroup.",
      ungrouped:
        'The PDF summary takes the table {names} from table_grouping, which "{node}" does not have: {harm}. Set view_options.table_grouping.',
      noTotal:
        'The PDF summary takes a total of {names} from a question whose keyword ends in "{other}", and "{node}" has none: {harm}. Ask it there.',
      noOther:
        'The PDF summary needs a questiongroup that begins with "{other}" for {names}, and neither "{node}" nor another one does: {harm}. Ask it first.',
      noName:
        'The PDF summary reads "{other}" for {names}, which is not asked there: {harm}. Correct the argument name.',
      apart:
        'The PDF summary pairs {names} with what is asked in "{other}", but "{node}" is asked elsewhere: {harm}. Ask both in one questiongroup.',
      unled:
        'The PDF summary does not know the choice "{other}" of {names}: {harm}. Keep the keywords that it knows, or take the question out of the summary.',
      ungiven:
        'For {names} the PDF summary looks for a questiongroup with the conditional_question "{other}", and there is none: where that is all that is chosen, {harm}. Set it on the questiongroup of this choice.',
      uneven:
        'The PDF summary reads the questions of "{node}" in threes for {names}, and there are {other}: {harm}. Ask a choice or label, an extent and a text for each row.',
    },
  },
  create: ({ report }) => ({
    questionnaire: (questionnaire) => {
      for (const one of brokenSummary(questionnaire)) {
        const { kind, harm, node, names, more: other = '' } = one
        const data = {
          node: node.keyword ?? '?',
          names: names.map((name) => `"${name}"`),
          other,
          harm: wordHarm(harm, questionnaire),
        }
        const place = placeOf(one)
        const fixes = fixOf(one, place)
        report(kind, place, data, { follows: consequenceOfHarm(harm), cause: `${kind} ${causeOf(one)}`, fixes })
      }
    },
  }),
})

/** A renamed key is missing in all its questiongroups, and the choices of a key are the same wherever it is asked. */
function causeOf({ kind, names, node, more }: SummaryBreak): string {
  if (kind === 'lacks') return `${names} ${more}`
  if (kind === 'ungiven') return `${node.pointer} ${more}`
  return kind === 'noUnknown' ? (node.keyword ?? '?') : node.pointer
}

/** The option to change where the file says it, or what lacks one, else the keyword that brings it in. */
function placeOf({ kind, node, option, within, isLacking }: SummaryBreak): Place {
  const place = option ? node.placeOf(option) : node.place('keyword')
  const isHere = option !== undefined && option.uri === node.file.uri
  if (isHere && isLacking) return { pointer: parentPointer(place.pointer) ?? place.pointer }
  if (isHere && isStray(kind))
    return { pointer: within === undefined ? place.pointer : `${place.pointer}/${within}`, part: 'key' }
  return isHere && within !== undefined ? { pointer: `${place.pointer}/${within}` } : place
}

function isStray(kind: SummaryBreak['kind']): boolean {
  return kind === 'settings-misspelt' || kind === 'settings-misplaced'
}

/** Gives a member of the settings the name that is meant, or moves it into the object that lacks it. */
function fixOf({ kind, node, names, more }: SummaryBreak, { pointer, part }: Place): readonly Fix[] {
  const [name] = names
  if (!isStray(kind) || part !== 'key' || name === undefined) return []
  if (kind === 'settings-misspelt') return renaming(pointer, name).fixes
  const owner = parentPointer(pointer) ?? ''
  const isInner = name === 'summary'
  if (name === 'default' && !isObject(node.option('summary', name)?.value)) return []
  const to = `${isInner ? parentPointer(owner) : `${owner}/${name}`}/${more}`
  return [{ safe: false, changes: [{ op: 'move', from: pointer, to }] }]
}
