import { rangeOfText } from '../names/place.ts'
import { schemaReferences } from '../names/schema-references.ts'
import { currentId } from '../rules/former-ids.ts'
import { findRule } from '../rules/index.ts'
import { isObject } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import type { Range } from '../text/range.ts'
import type { Project } from '../workspace/project.ts'
import { fileOf, type LoadedFile, type Workspace } from '../workspace/workspace.ts'

/** A text of a file that stands for another file. */
export interface DocumentLink extends Range {
  /** A file of the project, named as the files of the workspace are; or a page below `docs/`. */
  readonly target: { readonly file: string } | { readonly page: string }
}

/**
 * The templates and images that a file names, where the project says where they are, and the rules that it names in suppressions or,
 * as the accepted file, in its entries.
 */
export function documentLinks(workspace: Workspace, uri: string): DocumentLink[] {
  const file = fileOf(workspace, uri)
  if (file === undefined) return []
  const links = [...projectLinks(file, workspace.project), ...suppressionLinks(file)]
  if (file === workspace.accepted) addAll(links, acceptedLinks(file))
  return links.sort((a, b) => a.start - b.start)
}

function projectLinks({ facts, document }: LoadedFile, project: Project): DocumentLink[] {
  if (facts === undefined || (project.templateFiles === undefined && project.imageFolder === undefined)) return []
  return schemaReferences(facts).flatMap(({ refersTo, text, pointer, part }) => {
    const target = typeof text === 'string' ? projectFile(refersTo, text, project) : undefined
    const range = target === undefined ? undefined : rangeOfText(document, { pointer, part })
    return target === undefined || range === undefined ? [] : [{ ...range, target: { file: target } }]
  })
}

function projectFile(refersTo: string, name: string, project: Project): string | undefined {
  if (refersTo.startsWith('template:'))
    return project.templateFiles?.get(`${refersTo.slice('template:'.length)}/${name}`)
  const isImage = refersTo === 'file:image' && project.images?.has(name)
  return isImage && project.imageFolder !== undefined ? `${project.imageFolder}/${name}` : undefined
}

function suppressionLinks({ document: { format, text } }: LoadedFile): DocumentLink[] {
  if (format !== 'yaml') return []
  const named = text.matchAll(/^[ \t]*#[ \t]*questlint-disable-next-line[ \t]+([a-z0-9-]+)/gm)
  return [...named].flatMap(({ 0: comment, 1: rule = '', index }) => {
    const end = index + comment.length
    return ruleLink(rule, { start: end - rule.length, end })
  })
}

function acceptedLinks({ document }: LoadedFile): DocumentLink[] {
  const entries = Array.isArray(document.value) ? (document.value as unknown[]) : []
  return entries.flatMap((entry, index) => {
    const rule = isObject(entry) ? entry.rule : undefined
    const range =
      typeof rule === 'string' ? rangeOfText(document, { pointer: `/${index}/rule`, part: 'value' }) : undefined
    return typeof rule === 'string' && range ? ruleLink(rule, range) : []
  })
}

function ruleLink(rule: string, { start, end }: Range): DocumentLink[] {
  const known = findRule(currentId(rule))
  return known ? [{ start, end, target: { page: `rules/${known.meta.id}.md` } }] : []
}
