import type { Command, Option } from 'commander'
import { ruleIds } from '../core/internal.ts'
import type { CompletedKind } from './completed-values.ts'
import { UsageError } from './io.ts'

/** The shells that `questlint completion` knows. */
export const shells = ['bash', 'zsh', 'fish'] as const

/** A command as completion offers it. */
interface Offered {
  /** What is typed after the name of the program. */
  readonly name: string
  readonly does: string
  readonly options: readonly OfferedOption[]
  readonly first: OfferedValue
}

interface OfferedOption {
  /** Its names, the long one first. */
  readonly names: readonly string[]
  readonly does: string
  /** Absent for one without a value. */
  readonly value?: OfferedValue
}

/** What can be typed at a place. */
interface OfferedValue {
  readonly words: readonly string[]
  /** What the program is asked for when it is completed. */
  readonly kind?: CompletedKind
  readonly files: boolean
}

/** The options whose values are in the files of a project. */
const kindsOfOptions: Readonly<Record<string, CompletedKind>> = {
  '--configuration': 'configurations',
  '--compare': 'configurations',
  '--set': 'sets',
  '--into': 'names',
  '--after': 'names',
  '--before': 'names',
}

/** The commands whose first argument is a name in the files of a project. */
const namingCommands: ReadonlySet<string> = new Set(['explain', 'remove', 'move', 'copy'])

const takesRule: ReadonlySet<string> = new Set(['--only', '--rule'])

/** The script that completes commands, options, their values and files in a shell. */
export function completionScript(program: Command, shell: string): string {
  const names = program.commands.map((command) => command.name())
  const help = { name: 'help', does: 'show the help of a command', options: [], first: { words: names, files: false } }
  const commands = [...program.commands.flatMap((command) => offeredCommands(command, '')), help]
  if (shell === 'bash') return bashScript(commands)
  if (shell === 'zsh') return zshScript(commands)
  if (shell === 'fish') return fishScript(commands)
  throw new UsageError(`there is no completion for "${shell}"; use one of ${shells.join(', ')}`)
}

/** A command, and the commands that it has. */
function offeredCommands(command: Command, around: string): readonly Offered[] {
  const name = `${around}${command.name()}`
  const options = command.createHelp().visibleOptions(command)
  const own = {
    name,
    does: command.description(),
    options: options.map((one) => offeredOption(one, name)),
    first: firstOf(command, name),
  }
  return [own, ...command.commands.flatMap((one) => offeredCommands(one, `${name} `))]
}

/** What can follow a command: its commands, what its first argument can be, files. */
function firstOf(command: Command, name: string): OfferedValue {
  const [argument] = command.registeredArguments
  const commands = command.commands.map((one) => one.name())
  const words = [...commands, ...(argument?.argChoices ?? []), ...(name === 'explain' ? ruleIds : [])]
  if (namingCommands.has(name)) return { words, kind: 'names', files: false }
  return { words, files: argument === undefined ? words.length === 0 : argument.argChoices === undefined }
}

function offeredOption(
  { long, short, description, required, optional, argChoices }: Option,
  command: string,
): OfferedOption {
  const names = [long, short].filter((name) => typeof name === 'string')
  if (!required && !optional) return { names, does: description }
  const kind = kindsOfOptions[long ?? '']
  const isRule = takesRule.has(long ?? '') && command === 'check'
  const words = isRule ? ruleIds : (argChoices ?? [])
  const value = { words, ...(kind ? { kind } : {}), files: words.length === 0 && kind === undefined }
  return { names, does: description, value }
}

const isTop = ({ name }: Offered): boolean => !name.includes(' ')

function askFor(kind: CompletedKind): string {
  return `questlint completion --values ${kind} 2>/dev/null`
}

function bashScript(commands: readonly Offered[]): string {
  const names = commands.filter(isTop).map(({ name }) => name)
  const cases = commands.map(({ name, options, first }) => {
    const flags = options.flatMap((one) => one.names).join(' ')
    const offer = `_questlint_offer ${bashValue(first)}`
    const later = first.kind === undefined ? "_questlint_offer '' '' files" : offer
    return `    "${name}") options="${flags}"; ((COMP_CWORD > at)) && ${later} || ${offer} ;;`
  })
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap(({ names: own, value }) =>
      value === undefined
        ? []
        : `    ${own.map((one) => `"${name} ${one}"`).join('|')}) _questlint_offer ${bashValue(value)}; return ;;`,
    ),
  )
  return `# Completion of questlint for bash: source <(questlint completion bash)
_questlint_offer() {
  local IFS=$' \\n'
  COMPREPLY+=($(compgen -W "$1" -- "$word"))
  IFS=$'\\n'
  [[ -z $2 ]] || COMPREPLY+=($(compgen -W "$(questlint completion --values "$2" 2>/dev/null)" -- "$word"))
  [[ -z $3 ]] || COMPREPLY+=($(compgen -f -- "$word"))
}
_questlint() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command= longer options= at=1
  local commands='|${commands.map(({ name }) => name).join('|')}|'
  COMPREPLY=()
  while ((at < COMP_CWORD)); do
    longer="\${command:+$command }\${COMP_WORDS[at]}"
    [[ $commands == *"|$longer|"* ]] || break
    command=$longer
    ((at++))
  done
  if [[ -z $command ]]; then
    ((COMP_CWORD > 1)) || [[ $word == -* ]] || _questlint_offer "${names.join(' ')}" '' ''
    command=check
  fi
  case "$command $before" in
${values.join('\n')}
  esac
  case "$command" in
${cases.join('\n')}
  esac
  [[ $word != -* ]] || COMPREPLY=($(compgen -W "$options" -- "$word"))
}
complete -o filenames -F _questlint questlint
`
}

