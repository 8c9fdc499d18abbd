import { reportDiagnosed } from '../parts/diagnosed-conditions.ts'
import { defineRule } from '../rule.ts'

/** A condition that Python does not take when the configuration is loaded. */
export const unloadableCondition = defineRule({
  meta: {
    id: 'unloadable-condition',
    consequence: 'not-loaded',
    category: 'condition',
    stops: 'configuration',
    fix: 'sometimes',
    summary: 'Python rejects the expression of a condition, or crashes on it, while the configuration is loaded.',
    why: 'The loader puts 0 before every expression and evaluates it as Python. On a syntax error it refuses the configuration; any other exception (an unknown name, a number compared with a string) crashes every page of the application.',
    messages: {
      operator:
        'Python does not know "{token}", so the application refuses the configuration. Write "{better}", which works in both languages.',
      logic:
        '"{token}" is JavaScript only: Python cannot read it, so the application refuses the configuration. {reason}',
      second:
        'The answer is put only before the first comparison, not before "{token}", so the application refuses the configuration. {reason}',
      javascript:
        '"{token}" is JavaScript only: Python cannot read it, so the application refuses the configuration. Write a comparison that both languages read.',
      openText:
        'The string {token} is not closed by the same quote, so the application refuses the configuration. Close it.',
      curlyQuote:
        "{token} has typographic quotes, which Python cannot read, so the application refuses the configuration. Write straight single quotes (').",
      unseen:
        'Python cannot read the invisible character {character}, so the application refuses the configuration. Delete it, or write an ordinary space.',
      leadingZero:
        'Python does not allow numbers with a leading 0 such as {token}, so the application refuses the configuration. Leave the 0 out.',
      glued:
        'The answer is put directly before the expression: together with "{token}" it becomes one word that Python cannot read, so the application refuses the configuration. Begin with a comparison such as "==".',
      swapped:
        'The condition has its name before the "|" and its expression after it, so the application refuses the configuration. Write "{better}".',
      ends: 'The expression "{expression}" is not complete: Python cannot read it, so the application refuses the configuration. Complete it.',
      syntax:
        'Python cannot read the expression at "{token}", so the application refuses the configuration. Write a comparison such as ==1.',
      constant:
        '"{token}" is JavaScript only: to Python it is a variable that does not exist, and the application crashes while it loads the configuration. Write a comparison that both languages read.',
      name: 'Without quotes "{token}" is a variable in both languages, and Python does not have it: the application crashes while it loads the configuration. Put strings in single quotes.',
      comment:
        '"//" begins a comment in JavaScript, but is a division in Python, which reads on: the application crashes while it loads the configuration. Remove the comment.',
      order:
        'Python cannot compare a number and a string with "{token}". The loader tries every condition with the answer 0, so the application crashes while it loads the configuration. Use == or !=.',
      zero: 'Python cannot divide by zero, so the application crashes while it loads the configuration. Write a plain comparison.',
      crash:
        'Python fails at "{token}" for the answer 0, which the loader tries, so the application crashes while it loads the configuration. Write a plain comparison.',
    },
  },
  create: ({ report }) => reportDiagnosed('unloadable-condition', report as Parameters<typeof reportDiagnosed>[1]),
})
