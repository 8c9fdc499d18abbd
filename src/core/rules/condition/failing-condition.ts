import { reportDiagnosed } from '../parts/diagnosed-conditions.ts'
import { defineRule } from '../rule.ts'

/** A condition on which the browser throws an exception. */
export const failingCondition = defineRule({
  meta: {
    id: 'failing-condition',
    consequence: 'script-fails',
    category: 'condition',
    fix: 'sometimes',
    summary: 'The browser throws an exception when it evaluates a condition.',
    why: 'The browser puts the answer before the expression and evaluates it as JavaScript. An exception stops it, so nothing is shown or hidden.',
    yieldsTo: ['comma-in-condition'],
    messages: {
      python:
        '"{token}" is Python only: the browser throws an exception as soon as "{question}" is answered, and "{name}" is neither shown nor hidden. Write a comparison that both languages read.',
      word: '"{token}" is Python only: the browser throws an exception as soon as "{question}" is answered, and "{name}" is neither shown nor hidden. {reason}',
      name: 'Without quotes "{token}" is a variable that does not exist in the browser: it throws an exception as soon as "{question}" is answered, and "{name}" is neither shown nor hidden. Put strings in single quotes.',
      glued:
        'The answer is put directly before the expression: together with "{token}" it becomes one word that the browser cannot read. It throws an exception as soon as "{question}" is answered. Begin with a comparison such as "==".',
      other:
        'JavaScript cannot evaluate the expression at "{token}": the browser throws an exception as soon as "{question}" is answered, and "{name}" is neither shown nor hidden. Write a comparison that both languages read.',
      someAnswer:
        'For the answer {answer}, the browser throws an exception on "{expression}", and "{name}" is neither shown nor hidden. Write a comparison that both languages read.',
    },
  },
  create: ({ report }) => reportDiagnosed('failing-condition', report as Parameters<typeof reportDiagnosed>[1]),
})
