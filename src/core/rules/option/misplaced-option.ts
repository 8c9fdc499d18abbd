import { defineRule } from '../rule.ts'

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
      onFields: {
        text: '"{name}" belongs in "{home}" of {level}; among its fields it makes the loading of the records fail.',
        severity: 'error',
      },
      onRecord: '"{name}" belongs in "{home}" of {level}; here it has no effect.',
      otherContainer: '"{name}" belongs in "{home}" of {level}; in "{container}" it has no effect.',
      otherLevel: '"{name}" is an option of {homes}; in the {container} of {level} it has no effect.',
      otherLevelOnDefinition: '"{name}" is an option of {homes}; on {level} it has no effect.',
      otherLevelOnNode: {
        text: '"{name}" is an option of {homes}; on {level} the application refuses the configuration.',
        severity: 'error',
      },
    },
  },
})
