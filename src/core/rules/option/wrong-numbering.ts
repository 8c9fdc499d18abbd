import { type Node, walkAll } from '../../questionnaire/node.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule, type Place } from '../rule.ts'

/** A numbering that another place has, or that does not continue that of its parent. */
export const wrongNumbering = defineRule({
  meta: {
    id: 'wrong-numbering',
    consequence: 'misread',
    category: 'option',
    summary: 'A numbering is duplicate or does not begin with that of its parent.',
    why: 'The numbering is shown as written in the form, in the table of contents and in the labels of the API; it is not computed.',
    messages: {
      repeated:
        'Duplicate numbering "{numbering}": {level} "{name}" and {otherLevel} "{other}" both have it, and readers see it twice. Correct one of them.',
      notBelow:
        'The numbering "{numbering}" of {level} "{name}" does not begin with "{parentNumbering}", the numbering of the {parentLevel} it is in. Correct one of them.',
      first: 'the other numbering',
    },
  },
  create: ({ report }) => ({
    configuration: (_, sections) => {
      const seen = new Map<string, Node>()
      for (const node of walkAll(sections)) {
        const numbering = numberingOf(node)
        if (numbering === undefined) continue
        const data = { numbering, level: node.level, name: node.keyword ?? '?' }
        const number = partsOf(numbering)?.join('.') ?? numbering.trim()
        const other = seen.get(number)
        if (other === undefined) seen.set(number, node)
        else {
          // A copy of a node is a mistake of its own.
          if (node.level === other.level && node.keyword === other.keyword) continue
          const names = { otherLevel: other.level, other: other.keyword ?? '?' }
          report('repeated', placeOf(node), { ...data, ...names }, related(other))
          continue
        }
        const parent = numberedParent(node)
        const parentNumbering = parent && numberingOf(parent)
        if (parent === undefined || parentNumbering === undefined || continues(numbering, parentNumbering)) continue
        report('notBelow', placeOf(node), { ...data, parentNumbering, parentLevel: parent.level }, related(parent))
      }
    },
  }),
})

function numberingOf(node: Node): string | undefined {
  const numbering = memberOf(node.value.form_options, 'numbering')
  return typeof numbering === 'string' && numbering.trim() !== '' ? numbering : undefined
}

/** The numbers of `4.`, `4.2` or `4.2.1.`; `undefined` for any other style, of which nothing is asked. */
function partsOf(numbering: string): readonly string[] | undefined {
  const match = /^\d+(?:\.\d+)*\.?$/.exec(numbering.trim())
  return match ? numbering.trim().replace(/\.$/, '').split('.') : undefined
}

function continues(numbering: string, parent: string): boolean {
  const parts = partsOf(numbering)
  const start = partsOf(parent)
  if (parts === undefined || start === undefined) return true
  return parts.length > start.length && start.every((part, index) => parts[index] === part)
}

function numberedParent(node: Node): Node | undefined {
  let parent = node.parent
  while (parent !== undefined && numberingOf(parent) === undefined) parent = parent.parent
  return parent
}

function placeOf(node: Node): Place {
  return node.place('form_options', 'numbering')
}

function related(node: Node): { related: readonly { messageId: 'first'; place: Place }[] } {
  return { related: [{ messageId: 'first', place: placeOf(node) }] }
}