/** The three arguments of the function that offers: words, what the program is asked for, whether files. */
function bashValue({ words, kind, files }: OfferedValue): string {
  return `"${words.join(' ')}" '${kind ?? ''}' '${files ? 'files' : ''}'`
}

function zshScript(commands: readonly Offered[]): string {
  const described = commands.filter(isTop).map(({ name, does }) => `    ${quote(`${name}:${does}`)}`)
  const cases = commands.map(
    ({ name, options, first }) => `    ${quote(name)}) _arguments ${zshArguments(options, first)} ;;`,
  )
  return `#compdef questlint
# Completion of questlint for zsh: source <(questlint completion zsh)
_questlint() {
  local -a described known
  described=(
${described.join('\n')}
  )
  known=(${commands.map(({ name }) => quote(name)).join(' ')})
  local command= longer
  local -i at=2
  while ((at < CURRENT)); do
    longer="\${command:+$command }\${words[at]}"
    (($known[(Ie)$longer])) || break
    command=$longer
    ((at++))
  done
  if [[ -z $command && $CURRENT == 2 && $words[2] != -* ]]; then
    _describe command described
    _files
    return
  fi
  shift $((at - 2)) words
  ((CURRENT -= at - 2))
  case \${command:-check} in
${cases.join('\n')}
  esac
}
compdef _questlint questlint
`
}

function zshArguments(options: readonly OfferedOption[], first: OfferedValue): string {
  const described = options.flatMap(({ names, does, value }) => {
    const action = value === undefined ? '' : `:value:${zshValue(value)}`
    return names.map((name) => quote(`*${name}[${does.replace(/[[\]:]/g, '\\$&')}]${action}`))
  })
  const isPlain = first.words.length === 0 && first.kind === undefined
  return [...described, ...(isPlain ? [] : [quote(`1:what:${zshValue(first)}`)]), "'*:file:_files'"].join(' \\\n      ')
}

function zshValue({ words, kind, files }: OfferedValue): string {
  if (kind === undefined && !files) return `(${words.join(' ')})`
  if (kind === undefined && words.length === 0) return '_files'
  const parts = [
    ...(words.length > 0 ? [`compadd -- ${words.join(' ')}`] : []),
    ...(kind === undefined ? [] : [`compadd -- \${(f)"$(${askFor(kind)})"}`]),
    ...(files ? ['_files'] : []),
  ]
  return `{${parts.join('; ')}}`
}

function fishScript(commands: readonly Offered[]): string {
  const lines = commands.flatMap(({ name, does, options, first }) => [
    ...(isTop({ name } as Offered)
      ? [`complete -c questlint -n '__questlint_in ""' -a ${name} -d ${quote(does)}`]
      : []),
    ...fishFirst(name, first),
    ...options.map((option) => fishOption(`__questlint_in ${quoted(name)}`, option)),
  ])
  const ofDefault = commands
    .filter(({ name }) => name === 'check')
    .flatMap(({ options }) => options.map((option) => fishOption('__questlint_in ""', option)))
  return `# Completion of questlint for fish: questlint completion fish | source
set -g __questlint_commands ${commands.map(({ name }) => quote(name)).join(' ')}
function __questlint_command
  set -l command ''
  for word in (commandline -opc)[2..]
    set -l longer (string trim -- "$command $word")
    contains -- $longer $__questlint_commands; or break
    set command $longer
  end
  echo $command
end
function __questlint_in
  test (__questlint_command) = "$argv[1]"
end
function __questlint_first
  __questlint_in $argv[1]; and test (count (commandline -opc)) -eq (math 1 + (count (string split ' ' -- $argv[1])))
end
${[...lines, ...ofDefault].join('\n')}
`
}

function fishFirst(command: string, { words, kind, files }: OfferedValue): readonly string[] {
  const when = quote(`__questlint_first ${quoted(command)}`)
  const only = files ? '' : ' -f'
  return [
    ...(words.length > 0 ? [`complete -c questlint -n ${when}${only} -a ${quote(words.join(' '))}`] : []),
    ...(kind === undefined ? [] : [`complete -c questlint -n ${when}${only} -a ${quote(`(${askFor(kind)})`)}`]),
  ]
}

function fishOption(when: string, { names, does, value }: OfferedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const start = `complete -c questlint -n ${quote(when)} ${flags.join(' ')}`
  if (value === undefined) return `${start} -d ${quote(does)}`
  const { words, kind, files } = value
  const offered = [...words, ...(kind === undefined ? [] : [`(${askFor(kind)})`])]
  const given = offered.length > 0 ? `${files ? ' -r' : ' -x'} -a ${quote(offered.join(' '))}` : ' -r'
  return `${start}${given} -d ${quote(does)}`
}

function quoted(text: string): string {
  return `"${text}"`
}

/** A word in single quotes, as all three shells read it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
