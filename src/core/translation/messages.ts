import { contextsOf } from '../questionnaire/labels.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import type { Node } from '../questionnaire/node.ts'
import { nodesOfCategory, nodesWith } from '../questionnaire/nodes-by-keyword.ts'
import { keysOffering } from '../questionnaire/record-uses.ts'
import {
  englishTexts,
  nameOwner,
  type TextHolder,
  type TextKeyword,
  textHoldersOf,
  textKeywords,
} from '../questionnaire/texts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** A place of the configurations that has a text. */
export interface TextPlace {
  readonly file: SetFile
  readonly holder: TextHolder
  /** The context in the record, without the text keyword. */
  readonly context: string
}

/** A text to be translated, as the application's `makemessages` collects it (format facts 10.6): once however many records have it. */
export interface TextMessage {
  /** `technologies label`: the context in the record and the text keyword. */
  readonly context: string
  /** The English text with `%` written as `%%`. */
  readonly id: string
  readonly textKeyword: TextKeyword
  readonly english: string
  readonly places: readonly TextPlace[]
}

/** The name of a message among others: no two have the same. */
export function messageKey(context: string, id: string): string {
  return `${context}\u0004${id}`
}

/** A text as a catalogue has it, and back. */
export function escapePercent(text: string): string {
  return text.replaceAll('%', '%%')
}

export function unescapePercent(text: string): string {
  return text.replaceAll('%%', '%')
}

/** The texts of all loaded files by their key, in document order. */
export function messagesIn({ sets }: Workspace): ReadonlyMap<string, TextMessage> {
  const messages = new Map<string, TextMessage & { places: TextPlace[] }>()
  const seen = new Set<string>()
  for (const file of sets.flatMap((set) => set.files)) {
    // A file of several sets has its texts once.
    if (seen.has(file.uri)) continue
    seen.add(file.uri)
    for (const { holder, context, textKeyword, text } of englishTexts(textHoldersOf(file))) {
      if (text === '') continue
      const id = escapePercent(text)
      const key = messageKey(`${context} ${textKeyword}`, id)
      const message = messages.get(key) ?? {
        context: `${context} ${textKeyword}`,
        id,
        textKeyword,
        english: text,
        places: [],
      }
      messages.set(key, message)
      message.places.push({ file, holder, context })
    }
  }
  return messages
}

/** The contexts that the loaded configurations look texts up in. */
export function loadedContexts({ sets }: Workspace): ReadonlySet<string> {
  const configurations = sets.flatMap((set) => set.files.flatMap((file) => file.configurations))
  return new Set(configurations.flatMap(contextsOf))
}

/** The context of a record in the context of a message; `undefined` for messages of the application itself. */
export function recordContext(context: string | undefined): string | undefined {
  const [, code, keyword = ''] = /^(\S+) (\S+)$/.exec(context ?? '') ?? []
  return (textKeywords as readonly string[]).includes(keyword) ? code : undefined
}

/** The records that have a text, each once. */
export function ownersOf({ places }: TextMessage): readonly string[] {
  return [...new Set(places.flatMap(({ holder }) => holder.owners.map(nameOwner)))]
}

/** Where people meet a text, each place once. */
export function placesOf({ places }: TextMessage): readonly string[] {
  const nodes = new Set(places.flatMap(nodesShowing))
  return [...new Set([...nodes].map((node) => whereOf(locate(node.file, node.pointer))))]
}

/** The nodes of questionnaires where people meet a text. */
function nodesShowing({ file, holder }: TextPlace): readonly Node[] {
  const { set } = file
  const nodes = holder.owners.flatMap((owner): readonly Node[] => {
    if (owner.model === 'value') return (keysOffering(set).get(owner) ?? []).flatMap((key) => nodesWith(key, set))
    if (owner.model === 'category') return nodesOfCategory(owner, set)
    return nodesWith(owner, set)
  })
  return [...new Set(nodes)]
}
