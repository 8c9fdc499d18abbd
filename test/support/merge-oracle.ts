import { isObject } from '../../src/core/text/json-value.ts'

/** A thing with an identity: a record, or a part of a questionnaire in one. */
interface Thing {
  readonly around: string
  /** What it says itself, by the path of each member. */
  readonly leaves: ReadonlyMap<string, string>
}

const lists = ['sections', 'categories', 'subcategories', 'questiongroups', 'questions']

/** The things of a fixture or a plain file by identity, written anew and in another way than the merge does it. */
export function thingsOf(value: unknown): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>()
  const visit = (one: unknown, name: string, around: string): void => {
    const leaves = new Map<string, string>()
    collect(one, [], leaves, (child, list, keyword) => visit(child, `${name}/${list}:${keyword}`, name))
    let unique = name
    while (things.has(unique)) unique += ' again'
    things.set(unique, { around, leaves })
  }
  if (!Array.isArray(value)) visit(value, 'file', '')
  else for (const item of inOrderOfPk(value)) visit(item, recordName(item), '')
  return things
}

/** Which of two records of one keyword is the second does not depend on the side that ordered the records anew. */
function inOrderOfPk(items: readonly unknown[]): readonly unknown[] {
  const pkOf = (item: unknown): number => (isObject(item) && typeof item.pk === 'number' ? item.pk : 0)
  return [...items].sort((left, right) => pkOf(left) - pkOf(right))
}

function recordName(item: unknown): string {
  const { model, pk, fields } = item as { model: string; pk: unknown; fields: Record<string, unknown> }
  const name = fields.keyword ?? (model.endsWith('.configuration') ? `${fields.code}@${fields.edition}` : pk)
  return `${model} ${name}`
}

function collect(
  value: unknown,
  path: readonly string[],
  leaves: Map<string, string>,
  onThing: (thing: unknown, list: string, keyword: string) => void,
): void {
  if (!isObject(value)) {
    leaves.set(path.join('.'), JSON.stringify(value))
    return
  }
  for (const [name, member] of Object.entries(value)) {
    if (Array.isArray(member) && lists.includes(name) && member.every(hasKeyword))
      for (const child of member) onThing(child, name, child.keyword)
    else if (Array.isArray(member) && name === 'values')
      for (const choice of member) leaves.set([...path, name, JSON.stringify(choice)].join('.'), 'true')
    else collect(member, [...path, name], leaves, onThing)
  }
}

function hasKeyword(value: unknown): value is { readonly keyword: string } {
  return isObject(value) && typeof value.keyword === 'string'
}

/** What is wrong with a merge without conflicts: things and members that are not what a change of one side made of them. */
export function wrongIn(base: unknown, ours: unknown, theirs: unknown, merged: unknown): readonly string[] {
  const [before, own, other, result] = [base, ours, theirs, merged].map(thingsOf)
  if (!before || !own || !other || !result) return []
  const wrong: string[] = []
  for (const name of new Set([...before.keys(), ...own.keys(), ...other.keys(), ...result.keys()])) {
    const states = [before, own, other, result].map((side) => side.get(name))
    const [was, left, right, is] = states
    const wants = wanted(was !== undefined, left !== undefined, right !== undefined)
    if (wants !== (is !== undefined)) {
      wrong.push(`${name} is ${is ? 'there' : 'missing'}`)
      continue
    }
    if (!is) continue
    const paths = new Set(states.flatMap((state) => [...(state?.leaves.keys() ?? [])]))
    for (const path of paths) {
      const [a, b, c, d] = states.map((state) => state?.leaves.get(path))
      // A thing that only one side has is as that side has it.
      const [l, r] = [left ? b : a, right ? c : a]
      const expected = l === a ? r : l
      if (d !== expected || (l !== a && r !== a && l !== r)) wrong.push(`${name} ${path}: ${d} in place of ${expected}`)
    }
  }
  return wrong
}

function wanted(was: boolean, left: boolean, right: boolean): boolean {
  return was ? left && right : left || right
}
