import { namedReaders, type ReaderEffect } from '../../questionnaire/questions/named-readers.ts'
import type { NamedBreakKind } from '../../questionnaire/questions/named-things.ts'
import { brokenNames, type NamedBreak } from '../../questionnaire/questions/named-things.ts'
import type { Consequence } from '../consequences.ts'
import { defineRule, type Place } from '../rule.ts'

const consequenceOf: Readonly<Record<ReaderEffect, Consequence>> = {
  load: 'not-loaded',
  fails: 'page-fails',
  lost: 'answer-lost',
  blank: 'misread',
}

function follows(kind: NamedBreakKind): { readonly consequence: Consequence } {
  return { consequence: consequenceOf[namedReaders[kind].effect] }
}

/** Something that lists, filters, headers, pages or page scripts of the service know by name or type, and do not find. */
export const brokenReader = defineRule({
  meta: {
    id: 'broken-reader',
    consequence: 'misread',
    category: 'reader',
    summary: 'Lists, filters, headers or pages of the service do not find what they read by name or type.',
    why: 'Outside of its general pages the service knows some keys, questiongroups and codes by name and counts on types of keys. Where one of these is different, a list, filter, header or page shows nothing, shows something else, or fails.',
    yieldsTo: ['misplaced-option', 'ineffective-option'],
    messages: {
      listType: {
        text: 'Lists show the stored keyword or number of "{name}" instead of its label, or nothing: in_list does not work for type "{other}". Take in_list away, or use another type.',
        ...follows('listType'),
      },
      listMember: {
        text: 'An entry of a list has a member "{name}" of its own, which the answer to this question replaces. Take in_list away, or give the key another keyword.',
        ...follows('listMember'),
      },
      listFails: {
        text: 'An entry of a list has "{name}" of its own, so that lists fail with in_list on this key. Take in_list away, or give the key another keyword.',
        ...follows('listFails'),
      },
      unsorted: {
        text: 'Lists are sorted by "{name}", which is not in them: they come in no particular order. Set in_list on it.',
        ...follows('unsorted'),
      },
      noPhoto: {
        text: 'No question of type image has in_list, so that lists show no picture. Set in_list on "{name}".',
        ...follows('noPhoto'),
      },
      nameGroup: {
        text: 'Searches by title look for the name in questiongroup "{name}" only, so that they find no questionnaire of this configuration. Ask the question with is_name there.',
        ...follows('nameGroup'),
      },
      globalFilter: {
        text: 'The service filters for "{name}" in questiongroup "{other}", which is not asked there: filters, maps and pages for staff know none. Ask it there.',
        ...follows('globalFilter'),
      },
      noCountryKey: {
        text: 'No file defines key "{name}" any more, which the service reads from "{other}": pages for staff and the login of focal points fail. Keep the key.',
        ...follows('noCountryKey'),
      },
      countrySelect: {
        text: 'The filter leaves out the first choice of "{name}", which it takes for "-" as in a select; the type is "{other}". Use type select_type.',
        ...follows('countrySelect'),
      },
      countryList: {
        text: 'The service wants one "{name}" and gets a list from type "{other}": saving a questionnaire with a place on the map fails. Use type select_type.',
        ...follows('countryList'),
      },
      countryHeader: {
        text: 'The header prints the first letter of "{name}" only, or nothing, as its type is "{other}". Use type select_type.',
        ...follows('countryHeader'),
      },
      photoKey: {
        text: 'Photos are found by the key "{other}", so that the pictures of "{name}" are in no gallery and no header. Use the key "{other}".',
        ...follows('photoKey'),
      },
      photoTwice: {
        text: 'Questiongroup "{other}" has another question of type image: the gallery shows its photos twice. Ask one of them elsewhere.',
        ...follows('photoTwice'),
      },
      focus: {
        text: 'The focus point of a picture can be set in questiongroup "{other}" only; nothing sets "{name}" here. Ask it there.',
        ...follows('focus'),
      },
      acceptConditions: {
        text: 'The page recognizes that conditions are accepted by "{other}" in "{name}"; what is asked here is an ordinary question. Keep both keywords.',
        ...follows('acceptConditions'),
      },
      acceptType: {
        text: 'The page shows "{name}" as a box to tick only if its type is bool, not "{other}". Use type bool.',
        ...follows('acceptType'),
      },
      linkLevel: {
        text: 'has_links is read on subcategories directly below a category only; links below "{name}" are never saved. Move it there.',
        ...follows('linkLevel'),
      },
      role: {
        text: 'The role "{name}" is never taken away again from a person who is taken out of "{other}". Use another role, such as resourceperson.',
        ...follows('role'),
      },
      modules: {
        text: 'Questionnaires of "{name}" cannot have modules: with modules every details page fails for people who are logged in. Take modules away.',
        ...follows('modules'),
      },
      moduleCode: {
        text: 'The service has no pages for "{name}": adding this module fails. Take it away, or correct the code.',
        ...follows('moduleCode'),
      },
      noModules: {
        text: 'modules is null: pages of questionnaires that are linked to one of "{name}" fail. Make it a list, or take it away.',
        ...follows('noModules'),
      },
      nullOptions: {
        text: 'view_options of "{name}" is null: every details page fails. Take it away, or make it an object.',
        ...follows('nullOptions'),
      },
      nullContents: {
        text: 'form_options of "{name}" is null: every form, every details page and the table of contents fail. Take it away, or make it an object.',
        ...follows('nullContents'),
      },
      nullMerged: {
        text: '{other} of key "{name}" is null in its record, and options cannot be added to that: the configuration cannot be loaded. Take null away from the record.',
        ...follows('nullMerged'),
        stops: 'configuration',
      },
      nestedGallery: {
        text: 'media_gallery on a nested subcategory makes every details page fail. Set it on the section or on a subcategory directly below a category.',
        ...follows('nestedGallery'),
      },
      rawMap: {
        text: 'With raw_questions the details page of every questionnaire that answers "{name}", a map, fails. Take raw_questions away, or move the map to another subcategory.',
        ...follows('rawMap'),
      },
    },
  },
  create: ({ report }) => ({
    questionnaire: (questionnaire) => {
      if (questionnaire.configuration === undefined) return
      for (const one of brokenNames(questionnaire)) {
        const { kind, name, more: other = '' } = one
        report(
          kind,
          placeOf(one, questionnaire.configuration.dataPointer),
          { name, other },
          { cause: `${kind} ${name} ${other}` },
        )
      }
    },
  }),
})

/** The option or member to change, else the keyword, else the place in the configuration. */
function placeOf({ node, option, at = '' }: NamedBreak, dataPointer: string): Place {
  if (node === undefined) return { pointer: `${dataPointer}/${at}` }
  if (option) return node.placeOf(option)
  return node.value[at] === undefined ? node.place('keyword') : node.place(at)
}
