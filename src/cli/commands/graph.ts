import {
  buildConditionGraph,
  conditionalCategories,
  formatDot,
  formatGraphJson,
  formatGraphPage,
  formatMermaid,
  formatSvg,
  type Questionnaire,
  suggestName,
  tooLargeToDraw,
} from '../../core/internal.ts'
import { chooseConfiguration } from '../choose-configuration.ts'
import { defineCommand } from '../command/define-command.ts'
import { type OptionsOf, presetChoice, value } from '../command/option.ts'
import { configurationOption, outputOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { printReport, say } from '../say.ts'
import { syntaxOf } from '../syntax-of.ts'

const options = [
  configurationOption(),
  value('--category <keyword>', 'draw only the conditions of this category'),
  presetChoice('--format <format>', 'format of the graph', ['svg', 'html', 'mermaid', 'dot', 'json'], 'svg'),
  outputOption,
  ...readingOptions,
] as const

type GraphOptions = OptionsOf<typeof options>

/** Draws who shows whom in a configuration or one of its categories. */
export const graph = defineCommand({
  name: 'graph',
  group: 'understand',
  rank: 4,
  does: 'draw a graph of which questions show which questiongroups and questions',
  example: 'questlint graph -c technologies@2018 -o graph.svg',
  options,
  formerArgument: '--configuration',
  run: draw,
})

const writers = { svg: formatSvg, html: formatGraphPage, mermaid: formatMermaid, dot: formatDot, json: formatGraphJson }

function draw(options: GraphOptions, io: Io): number {
  const { questionnaire } = chooseConfiguration(options, io)
  const { category } = options
  if (category !== undefined) requireCategory(category, questionnaire)
  const drawn = buildConditionGraph(questionnaire, category)
  const excess = options.format === 'svg' || options.format === 'html' ? tooLargeToDraw(drawn) : undefined
  if (excess !== undefined) throw new UsageError(`${excess}; choose a category with --category, or --format dot`)
  if (drawn.leftOut > 0) say(io, `${drawn.leftOut} expressions on arrows are not shown: there are too many`)
  const text = writers[options.format](drawn)
  printReport(io.stdout, text, syntaxOf(options.format))
  return exitCodes.clean
}

function requireCategory(category: string, questionnaire: Questionnaire): void {
  const categories = conditionalCategories(questionnaire)
  if (categories.some((one) => one.keyword === category)) return
  const candidate = suggestName(
    category,
    categories.map((one) => one.keyword),
  )
  const unknown = `the configuration has no category "${category}"`
  if (candidate !== undefined) throw new UsageError(`${unknown}; did you mean "${candidate}"?`)
  throw new UsageError(
    `${unknown}; its categories are:`,
    categories.map((one) => `  ${one.keyword}  ${one.label}`),
  )
}
