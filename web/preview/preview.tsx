import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { DetailsPage, PartFinding, PlainAnswers } from '../../src/core/internal.ts'
import { useActions } from './actions.ts'
import { useAddress } from './address.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { sentAnswers } from './answers.ts'
import { byPart } from './by-part.ts'
import { Catalogue, useCatalogue } from './catalogue.tsx'
import { Category } from './category.tsx'
import { ComparedCategory, categoriesBeside, categoriesOf, SideRow, Sides } from './compared.tsx'
import { stateOf, useContent, useJudgement, useMessage } from './content.ts'
import { countBelow, countHidden } from './counts.ts'
import { Data, FindingsElsewhere } from './data.tsx'
import { Details } from './details.tsx'
import { Find } from './find.tsx'
import { useCalculatedAnswers, useHiddenAnswers } from './form-answers.ts'
import { goTo, isHiddenIn } from './go-to.ts'
import type { PreviewHost, SideHost } from './host.ts'
import { KeysChoice } from './keys.tsx'
import { directionOf, LanguageChoice } from './language.tsx'
import { ChangesElsewhere, countChanges, useOldSide } from './old-side.tsx'
import type { PageProps } from './page-props.ts'
import { Pages } from './pages.tsx'
import { refusalsIn } from './refusals.tsx'
import { categoryWith, useLabelClicks, useReveal } from './reveal.ts'
import { TextLanguage } from './rich-text.tsx'
import { nothingFound, nothingShown, type Scene } from './scene.ts'
import { inOrderOfForm, Walk } from './walk.tsx'

interface PreviewProps {
  readonly host: PreviewHost
  /** The answers to begin with. */
  readonly answers?: PlainAnswers
}

type Mode = 'form' | 'details'

/** The form of a questionnaire that can be filled in, with its conditions, findings and data; all that it shows comes from its host. */
export function Preview({ host, answers: given = {} }: PreviewProps): ComponentChildren {
  const content = useContent(host)
  const [answers, setAnswers] = useState<PlainAnswers>(given)
  const { judgement, isBusy } = useJudgement(host, answers, content.current && stateOf(content.current))
  useEffect(() => host.keep?.(answers), [host, answers])
  const [message, setMessage] = useMessage()
  if (content.current === undefined) return <main class="empty">{content.problem ?? 'Loading the questionnaire…'}</main>
  if (content.current.form === undefined) return <main class="empty">{content.current.problem}</main>
  return (
    <Page
      host={host}
      content={content.current}
      problem={content.problem}
      answers={answers}
      setAnswers={setAnswers}
      judgement={judgement}
      isBusy={isBusy}
      message={message}
      say={setMessage}
      refresh={content.refresh}
    />
  )
}

const noFolds: ReadonlyMap<string, boolean> = new Map()

