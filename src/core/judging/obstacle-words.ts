import type { AnswerSource } from '../questionnaire/inheritance.ts'
import type { Node } from '../questionnaire/node.ts'
import type { WayPrinted } from '../questionnaire/questions/printed-answers.ts'
import type { Unprinted } from '../questionnaire/questions/where-shown.ts'
import type { Obstacle } from '../questionnaire/questions/who-can-enter.ts'
import { namesRead } from '../schema/readers.ts'

/** Why nobody can enter an answer, as a clause. */
export function wordObstacle(obstacle: Obstacle): string {
  switch (obstacle.reason) {
    case 'page':
      return `the keyword of ${nameOf(obstacle.node)} makes no address, so its page cannot be opened`
    case 'undrawn':
      return `the form template "${obstacle.template}" of ${nameOf(obstacle.node)} has no place for it`
    case 'mixed':
      return `${nameOf(obstacle.node)} has subcategories too, so the form draws none of its questiongroups`
    case 'template':
      return `the form template "${obstacle.template}" of ${nameOf(obstacle.node)} shows no input`
    case 'unknownTemplate':
      return `the application has no form template "${obstacle.template}", which ${nameOf(obstacle.node)} names`
    case 'cell':
      return `the template of ${nameOf(obstacle.node)} has no cell for it`
    case 'surplus':
      return `the template of ${nameOf(obstacle.node)} has a cell too many, which breaks the page`
    case 'choices':
      return `the form template "${obstacle.template}" of ${nameOf(obstacle.node)} draws only choices beside ${nameOf(obstacle.trigger)}`
    case 'class':
      return `the class display-none in ${obstacle.name} hides ${nameOf(obstacle.node)}`
    case 'type':
      return `a key of type ${obstacle.type} has no visible field`
    case 'widget':
      return `the field of a key of type ${obstacle.type} is hidden, and only the questiongroup template "${obstacle.wanted}" fills it`
    case 'unwritten':
      return `the template "${obstacle.template}" of its questiongroup does not write into it`
    case 'upload':
      return `the template "${obstacle.template}" of its questiongroup has no field that stores an upload`
    case 'attribute':
      return `its field_options make it ${obstacle.name === 'readonly' ? 'read-only' : 'disabled'}`
    case 'option':
      return obstacle.chosen.raises === undefined
        ? `its option ${obstacle.chosen.option} leaves it without a field`
        : `its option ${obstacle.chosen.option} makes the page fail (${obstacle.chosen.raises})`
    case 'need':
      return `it lacks the option ${obstacle.name}, without which the page fails`
    case 'undriven':
      if (obstacle.empty) return `no answer to "${obstacle.empty.keyword}" leaves it a choice`
      return obstacle.unread === undefined
        ? 'no other question says what can be chosen'
        : `the form cannot read what the answer to "${obstacle.unread.keyword}" leaves to choose`
    case 'inherited':
      return `its answers come from ${wordSource(obstacle.source)}`
    case 'fieldset':
      return `the template "${obstacle.template}" of its subcategory draws no fieldset, outside of which its field stays closed`
  }
}

/** Where a questiongroup has its answers from. */
export function wordSource(
  { configuration, questiongroup }: AnswerSource,
  name: (keyword: string) => string = (keyword) => keyword,
): string {
  return questiongroup === undefined
    ? `a questionnaire of ${name(configuration)}, but no questiongroup of it is named`
    : `questiongroup "${name(questiongroup)}" of ${name(configuration)}`
}

/** What keeps something from the details, as a clause: `the view template "hidden" of question "depth" does not print it`. */
export function wordUnprinted(unprinted: Unprinted, name: (node: Node) => string = nameOf): string {
  if (unprinted.kind === 'conditional') {
    return `with the old option "conditional" it is printed only below a choice of a question of type ${namesRead().conditionsType} in its questiongroup whose "conditions" name it, and there is none`
  }
  const { kind, node, template } = unprinted
  return `the view template "${template}" of ${name(node)} ${kind === 'header' ? 'leaves it out' : 'does not print it'}`
}

/** What readers of the details see in the place of an answer, or of its words as they are. */
export const printedWords: Readonly<Partial<Record<WayPrinted, string>>> = {
  month: 'readers see the name of the month',
  joined: 'readers see nothing between several choices',
  stored: 'readers see what is stored instead of its label',
  pk: 'readers see a number of the database instead',
  garbled: 'readers see data of the program instead of words',
  address: 'readers see a link that leads nowhere',
  broken: 'readers see a broken link or picture',
  raises: 'the page of details fails here',
}

function nameOf({ level, keyword }: Node): string {
  return `${level} "${keyword ?? '?'}"`
}
