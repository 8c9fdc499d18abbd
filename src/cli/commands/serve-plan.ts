import { administer } from '../administer.ts'
import { defineCommand } from '../command/define-command.ts'
import { value } from '../command/option.ts'
import { placeOptions, serveOptions } from '../command/serve-options.ts'
import { configurationOption, readingOptions } from '../command/shared-options.ts'

/** Writes a plan for stored answers. */
export const servePlan = defineCommand({
  name: 'serve plan',
  group: 'produce',
  rank: 39,
  does: 'write a plan, to be completed, for stored answers that a changed configuration would harm',
  example: 'questlint serve plan -c technologies@2018 --data ./catalogue > plan.yaml',
  options: [
    configurationOption(),
    ...placeOptions,
    value('--to <configuration>', 'the configuration that its answers are to be for, where it is another one'),
    ...readingOptions,
  ],
  around: serveOptions,
  formerArgument: '--configuration',
  run: ({ configuration, to, ...options }, io) => {
    const asked = { ...(configuration === undefined ? {} : { configuration }), ...(to === undefined ? {} : { to }) }
    return administer({ do: 'plan', ...asked }, options, io)
  },
})

/** Forgets what plans changed. */
export const serveCompact = defineCommand({
  name: 'serve compact',
  group: 'produce',
  rank: 40,
  does: 'remove the stored answers as they were before "serve --migrate" changed them',
  example: 'questlint serve compact --data ./catalogue',
  options: placeOptions,
  around: serveOptions,
  run: (options, io) => administer({ do: 'compact' }, options, io),
})
