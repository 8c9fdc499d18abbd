/** A workflow command as GitHub's runner reads it from a line of output. */
export interface WorkflowCommand {
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly message: string
}

const unescaped: Readonly<Record<string, string>> = { '%25': '%', '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',' }

function decode(text: string, tokens: RegExp): string {
  return text.replace(tokens, (token) => unescaped[token] ?? token)
}

/**
 * What the runner (ActionCommand.cs) makes of a line: `::name key=value,key=value::message` after white space, else the older
 * `##[name key=value;key=value]message` anywhere in it; `undefined` for a line that is only shown.
 */
export function readWorkflowCommand(line: string): WorkflowCommand | undefined {
  const [, head = '', message] = /^\s*::(.*?)::(.*)$/s.exec(line) ?? /##\[([^\]]*)\](.*)$/s.exec(line) ?? []
  if (message === undefined) return undefined
  const [, name = '', list = ''] = /^(\S*)\s?(.*)$/s.exec(head) ?? []
  const pairs = list.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[pair.slice(0, at), decode(pair.slice(at + 1), /%(?:25|0D|0A|3A|2C)/g)] as const]
  })
  return { name, properties: Object.fromEntries(pairs), message: decode(message, /%(?:25|0D|0A)/g) }
}
