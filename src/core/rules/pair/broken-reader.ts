import { brokenNames, type NamedBreak } from '../../questionnaire/questions/named-things.ts'
import { defineRule, type Place } from '../rule.ts'

/** Something that lists, filters, headers, pages or page scripts of the service know by name or type, and do not find. */
export const brokenReader = defineRule({
  meta: {
    id: 'broken-reader',
    consequence: 'misread',
    basis: 'application',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    summary: 'Lists, filters, headers or pages of the service do not find what they read by name or type.',
    why: 'Outside of its general pages the service knows some keys, questiongroups and codes by name and counts on types of keys. Where one of these is different, a list, filter, header or page shows nothing, shows something else, or fails.',
    yieldsTo: ['misplaced-option', 'ineffective-option'],
    messages: {
      listType: {
        text: 'Lists show the stored keyword or number of "{name}" instead of its label, or nothing: in_list does not work for type "{other}". Take in_list away, or use another type.',
        consequence: 'answer-lost',
      },
      listMember: {
        text: 'An entry of a list has a member "{name}" of its own, which the answer to this question replaces. Take in_list away, or give the key another keyword.',
        consequence: 'answer-lost',
      },
      listFails: {
        text: 'An entry of a list has "{name}" of its own, so that lists fail with in_list on this key. Take in_list away, or give the key another keyword.',
        consequence: 'page-fails',
      },
      unsorted:
        'Lists are sorted by "{name}", which is not in them: they come in no particular order. Set in_list on it.',
      noPhoto: 'No question of type image has in_list, so that lists show no picture. Set in_list on "{name}".',
      nameGroup:
        'Searches by title look for the name in questiongroup "{name}" only, so that they find no questionnaire of this configuration. Ask the question with is_name there.',
      globalFilter:
        'The service filters for "{name}" in questiongroup "{other}", which is not asked there: filters, maps and pages for staff know none. Ask it there.',
      noCountryKey: {
        text: 'There is no key "{name}" any more, which the service reads from "{other}": pages of staff and the login of focal points fail. Keep the key.',
        consequence: 'page-fails',
      },
      countrySelect:
        'The filter leaves out the first choice of "{name}", which it takes for "-" as in a select; the type is "{other}". Use type select_type.',
      countryList: {
        text: 'The service wants one "{name}" and gets a list from type "{other}": saving a questionnaire with a place on the map fails. Use type select_type.',
        consequence: 'page-fails',
      },
      countryHeader:
        'The header prints the first letter of "{name}" only, or nothing, as its type is "{other}". Use type select_type.',
      photoKey:
        'Photos are found by the key "{other}", so that the pictures of "{name}" are in no gallery and no header. Use the key "{other}".',
      photoTwice:
        'Questiongroup "{other}" has another question of type image: the gallery shows its photos twice. Ask one of them elsewhere.',
      focus:
        'The focus point of a picture can be set in questiongroup "{other}" only; nothing sets "{name}" here. Ask it there.',
      acceptConditions:
        'The page recognizes that conditions are accepted by "{other}" in "{name}"; what is asked here is an ordinary question. Keep both keywords.',
      acceptType: 'The page shows "{name}" as a box to tick only if its type is bool, not "{other}". Use type bool.',
      linkLevel:
        'has_links is read on subcategories directly below a category only; links below "{name}" are never saved. Move it there.',
      role: 'The role "{name}" is never taken away again from a person who is taken out of "{other}". Use another role, such as resourceperson.',
      modules: {
        text: 'Questionnaires of "{name}" cannot have modules: with modules every details page fails for people who are logged in. Take modules away.',
        consequence: 'page-fails',
      },
      moduleCode: {
        text: 'The service has no pages for "{name}": adding this module fails. Take it away, or correct the code.',
        consequence: 'page-fails',
      },
      noModules: {
        text: 'modules is null: pages of questionnaires that are linked to one of "{name}" fail. Make it a list, or take it away.',
        consequence: 'page-fails',
      },
      nullOptions: {
        text: 'view_options of "{name}" is null: every details page fails. Take it away, or make it an object.',
        consequence: 'page-fails',
      },
      nullContents: {
        text: 'form_options of "{name}" is null: every form, every details page and the table of contents fail. Take it away, or make it an object.',
        consequence: 'page-fails',
      },
      nullMerged: {
        text: '{other} of key "{name}" is null in its record, and options cannot be added to that: the configuration cannot be loaded. Take null away from the record.',
        consequence: 'not-loaded',
        stops: 'configuration',
      },
      nestedGallery: {
        text: 'media_gallery on a nested subcategory makes every details page fail. Set it on the section or on a subcategory directly below a category.',
        consequence: 'page-fails',
      },
      rawMap: {
        text: 'With raw_questions the details page of every questionnaire that answers "{name}", a map, fails. Take raw_questions away, or move the map to another subcategory.',
        consequence: 'page-fails',
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
