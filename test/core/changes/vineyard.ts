import { type Change, compareWorkspaces, createWorkspace, type Workspace } from '../../../src/core/internal.ts'
import { workspaces } from '../../support/source-files.ts'

/** The texts of the vineyard by name. */
export const vineyard: Readonly<Record<string, string>> = Object.fromEntries(
  (workspaces().find(({ name }) => name.endsWith('/vineyard'))?.files ?? []).map(({ uri, text }) => [uri, text]),
)

/** A complete workspace of texts. */
export function workspaceOf(texts: Readonly<Record<string, string>>): Workspace {
  const files = Object.entries(texts).map(([uri, text]) => ({ uri, text }))
  return createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), complete: true }] })
}

/** The changes that replacing pieces of one file of the vineyard makes. */
export function changesBy(uri: string, ...edits: readonly (readonly [from: string, to: string])[]): readonly Change[] {
  const changed = edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${uri} holds no ${from}`)
    return text.replace(from, () => to)
  }, vineyard[uri] ?? '')
  return compareWorkspaces(workspaceOf(vineyard), workspaceOf({ ...vineyard, [uri]: changed }))
}

/** Changes in short: rule, path, and both sides. */
export function named(changes: readonly Change[]): string[] {
  return changes.map(({ rule, path, from, to }) => {
    const steps = [path.questiongroup, path.question, path.value].filter((step) => step !== undefined)
    return [rule, steps.join('/'), ...(from === undefined ? [] : [`${from} → ${to}`])].join(' ').trim()
  })
}
