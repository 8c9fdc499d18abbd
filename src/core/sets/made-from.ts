import { editionName } from '../text/edition-name.ts'
import { remember } from '../text/remember.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'

/** The other file of a set that says the same as a file, as what `questlint convert` makes of it; `undefined` where there is none. */
export const counterpartOf: (file: SetFile) => SetFile | undefined = remember((file) =>
  file.set.files.find((other) => other.uri !== file.uri && saysTheSame(file, other)),
)

/** Whether both have the same configuration, or definitions of which the one has all that the other has. */
function saysTheSame(file: SetFile, other: SetFile): boolean {
  const [own, others] = [file, other].map(({ facts }) =>
    facts.configurations.map(({ code, edition }) => editionName(code, edition)),
  )
  if (own?.some((name) => others?.includes(name))) return true
  const [names, more] = [file, other].map(({ facts }) => new Set(facts.records.flatMap(nameOf)))
  if (names === undefined || more === undefined || Math.min(names.size, more.size) < fewest) return false
  const [few, many] = names.size <= more.size ? [names, more] : [more, names]
  return [...few].every((name) => many.has(name))
}

/** A single record in common may be one that was defined twice. */
const fewest = 3

function nameOf({ model, keyword }: RecordFact): readonly string[] {
  return keyword === undefined ? [] : [`${model} ${keyword}`]
}
