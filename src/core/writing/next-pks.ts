import { createPks } from '../drafts/free-pks.ts'
import { mentionsOf } from '../names/mentions.ts'
import type { FileFacts, Model } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Gives pks that no loaded record has and no loaded file names, each file's own range going on, or from a number on. */
export function createNumbers(workspace: Workspace, from?: number): (model: Model, facts: FileFacts) => number {
  const ofFile = new Map<string, (model: Model) => number>()
  const taken = new Map<Model, Set<number>>()
  const last = new Map<Model, number>()
  const takenOf = (model: Model): Set<number> => {
    const known = taken.get(model)
    if (known) return known
    const pks = new Set([...workspace.files.values()].flatMap(({ facts }) => (facts ? pksIn(facts, model) : [])))
    taken.set(model, pks)
    return pks
  }
  return (model, facts) => {
    const pks = takenOf(model)
    const next = ofFile.get(facts.uri) ?? createPks(workspace, facts)
    ofFile.set(facts.uri, next)
    let pk = from === undefined ? next(model) : (last.get(model) ?? from)
    while (pks.has(pk)) pk = from === undefined ? next(model) : pk + 1
    last.set(model, pk + 1)
    pks.add(pk)
    return pk
  }
}

function pksIn(facts: FileFacts, model: Model): number[] {
  return mentionsOf(facts).all.flatMap(({ kind, by, text }) => (kind === model && by === 'pk' ? Number(text) : []))
}
