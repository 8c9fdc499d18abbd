import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type {
  CatalogueRefusal,
  FormPage,
  ListedQuestionnaire,
  OpenedQuestionnaire,
  PlainAnswers,
} from '../../src/core/internal.ts'
import { sentAnswers } from './answers.ts'
import { byPart } from './by-part.ts'
import type { CatalogueHost, CatalogueOutcome } from './host.ts'
import { partOfRefusal } from './refusals.tsx'
import { categoryWith } from './reveal.ts'
import type { Scene } from './scene.ts'

/** What a page and a catalogue have to do with each other. */
export interface CatalogueState {
  /** What the answers are an edit of; a new questionnaire without. */
  readonly opened: OpenedQuestionnaire | undefined
  readonly listed: readonly ListedQuestionnaire[]
  readonly problem: string | undefined
  readonly refused: readonly CatalogueRefusal[]
  readonly refusals: Scene['refusals']
  /** Whether the catalogue was asked and has not answered. */
  readonly isBusy: boolean
  readonly open: (code: string) => void
  readonly save: () => void
  /** Makes the answers those of a new questionnaire. */
  readonly detach: () => void
}

interface CatalogueUse {
  readonly host: CatalogueHost | undefined
  readonly answers: PlainAnswers
  readonly replaceAnswers: (all: PlainAnswers) => void
  readonly say: (text: string) => void
}

/** Saves the answers of a page into a catalogue, and opens what is stored there. */
export function useCatalogue({ host, answers, replaceAnswers, say }: CatalogueUse): CatalogueState {
  const [opened, setOpened] = useState<OpenedQuestionnaire | undefined>()
  const [listed, setListed] = useState<readonly ListedQuestionnaire[]>([])
  const [outcome, setOutcome] = useState<CatalogueOutcome>({})
  const [isBusy, setIsBusy] = useState(false)
  const list = useCallback(() => {
    host?.list().then(
      (got) => {
        if (got.list) setListed(got.list)
        else if (got.problem !== undefined) setOutcome({ problem: got.problem })
      },
      () => setOutcome({ problem: 'The preview does not answer.' }),
    )
  }, [host])
  useEffect(list, [list])
  const refused = outcome.refusals ?? noRefusals
  const refusals = useMemo(
    () =>
      byPart(
        refused.map((one) => ({ ...one, isOfCatalogue: true as const })),
        partOfRefusal,
      ),
    [refused],
  )
  const ask = (asked: Promise<CatalogueOutcome> | undefined, doing: string, done: (code: string) => string): void => {
    setIsBusy(true)
    say(doing)
    asked
      ?.then(
        (got) => {
          setOutcome(got)
          if (got.opened === undefined) return say('')
          setOpened(got.opened)
          if (got.opened.answers) replaceAnswers(got.opened.answers)
          say(done(got.opened.code))
          list()
        },
        (error: unknown) => {
          setOutcome({ problem: error instanceof Error ? error.message : String(error) })
          say('')
        },
      )
      .finally(() => setIsBusy(false))
  }
  return {
    opened,
    listed,
    problem: outcome.problem,
    refused,
    refusals,
    isBusy,
    open: (code) => ask(host?.open(code), 'Opening …', (name) => `Opened ${name}.`),
    save: () => ask(host?.save(sentAnswers(answers), opened), 'Saving …', (name) => `Saved as ${name}.`),
    detach: () => {
      setOpened(undefined)
      setOutcome({})
      say('The next save makes a new questionnaire.')
    },
  }
}

const noRefusals: readonly CatalogueRefusal[] = []

interface CatalogueProps {
  readonly address: string
  readonly state: CatalogueState
  readonly form: FormPage
  /** Turns to a page of the form, by its keyword. */
  readonly show: (category: string) => void
}

/** What is stored in the catalogue, with what it said last. */
export function Catalogue({ address, state, form, show }: CatalogueProps): ComponentChildren {
  const { opened, problem, refused, isBusy, save, detach } = state
  return (
    <section aria-label="Catalogue" aria-busy={isBusy} class="catalogue">
      <h2>Catalogue</h2>
      <p class="note">
        {address}: {opened === undefined ? 'not stored yet' : describeOpened(opened)}
      </p>
      <button type="button" disabled={isBusy} onClick={save}>
        {opened === undefined ? 'Save as new' : `Save ${opened.code}`}
      </button>{' '}
      {opened !== undefined && (
        <button type="button" disabled={isBusy} onClick={detach}>
          Detach
        </button>
      )}
      <OpenStored state={state} />
      {problem && (
        <p class="verdict error" role="alert">
          {problem}
        </p>
      )}
      {refused.length > 0 && (
        <ul class="findings">
          {refused.map((refusal, index) => (
            <li key={index} class={`finding ${refusal.severity}`}>
              <Refusal refusal={refusal} form={form} show={show} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeOpened({ code, state }: OpenedQuestionnaire): string {
  if (state === 'public') return `${code}, which is public; a save makes a draft beside it`
  return state === '' ? code : `${code} (${state})`
}

function OpenStored({ state: { listed, isBusy, open } }: { readonly state: CatalogueState }): ComponentChildren {
  const [code, setCode] = useState('')
  return (
    <form
      class="stored"
      onSubmit={(event) => {
        event.preventDefault()
        open(code)
      }}
    >
      <label>
        Stored questionnaire{' '}
        <input
          type="text"
          list="stored-questionnaires"
          autocomplete="off"
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <datalist id="stored-questionnaires">
        {listed.map(({ code: own, name, state: ownState }) => (
          <option key={own} value={own}>
            {name} ({ownState})
          </option>
        ))}
      </datalist>{' '}
      <button type="submit" disabled={isBusy || code.trim() === ''}>
        Open
      </button>
    </form>
  )
}

interface RefusalProps extends Pick<CatalogueProps, 'form' | 'show'> {
  readonly refusal: CatalogueRefusal
}

function Refusal({ refusal: { severity, message, place, part }, form, show }: RefusalProps): ComponentChildren {
  const category = part && categoryWith(form, part.id)
  return (
    <>
      <strong class="severity">{severity}</strong>{' '}
      {category === undefined ? (
        place
      ) : (
        <button type="button" class="quiet" onClick={() => show(category)}>
          {place}
        </button>
      )}
      : {message}
    </>
  )
}