function Page(props: PageProps): ComponentChildren {
  const { host, content, problem, answers, setAnswers, judgement, isBusy, message, say } = props
  const [mode, setMode] = useState<Mode>('form')
  const [showsHidden, setShowsHidden] = useState(false)
  const { compared } = content
  const categories = useMemo(() => categoriesOf(content.form), [content.form])
  const onlyOld = useMemo(
    () => (compared ? categoriesBeside(compared.form, content.form) : []),
    [compared, content.form],
  )
  // Also the first page is chosen: it stays when another one comes before it.
  const [chosen, setChosen] = useState(categories[0]?.keyword)
  const isOnlyOld = onlyOld.some(({ keyword }) => keyword === chosen)
  const category = isOnlyOld ? undefined : (categories.find(({ keyword }) => keyword === chosen) ?? categories[0])
  // Beside what changed they would be too much.
  const findings = useMemo(
    () => (compared ? nothingFound : byPart(content.findings ?? [], toldAt)),
    [compared, content.findings],
  )
  const ordered = useMemo(
    () => (compared ? [] : inOrderOfForm(content.form, content.findings ?? [])),
    [compared, content.form, content.findings],
  )
  const changes = useMemo(() => byPart(compared?.changes ?? [], ({ now }) => now), [compared])
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(noFolds)
  const actions = useActions(props, host, true, setFolds)
  const shown = judgement?.shown ?? nothingShown
  const forget = useHiddenAnswers(content.form, compared ? undefined : judgement, setAnswers)
  useCalculatedAnswers(judgement, setAnswers)
  const replaceAnswers = (all: PlainAnswers): void => {
    forget()
    setAnswers(all)
  }
  const catalogue = useCatalogue({
    host: content.catalogue === undefined ? undefined : host.catalogue,
    answers,
    replaceAnswers,
    say,
  })
  const main = useRef<HTMLElement>(null)
  const reveal = useReveal(host, content.form, (category, path) => {
    setMode('form')
    setChosen(category)
    actions.fold(path, true)
  })
  const choosePage = useAddress(host.hasAddresses === true, { form: content.form, main, reveal, choose: setChosen })
  const go = (id: string | undefined, fingerprint?: string): void => {
    if (id !== undefined && isHiddenIn(content.form, shown, id)) setShowsHidden(true)
    const page = id === undefined ? undefined : categoryWith(content.form, id)
    // Another page is a step to come back from.
    if (page !== undefined && page !== category?.keyword) choosePage(page)
    goTo({ id, fingerprint }, reveal)
  }
  useLabelClicks(main, content.opensPlaces && !compared ? actions.place : undefined)
  const { language } = content
  // Beside what changed they would be too much.
  const refusals = useMemo(
    () => (compared ? catalogue.refusals : refusalsIn(judgement, catalogue.refusals)),
    [compared, judgement, catalogue.refusals],
  )
  const scene: Scene = {
    answers,
    shown,
    findings,
    refusals,
    changes,
    prefix: '',
    showsHidden,
    language,
    // Beside another form all that differs is seen.
    folds: compared ? undefined : folds,
    actions,
  }
  const old = useOldSide(props, showsHidden)
  const hidden = category ? countHidden(category, scene) : 0
  return (
    <TextLanguage.Provider value={language}>
      <div class="page">
        <header class="bar">
          <h1>
            {content.form.configuration}
            {compared && <span class="note"> compared with {compared.name}</span>}
          </h1>
          <fieldset class="modes">
            <legend class="visually-hidden">View</legend>
            <ModeButton mode="form" current={mode} onChoose={setMode}>
              Form
            </ModeButton>
            <ModeButton mode="details" current={mode} onChoose={setMode}>
              Details
            </ModeButton>
          </fieldset>
          {!compared && (
            <Find form={content.form} findings={ordered} onGo={({ id, fingerprint }) => go(id, fingerprint)} />
          )}
          <label class="toggle">
            <input type="checkbox" checked={showsHidden} onChange={() => setShowsHidden(!showsHidden)} />
            Show hidden{mode === 'form' && hidden > 0 ? ` (${hidden})` : ''}
          </label>
          <LanguageChoice content={content} choose={host.chooseLanguage} refresh={props.refresh} />
          <AnswerButtons
            host={host}
            answers={answers}
            configuration={content.form.configuration}
            replaceAnswers={replaceAnswers}
            say={say}
          />
        </header>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class={old ? 'body wide-body' : 'body'}>
          <Pages
            form={content.form}
            chosen={category?.keyword ?? chosen}
            countOf={
              old
                ? (one) => countChanges(one, changes, old)
                : (one) => countBelow(one, findings) + countBelow(one, refusals)
            }
            noun={old ? 'changes' : 'findings'}
            {...(old && onlyOld.length > 0 && { beside: { name: old.name, categories: onlyOld } })}
            onChoose={choosePage}
          />
          <main
            ref={main}
            dir={directionOf(language)}
            inert={catalogue.isBusy}
            class={content.opensPlaces && !compared ? 'opens' : undefined}
          >
            {!old && category && (
              // To make a long form anew takes long.
              <div hidden={mode !== 'form'}>
                <Category key={category.keyword} category={category} scene={scene} />
              </div>
            )}
            {mode === 'form' && old && (
              <ComparedCategory
                key={category?.keyword ?? chosen}
                categories={{
                  now: category,
                  old: categoriesOf(old.form).find(({ keyword }) => keyword === (category?.keyword ?? chosen)),
                }}
                old={old}
                now={{ name: content.form.configuration, scene }}
              />
            )}
            {mode === 'form' && !category && !isOnlyOld && <p>This configuration has no categories.</p>}
            {mode === 'details' && !old && <DetailsView host={host} answers={answers} state={stateOf(content)} />}
            {mode === 'details' && old && (
              <Sides old={old} now={{ name: content.form.configuration, scene }}>
                <SideRow
                  old={<DetailsView host={old.host} answers={answers} state={stateOf(content)} />}
                  now={<DetailsView host={host} answers={answers} state={stateOf(content)} />}
                />
              </Sides>
            )}
          </main>
          <aside aria-label="Findings and data" aria-busy={isBusy}>
            <Walk findings={ordered} onGo={({ parts: [id], fingerprint }) => go(id, fingerprint)} />
            {content.catalogue !== undefined && (
              <Catalogue address={content.catalogue} state={catalogue} form={content.form} show={setChosen} />
            )}
            {old && <ChangesElsewhere changes={compared?.changes ?? []} />}
            {old && <Data name={old.name} judgement={old.judgement} actions={actions} />}
            <Data name={old ? content.form.configuration : undefined} judgement={judgement} actions={actions} />
            {!old && <FindingsElsewhere content={content} actions={actions} />}
            {!compared && <KeysChoice />}
          </aside>
        </div>
        <p class="status" role="status">
          {message}
        </p>
      </div>
    </TextLanguage.Provider>
  )
}

interface ModeButtonProps {
  readonly mode: Mode
  readonly current: Mode
  readonly onChoose: (mode: Mode) => void
  readonly children: ComponentChildren
}

function ModeButton({ mode, current, onChoose, children }: ModeButtonProps): ComponentChildren {
  return (
    <button type="button" aria-pressed={mode === current} onClick={() => onChoose(mode)}>
      {children}
    </button>
  )
}

/** What several questions share is told at the first of them. */
function toldAt({ parts, severity }: PartFinding): readonly string[] {
  return severity === 'info' ? [] : parts.slice(0, 1)
}

interface DetailsViewProps {
  readonly host: SideHost
  readonly answers: PlainAnswers
  readonly state: string
}

function DetailsView({ host, answers, state }: DetailsViewProps): ComponentChildren {
  const [page, setPage] = useState<DetailsPage | undefined>()
  useEffect(() => {
    let isLatest = true
    host.details(sentAnswers(answers)).then(
      (next) => {
        if (isLatest) setPage(next)
      },
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [host, answers, state])
  return page ? <Details page={page} /> : null
}
