import { linkedCodeIn } from '../../questionnaire/links-instead.ts'
import { defineRule } from '../rule.ts'

/** A link whose questiongroup is named for another configuration than the one it links to. */
export const linkKeywordMismatch = defineRule({
  meta: {
    id: 'link-keyword-mismatch',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'link',
    fix: 'sometimes',
    summary:
      'The keyword of a questiongroup with a link does not end with "__" and the code of the configuration it links to.',
    why: 'The form takes the code of the linked configuration from the option link, but the view takes it from the end of the keyword of the questiongroup: what follows the last "__". When the two differ, links can be made but are not shown.',
    messages: {
      noCode:
        'Questiongroup "{questiongroup}" links to "{code}", but its keyword does not end in "__{code}"; the links made in the form are not shown. Give it that ending.',
      otherCode:
        'Questiongroup "{questiongroup}" links to "{code}", but by its keyword it shows links to "{found}"; the links made in the form are not shown. End it in "__{code}".',
    },
  },
  create: ({ file, report }) => ({
    questiongroup: (node) => {
      const link = node.option('form_options', 'link')
      const { keyword } = node
      if (typeof link?.value !== 'string' || link.value === '' || keyword === undefined) return
      const code = link.value
      const found = linkedCodeIn(keyword)
      if (found === code) return
      const place = node.placeOf(link)
      if (found === undefined) return report('noCode', place, { questiongroup: keyword, code })
      // Where the one is loaded and the other is not, nobody has to guess.
      const isMeant = file.set.configurations(found).length > 0 && file.set.configurations(code).length === 0
      const isOwn = isMeant && link.uri === file.uri
      const changes = [{ op: 'replace', pointer: link.pointer, value: found } as const]
      const fixes = isOwn ? [{ safe: false, changes }] : []
      report('otherCode', place, { questiongroup: keyword, code, found }, { fixes })
    },
  }),
})
