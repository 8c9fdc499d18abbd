import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type {
  DetailsPage,
  FormCategory,
  FormGroup,
  FormPage,
  FormSubcategory,
  PartChange,
  PartFinding,
  PlainAnswers,
  PreviewJudgement,
} from '../../src/core/internal.ts'
import { useAddress } from './address.ts'
import { isEmpty, readAnswers, repetitionsOf, sentAnswers, verdictOf, withAnswer } from './answers.ts'
import { byPart } from './by-part.ts'
import { Catalogue, nothingRefused, useCatalogue } from './catalogue.tsx'
import { Category } from './category.tsx'
import { ComparedCategory, type ComparedSide, categoriesBeside, categoriesOf, SideRow, Sides } from './compared.tsx'
import { Details } from './details.tsx'
import { Find } from './find.tsx'
import { Finding } from './finding.tsx'
import { goTo, isHiddenIn } from './go-to.ts'
import type { HostContent, HostPlace, PreviewHost, SideHost } from './host.ts'
import { directionOf, LanguageChoice, tagOf } from './language.tsx'
import { ChangeList } from './part-changes.tsx'
import { usePlaceClicks, useReveal } from './reveal.ts'
import { Text } from './rich-text.tsx'
import type { Scene, SceneActions } from './scene.ts'
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
  const { judgement, isBusy } = useJudgement(host, answers, content.current?.revision)
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

const messageMilliseconds = 6000

/** A message to people, which goes by itself. */
function useMessage(): [string, (text: string) => void] {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '') return undefined
    const timer = setTimeout(() => setMessage(''), messageMilliseconds)
    return () => clearTimeout(timer)
  }, [message])
  return [message, setMessage]
}

interface Content {
  readonly current: HostContent | undefined
  readonly problem: string | undefined
  readonly refresh: () => void
}

/** What the host shows, again whenever the files change. */
function useContent(host: PreviewHost): Content {
  const [current, setCurrent] = useState<HostContent | undefined>()
  const [lost, setLost] = useState<string | undefined>()
  const refresh = useCallback(() => {
    const take = (next: HostContent): void => setCurrent((before) => withKnownFindings(next, before))
    host.content().then(take, () => setLost('The preview has ended. Start it again to go on.'))
  }, [host])
  useEffect(() => {
    refresh()
    let wasLost = false
    return host.onChange(refresh, (isLost) => {
      setLost(isLost ? 'The preview has ended. Start it again to go on.' : undefined)
      if (wasLost && !isLost) refresh()
      wasLost = isLost
    })
  }, [host, refresh])
  return { current, problem: lost ?? current?.problem, refresh }
}

/** Until the files are judged again, what was found before stands where it was, as far as the parts are the same. */
function withKnownFindings(next: HostContent, before: HostContent | undefined): HostContent {
  const isSame = before?.form !== undefined && next.form?.size === before.form.size
  return next.findings === undefined && isSame ? { ...next, findings: before.findings } : next
}

const waitMilliseconds = 40

interface Judged {
  readonly judgement: PreviewJudgement | undefined
  /** Whether the judgement is still of earlier answers or files. */
  readonly isBusy: boolean
}

/** What becomes of the answers; asked again when they or the files change, the latest question decides. */
function useJudgement(host: SideHost | undefined, answers: PlainAnswers, revision: number | undefined): Judged {
  const [judged, setJudged] = useState({ judgement: undefined as Judged['judgement'], answers, revision })
  const latest = useRef(0)
  useEffect(() => {
    if (revision === undefined || host === undefined) return undefined
    const number = ++latest.current
    const timer = setTimeout(() => {
      host.judge(sentAnswers(answers)).then(
        (judgement) => {
          if (number === latest.current) setJudged({ judgement, answers, revision })
        },
        () => undefined,
      )
    }, waitMilliseconds)
    return () => clearTimeout(timer)
  }, [host, answers, revision])
  return { judgement: judged.judgement, isBusy: judged.answers !== answers || judged.revision !== revision }
}

