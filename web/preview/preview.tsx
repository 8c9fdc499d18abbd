import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type {
  DetailsPage,
  FormCategory,
  FormGroup,
  FormPage,
  FormSubcategory,
  PartFinding,
  PlainAnswers,
  PreviewJudgement,
} from '../../src/core/index.ts'
import { isEmpty, readAnswers, repetitionsOf, sentAnswers, verdictOf } from './answers.ts'
import { Category } from './category.tsx'
import { Details } from './details.tsx'
import { Finding } from './finding.tsx'
import type { HostContent, HostPlace, PreviewHost } from './host.ts'
import { usePlaceClicks, useReveal } from './reveal.ts'
import { Text } from './rich-text.tsx'
import type { Scene, SceneActions } from './scene.ts'

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
  const [message, setMessage] = useState('')
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
function useJudgement(host: PreviewHost, answers: PlainAnswers, revision: number | undefined): Judged {
  const [judged, setJudged] = useState({ judgement: undefined as Judged['judgement'], answers, revision })
  const latest = useRef(0)
  useEffect(() => {
    if (revision === undefined) return undefined
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

function Page(props: PageProps): ComponentChildren {
  const { host, content, problem, answers, setAnswers, judgement, isBusy, message, say } = props
  const [mode, setMode] = useState<Mode>('form')
  const [showsHidden, setShowsHidden] = useState(false)
  const categories = useMemo(() => content.form.sections.flatMap((section) => section.categories), [content.form])
  // Also the first page is chosen: it stays when another one comes before it.
  const [chosen, setChosen] = useState(categories[0]?.keyword)
  const category = categories.find(({ keyword }) => keyword === chosen) ?? categories[0]
  const findings = useMemo(() => findingsByPart(content.findings ?? []), [content.findings])
  const actions = useActions(props)
  const shown = judgement?.shown ?? nothingShown
  const forget = useHiddenAnswers(content.form, judgement, setAnswers)
  const replaceAnswers = (all: PlainAnswers): void => {
    forget()
    setAnswers(all)
  }
  const main = useRef<HTMLElement>(null)
  useReveal(host, content.form, (category) => {
    setMode('form')
    setChosen(category)
  })
  usePlaceClicks(main, content.opensPlaces ? actions.place : undefined)
  const scene: Scene = { answers, shown, findings, showsHidden, language: content.language, actions }
  const hidden = category ? countHidden(category, scene) : 0
  return (
    <div class="page">
      <header class="bar">
        <h1>{content.form.configuration}</h1>
        <fieldset class="modes">
          <legend class="visually-hidden">View</legend>
          <ModeButton mode="form" current={mode} onChoose={setMode}>
            Form
          </ModeButton>
          <ModeButton mode="details" current={mode} onChoose={setMode}>
            Details
          </ModeButton>
        </fieldset>
        <label class="toggle">
          <input type="checkbox" checked={showsHidden} onChange={() => setShowsHidden(!showsHidden)} />
          Show hidden{mode === 'form' && hidden > 0 ? ` (${hidden})` : ''}
        </label>
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
      <div class="body">
        <Pages form={content.form} category={category} scene={scene} onChoose={setChosen} />
        <main ref={main} class={content.opensPlaces ? 'opens' : undefined}>
          {mode === 'form' && category && <Category key={category.keyword} category={category} scene={scene} />}
          {mode === 'form' && !category && <p>This configuration has no categories.</p>}
          {mode === 'details' && <DetailsView host={host} answers={answers} revision={content.revision} />}
        </main>
        <aside aria-label="Findings and data" aria-busy={isBusy}>
          <Panel content={content} judgement={judgement} actions={actions} />
        </aside>
      </div>
      <p class="status" role="status">
        {message}
      </p>
    </div>
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

function findingsByPart(findings: readonly PartFinding[]): ReadonlyMap<string, readonly PartFinding[]> {
  const byPart = new Map<string, PartFinding[]>()
  for (const finding of findings) {
    // What several questions share is told at the first of them.
    const [id] = finding.parts
    if (id === undefined || finding.severity === 'info') continue
    byPart.set(id, [...(byPart.get(id) ?? []), finding])
  }
  return byPart
}

function useActions({ host, answers, setAnswers, content, say, refresh }: PageProps): SceneActions {
  const { opensPlaces = false } = content
  const now = useRef({ answers, revision: content.revision })
  now.current = { answers, revision: content.revision }
  return useMemo(() => {
    const { place, placeOfFinding, fix } = host
    const tellPlace = (asked: Promise<HostPlace>): void => {
      asked.then(
        ({ file, line }) => say(opensPlaces ? '' : `It is at ${file}:${line}`),
        () => say('Its place is not known.'),
      )
    }
    return {
      change: setAnswers,
      why: host.why,
      open: (id) => {
        host.open(id, sentAnswers(now.current.answers)).then(
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
      // What an editor does not open is told by the finding itself.
      placeOfFinding: opensPlaces
        ? placeOfFinding && (({ fingerprint }) => tellPlace(placeOfFinding(fingerprint)))
        : undefined,
      say,
    }
  }, [host, setAnswers, say, refresh, opensPlaces])
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
  readonly category: FormCategory | undefined
  readonly scene: Scene
  readonly onChoose: (keyword: string) => void
}

function Pages({ form, category, scene, onChoose }: PagesProps): ComponentChildren {
  return (
    <nav aria-label="Pages of the form">
      <label class="page-choice">
        Page{' '}
        <select value={category?.keyword} onChange={(event) => onChoose(event.currentTarget.value)}>
          {form.sections.map((section) => (
            <optgroup key={section.id} label={section.label.text || section.keyword}>
              {section.categories.map((one) => (
                <option key={one.id} value={one.keyword}>
                  {one.numbering} {one.label.text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div class="page-list">
        {form.sections.map((section) => (
          <div key={section.id}>
            <h2>
              <Text {...section.label} />
            </h2>
            <ul>
              {section.categories.map((one) => (
                <PageLink key={one.id} category={one} isCurrent={one === category} scene={scene} onChoose={onChoose} />
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
  readonly scene: Scene
  readonly onChoose: (keyword: string) => void
}

function PageLink({ category, isCurrent, scene, onChoose }: PageLinkProps): ComponentChildren {
  const count = useMemo(() => countFindings(category, scene.findings), [category, scene.findings])
  return (
    <li>
      <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={() => onChoose(category.keyword)}>
        <span>
          {category.numbering} <Text {...category.label} />
        </span>
        {count > 0 && (
          <span class="count" title={`${count} findings`}>
            {count}
            <span class="visually-hidden"> findings</span>
          </span>
        )}
      </button>
    </li>
  )
}

function countFindings(category: FormCategory, findings: Scene['findings']): number {
  const at = (id: string): number => findings.get(id)?.length ?? 0
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
                    : `Saved as a test, without ${leftOut} answers that a test cannot express.`,
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
  readonly host: PreviewHost
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

interface PanelProps {
  readonly content: HostContent
  readonly judgement: PreviewJudgement | undefined
  readonly actions: SceneActions
}

function Panel({ content, judgement, actions }: PanelProps): ComponentChildren {
  const elsewhere = (content.findings ?? []).filter(({ parts, severity }) => parts.length === 0 && severity !== 'info')
  return (
    <>
      <h2>Data</h2>
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
      {elsewhere.length > 0 && (
        <>
          <h2>Other findings</h2>
          <ul class="findings">
            {elsewhere.slice(0, 50).map((finding) => (
              <li key={finding.fingerprint}>
                <Finding finding={finding} actions={actions} />
              </li>
            ))}
          </ul>
          {elsewhere.length > 50 && <p class="note">{elsewhere.length - 50} more are not shown here.</p>}
        </>
      )}
    </>
  )
}
