import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { NamedConfiguration } from './protocol.ts'

interface Chosen {
  /** The questionnaire to show. */
  readonly name: string | undefined
  /** To choose another one by, where there are several. */
  readonly choice: ComponentChildren
}

/** The questionnaire of the file in front, or another one that was chosen since; a file without one leaves the one before. */
export function useChosen(configurations: readonly NamedConfiguration[], uri: string): Chosen {
  const [chosen, setChosen] = useState<string | undefined>()
  const inFront = configurations.filter((one) => one.uri === uri)
  useEffect(() => {
    const [first] = inFront
    if (first && !inFront.some(({ name }) => name === chosen)) setChosen(first.name)
  }, [uri, inFront.length])
  const name = (configurations.find((one) => one.name === chosen) ?? inFront[0] ?? configurations[0])?.name
  const choice = configurations.length > 1 && (
    <select aria-label="Questionnaire" value={name} onChange={(event) => setChosen(event.currentTarget.value)}>
      {configurations.map((one) => (
        <option key={one.name} value={one.name}>
          {one.label}
        </option>
      ))}
    </select>
  )
  return { name, choice }
}
