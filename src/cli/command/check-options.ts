import { fileKinds, formatNames } from '../../core/internal.ts'
import { choice, flag, heading, list, type OptionsOf, presetChoice, renamedFrom, value, valueOrNone } from './option.ts'
import { colorOption, contextOption, patchOption, quietOption } from './shared-options.ts'

/** The options of a check. */
export const checkOptions = [
  heading('What is checked:'),
  contextOption,
  flag('--complete', 'no files are missing: also report unused records'),
  list('--set <name>', 'check only this set of the configuration'),
  valueOrNone('--config <file>', 'configuration file to use', 'ignore configuration files'),
  choice('--kind <kind>', 'the kind of the files, if their content does not show it', fileKinds),
  flag('--stdin', 'check standard input (the same as the path "-")'),
  value('--stdin-filename <name>', 'the file name under which standard input is checked and reported'),
  heading('Only what changed:'),
  flag('--staged', 'report only new findings in what is staged in git; new warnings fail too'),
  value('--since <ref>', 'report only new findings since this branch or commit; new warnings fail too'),
  flag('--pre-commit', 'run as a pre-commit hook: report only new findings of the commit'),
  heading('Which findings:'),
  choice('--level <level>', 'lowest severity to show', ['error', 'warning', 'info']),
  quietOption,
  list('--only <rule>', 'check only this rule'),
  list('--rule <id=level>', 'set a rule to off, info, warning or error'),
  value('--max-warnings <number>', 'fail if there are more warnings than this'),
  heading('Fixes:'),
  flag('--fix', 'apply safe fixes to the files (with --stdin: write the fixed text to standard output)'),
  flag('--fix-unsafe', 'also apply guesses, and show what they do; ask first if they affect stored answers'),
  flag('-y, --yes', 'with --fix-unsafe: apply guesses that affect stored answers without asking'),
  value(
    '--plan <file>',
    'with --fix-unsafe: start or extend a migration plan for the answers that these guesses affect',
  ),
  value('-c, --configuration <name>', 'with --plan: configuration (CODE@EDITION) of a new plan'),
  renamedFrom(
    '--fix-dry-run',
    flag(
      '--diff',
      'show what --fix or --fix-unsafe would change, as a unified diff or with --format json; write nothing',
    ),
  ),
  patchOption(),
  heading('Reports:'),
  presetChoice('--format <format>', 'format of the report', formatNames, 'pretty'),
  list('-o, --output <format=path>', 'also write a report to a file'),
  flag('--statistics', 'show counts by rule, file and configuration instead of findings'),
  colorOption,
  presetChoice(
    '--hyperlinks <when>',
    'link rules to their pages in the pretty format',
    ['auto', 'always', 'never'],
    'auto',
  ),
  heading('The run:'),
  flag('--cache', 'reuse the report of the last run if nothing that it depends on has changed'),
  value('--cache-location <folder>', 'cache in this folder instead of the user cache folder'),
  flag('--watch', 'check again when a file changes'),
  flag('--timing', 'print timings to standard error'),
] as const

export type CheckOptions = OptionsOf<typeof checkOptions>
