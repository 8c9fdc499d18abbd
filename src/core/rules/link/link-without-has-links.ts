import type { Node } from '../../questionnaire/node.ts'
import { isLink } from '../../questionnaire/options.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { defineRule } from '../rule.ts'

/** One half of a subcategory with links: has_links without a link, or a link without has_links. */
export const linkWithoutHasLinks = defineRule({
  meta: {
    id: 'link-without-has-links',
    consequence: 'answer-lost',
    category: 'link',
    fix: 'sometimes',
    summary: 'A subcategory has has_links but no questiongroup with a link, or vice versa.',
    why: 'Links to other questionnaires need two options: has_links on the subcategory and link on a questiongroup in it. If one is missing, the links are silently neither saved nor shown.',
    messages: {
      noHasLinks:
        'Questiongroup "{questiongroup}" links to "{code}", but subcategory "{subcategory}" does not have has_links: true; the links are neither saved nor shown. Add it.',
      noLink: {
        text: 'Subcategory "{subcategory}" has has_links, but none of its questiongroups names a configuration in the option link: no questionnaire can be linked, and the labelled tree leaves out the answers below. Add link, or remove has_links.',
        consequence: 'unanswerable',
      },
      subcategory: 'the subcategory',
    },
  },
  create: ({ file, report }) => {
    const linkOf = (node: Node) => node.option('form_options', 'link')
    /** Misspelt, misplaced or no text, which has a finding of its own. */
    const hasUnread = (node: Node): boolean => {
      const link = linkOf(node)
      return link === undefined ? hasStray(node, 'link') : link.value !== ''
    }
    return {
      subcategory: (node) => {
        const hasLinks = memberOf(node.value.form_options, 'has_links')
        if (hasLinks !== true) return
        const questiongroups = node.childrenAt('questiongroup')
        if (questiongroups.some((child) => isLink(linkOf(child)) || hasUnread(child))) return
        const empty = questiongroups.map(linkOf).find((link) => link?.uri === file.uri)
        const place = { pointer: empty?.pointer ?? `${node.pointer}/form_options/has_links` }
        report('noLink', place, { subcategory: node.keyword ?? '?' })
      },
      questiongroup: (node) => {
        const link = linkOf(node)
        const subcategory = node.parent
        if (!isLink(link) || subcategory === undefined) return
        const options = subcategory.value.form_options
        const hasLinks = memberOf(options, 'has_links')
        if (hasLinks === undefined ? hasStray(subcategory, 'has_links') : hasLinks !== false) return
        const place = node.placeOf(link)
        const pointer = `${subcategory.pointer}/form_options`
        const change = !isObject(options)
          ? ({ op: 'insert', pointer, value: { has_links: true } } as const)
          : ({ op: hasLinks === false ? 'replace' : 'insert', pointer: `${pointer}/has_links`, value: true } as const)
        const data = {
          questiongroup: node.keyword ?? '?',
          code: String(link.value),
          subcategory: subcategory.keyword ?? '?',
        }
        report('noHasLinks', place, data, {
          related: [{ messageId: 'subcategory', place: subcategory.place('keyword') }],
          fixes: [{ safe: false, changes: [change] }],
        })
      },
    }
  },
})
