import { describe, expect, it } from 'vitest'
import {
  containersOf,
  type OptionContainer,
  type OptionLevel,
  optionLevels,
  optionsOf,
} from '../../../src/core/schema/options.ts'
import {
  folderFacts,
  readersOf,
  type TemplateFolder,
  templateFacts,
  templateFolders,
  templateNames,
} from '../../../src/core/schema/templates.ts'

/** How many templates each folder holds (format facts 4); details/field counts the name `raw` too. */
const counts: Record<TemplateFolder, number> = {
  'details/section': 4,
  'details/category': 9,
  'details/subcategory': 20,
  'details/questiongroup': 26,
  'details/field': 34 + 1,
  'form/subcategory': 21,
  'form/questiongroup': 26,
  'form/question': 16,
  'form/field': 20,
}
const hidden: Readonly<Record<string, readonly string[]>> = {
  'details/section': ['list_in_progress'],
  'details/field': ['year_bar'],
}

function ownOptions(folder: TemplateFolder) {
  const [level, container] = folderFacts(folder).optionsOf.split('.') as [OptionLevel, OptionContainer]
  return optionsOf(level, container)
}

describe('templates.json', () => {
  it.each(Object.entries(counts))('%s has %i templates', (folder, count) => {
    const unusable = hidden[folder] ?? []
    expect(templateNames(folder as TemplateFolder).length).toBe(count - unusable.length)
    for (const name of unusable) expect(templateFacts(folder as TemplateFolder, name)?.notForConfigurations).toBe(true)
  })

  it('is named by options that say so', () => {
    for (const folder of templateFolders()) {
      const [level, container, name] = folderFacts(folder).namedBy.split('.') as [OptionLevel, OptionContainer, string]
      expect(optionsOf(level, container).get(name)?.schema.refersTo).toBe(`template:${folder}`)
    }
  })

  it('reads only options that name the folder among their readers', () => {
    for (const folder of templateFolders()) {
      for (const name of templateNames(folder)) {
        for (const option of templateFacts(folder, name)?.reads ?? []) {
          const [first = '', member] = option.split('.')
          const facts =
            member === undefined ? ownOptions(folder).get(first) : optionsOf('question', 'field_options').get(member)
          const readers = facts?.readBy ?? []
          expect(readers.includes(folder) || readers.includes('application'), `${folder} ${name} ${option}`).toBe(true)
        }
        for (const option of templateFacts(folder, name)?.readsQuestiongroup ?? []) {
          const container = folder.startsWith('form/') ? 'form_options' : 'view_options'
          const readers = optionsOf('questiongroup', container).get(option)?.readBy ?? []
          expect(readers.includes(folder) || readers.includes('application'), `${folder} ${name} ${option}`).toBe(true)
        }
      }
    }
  })

  it('has a reader for every option that only templates read', () => {
    for (const level of optionLevels) {
      for (const container of containersOf(level)) {
        for (const { name, readBy } of optionsOf(level, container).values()) {
          for (const folder of readBy) {
            if (folder === 'application') continue
            const of = level === 'questiongroup' && folder.endsWith('/subcategory') ? 'questiongroup' : 'own'
            const option = container === 'field_options' ? `field_options.${name}` : name
            const readers = readersOf(folder as TemplateFolder, option, of)
            expect(readers, `${level}.${container}.${name} in ${folder}`).not.toEqual([])
          }
        }
      }
    }
  })

  it('needs only options that exist and are read', () => {
    for (const folder of templateFolders()) {
      for (const name of templateNames(folder)) {
        for (const option of Object.keys(templateFacts(folder, name)?.needs ?? {})) {
          expect(ownOptions(folder).has(option), `${folder} ${name} ${option}`).toBe(true)
        }
      }
    }
  })

  it('agrees with the facts that conditions rest on', () => {
    const group = (name: string) => templateFacts('form/questiongroup', name)
    expect(templateNames('form/questiongroup').filter((name) => !group(name)?.emitsConditionId)).toEqual([
      'empty',
      'map',
      'select_link',
    ])
    expect(readersOf('form/questiongroup', 'detail_level').length).toBe(18)
    expect(readersOf('form/question', 'question_condition')).toEqual([
      'checkbox_other',
      'default',
      'default_no_label_suffix',
      'inline_2',
      'inline_3',
      'inline_6',
      'inline_start',
      'no_label',
    ])
    expect(templateNames('form/questiongroup').filter((name) => !group(name)?.honoursQuestionTemplate)).toEqual([
      'empty',
      'table',
      'table1',
      'table4',
      'table_columns',
    ])
  })
})

describe('templateFacts', () => {
  it('knows the templates of a folder, and none by a name that every object has', () => {
    expect(templateFacts('details/field', 'checkbox')?.reads).toContain('label_tag')
    expect(templateFacts('details/field', 'map')?.reads).not.toContain('label_tag')
    expect(templateFacts('details/field', 'nowhere')).toBe(undefined)
    expect(templateFacts('details/field', 'constructor')).toBe(undefined)
  })
})
