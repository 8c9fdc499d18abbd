import { defineRule } from '../rule.ts'

/** A list of modules that has the configuration itself, or a code twice. */
export const wrongModule = defineRule({
  meta: {
    id: 'wrong-module',
    consequence: 'ineffective',
    category: 'reference',
    fix: 'sometimes',
    summary: 'A configuration lists itself among its modules, or a module twice.',
    why: 'Modules are other questionnaires that can be added to a questionnaire of this configuration. Nothing checks the list when the configuration is loaded.',
    messages: {
      itself:
        '"{code}" lists itself among its modules; a module is a questionnaire of another configuration that is added to a questionnaire of this one. Remove it.',
      twice: { text: 'The module "{code}" is listed twice; once is enough. Remove one.', consequence: 'untidy' },
      first: 'listed here first',
    },
  },
  create: ({ report }) => ({
    configuration: (configuration) => {
      const { modules } = configuration.data
      if (!Array.isArray(modules)) return
      for (const [position, code] of modules.entries()) {
        if (typeof code !== 'string') continue
        const pointer = `${configuration.dataPointer}/modules/${position}`
        if (code === configuration.code) {
          report('itself', { pointer }, { code })
          continue
        }
        const first = modules.indexOf(code)
        if (first === position) continue
        report(
          'twice',
          { pointer },
          { code },
          {
            related: [{ messageId: 'first', place: { pointer: `${configuration.dataPointer}/modules/${first}` } }],
            fixes: [{ safe: true, changes: [{ op: 'remove', pointer }] }],
          },
        )
      }
    },
  }),
})
