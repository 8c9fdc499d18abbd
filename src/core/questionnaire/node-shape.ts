import type { TemplateFacts } from '../schema/templates.ts'
import type { SetFile } from '../workspace/set-index.ts'

/** The levels of a questionnaire, outermost first. */
export const levels = ['section', 'category', 'subcategory', 'questiongroup', 'question'] as const
export type Level = (typeof levels)[number]

/** The members of a node that have its options. */
export type OptionsMember = 'view_options' | 'form_options' | 'filter_options' | 'summary'

/** An option in force with the place that set it. */
export interface Option {
  readonly value: unknown
  readonly setBy: 'questionnaire' | 'record'
  readonly uri: string
  readonly pointer: string
}

/** The template in use with the option that names it; `option` is `undefined` for a default. */
export interface TemplateInUse {
  readonly name: string
  readonly option: Option | undefined
  /** What it does; `undefined` for one that the application does not have. */
  readonly facts: TemplateFacts | undefined
}

/** What options and templates are worked out from, of a node. */
export interface NodeShape {
  readonly level: Level
  readonly keyword: string | undefined
  readonly value: Readonly<Record<string, unknown>>
  readonly parent: NodeShape | undefined
  readonly file: SetFile
  readonly pointer: string
  readonly type: string | undefined
  readonly children: readonly NodeShape[]
  childrenAt(level: Level): readonly NodeShape[]
  option(member: OptionsMember, name: string): Option | undefined
  template(side: 'form' | 'view'): TemplateInUse | undefined
}
