import {
  type ClientCapabilities,
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver'
import {
  type CompletionEdit,
  type CompletionProposal,
  complete,
  completeSettings,
  isObject,
  ruleIds,
} from '../../src/core/internal.ts'
import { ownCommand } from '../own-command.ts'
import type { Feature, ProjectFile, SettingsFile } from './feature.ts'

/** Completion of names, values and conditions; the core decides what is offered and what it writes. */
export const completion: Feature = {
  capabilities: (client) => ({
    completionProvider: {
      triggerCharacters: ['"', "'", ' ', '|', '=', '<', '>', '!'],
      resolveProvider: styleOf(client).asksForDocumentation,
    },
  }),
  register: (context) => {
    const { connection, client, fileAt, settingsAt } = context
    const style = { ...styleOf(client), suggestCommand: ownCommand(context, 'suggestCommand') }
    const documentation = createLaterDocumentation()
    connection.onCompletion(({ textDocument, position, context: asked }) => {
      const settings = settingsAt(textDocument.uri)
      if (settings) {
        const items = completeSettings(settings.document, settings.offsetAt(position), ruleIds, {
          writesWithinQuotes: !style.hasSnippets,
        })
        return { isIncomplete: false, items: items.map((item) => toSettingItem(item, settings, style)) }
      }
      const file = fileAt(textDocument.uri)
      if (file === undefined) return null
      const { items, isIncomplete } = complete(file.workspace, file.name, file.offsetAt(position), {
        writesWithinQuotes: !style.hasSnippets,
        ...(asked?.triggerCharacter !== undefined && { typed: asked.triggerCharacter }),
      })
      const list = items.map((item) => toItem(item, file, style))
      return { isIncomplete, items: style.asksForDocumentation ? documentation.takeFrom(list) : list }
    })
    connection.onCompletionResolve((item) => documentation.giveTo(item))
  },
}

/** Documentation that is sent when somebody looks at an item; that of the latest list is kept, which is the one that is shown. */
function createLaterDocumentation() {
  let list = 0
  let kept: readonly CompletionItem['documentation'][] = []
  return {
    takeFrom: (items: readonly CompletionItem[]): CompletionItem[] => {
      list++
      kept = items.map(({ documentation }) => documentation)
      return items.map(({ documentation, ...item }, position) =>
        documentation === undefined ? item : { ...item, data: { list, position } },
      )
    },
    giveTo: (item: CompletionItem): CompletionItem => {
      const { data } = item
      const isKept = isObject(data) && data.list === list && typeof data.position === 'number'
      const documentation = isKept ? kept[data.position as number] : undefined
      return documentation === undefined ? item : { ...item, documentation }
    },
  }
}

/** What a client makes of items. */
interface Style {
  readonly hasSnippets: boolean
  readonly hasInsertMode: boolean
  readonly hasLabelDetails: boolean
  readonly hasMarkdown: boolean
  /** Whether it asks for the documentation of an item when that is looked at. */
  readonly asksForDocumentation: boolean
  /** The command of the client's own that asks for completion once more. */
  readonly suggestCommand: string | undefined
}

/** More values than this are looked for by their names and labels, in a list of their own. */
const mostAlternatives = 12

function styleOf({ textDocument }: ClientCapabilities): Omit<Style, 'suggestCommand'> {
  const item = textDocument?.completion?.completionItem
  return {
    hasSnippets: item?.snippetSupport === true,
    hasInsertMode: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.asIs) === true,
    hasLabelDetails: item?.labelDetailsSupport === true,
    hasMarkdown: item?.documentationFormat?.includes(MarkupKind.Markdown) === true,
    asksForDocumentation: item?.resolveSupport?.properties.includes('documentation') === true,
  }
}

const kinds: Readonly<Record<CompletionProposal['kind'], CompletionItemKind>> = {
  property: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  enumMember: CompletionItemKind.EnumMember,
  reference: CompletionItemKind.Reference,
  constant: CompletionItemKind.Constant,
  operator: CompletionItemKind.Operator,
  struct: CompletionItemKind.Struct,
  file: CompletionItemKind.File,
}

function toItem(item: CompletionProposal, file: ProjectFile, style: Style): CompletionItem {
  const { converter, name: uri } = file
  const { label, kind, detail, documentation, filterText, sortText, edit, additionalEdits } = item
  const isSnippet = style.hasSnippets && edit.selection !== undefined
  const text = isSnippet ? toSnippet(edit) : edit.text
  const asksAgain = style.suggestCommand !== undefined && (edit.choices?.length ?? 0) > mostAlternatives
  return {
    label,
    kind: kinds[kind],
    ...wordFilter(filterText, style),
    sortText,
    textEdit: converter.toTextEdit({ uri, start: edit.start, end: edit.end, text }),
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(style.hasInsertMode && { insertTextMode: InsertTextMode.asIs }),
    ...(asksAgain && { command: { title: 'Show the values', command: style.suggestCommand } }),
    ...(detail !== undefined && { detail }),
    ...(detail !== undefined && style.hasLabelDetails && { labelDetails: { description: detail } }),
    ...(documentation !== undefined && {
      documentation: { kind: style.hasMarkdown ? MarkupKind.Markdown : MarkupKind.PlainText, value: documentation },
    }),
    ...(additionalEdits.length > 0 && {
      additionalTextEdits: additionalEdits.map((one) => converter.toTextEdit({ uri, ...one })),
    }),
  }
}

/**
 * Without snippets what is written is compared with what is there; Neovim then takes the range of an item only where
 * nothing else is to be compared.
 */
function wordFilter(filterText: string, { hasSnippets }: Style): Pick<CompletionItem, 'filterText'> {
  return hasSnippets ? { filterText } : {}
}

function toSettingItem(
  { label, kind, documentation, filterText, sortText, edit, additionalEdits }: CompletionProposal,
  settings: SettingsFile,
  style: Style,
): CompletionItem {
  return {
    label,
    kind: kinds[kind],
    ...wordFilter(filterText, style),
    sortText,
    textEdit: { range: settings.toRange(edit), newText: edit.text },
    ...(documentation !== undefined && { documentation }),
    ...(additionalEdits.length > 0 && {
      additionalTextEdits: additionalEdits.map((one) => ({ range: settings.toRange(one), newText: one.text })),
    }),
  }
}

/** The text as a snippet whose last stop is what is to be selected, or that lets one choose between a few values there. */
function toSnippet({ text, selection, choices = [] }: CompletionEdit): string {
  const { start, end } = selection ?? { start: text.length, end: text.length }
  const selected = text.slice(start, end)
  // An empty alternative cannot be chosen: it is what the option is without its member.
  const named = choices.filter((one) => one !== '')
  if (named.length > 1 && choices.length <= mostAlternatives) {
    const alternatives = named.map((one) => escapeSnippet(one).replace(/[,|]/g, '\\$&')).join(',')
    return `${escapeSnippet(text.slice(0, start))}\${1|${alternatives}|}${escapeSnippet(text.slice(end))}$0`
  }
  const stop = selected === '' ? '$0' : `\${0:${escapeSnippet(selected)}}`
  return escapeSnippet(text.slice(0, start)) + stop + escapeSnippet(text.slice(end))
}

function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&')
}
