import { reportDiagnosed } from '../parts/diagnosed-conditions.ts'
import { defineRule } from '../rule.ts'

/** A condition that Python does not take when the configuration is loaded. */
export const unloadableCondition = defineRule({
  meta: {
    id: 'unloadable-condition',
    severity: 'error',
    basis: 'application',
    category: 'condition',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'Python refuses the expression of a condition, or crashes on it, while the configuration is loaded.',
    why: 'The loader puts 0 before every expression and evaluates it as Python. Of a syntax error it makes a refusal of the configuration; any other exception (a name that does not exist, a number compared with a text) takes every page of the application down.',
    messages: {
      operator:
        'Python does not know "{token}", so the application refuses the configuration. Write "{better}", which both languages know.',
      logic:
        '"{token}" is JavaScript only: Python cannot read it, so the application refuses the configuration. {reason}',
      second:
        'The answer stands only before the first comparison, and none before "{token}", so the application refuses the configuration. {reason}',
      javascript: '"{token}" is JavaScript only: Python cannot read it, so the application refuses the configuration.',
      openText: 'The text {token} is not closed by the same quote, so the application refuses the configuration.',
      curlyQuote:
        'The quotes in {token} are curly, which Python cannot read, so the application refuses the configuration. A text stands in straight single quotes.',
      leadingZero:
        'Python takes no number that begins with 0 like {token}, so the application refuses the configuration.',
      glued:
        'The answer stands directly before the expression: with "{token}" it becomes one word that Python cannot read, so the application refuses the configuration. Begin with a comparison such as "==".',
      ends: 'The expression "{expression}" is not complete: Python cannot read it, so the application refuses the configuration.',
      syntax: 'Python cannot read this expression at "{token}", so the application refuses the configuration.',
      constant:
        '"{token}" is JavaScript only: Python takes it for a variable, which it does not find, and the application crashes while it loads the configuration.',
      name: 'Without quotes "{token}" is a variable to both languages, and there is none: the application crashes while it loads the configuration. A text stands in single quotes.',
      comment:
        '"//" begins a comment in JavaScript, but divides in Python, which then reads on: the application crashes while it loads the configuration.',
      order:
        'Python cannot compare a number with a text by "{token}". The loader tries every condition with the answer 0, so the application crashes while it loads the configuration.',
      zero: 'Python cannot divide by zero, so the application crashes while it loads the configuration.',
      crash:
        'Python fails at "{token}" when the answer is 0, as the loader tries it, so the application crashes while it loads the configuration.',
    },
  },
  create: ({ report }) => reportDiagnosed('unloadable-condition', report as Parameters<typeof reportDiagnosed>[1]),
})
