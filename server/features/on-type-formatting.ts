import type { TextEdit } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { editBetween, isNewLine, nextMemberIndent } from '../../src/core/internal.ts'
import type { Feature, FeatureContext } from './feature.ts'

/** Enter behind the first member of an item in YAML: the cursor goes to where the next member begins. It reads a few lines, and no file. */
export const onTypeFormatting: Feature = {
  capabilities: () => ({ documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n' } }),
  register: (context) => {
    const { connection, documents, encoding } = context
    const lastChange = followChanges(context)
    connection.onDocumentOnTypeFormatting(({ textDocument, position, ch }): TextEdit[] => {
      const document = documents.byUri(textDocument.uri)
      if (ch !== '\n' || document === undefined || !isOurs(document, context)) return []
      // What is pasted, or is there twice, has line breaks too.
      if (!isNewLine(lastChange(document))) return []
      const lines = encoding.linesIn(document.getText())
      const edit = nextMemberIndent(document.getText(), lines.offsetAt(position))
      const at = edit && lines.positionAt(edit.start)
      return edit && at ? [{ range: { start: at, end: at }, newText: edit.text }] : []
    })
  },
}

function isOurs(document: TextDocument, { projects }: FeatureContext): boolean {
  const { uri } = document
  return isYaml(uri) && !projects.ownerOf(uri).isForeign(uri, document.getText())
}

function isYaml(uri: string): boolean {
  return /\.ya?ml$/i.test(uri)
}

/** Gives what the last change of an open YAML file inserted; nothing where that is not known. */
function followChanges({ documents }: FeatureContext): (document: TextDocument) => string {
  const texts = new Map<string, { readonly before: string; readonly now: string }>()
  documents.onChange((document) => {
    const { uri } = document
    if (isYaml(uri)) texts.set(uri, { before: texts.get(uri)?.now ?? document.getText(), now: document.getText() })
  })
  documents.onClose(({ uri }) => texts.delete(uri))
  return (document) => {
    const known = texts.get(document.uri)
    return known === undefined ? '' : editBetween(known.before, known.now).text
  }
}
