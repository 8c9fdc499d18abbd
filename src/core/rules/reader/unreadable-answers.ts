import { isAsked, printedInTable, type Showing, showingOf, subcategoryView } from '../../questionnaire/details.ts'
import { geometryOf } from '../../questionnaire/geometry.ts'
import { isStacked } from '../../questionnaire/given-answers.ts'
import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { type Option, recordOption } from '../../questionnaire/options.ts'
import { isJoined, isMisaddressed } from '../../questionnaire/questions/printed-answers.ts'
import { answerFacts, keyTypeFacts } from '../../schema/key-types.ts'
import { isMisshown, templateFacts, templateNames, waysShown } from '../../schema/templates.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import { defineRule, type Place } from '../rule.ts'

/** A question whose view template does not show its answers, or not so that people can read them. */
export const unreadableAnswers = defineRule({
  meta: {
    id: 'unreadable-answers',
    consequence: 'not-shown',
    category: 'reader',
    summary: 'The view template of a question does not show answers of its type, or not in a readable form.',
    why: 'Each view template of a question prints answers of one form: a single value, a list of values, a record, a picture or a layer of a map. For an answer in another form it prints nothing, or an internal representation. One of the tables for subcategories prints choices as they are stored.',
    yieldsTo: ['measure-without-stacked', 'unlimited-month'],
    messages: {
      never:
        'The view template "{template}" does not show answers of type {type}, so the answer to "{key}" is never shown when the questionnaire is read. Use one that shows it: {templates}.',
      raw: {
        text: 'With the view template "raw", the answer to "{key}" is shown in its internal form, with braces and quotes. The template is only for the first question of a subcategory whose template shows questiongroups beside choices; elsewhere use {templates}.',
        consequence: 'misread',
      },
      pairs: {
        text: 'With with_raw_values: true the view template "{template}" gets the keywords of the choices of "{key}" beside their labels, and prints both in brackets and quotes. Only the template "raw" can use them. Remove the option.',
        consequence: 'misread',
      },
      unmarked:
        'With with_raw_values: true the view template "{template}" gets the keywords of the choices of "{key}" beside their labels, and marks none of the choices as the answer, so the answer is never shown when the questionnaire is read. Remove the option.',
      garbled: {
        text: 'The view template "{template}" prints answers of type {type} in their internal form, with brackets and quotes. Use one that shows it: {templates}.',
        consequence: 'misread',
      },
      joined: {
        text: 'The view template "{template}" prints the labels of several choices with nothing between them. Where people choose more than one for "{key}", readers cannot tell where one label ends and the next begins. Use one that separates them: {templates}.',
        consequence: 'misread',
      },
      number:
        'The view template "{template}" prints the number of a record in the database instead of its name, so nobody can read the answer to "{key}". Use one that shows it: {templates}.',
      broken:
        'The view template "{template}" prints something that is not the answer to "{key}", of type {type}. Use one that shows it: {templates}.',
      address:
        'The view template "{template}" uses the answer to "{key}", of type {type}, as the address of {target}, so readers do not see the answer itself. Use one that shows it: {templates}.',
      noPicture:
        'The view template "{template}" shows a picture of the place of the questionnaire, which is made only of the answer to a question with is_geometry; no question has it, so readers see a missing picture. Set is_geometry: true.',
      otherPicture:
        'The view template "{template}" shows the one picture of the place of the questionnaire, which is made of the answer to "{other}"; readers never see the answer to "{key}". Ask for one place only.',
      stored:
        'The view template "{template}" of subcategory "{subcategory}" prints answers as they are stored: of "{key}", of type {type}, readers see {stored} where other tables print labels. Choose another template.',
      raises: {
        text: 'The view template "{template}" fails on an answer of type {type}: as soon as "{key}" is answered, the page with the answers breaks. Use one that shows it: {templates}.',
        consequence: 'page-fails',
      },
    },
  },
  create: ({ file, report }) => {
    const reportMisfit = (misfit: Misfit, place: Place): void => {
      const { node, type, message, template } = misfit
      const data = { template: template.name, type, key: node.keyword ?? '?', templates: fittingTemplates(misfit) }
      if (message === 'address')
        report(message, place, { ...data, target: misfit.how === 'frame' ? 'a video' : 'a file' })
      else report(message, place, data)
    }
    const known = new Map<RecordFact, Misfit | undefined>()
    /** The misfit of a template that a record names, where it fits none of its questions. */
    const misfitEverywhere = (record: RecordFact): Misfit | undefined => {
      if (!known.has(record)) known.set(record, findEverywhere(record))
      return known.get(record)
    }
    const findEverywhere = (record: RecordFact): Misfit | undefined => {
      if (!setsView((name) => recordOption(record, 'view_options', name))) return undefined
      const shown = nodesWith(record, file.set).filter((node) => showingOf(node) !== undefined)
      const misfits = shown.map(misfitOf)
      return misfits.every((misfit) => misfit?.option.setBy === 'record') ? misfits[0] : undefined
    }
    return {
      question: (node) => {
        const stored = storedAnswer(node)
        if (stored !== undefined) return report('stored', node.place('keyword'), stored)
        const picture = missingPicture(node)
        if (picture !== undefined) {
          const { other, ...data } = picture
          if (other === undefined) return report('noPicture', node.place('keyword'), data)
          return report('otherPicture', node.place('keyword'), { ...data, other })
        }
        const misfit = misfitOf(node)
        if (misfit === undefined) return
        if (misfit.option.setBy === 'questionnaire') return reportMisfit(misfit, { pointer: misfit.option.pointer })
        if (node.record === undefined || misfitEverywhere(node.record) === undefined) {
          reportMisfit(misfit, node.place('keyword'))
        }
      },
      models: ['key'],
      record: (record) => {
        const misfit = misfitEverywhere(record)
        if (misfit) reportMisfit(misfit, { pointer: misfit.option.pointer })
      },
    }
  },
})

