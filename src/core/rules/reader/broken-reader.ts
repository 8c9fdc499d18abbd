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
    summary: 'A list, filter, header or page of the service does not find what it reads by name or type.',
    why: 'Outside its general pages, the service has the names of some keys, questiongroups and codes built in, and expects certain types of keys. If one of these is different, a list, filter, header or page shows nothing, shows something else, or fails.',
    yieldsTo: ['misplaced-option', 'ineffective-option'],
    messages: {
      listType: {
        text: 'Lists show the stored keyword or number of "{name}" instead of its label, or nothing: in_list does not work for type "{other}". Remove in_list, or use another type.',
        ...follows('listType'),
      },
      listMember: {
        text: 'Each entry of a list has a member "{name}" of its own, and the answer to this question replaces it. Remove in_list, or give the key another keyword.',
        ...follows('listMember'),
      },
      listFails: {
        text: 'Each entry of a list has "{name}" of its own, so lists fail with in_list on this key. Remove in_list, or give the key another keyword.',
        ...follows('listFails'),
      },
      unsorted: {
        text: 'Lists are sorted by "{name}", which is not in them: they come in no particular order. Set in_list on it.',
        ...follows('unsorted'),
      },
      noPhoto: {
        text: 'No question of type image has in_list, so lists show no picture. Set in_list on "{name}".',
        ...follows('noPhoto'),
      },
      nameGroup: {
        text: 'Searches by title look for the name only in questiongroup "{name}", so they find no questionnaire of this configuration. Ask the question with is_name there.',
        ...follows('nameGroup'),
      },
      nameType: {
        text: 'The name of a questionnaire is read as a text in languages, which answers to "{name}", of type {other}, are not: once it is answered, the details page, the PDF summary and mails fail. Use type char or text, or set is_name on another question.',
        ...follows('nameType'),
      },
      globalFilter: {
        text: 'The service looks for "{name}" in questiongroup "{other}", where it is not asked: filters, maps and pages for staff find no answers. Ask it there.',
        ...follows('globalFilter'),
      },
      noCountryKey: {
        text: 'No file defines key "{name}" any more, but the service reads it from "{other}": pages for staff and the login of focal points fail. Keep the key.',
        ...follows('noCountryKey'),
      },
      countrySelect: {
        text: 'The filter leaves out the first choice of "{name}": it expects "-" there, as in a select, but the type is "{other}". Use type select_type.',
        ...follows('countrySelect'),
      },
      countryChoices: {
        text: 'The filter offers the choices of "{name}", and a key of type "{other}" has none: it offers no countries. Use type select_type.',
        ...follows('countryChoices'),
      },
      countryList: {
        text: 'The service expects a single "{name}", but type "{other}" gives a list: saving a questionnaire with a place on the map fails. Use type select_type.',
        ...follows('countryList'),
      },
      countryHeader: {
        text: 'The header prints only the first letter of "{name}", or nothing, because its type is "{other}". Use type select_type.',
        ...follows('countryHeader'),
      },
      countryStored: {
        text: 'The header prints what is stored for "{name}" instead of the label, because its type is "{other}". Use type select_type.',
        ...follows('countryStored'),
      },
      photoKey: {
        text: 'Photos are found by the key "{other}", so the pictures of "{name}" appear in no gallery and no header. Use the key "{other}".',
        ...follows('photoKey'),
      },
      photoTwice: {
        text: 'Questiongroup "{other}" has another question of type image: the gallery shows its photos twice. Ask one of them elsewhere.',
        ...follows('photoTwice'),
      },
      photoLost: {
        text: 'Questiongroup "{other}" has another question of type image: the gallery shows its photos twice, and those of "{name}" appear in no gallery and no header. Ask it elsewhere, with the key of the photos.',
        ...follows('photoLost'),
      },
      focus: {
        text: 'The focus point of a picture can be set only in questiongroup "{other}"; nothing sets "{name}" here. Ask it there.',
        ...follows('focus'),
      },
      acceptConditions: {
        text: 'The page takes only "{other}" in "{name}" for the acceptance of conditions; to it, this is an ordinary question. Keep both keywords.',
        ...follows('acceptConditions'),
      },
      acceptType: {
        text: 'The page shows "{name}" as a checkbox only if its type is bool, not "{other}". Use type bool.',
        ...follows('acceptType'),
      },
      linkLevel: {
        text: 'has_links is read only on subcategories directly below a category; links below "{name}" are never saved. Move it there.',
        ...follows('linkLevel'),
      },
      linkTemplate: {
        text: 'The service has no template for links to "{name}": once a questionnaire has one, all pages of its form fail. Remove the link.',
        ...follows('linkTemplate'),
      },
      role: {
        text: 'A person who is removed from "{other}" keeps the role "{name}". Use another role, such as resourceperson.',
        ...follows('role'),
      },
      modules: {
        text: 'Questionnaires of "{name}" cannot have modules: with modules, every details page fails for people who are logged in. Remove modules.',
        ...follows('modules'),
      },
      moduleCode: {
        text: 'The service has no pages for "{name}": adding this module fails. Remove it, or correct the code.',
        ...follows('moduleCode'),
      },
      noModules: {
        text: 'modules is null: pages of questionnaires that are linked to one of "{name}" fail. Make it a list, or remove it.',
        ...follows('noModules'),
      },
      nullOptions: {
        text: 'view_options of "{name}" is null: every details page fails. Remove it, or make it an object.',
        ...follows('nullOptions'),
      },
      nullContents: {
        text: 'form_options of "{name}" is null: every form, every details page and the table of contents fail. Remove it, or make it an object.',
        ...follows('nullContents'),
      },
      nullMerged: {
        text: '{other} of key "{name}" is null in its record, and options cannot be added to null: the configuration cannot be loaded. Remove the null from the record.',
        ...follows('nullMerged'),
        stops: 'configuration',
      },
      noneToMerge: {
        text: 'view_options of questiongroup "{name}" is not an object in its record, so none of these options can be added to it, and the configuration cannot be loaded. Remove it from the record, or make it an object there.',
        ...follows('noneToMerge'),
        stops: 'configuration',
      },
      nestedGallery: {
        text: 'media_gallery on a nested subcategory makes every details page fail. Set it on the section or on a subcategory directly below a category.',
        ...follows('nestedGallery'),
      },
      rawMap: {
        text: 'With raw_questions, the details page of every questionnaire with an answer to "{name}", a map, fails. Remove raw_questions, or move the map to another subcategory.',
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
