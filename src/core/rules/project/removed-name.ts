import { defineRule } from '../rule.ts'

/** A name that a change takes away and that is still used; only a run that knows the state before can find it. */
export const removedName = defineRule({
  meta: {
    id: 'removed-name',
    consequence: 'not-loaded',
    category: 'project',
    summary: 'A change renames or deletes something that is still used elsewhere.',
    why: 'Whatever uses a name that is no longer defined is broken, also in files that the change does not touch. `--staged`, `--since` and hooks know the state before, and report the change instead of each use.',
    messages: {
      renamed:
        '{model} "{name}" was renamed to "{next}", but {uses} the old name. {consequence}Change the uses as well, or keep the name.',
      deleted:
        '{model} "{name}" was deleted here, but {uses} it. {consequence}Change or remove the uses as well, or keep the {what}.',
      several:
        '{count} records were deleted here, but {uses} them: {names}. {consequence}Change or remove the uses as well, or keep the records.',
      file: 'The file "{file}" is no longer loaded, but {uses} what it defined: {names}. {consequence}Change or remove the uses as well, or load the file again.',
      use: 'used here',
    },
  },
})
