/** What a test is about; the rest of the questionnaire is always the same. */
export interface WellsParts {
  readonly edition?: string
  /** The questions, as YAML after `questions:`. */
  readonly questions: string
  /** The lines of the keys, and of what is written after them, each with its end. */
  readonly keys: string
  /** The labels of the page and of its part. */
  readonly labels?: readonly [string, string]
}

/** The wells of a village, in the authoring form as YAML: one questiongroup with the questions that a test needs. */
export function wells({ edition = '2030', questions, keys, labels = ['Wells', 'Wells'] }: WellsParts): string {
  return `code: wells
edition: "${edition}"
sections:
  - keyword: wells_section
    categories:
      - keyword: wells_1
        subcategories:
          - keyword: wells_1_1
            questiongroups:
              - keyword: wells_qg
                questions: ${questions}
keys:
${keys}categories: {wells_section: Wells, wells_1: ${labels[0]}, wells_1_1: ${labels[1]}}
questiongroups: {wells_qg: Well}
`
}

/** The same with the kind of pump as its only question. */
export function pumps(choices: string, edition?: string): string {
  const keys = `  pump: {label: Kind of pump, type: radio, values: {${choices}}}\n`
  return wells({ ...(edition && { edition }), questions: '[{keyword: pump}]', keys })
}

/** The same with the kind of pump, its choices in a line of their own, and the depth. */
export function pumpsAndDepth(choices: string, label: string, keyword = 'depth'): string {
  return wells({
    questions: `
                  - keyword: pump
                  - keyword: ${keyword}`,
    keys: `  pump:
    label: Kind of pump
    type: radio
    values: {${choices}}
  ${keyword}: {label: ${label}, type: float}
`,
  })
}