interface PageProps {
  readonly host: PreviewHost
  readonly content: HostContent
  readonly problem: string | undefined
  readonly answers: PlainAnswers
  readonly setAnswers: (update: PlainAnswers | ((answers: PlainAnswers) => PlainAnswers)) => void
  readonly judgement: PreviewJudgement | undefined
  readonly isBusy: boolean
  readonly message: string
  readonly say: (text: string) => void
  readonly refresh: () => void
}

const nothingShown = {}
const noFolds: ReadonlyMap<string, boolean> = new Map()
const nothingFound: Scene['findings'] = new Map()

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
  const go = (id: string | undefined, fingerprint?: string): void => {
    if (id !== undefined && isHiddenIn(content.form, shown, id)) setShowsHidden(true)
    goTo({ id, fingerprint }, reveal)
  }
  const choosePage = useAddress(host.hasAddresses === true, { form: content.form, main, reveal, choose: setChosen })
  usePlaceClicks(main, content.opensPlaces && !compared ? actions.place : undefined)
  const { language } = content
  const { refusals } = catalogue
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
          lang={tagOf(language)}
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
          {mode === 'details' && !old && <DetailsView host={host} answers={answers} revision={content.revision} />}
          {mode === 'details' && old && (
            <Sides old={old} now={{ name: content.form.configuration, scene }}>
              <SideRow
                old={<DetailsView host={old.host} answers={answers} revision={content.revision} />}
                now={<DetailsView host={host} answers={answers} revision={content.revision} />}
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
        </aside>
      </div>
      <p class="status" role="status">
        {message}
      </p>
    </div>
  )
}

interface OldSide extends ComparedSide {
  readonly host: SideHost
  readonly form: FormPage
  /** The form that it is beside. */
  readonly now: FormPage
  readonly judgement: PreviewJudgement | undefined
}

/** What is beside the form, with the same answers; `undefined` when nothing is compared. */
function useOldSide(props: PageProps, showsHidden: boolean): OldSide | undefined {
  const { host, content, answers } = props
  const { compared, language, revision } = content
  const side = compared && host.old
  const { judgement } = useJudgement(side, answers, revision)
  const changes = useMemo(() => byPart(compared?.changes ?? [], ({ old }) => old), [compared])
  const actions = useActions(props, side ?? host, compared?.hasPlaces === true, nothing)
  if (compared === undefined || side === undefined) return undefined
  const shown = judgement?.shown ?? nothingShown
  const scene: Scene = {
    answers,
    shown,
    findings: nothingFound,
    refusals: nothingRefused,
    changes,
    prefix: 'old-',
    showsHidden,
    language,
    folds: undefined,
    actions,
  }
  return { name: compared.name, form: compared.form, now: content.form, host: side, scene, judgement }
}

function ChangesElsewhere({ changes }: { readonly changes: readonly PartChange[] }): ComponentChildren {
  const elsewhere = changes.filter(({ old, now }) => old.length + now.length === 0)
  return (
    <section>
      <h2>Changes</h2>
      <p class="note">{whereChangesAre(changes.length, elsewhere.length)}</p>
      <ChangeList changes={elsewhere.slice(0, mostElsewhere)} />
    </section>
  )
}

const mostElsewhere = 50

