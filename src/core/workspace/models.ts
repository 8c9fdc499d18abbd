import { nearestName } from '../text/nearest-name.ts'

/** The models of the application whose records questlint judges, without their `configuration.` prefix. */
export const judgedModels = ['configuration', 'translation', 'key', 'value', 'questiongroup', 'category'] as const
export type Model = (typeof judgedModels)[number]

const application = 'configuration'

/**
 * The judged model behind a fixture's `model`. Django reads the name of a model in any case; an application in another
 * case it refuses, as it does misspelt names, which is reported, and such a record counts as what it is meant to be.
 */
export function judgedModelOf(model: unknown): Model | undefined {
  if (typeof model !== 'string') return undefined
  const [app, name] = model.toLowerCase().split('.')
  const judged = judgedModels.find((one) => one === name)
  return app === application ? judged : meantModel(model)
}

/** The model that is meant where the name of the application is misspelt or left out. */
export function meantModel(model: string): Model | undefined {
  const [app = '', name, more] = model.toLowerCase().split('.')
  if (name === undefined) return judgedModels.find((one) => one === app)
  if (more !== undefined || nearestName(app, [application]) === undefined) return undefined
  return judgedModels.find((one) => one === name) ?? nearestModel(name)
}

function nearestModel(name: string): Model | undefined {
  const nearest = nearestName(name, judgedModels)
  return judgedModels.find((one) => one === nearest)
}

/** How a fixture names a model. */
export function modelName(model: Model): string {
  return `${application}.${model}`
}
