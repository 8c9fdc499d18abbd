import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { PlainAnswers, PreviewJudgement } from '../../src/core/internal.ts'
import { sentAnswers } from './answers.ts'
import type { HostContent, PreviewHost, SideHost } from './host.ts'

const messageMilliseconds = 6000

/** A message to people, which goes by itself. */
export function useMessage(): [string, (text: string) => void] {
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

/** A state of the files in one language: what was told of another one is asked again. */
export function stateOf({ revision, language }: HostContent): string {
  return `${revision} ${language}`
}

/** What the host shows, again whenever the files change; what was asked for earlier never replaces it. */
export function useContent(host: PreviewHost): Content {
  const [current, setCurrent] = useState<HostContent | undefined>()
  const [lost, setLost] = useState<string | undefined>()
  const asked = useRef(0)
  const taken = useRef(0)
  const refresh = useCallback(() => {
    const number = ++asked.current
    const take = (next: HostContent): void => {
      if (number < taken.current) return
      taken.current = number
      setCurrent((before) => withKnownFindings(next, before))
    }
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

/** What becomes of the answers; asked again when they, the files or the language change, the latest question decides. */
export function useJudgement(host: SideHost | undefined, answers: PlainAnswers, state: string | undefined): Judged {
  const [judged, setJudged] = useState({ judgement: undefined as Judged['judgement'], answers, state })
  const latest = useRef(0)
  useEffect(() => {
    if (state === undefined || host === undefined) return undefined
    const number = ++latest.current
    const timer = setTimeout(() => {
      host.judge(sentAnswers(answers)).then(
        (judgement) => {
          if (number === latest.current) setJudged({ judgement, answers, state })
        },
        () => undefined,
      )
    }, waitMilliseconds)
    return () => clearTimeout(timer)
  }, [host, answers, state])
  return { judgement: judged.judgement, isBusy: judged.answers !== answers || judged.state !== state }
}
