import type { Command, Option } from 'commander'
import { ruleIds } from '../core/internal.ts'
import { UsageError } from './io.ts'

/** The shells that `questlint completion` knows. */
export const shells = ['bash', 'zsh', 'fish'] as const

/** A command as completion offers it. */
interface Offered {
  readonly name: string
  readonly does: string
  readonly options: readonly OfferedOption[]
  /** What its first argument can be; empty where that is a file or any name. */
  readonly words: readonly string[]
}

interface OfferedOption {
  /** Its names, the long one first. */
  readonly names: readonly string[]
  readonly does: string
  readonly takesValue: boolean
  readonly choices: readonly string[]
}

/** The script that completes commands, options, their values and files in a shell. */
export function completionScript(program: Command, shell: string): string {
  const commands = program.commands.map(offeredCommand)
  const names = commands.map(({ name }) => name)
  commands.push({ name: 'help', does: 'show the help of a command', options: [], words: names })
  if (shell === 'bash') return bashScript(commands)
  if (shell === 'zsh') return zshScript(commands)
  if (shell === 'fish') return fishScript(commands)
  throw new UsageError(`there is no completion for "${shell}"; use one of ${shells.join(', ')}`)
}

function offeredCommand(command: Command): Offered {
  const options = command.createHelp().visibleOptions(command)
  const name = command.name()
  return { name, does: command.description(), options: options.map(offeredOption), words: wordsOf(command) }
}

function wordsOf(command: Command): readonly string[] {
  if (command.name() === 'explain') return ruleIds
  if (command.commands.length > 0) return command.commands.map((one) => one.name())
  return command.registeredArguments[0]?.argChoices ?? []
}

function offeredOption({ long, short, description, required, optional, argChoices }: Option): OfferedOption {
  return {
    names: [long, short].filter((name) => typeof name === 'string'),
    does: description,
    takesValue: required || optional,
    choices: long && takesRule.has(long) ? ruleIds : (argChoices ?? []),
  }
}

const takesRule: ReadonlySet<string> = new Set(['--only', '--rule'])

/** Lets the default command's options be completed where no command is named. */
function optionsOfDefault(commands: readonly Offered[]): readonly OfferedOption[] {
  return commands.find(({ name }) => name === 'check')?.options ?? []
}

function bashScript(commands: readonly Offered[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  const flags = commands.map(({ name, options, words }) => {
    const first = words.length > 0 ? ` words="${words.join(' ')}"` : ''
    return `    ${name}) options="${options.flatMap((one) => one.names).join(' ')}"${first} ;;`
  })
  const values = commands.flatMap(({ name, options }) => options.flatMap((option) => bashValues(name, option)))
  return `# Completion of questlint for bash: source <(questlint completion bash)
_questlint() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command=check options= words=
  case " ${names} " in *" \${COMP_WORDS[1]} "*) ((COMP_CWORD > 1)) && command="\${COMP_WORDS[1]}" ;; esac
  COMPREPLY=()
  case "$command $before" in
${values.join('\n')}
  esac
  case "$command" in
${flags.join('\n')}
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif ((COMP_CWORD == 2)) && [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  else
    ((COMP_CWORD == 1)) && COMPREPLY=($(compgen -W "${names}" -- "$word"))
    local IFS=$'\\n'
    COMPREPLY+=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _questlint questlint
`
}

function bashValues(command: string, { names, choices, takesValue }: OfferedOption): string[] {
  if (!takesValue) return []
  const pattern = names.map((name) => `"${command} ${name}"`).join('|')
  const [offered, between] = choices.length > 0 ? [`-W "${choices.join(' ')}"`, ' \\n'] : ['-f', '\\n']
  return [`    ${pattern}) local IFS=$'${between}'; COMPREPLY=($(compgen ${offered} -- "$word")); return ;;`]
}

function zshScript(commands: readonly Offered[]): string {
  const described = commands.map(({ name, does }) => `    ${quote(`${name}:${does}`)}`)
  const cases = commands.map(({ name, options, words }) => `    ${name}) _arguments ${zshArguments(options, words)} ;;`)
  return `#compdef questlint
# Completion of questlint for zsh: source <(questlint completion zsh)
_questlint() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
    _describe command commands
    _files
    return
  fi
  local command=check
  if (($commands[(I)$words[2]:*])); then
    command=$words[2]
    shift words
    ((CURRENT--))
  fi
  case $command in
${cases.join('\n')}
  esac
}
compdef _questlint questlint
`
}

function zshArguments(options: readonly OfferedOption[], words: readonly string[]): string {
  const described = options.flatMap(({ names, does, takesValue, choices }) => {
    const value = choices.length > 0 ? `:value:(${choices.join(' ')})` : takesValue ? ':value:_files' : ''
    return names.map((name) => quote(`*${name}[${does.replace(/[[\]:]/g, '\\$&')}]${value}`))
  })
  const first = words.length > 0 ? [quote(`1:what:(${words.join(' ')})`)] : []
  return [...described, ...first, "'*:file:_files'"].join(' \\\n      ')
}

function fishScript(commands: readonly Offered[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  const isFirst = `not __fish_seen_subcommand_from ${names}`
  const lines = commands.flatMap(({ name, does, options, words }) => [
    `complete -c questlint -n ${quote(isFirst)} -a ${name} -d ${quote(does)}`,
    ...(words.length > 0 ? [fishWords(name, words)] : []),
    ...options.map((option) => fishOption(`__fish_seen_subcommand_from ${name}`, option)),
  ])
  const ofDefault = optionsOfDefault(commands).map((option) => fishOption(isFirst, option))
  return `# Completion of questlint for fish: questlint completion fish | source\n${[...lines, ...ofDefault].join('\n')}\n`
}

function fishWords(command: string, words: readonly string[]): string {
  const when = `__fish_seen_subcommand_from ${command}; and test (count (commandline -opc)) -eq 2`
  return `complete -c questlint -n ${quote(when)} -f -a ${quote(words.join(' '))}`
}

function fishOption(when: string, { names, does, takesValue, choices }: OfferedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const value = choices.length > 0 ? ` -x -a ${quote(choices.join(' '))}` : takesValue ? ' -r' : ''
  return `complete -c questlint -n ${quote(when)} ${flags.join(' ')}${value} -d ${quote(does)}`
}

/** A word in single quotes, as all three shells read it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
