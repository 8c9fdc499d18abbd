import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { presetChoice, value } from '../command/option.ts'
import { configurationOption, languageOptions, outputOption, readingOptions } from '../command/shared-options.ts'
import { itemNames, writeTrees } from '../trees.ts'

const answers = argument(
  '<files...>',
  'stored questionnaires as JSON, JSON lines, XML or fixtures; "-" is standard input',
)

const ofAnswers = configurationOption('for answers that do not name one, the only one that is loaded')

/** Writes stored questionnaires as the service gives them out one by one. */
export const tree = defineCommand({
  name: 'export tree',
  group: 'produce',
  rank: 5,
  does: 'write stored answers with their labels, as the service does for one questionnaire',
  example: 'questlint export tree answers.jsonl -c technologies@2018',
  arguments: [answers],
  options: [ofAnswers, ...languageOptions('labels and answers'), outputOption, ...readingOptions],
  run: (files, options, io) => writeTrees(files, options, io),
})

/** Writes stored questionnaires as the service lists them. */
export const item = defineCommand({
  name: 'export item',
  group: 'produce',
  rank: 6,
  does: 'write each stored questionnaire as the service lists it',
  example: 'questlint export item answers.jsonl -c technologies@2018',
  arguments: [answers],
  options: [
    presetChoice('--list <list>', 'the list of all questionnaires, or only of those of the user', itemNames, 'list'),
    ofAnswers,
    value('--language <language>', 'with --list list: language of the answers (default: English)'),
    outputOption,
    ...readingOptions,
  ],
  run: (files, { list, ...options }, io) => writeTrees(files, { ...options, item: list }, io),
})
