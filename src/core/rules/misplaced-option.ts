import { defineRule } from './rule.ts'

/** An option in another object than the one it is read from. */
export const misplacedOption = defineRule({
  meta: {
    id: 'misplaced-option',
    severity: 'warning',
    category: 'option',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'An option stands in another object than the one it is read from.',
    why: 'Each option is read from one object only. In another options object it is silently ignored; directly on a node the loader refuses it.',
    messages: {
      onNode: {
        text: '"{name}" belongs in "{home}" of {level}; directly on it the application refuses the configuration.',
        severity: 'error',
      },
      onRecord: '"{name}" belongs in "{home}" of {level}; here the application ignores it.',
      otherContainer: '"{name}" belongs in "{home}" of {level}; in "{container}" the application ignores it.',
      otherLevel: '"{name}" is an option of {homes}; in the {container} of {level} the application ignores it.',
      otherLevelOnNode: {
        text: '"{name}" is an option of {homes}; on {level} the application refuses the configuration.',
        severity: 'error',
      },
    },
  },
})
