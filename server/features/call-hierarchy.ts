import type { CallHierarchyItem } from 'vscode-languageserver'
import {
  type ConditionCall,
  type ConditionItem,
  conditionItemsAt,
  incomingConditions,
  isObject,
  outgoingConditions,
} from '../../src/core/internal.ts'
import { symbolKinds } from './document-symbol.ts'
import type { Feature, FeatureContext, ProjectFile } from './feature.ts'

/** Who shows whom: to conditions a call is an answer that shows another question or questiongroup. */
export const callHierarchy: Feature = {
  capabilities: () => ({ callHierarchyProvider: true }),
  register: (context) => {
    const { callHierarchy: calls } = context.connection.languages
    calls.onPrepare(({ textDocument, position }) => {
      const file = context.fileAt(textDocument.uri)
      if (file === undefined) return null
      const items = conditionItemsAt(file.workspace, file.name, file.offsetAt(position))
      return items.map((item) => toItem(item, file))
    })
    calls.onIncomingCalls(({ item }) => {
      const found = find(item, context)
      return found
        ? incomingConditions(found.file.workspace, found.item).map((call) => {
            return { from: toItem(call.item, found.file), fromRanges: toRanges(call, found.file) }
          })
        : null
    })
    calls.onOutgoingCalls(({ item }) => {
      const found = find(item, context)
      return found
        ? outgoingConditions(found.file.workspace, found.item).map((call) => {
            return { to: toItem(call.item, found.file), fromRanges: toRanges(call, found.file) }
          })
        : null
    })
  },
}

function toItem(
  { uri, path, level, keyword, detail, target, selection }: ConditionItem,
  { converter }: ProjectFile,
): CallHierarchyItem {
  return {
    name: keyword,
    kind: symbolKinds[level],
    ...(detail !== '' && { detail }),
    uri: converter.toUri(uri),
    range: converter.toRange(target),
    selectionRange: converter.toRange(selection),
    data: { path },
  }
}

function toRanges({ places }: ConditionCall, { converter }: ProjectFile): CallHierarchyItem['range'][] {
  return places.map((place) => converter.toRange(place))
}

/** An item that was given, in the text as it is now. */
function find(
  { uri, data }: CallHierarchyItem,
  { fileAt }: FeatureContext,
): { readonly file: ProjectFile; readonly item: Pick<ConditionItem, 'uri' | 'path'> } | undefined {
  const file = fileAt(uri)
  const path = isObject(data) ? data.path : undefined
  return file && typeof path === 'string' ? { file, item: { uri: file.name, path } } : undefined
}
