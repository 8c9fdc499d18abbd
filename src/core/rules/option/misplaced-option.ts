import { matches } from '../../schema/matches.ts'
import type { OptionFacts } from '../../schema/options.ts'
import { countsAsTrue } from '../../text/json-value.ts'
import { appendPointer, resolvePointer } from '../../text/pointer.ts'
import type { FileFacts } from '../../workspace/facts.ts'
import { containers, type Misplacement, type Standing } from '../parts/misplacement.ts'
import { type UnfitMember, unfitMemberOf } from '../parts/unfit-member.ts'
import { defineRule, type Fix } from '../rule.ts'

/** An option in another object than the one it is read from. */
export const misplacedOption = defineRule({
  meta: {
    id: 'misplaced-option',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'option',
    fix: 'sometimes',
    summary: 'An option is in the wrong object.',
    why: 'Each option is read from only one object. In another options object it is silently ignored; directly on a node the loader refuses it.',
    yieldsTo: ['unknown-category', 'unknown-questiongroup', 'unknown-key', 'broken-summary'],
    messages: {
      onNode: {
        text: '"{name}" belongs in "{home}" of {level}; directly on it the application refuses the configuration. Move it there.',
        consequence: 'not-loaded',
        basis: 'application',
        stops: 'configuration',
      },
      onFields: {
        text: '"{name}" belongs in "{home}" of {level}; among its fields it makes loading fail. Move it there.',
        consequence: 'not-loaded',
        basis: 'application',
        stops: 'file',
      },
      onRecord: {
        text: '"{name}" belongs in "{home}" of {level}; here it has no effect. Move it there.',
      },
      otherContainer: {
        text: '"{name}" belongs in "{home}" of {level}; in "{container}" it has no effect. Move it there.',
      },
      onHolder: {
        text: '"{name}" belongs directly in {level}; in "{container}" it has no effect. Move it there.',
      },
      otherLevel: {
        text: '"{name}" is an option of {homes}; in the {container} of {level} it has no effect. Move or remove it.',
      },
      readElsewhere: {
        text: '"{name}" is an option of {homes}; in the {container} of {level} {effect}. Move or remove it.',
        consequence: 'answer-lost',
        basis: 'application',
      },
      otherLevelOnDefinition: {
        text: '"{name}" is an option of {homes}; on {level} it has no effect. Move or remove it.',
      },
      otherLevelOnNode: {
        text: '"{name}" is an option of {homes}; on {level} the application refuses the configuration. Move or remove it.',
        consequence: 'not-loaded',
        basis: 'application',
        stops: 'configuration',
      },
    },
  },
  checkSchema: ({ facts, report }) => {
    const reportOwn = ({ name, place }: UnfitMember, { standing, belongsTo, homes }: Misplacement): void => {
      const [only] = homes.length === 1 ? homes : []
      const path = only && pathOf(only)
      const level = `a ${standing.level}`
      if (belongsTo === 'configuration') {
        const fixes = moveTo(facts, place.pointer, appendPointer(standing.holder, name))
        return report('onFields', place, { name, home: 'configuration', level }, { fixes })
      }
      if (belongsTo === 'holder') {
        const { holder, kind, container = '' } = standing
        const owner = kind === 'node' ? level : `the configuration of ${level}`
        const fixes = moveTo(facts, place.pointer, appendPointer(holder, name), containers.includes(name))
        return report('onHolder', place, { name, level: owner, container }, { fixes })
      }
      const home = homes.map(pathOf).join('" or "')
      const to = path && appendPointer(`${standing.holder}/${path}`, name)
      if (standing.kind === 'fields') {
        const fixes = moveTo(facts, place.pointer, to)
        return report('onFields', place, { name, home: `configuration/${home}`, level }, { fixes })
      }
      const fixes = moveTo(facts, place.pointer, to, isMoveSafe(facts, place.pointer, standing, only))
      if (standing.container !== undefined)
        report('otherContainer', place, { name, home, level, container: standing.container }, { fixes })
      else report(standing.kind === 'node' ? 'onNode' : 'onRecord', place, { name, home, level }, { fixes })
    }
    const reportElsewhere = ({ name, place }: UnfitMember, { standing, homes }: Misplacement): void => {
      const others = [...new Set(homes.map((home) => `the ${home.container} of a ${home.level}`))].join(' or ')
      const data = { name, homes: others, level: `a ${standing.level}` }
      const effect = countsAsTrue(resolvePointer(facts.value, place.pointer)) ? effectOf(homes, standing) : undefined
      if (effect !== undefined && standing.container !== undefined)
        report('readElsewhere', place, { ...data, container: standing.container, effect })
      else if (standing.container !== undefined || standing.kind === 'configuration')
        report('otherLevel', place, { ...data, container: standing.container ?? 'configuration' })
      else report(standing.kind === 'node' ? 'otherLevelOnNode' : 'otherLevelOnDefinition', place, data)
    }
    return (problem) => {
      const member = unfitMemberOf(problem, facts)
      if (member?.kind !== 'misplaced') return
      const { misplacement } = member
      if (misplacement.belongsTo === 'others') reportElsewhere(member, misplacement)
      else reportOwn(member, misplacement)
    }
  },
})

/** What an option does in the same object of a level that does not have it. */
function effectOf(homes: readonly OptionFacts[], { container, level }: Standing): string | undefined {
  return homes.find((home) => home.container === container)?.schema.elsewhere?.[level]
}

/** The options object of an option, as a path below what has the options objects. */
function pathOf({ container }: OptionFacts): string {
  return container === 'field_options' ? 'form_options/field_options' : container
}

/**
 * Where a question gets its first field_options, they replace those of the key as a whole; and a wrong value does harm
 * only where it is read.
 */
function isMoveSafe(
  facts: FileFacts,
  from: string,
  { kind, holder }: Standing,
  home: OptionFacts | undefined,
): boolean {
  if (home !== undefined && !matches(home.schema, resolvePointer(facts.value, from))) return false
  if (home?.container !== 'field_options' || kind !== 'node') return true
  return resolvePointer(facts.value, `${holder}/${pathOf(home)}`) !== undefined
}

function moveTo(facts: FileFacts, from: string, to: string | undefined, safe = true): Fix[] {
  if (to === undefined || resolvePointer(facts.value, to) !== undefined) return []
  return [{ safe, changes: [{ op: 'move', from, to }] }]
}