function whereChangesAre(all: number, elsewhere: number): string {
  if (all === 0) return 'Nothing differs.'
  if (elsewhere === 0) return `${all} in all, each at its part of the form.`
  const cut = elsewhere > mostElsewhere ? `the first ${mostElsewhere} of ${elsewhere}` : elsewhere
  return `${all} in all: ${all - elsewhere} at their parts of the form, ${cut} here.`
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

type SetFolds = (update: (folds: ReadonlyMap<string, boolean>) => ReadonlyMap<string, boolean>) => void

const nothing = (): void => undefined

function useActions(props: PageProps, side: SideHost, hasPlaces: boolean, setFolds: SetFolds): SceneActions {
  const { host, answers, setAnswers, content, say, refresh } = props
  const { opensPlaces = false } = content
  const now = useRef({ answers, revision: content.revision })
  now.current = { answers, revision: content.revision }
  return useMemo(() => {
    const { placeOfFinding, fix } = host
    const place = hasPlaces ? side.place : undefined
    const tellPlace = (asked: Promise<HostPlace>): void => {
      asked.then(
        (found) => (opensPlaces ? say('') : copyPlace(found, say)),
        () => say('Its place is not known.'),
      )
    }
    return {
      change: setAnswers,
      fold: (ids, isOpen) => setFolds((folds) => new Map([...folds, ...ids.map((id) => [id, isOpen] as const)])),
      why: side.why,
      open: (id) => {
        side.open(id, sentAnswers(now.current.answers)).then(
          (opened) => {
            if (opened === null) say('No answers are known that show it.')
            else {
              setAnswers(opened)
              say('Filled in what shows it.')
            }
          },
          () => say('The preview does not answer.'),
        )
      },
      fix:
        fix &&
        ((finding, index) => {
          fix(finding.fingerprint, index, now.current.revision).then(
            (made) => {
              say('fixed' in made ? `Fixed in ${made.fixed.join(', ')}.` : made.problem)
              refresh()
            },
            () => say('The preview does not answer.'),
          )
        }),
      place: place && ((id) => tellPlace(place(id))),
      placeOfFinding: opensPlaces
        ? placeOfFinding && (({ fingerprint }) => tellPlace(placeOfFinding(fingerprint)))
        : ({ file, range }) => copyPlace({ file, ...range.start }, say),
      opensPlaces,
      say,
    }
  }, [host, side, hasPlaces, setAnswers, setFolds, say, refresh, opensPlaces])
}

/** For whoever has an editor that the page does not know. */
function copyPlace({ file, line, column }: HostPlace, say: (text: string) => void): void {
  const place = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`
  navigator.clipboard.writeText(place).then(
    () => say(`Copied ${place}`),
    () => say(`It is at ${place}`),
  )
}

/** Puts what the script of the form calculates beside what is given; what it is calculated from has changed by then. */
function useCalculatedAnswers(judgement: PreviewJudgement | undefined, setAnswers: PageProps['setAnswers']): void {
  useEffect(() => {
    if (judgement === undefined || judgement.calculated.length === 0) return
    setAnswers((answers) =>
      judgement.calculated.reduce(
        (all, { group, index, question, value }) => withAnswer(all, group, index, { [question]: value ?? '' }),
        answers,
      ),
    )
  }, [judgement, setAnswers])
}

/**
 * The application clears a questiongroup when a condition hides it after it was shown. What was typed there is put aside, and comes back
 * when the questiongroup does. Gives what forgets all of that, for answers that have nothing to do with those before.
 */
function useHiddenAnswers(
  form: FormPage,
  judgement: PreviewJudgement | undefined,
  setAnswers: PageProps['setAnswers'],
): () => void {
  const groups = useMemo(() => conditionalGroups(form), [form])
  const before = useRef<ReadonlySet<string>>(new Set())
  const aside = useRef(new Map<string, PlainAnswers[string]>())
  useEffect(() => {
    if (judgement === undefined) return
    const visible = groups.filter(({ id }) => verdictOf(judgement.shown, id) !== 'no').map(({ keyword }) => keyword)
    const isVisible = new Set(visible)
    const gone = [...before.current].filter((keyword) => !isVisible.has(keyword))
    const back = visible.filter((keyword) => aside.current.has(keyword))
    before.current = isVisible
    if (gone.length === 0 && back.length === 0) return
    setAnswers((answers) => {
      const changed: Record<string, PlainAnswers[string]> = { ...answers }
      for (const keyword of gone) {
        const repetitions = repetitionsOf(answers, keyword)
        if (repetitions.every(isEmpty)) continue
        aside.current.set(keyword, repetitions)
        delete changed[keyword]
      }
      for (const keyword of back) {
        const kept = aside.current.get(keyword)
        aside.current.delete(keyword)
        if (kept && repetitionsOf(answers, keyword).every(isEmpty)) changed[keyword] = kept
      }
      return changed
    })
  }, [judgement, groups, setAnswers])
  return () => {
    before.current = new Set()
    aside.current.clear()
  }
}

function conditionalGroups(form: FormPage): readonly FormGroup[] {
  const below = (subcategory: FormSubcategory): readonly FormGroup[] =>
    subcategory.children.flatMap((child) => (child.level === 'subcategory' ? below(child) : [child]))
  const subcategories = form.sections.flatMap(({ categories }) => categories.flatMap((one) => one.subcategories))
  return subcategories.flatMap(below).filter(({ isConditional }) => isConditional)
}

/** How many parts of a page are hidden, without those within them. */
function countHidden(category: FormCategory, { shown }: Scene): number {
  const count = (part: FormSubcategory | FormGroup): number => {
    if (part.undrawn !== undefined || verdictOf(shown, part.id) === 'no') return 1
    if (part.level === 'subcategory') return sum(part.children.map(count))
    return part.questions.filter(({ id, undrawn }) => undrawn !== undefined || verdictOf(shown, id) === 'no').length
  }
  return sum(category.subcategories.map(count))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

interface PagesProps {
  readonly form: FormPage
  readonly chosen: string | undefined
  /** How much there is to see on a page, and of what. */
  readonly countOf: (category: FormCategory) => number
  readonly noun: string
  /** Pages that only the other form has. */
  readonly beside?: { readonly name: string; readonly categories: readonly FormCategory[] }
  readonly onChoose: (keyword: string) => void
}

type Counts = ReadonlyMap<string, readonly unknown[]>

function Pages({ form, chosen, countOf, noun, beside, onChoose }: PagesProps): ComponentChildren {
  const own = form.sections.map(({ id, label, keyword, categories }) => ({ id, label, keyword, categories }))
  const other = beside && { id: 'beside', label: { text: `Only in ${beside.name}` }, keyword: '', ...beside }
  const lists = other ? [...own, other] : own
  return (
    <nav aria-label="Pages of the form">
      <label class="page-choice">
        Page{' '}
        <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          {lists.map((list) => (
            <optgroup key={list.id} label={list.label.text || list.keyword}>
              {list.categories.map((one) => (
                <option key={one.id} value={one.keyword}>
                  {one.numbering} {one.label.text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div class="page-list">
        {lists.map((list) => (
          <div key={list.id}>
            <h2>
              <Text {...list.label} />
            </h2>
            <ul>
              {list.categories.map((one) => (
                <PageLink
                  key={one.id}
                  category={one}
                  isCurrent={one.keyword === chosen}
                  count={countOf(one)}
                  noun={noun}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

interface PageLinkProps {
  readonly category: FormCategory
  readonly isCurrent: boolean
  readonly count: number
  readonly noun: string
  readonly onChoose: (keyword: string) => void
}

function PageLink({ category, isCurrent, count, noun, onChoose }: PageLinkProps): ComponentChildren {
  return (
    <li>
      <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={() => onChoose(category.keyword)}>
        <span>
          {category.numbering} <Text {...category.label} />
        </span>
        {count > 0 && (
          <span class="count" title={`${count} ${noun}`}>
            {count}
            <span class="visually-hidden"> {noun}</span>
          </span>
        )}
      </button>
    </li>
  )
}

/** What changed on a page of either side; what both have is counted once. */
function countChanges({ keyword }: FormCategory, changes: Scene['changes'], { form, scene, now }: OldSide): number {
  const onSide = (page: FormPage, counts: Counts): number =>
    sum(categoriesOf(page).map((one) => (one.keyword === keyword ? countBelow(one, counts) : 0)))
  const gone = new Map([...scene.changes].map(([id, list]) => [id, list.filter((one) => one.now.length === 0)]))
  return onSide(now, changes) + onSide(form, gone)
}

function countBelow(category: FormCategory, counts: Counts): number {
  const at = (id: string): number => counts.get(id)?.length ?? 0
  const count = (part: FormSubcategory | FormGroup): number =>
    at(part.id) + sum(part.level === 'subcategory' ? part.children.map(count) : part.questions.map(({ id }) => at(id)))
  return at(category.id) + sum(category.subcategories.map(count))
}

interface AnswerButtonsProps {
  readonly host: PreviewHost
  readonly answers: PlainAnswers
  readonly configuration: string
  readonly replaceAnswers: (all: PlainAnswers) => void
  readonly say: (text: string) => void
}

function AnswerButtons({ host, answers, configuration, replaceAnswers, say }: AnswerButtonsProps): ComponentChildren {
  const load = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const read = readAnswers(await file.text())
    if (typeof read === 'string') say(read)
    else {
      replaceAnswers(read)
      say(`Loaded the answers of ${file.name}.`)
    }
  }
  const [code, edition] = configuration.split('@')
  const name = configuration.replace('@', '_')
  const { test, save = download } = host
  const record = (): string =>
    `${JSON.stringify({ configuration: code, edition, data: sentAnswers(answers) }, undefined, 2)}\n`
  return (
    <div class="answer-buttons">
      <label class="button">
        Load answers
        <input
          type="file"
          class="visually-hidden"
          accept=".json,application/json"
          onChange={(event) => {
            load(event.currentTarget.files?.[0]).catch(() => say('The file cannot be read.'))
            event.currentTarget.value = ''
          }}
        />
      </label>
      <button type="button" onClick={() => save(`${name}_answers.json`, record())}>
        Save answers
      </button>
      {test && (
        <button
          type="button"
          title="These answers with what is shown now, for questlint test"
          onClick={() => {
            test(sentAnswers(answers)).then(
              ({ text, leftOut }) => {
                save(`${name}.test.yaml`, text)
                say(
                  leftOut === 0
                    ? 'Saved as a test.'
                    : `Saved as a test, without ${leftOut} answer${leftOut === 1 ? '' : 's'} that a test cannot express.`,
                )
              },
              () => say('The preview does not answer.'),
            )
          }}
        >
          Save as test
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          replaceAnswers({})
          say('All answers are cleared.')
        }}
      >
        Clear
      </button>
    </div>
  )
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

interface DetailsViewProps {
  readonly host: SideHost
  readonly answers: PlainAnswers
  readonly revision: number
}

function DetailsView({ host, answers, revision }: DetailsViewProps): ComponentChildren {
  const [page, setPage] = useState<DetailsPage | undefined>()
  useEffect(() => {
    host.details(sentAnswers(answers)).then(setPage, () => undefined)
  }, [host, answers, revision])
  return page ? <Details page={page} /> : null
}

interface DataProps {
  /** The questionnaire, where there are two. */
  readonly name: string | undefined
  readonly judgement: PreviewJudgement | undefined
  readonly actions: SceneActions
}

function Data({ name, judgement, actions }: DataProps): ComponentChildren {
  return (
    <section>
      <h2>{name === undefined ? 'Data' : `Data in ${name}`}</h2>
      <p class={judgement?.isRefused ? 'verdict error' : 'verdict fine'}>
        {judgement === undefined
          ? 'Checking…'
          : judgement.isRefused
            ? 'The service refuses these answers.'
            : 'The service stores this:'}
      </p>
      {judgement && judgement.findings.length > 0 && (
        <ul class="findings">
          {judgement.findings.map((finding, index) => (
            <li key={index} class={`finding ${finding.severity}`}>
              <strong class="severity">{finding.severity}</strong> {finding.path.slice(1).join('/')}: {finding.message}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long data scroll, which the keyboard must reach */}
      <pre class="data" tabIndex={0}>
        {judgement?.stored}
      </pre>
      <button
        type="button"
        onClick={() => {
          navigator.clipboard.writeText(judgement?.stored ?? '').then(
            () => actions.say('Copied.'),
            () => actions.say('The browser does not allow copying here.'),
          )
        }}
      >
        Copy
      </button>
    </section>
  )
}

interface FindingsElsewhereProps {
  readonly content: HostContent
  readonly actions: SceneActions
}

function FindingsElsewhere({ content, actions }: FindingsElsewhereProps): ComponentChildren {
  const elsewhere = (content.findings ?? []).filter(({ parts, severity }) => parts.length === 0 && severity !== 'info')
  if (elsewhere.length === 0) return null
  return (
    <>
      <h2>Other findings</h2>
      <ul class="findings">
        {elsewhere.slice(0, 50).map((finding) => (
          <li key={finding.fingerprint} data-finding={finding.fingerprint} tabIndex={-1}>
            <Finding finding={finding} actions={actions} />
          </li>
        ))}
      </ul>
      {elsewhere.length > 50 && <p class="note">{elsewhere.length - 50} more are not shown here.</p>}
    </>
  )
}
