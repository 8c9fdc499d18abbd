import { optionsOf } from '../../schema/options.ts'
import { isObject } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { appendPointer, parsePointer } from '../../text/pointer.ts'
import { visitOption } from '../parts/option-visitor.ts'
import { holderOf, thingAt } from '../parts/things.ts'
import { absentMembers, renameTo, unfitMemberOf } from '../parts/unfit-member.ts'
import { defineRule } from '../rule.ts'

/** An option that nothing knows. */
export const unknownOption = defineRule({
  meta: {
    id: 'unknown-option',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'option',
    fix: 'sometimes',
    summary: 'Unknown option.',
    why: 'Options are not checked when the configuration is loaded: a misspelt option is silently ignored.',
    yieldsTo: ['missing-values', 'broken-summary'],
    messages: {
      unknown: 'Unknown option "{name}" in the {container} of {level}; the application ignores it. Remove it.',
      misspelt:
        'Unknown option "{name}" in the {container} of {level}; the application ignores it. Did you mean "{candidate}"?',
      attribute: {
        text: 'The application does not read "{name}" in field_options; it can only be an attribute of the HTML input. Did you mean "{candidate}"?',
        consequence: 'untidy',
        basis: 'application',
      },
    },
  },
  checkSchema:
    ({ facts, report }) =>
    (problem) => {
      const member = unfitMemberOf(problem, facts)
      if (member?.kind !== 'option') return
      const { name, owner, place } = member
      const holder = holderOf(facts, owner)
      const noun = thingAt(facts, holder)?.noun
      const container = (parsePointer(owner.slice(holder.length)) ?? []).join('/') || 'options'
      const data = { container, level: noun === undefined ? 'this object' : `a ${noun}`, name }
      const candidate = nearestName(name, absentMembers(problem, facts))
      if (candidate === undefined) return report('unknown', place, data, { ...problem, cause: name })
      const { severity, basis } = problem
      report(
        'misspelt',
        place,
        { ...data, candidate },
        {
          severity,
          basis,
          stops: problem.stops,
          fixes: renameTo(problem, candidate),
          cause: `${name} ${candidate}`,
        },
      )
    },
  // Any name may be in field_options, so the schemas find none that is misspelt.
  create: ({ set, report }) =>
    visitOption('question', 'form_options', 'field_options', set, ({ value, pointer }) => {
      if (!isObject(value)) return
      const known = optionsOf('question', 'field_options')
      for (const name in value) {
        if (known.has(name)) continue
        const candidate = nearestName(
          name,
          [...known.keys()].filter((option) => !Object.hasOwn(value, option)),
        )
        if (candidate === undefined) continue
        const at = appendPointer(pointer, name)
        const fixes = [{ safe: false, changes: [{ op: 'rename', pointer: at, name: candidate } as const] }]
        report('attribute', { pointer: at, part: 'key' }, { name, candidate }, { fixes, cause: name })
      }
    }),
})