/** What the table around a question prints of its choices as it is stored; `undefined` where readers see their labels, or it has none. */
function storedAnswer({ keyword: key = '?', type = '?', parent: group }: Node) {
  const answer = answerFacts(type)
  const subcategory = group?.parent
  if (!(answer?.values || answer?.fixed) || !subcategory || subcategoryView(group)?.storedValues !== true)
    return undefined
  if (printedInTable(subcategory)?.has(group.keyword ?? '') !== true) return undefined
  const template = subcategory.template('view')?.name ?? '?'
  return {
    template,
    subcategory: subcategory.keyword ?? '?',
    key,
    type,
    stored: answer.description ?? 'what is stored',
  }
}

/** A picture that a view template shows of the geometry of a questionnaire, and not of the answer to a question. */
function missingPicture(node: Node) {
  const { template, gives, how } = showingOf(node) ?? {}
  const facts = template?.facts
  const isMeant = node.option('view_options', 'is_geometry') !== undefined
  // That is_geometry is wrong, or on another question too, has a finding of its own.
  if (
    gives === undefined ||
    how !== undefined ||
    isMeant ||
    !isAsked(node) ||
    !facts?.showsGeometry?.picture?.includes(gives)
  )
    return undefined
  const other = geometryOf(node.questionnaire)?.keyword
  return { template: template?.name ?? '?', key: node.keyword ?? '?', other }
}

interface Misfit extends Showing {
  readonly node: Node
  readonly type: string
  readonly message:
    | 'never'
    | 'joined'
    | 'raw'
    | 'pairs'
    | 'unmarked'
    | 'garbled'
    | 'number'
    | 'broken'
    | 'raises'
    | 'address'
  /** The option that is wrong. */
  readonly option: Option
}

const messagesByWay = { pk: 'number', broken: 'broken', raises: 'raises' } as const

/** Whether something is found under one of the options that decide how answers are shown. */
function setsView(optionNamed: (name: string) => Option | undefined): boolean {
  return optionNamed('template') !== undefined || optionNamed('with_raw_values') !== undefined
}

function misfitOf(node: Node): Misfit | undefined {
  // Few questions say how they are shown, and to know how takes a look at all around them.
  if (!setsView((name) => node.option('view_options', name))) return undefined
  const showing = showingOf(node)
  const { type } = node
  const details = type === undefined ? undefined : keyTypeFacts(type)?.details
  if (showing === undefined || type === undefined || details === undefined) return undefined
  const { template, gives, how } = showing
  const facts = template.facts
  const own = { ...showing, node, type }
  const withRawValues = node.option('view_options', 'with_raw_values')
  if (gives !== details.gives && withRawValues && !facts?.pseudo && isMisshown(how)) {
    const without = facts && waysShown(facts, details.gives, isStacked(node))
    const message = how === undefined ? 'unmarked' : 'pairs'
    if (!isMisshown(without) && (how === undefined || how === 'garbled')) {
      return { ...own, message, option: withRawValues }
    }
  }
  const { option } = template
  // What a type is shown by unless something else is said, it is shown by on purpose.
  if (option === undefined || details.template === null) return undefined
  if (how !== undefined && isMisaddressed(how, gives)) return { ...own, option, message: 'address' }
  if (isJoined(node, showing)) return { ...own, option, message: 'joined' }
  if (!isMisshown(how)) return undefined
  if (how === 'garbled') return { ...own, option, message: facts?.pseudo ? 'raw' : 'garbled' }
  if (how !== undefined) return { ...own, option, message: messagesByWay[how] }
  // The template of maps shows a picture of the place, and nothing of the answer itself.
  if (template.name === details.template) return undefined
  // A template that only lacks its choices has its own finding.
  return facts && waysShown(facts, gives, true) !== undefined ? undefined : { ...own, option, message: 'never' }
}

/** The templates that show the answers to a question, each by itself, that of its type first; only that where there are many. */
function fittingTemplates({ node, type, template }: Misfit): string[] {
  const { template: usual, gives } = keyTypeFacts(type)?.details ?? {}
  const fits = (name: string): boolean => {
    const facts = templateFacts('details/field', name)
    const how = facts && gives && waysShown(facts, gives, isStacked(node))
    if (gives && isJoined(node, { template: { ...template, name, facts }, gives, how })) return false
    return name === usual || how === 'text' || how === 'picture'
  }
  const names = templateNames('details/field').filter((name) => name !== usual && fits(name))
  const few = names.length > 3 ? [] : names
  return [...(usual ? [usual] : []), ...few].map((name) => `"${name}"`)
}
