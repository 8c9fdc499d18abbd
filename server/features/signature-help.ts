import { type ClientCapabilities, MarkupKind, type SignatureHelp } from 'vscode-languageserver'
import { type ConditionHelp, conditionHelpAt } from '../../src/core/internal.ts'
import type { Feature } from './feature.ts'

/** Inside of a condition: what its question can be answered with, and what waits for a name. */
export const signatureHelp: Feature = {
  capabilities: () => ({ signatureHelpProvider: { triggerCharacters: ['=', '<', '>', '!', '|'] } }),
  register: ({ connection, client, fileAt }) => {
    connection.onSignatureHelp(({ textDocument, position }): SignatureHelp | null => {
      const file = fileAt(textDocument.uri)
      const help = file && conditionHelpAt(file.workspace, file.name, file.offsetAt(position))
      return help ? toSignature(help, client) : null
    })
  },
}

function toSignature({ question, parts, active }: ConditionHelp, client: ClientCapabilities): SignatureHelp {
  const { parameterInformation: style } = client.textDocument?.signatureHelp?.signatureInformation ?? {}
  const [answer, name] = parts
  const label = `${answer.title}|${name.title} of ${question}`
  const parameters = parts.map(({ title, lines }) => {
    const start = title === answer.title ? 0 : answer.title.length + 1
    return {
      label: style?.labelOffsetSupport === true ? ([start, start + title.length] as [number, number]) : title,
      documentation: { kind: MarkupKind.PlainText, value: lines.join('\n') },
    }
  })
  return { signatures: [{ label, parameters }], activeSignature: 0, activeParameter: active }
}
