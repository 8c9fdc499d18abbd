import { locate } from '../../questionnaire/locate.ts'
import type { Node } from '../../questionnaire/node.ts'
import { misplacedOption } from '../../rules/option/misplaced-option.ts'
import { isFinding } from '../../rules/rule.ts'
import { findOptionHomes, type OptionFacts } from '../../schema/options.ts'
import { appendPointer, lastToken, resolvePointer } from '../../text/pointer.ts'
import { shortName } from '../../text/printable.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'

/** Moves a misplaced option to each free place around it that would read it, where its finding knows of no single one. */
function moveOptionActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (!isFinding(finding, misplacedOption) || finding.fixes.length > 0) return []
    const from = finding.place.pointer
    const name = lastToken(from) ?? ''
    const free = placesFor(judged, from, name).filter(({ to }) => resolvePointer(judged.value, to) === undefined)
    return free.slice(0, mostPlaces).map(({ to, words }) => {
      const title = `Move "${shortName(name)}" to ${words}`
      return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, [{ op: 'move', from, to }])
    })
  })
}

const mostPlaces = 6
const containers: readonly string[] = ['view_options', 'form_options', 'filter_options', 'summary']

interface OptionPlace {
  readonly to: string
  readonly words: string
}

function placesFor(file: SetFile, from: string, name: string): readonly OptionPlace[] {
  const { nodes, record } = locate(file, from)
  const homes = findOptionHomes(name).filter(({ container }) => containers.includes(container))
  const inner = nodes.at(-1)
  if (inner === undefined) {
    if (record === undefined) return []
    return homes
      .filter(({ level }) => level === record.model)
      .map(({ container }) => {
        return { to: fieldPointer(record, 'configuration', container, name), words: `"${container}"` }
      })
  }
  // An option of a level below is meant for a node only where there is just one.
  const below = inner.children.length === 1 ? inner.children : []
  return [...nodes.toReversed(), ...below].flatMap((node) => placesOn(node, homes, name))
}

function placesOn(node: Node, homes: readonly OptionFacts[], name: string): OptionPlace[] {
  return homes
    .filter(({ level }) => level === node.level)
    .map(({ container }) => {
      const to = [container, name].reduce(appendPointer, node.pointer)
      return { to, words: `"${container}" of ${node.level} "${shortName(node.keyword ?? '?')}"` }
    })
}

export const moveOptionSource = defineActions({ rank: 90, kinds: ['quickfix'], find: moveOptionActions })
