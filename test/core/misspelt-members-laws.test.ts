import { expect, test } from 'vitest'
import { createWorkspace, type Finding, lint, type SourceFile } from '../../src/core/internal.ts'
import { amountOf, partsOf } from '../support/portion.ts'
import { type FixtureSet, fixtureSets } from '../support/source-files.ts'

/** A letter that is missing. */
function slipOf(name: string): string {
  return name.slice(0, -3) + name.slice(-2)
}

/** Each name of a member with another one in all its places, where no other member has that. */
function* slipsIn({ text, uri }: SourceFile): Generator<{ name: string; slip: string; text: string }> {
  const members = uri.endsWith('.yaml')
    ? /((?:^|[\s{,-]))([a-z][a-z_-]{3,})(?=:\s)/gm
    : /(")([a-z][a-z_-]{3,})(?="\s*:)/g
  const names = new Set([...text.matchAll(members)].map(([, , name = '']) => name))
  for (const name of names) {
    const slip = slipOf(name)
    if (names.has(slip)) continue
    const replace = (whole: string, before: string, found: string): string => (found === name ? before + slip : whole)
    yield { name, slip, text: text.replace(members, replace) }
  }
}

function judge(files: FixtureSet['files'], isSeparate = false): readonly Finding[] {
  return lint(createWorkspace({ files }), { isSeparate }).filter(({ severity }) => severity !== 'info')
}

/** What kind of file it is, which may rest on the name of a member. */
function kindOf(text: string, { uri }: SourceFile): string | undefined {
  return createWorkspace({ files: [{ uri, text }] }).files.get(uri)?.facts?.kind
}

function identify({ rule, messageId, uri, place }: Finding, slip = '/', name = '/'): string {
  const pointer = place.pointer.split('/').map((token) => (token === slip ? name : token))
  return [rule, messageId, uri, pointer.join('/')].join(' ')
}

/** The name that is meant, where a finding is about a member that is misspelt. */
function meantBy({ rule, messageId, data }: Finding): unknown {
  if (messageId === 'settings-misspelt') return String(data.names).slice(1, -1)
  return ['unknown-member', 'unknown-option'].includes(rule) ? data.candidate : undefined
}

/** Sets with members at places where they do not belong: what is told of these rests on their names. */
const misplaced = new Set([
  'broken-summary/invalid-strays',
  'missing-member/invalid-without-fields',
  'unknown-category/invalid-other-level',
  'unknown-member/invalid-outside-fields',
  'unmatched-old-condition/invalid-entries',
  'unread-texts/invalid-outside',
  'unread-texts/invalid-own-texts',
])

/** How often the same name is misspelt. */
const most = 40

test.each(partsOf(fixtureSets()))(
  'beside a member that is misspelt everywhere, only what is found without the slip is told, part $part',
  ({ items }) => {
    const tried = new Map<string, number>()
    const wrong: string[] = []
    for (const { name: set, files } of items.filter(({ name }) => !misplaced.has(name))) {
      // What yields to another finding is told where that is gone.
      const known = new Set([false, true].flatMap((isSeparate) => judge(files, isSeparate).map((one) => identify(one))))
      for (const file of files) {
        for (const { name, slip, text } of slipsIn(file)) {
          const times = tried.get(name) ?? 0
          if (times >= amountOf(most)) continue
          const found = judge(files.map((one) => (one === file ? { ...one, text } : one)))
          if (!found.some((finding) => meantBy(finding) === name) || kindOf(text, file) !== kindOf(file.text, file))
            continue
          tried.set(name, times + 1)
          const isMild = found.every((finding) => meantBy(finding) !== name || finding.severity !== 'error')
          // What is graver than all that is told of the slip is told as well.
          const others = found.filter(
            (finding) =>
              meantBy(finding) !== name && finding.data.name !== slip && !(isMild && finding.severity === 'error'),
          )
          const added = others.map((finding) => identify(finding, slip, name)).filter((one) => !known.has(one))
          wrong.push(...added.map((one) => `${set}: ${slip} for ${name}: ${one}`))
        }
      }
    }
    expect(wrong).toEqual([])
    expect(tried.size).toBeGreaterThan(20)
  },
)
