import { unknownOption } from '../rules/option/unknown-option.ts'
import { absentMembers, meantMember, unfitMemberOf } from '../rules/parts/unfit-member.ts'
import { type Finding, isFinding, type Place } from '../rules/rule.ts'
import { unknownMember } from '../rules/shape/unknown-member.ts'
import { isObject } from '../text/json-value.ts'
import { appendPointer, parentPointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import { extractFacts, type FileFacts } from '../workspace/facts.ts'
import { createIndex, type SetFile, type SetIndex } from '../workspace/set-index.ts'
import { schemaProblemsOf } from './check-schema.ts'

/** The names that are meant by misspelt members, by the pointers of these. */
type Renames = ReadonlyMap<string, string>

/** The members of a file that plainly are misspelt: what is meant is known in their object, and missing there. */
const misspeltMembersOf = remember((facts: FileFacts): Renames => {
  const renames = new Map<string, string>()
  const taken = new Set<string>()
  for (const problem of schemaProblemsOf(facts)) {
    const member = unfitMemberOf(problem, facts)
    if (member?.kind !== 'member' && member?.kind !== 'option') continue
    const name = meantMember(problem, absentMembers(problem, facts))
    if (name === undefined || taken.has(appendPointer(member.owner, name))) continue
    taken.add(appendPointer(member.owner, name))
    renames.set(problem.pointer, name)
  }
  return renames
})

/** Whether a finding is about a member that is misspelt, and with it about everything that is not found for that reason. */
export function isMisspeltMember(finding: Finding): boolean {
  return isFinding(finding, unknownMember, 'misspelt') || isFinding(finding, unknownOption, 'misspelt')
}

const correctedSets = remember((set: SetIndex): { readonly set: SetIndex | undefined } => {
  const isMisspelt = !set.isConflicted && set.files.some(({ facts }) => misspeltMembersOf(facts).size > 0)
  return { set: isMisspelt ? createIndex(set.files.map(correctFile), set) : undefined }
})

/** A file of a set in which no member is misspelt any more; `undefined` where the set has none that is. */
export function correctedFile({ uri, set }: SetFile): SetFile | undefined {
  return correctedSets(set).set?.file(uri)
}

/** A place of a file as it is in the corrected one. */
export function correctedPlace({ facts }: SetFile, place: Place): Place {
  const renames = misspeltMembersOf(facts)
  if (renames.size === 0) return place
  let pointer = ''
  for (let end = place.pointer.indexOf('/', 1); ; end = place.pointer.indexOf('/', end + 1)) {
    const before = end < 0 ? place.pointer : place.pointer.slice(0, end)
    const name = renames.get(before)
    pointer = name === undefined ? pointer + before.slice(before.lastIndexOf('/')) : appendPointer(pointer, name)
    if (end < 0) return { ...place, pointer }
  }
}

function correctFile({ facts }: SetFile): FileFacts {
  const renames = misspeltMembersOf(facts)
  if (renames.size === 0) return facts
  const changed = new Set<string>()
  for (const pointer of renames.keys()) {
    for (let at = parentPointer(pointer); at !== undefined && !changed.has(at); at = parentPointer(at)) changed.add(at)
  }
  const correct = (value: unknown, pointer: string): unknown => {
    if (!changed.has(pointer)) return value
    if (Array.isArray(value)) return value.map((item, index) => correct(item, `${pointer}/${index}`))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const at = appendPointer(pointer, name)
        return [renames.get(at) ?? name, correct(member, at)]
      }),
    )
  }
  return extractFacts(facts.uri, facts.kind, correct(facts.value, ''))
}
