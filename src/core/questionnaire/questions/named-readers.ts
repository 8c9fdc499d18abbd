import type { DescriptionBreakKind } from './list-description.ts'
import type { NamedBreakKind } from './named-things.ts'

/** What comes of it: the configuration is not loaded, a page or list fails, an answer is lost, or people see less. */
export type ReaderEffect = 'load' | 'fails' | 'lost' | 'blank'

/** Who reads something by name or type, and what comes of it when it is not there as it should be. */
export interface NamedReader {
  readonly reader: string
  readonly effect: ReaderEffect
  readonly harm: string
  /** Given where stored answers themselves are read: people get another page or list for the same answers. */
  readonly gives?: 'answers'
}

/** The readers behind each kind of break (format facts 12.5 to 12.9). */
export const namedReaders: Readonly<Record<NamedBreakKind | DescriptionBreakKind, NamedReader>> = {
  listType: {
    reader: 'lists',
    effect: 'lost',
    harm: 'they show the stored keyword or number, or nothing',
    gives: 'answers',
  },
  listMember: { reader: 'lists', effect: 'lost', harm: 'the answer replaces a member of each entry', gives: 'answers' },
  listFails: { reader: 'lists', effect: 'fails', harm: 'they fail', gives: 'answers' },
  unsorted: { reader: 'lists', effect: 'blank', harm: 'they come in no particular order' },
  noPhoto: { reader: 'lists', effect: 'blank', harm: 'they show no picture', gives: 'answers' },
  notListed: { reader: 'lists', effect: 'blank', harm: 'they show no description', gives: 'answers' },
  noDescription: {
    reader: 'lists',
    effect: 'blank',
    harm: 'they show no description, and searches find none',
    gives: 'answers',
  },
  overlookedDescription: { reader: 'lists', effect: 'blank', harm: 'they show no description', gives: 'answers' },
  descriptionType: { reader: 'lists', effect: 'blank', harm: 'they show no description', gives: 'answers' },
  nameGroup: { reader: 'searches by title', effect: 'blank', harm: 'they find no questionnaire' },
  nameType: {
    reader: 'details pages, PDF summaries and mails',
    effect: 'fails',
    harm: 'those of questionnaires with a name fail',
    gives: 'answers',
  },
  globalFilter: { reader: 'filters, maps and pages for staff', effect: 'blank', harm: 'they find none' },
  noCountryKey: { reader: 'pages for staff', effect: 'fails', harm: 'they and the login of focal points fail' },
  countrySelect: { reader: 'the filter', effect: 'blank', harm: 'it leaves out the first choice' },
  countryChoices: { reader: 'the filter', effect: 'blank', harm: 'it offers no countries' },
  countryList: {
    reader: 'the map',
    effect: 'fails',
    harm: 'saving a questionnaire with a place on the map fails',
  },
  countryHeader: {
    reader: 'the header',
    effect: 'blank',
    harm: 'it prints the first letter only, or nothing',
    gives: 'answers',
  },
  countryStored: {
    reader: 'the header',
    effect: 'blank',
    harm: 'it prints what is stored instead of the label',
    gives: 'answers',
  },
  photoKey: {
    reader: 'the gallery and the header',
    effect: 'blank',
    harm: 'the pictures are in neither',
    gives: 'answers',
  },
  photoTwice: { reader: 'the gallery', effect: 'blank', harm: 'it shows photos twice' },
  photoLost: {
    reader: 'the gallery and the header',
    effect: 'blank',
    harm: 'the pictures are in neither, and the gallery shows others twice',
    gives: 'answers',
  },
  focus: { reader: 'the script for focus points', effect: 'blank', harm: 'nothing sets it' },
  acceptConditions: { reader: 'the script for accepted conditions', effect: 'blank', harm: 'it does not find them' },
  acceptType: { reader: 'the script for accepted conditions', effect: 'blank', harm: 'there is no box to tick' },
  linkLevel: { reader: 'the form', effect: 'blank', harm: 'links are never saved' },
  linkTemplate: { reader: 'forms', effect: 'fails', harm: 'those with such a link fail' },
  role: { reader: 'the list of members', effect: 'blank', harm: 'the role is never taken away again' },
  modules: {
    reader: 'details pages',
    effect: 'fails',
    harm: 'they fail for people who are logged in',
    gives: 'answers',
  },
  moduleCode: { reader: 'the page for modules', effect: 'fails', harm: 'adding this module fails' },
  noModules: { reader: 'pages of linked questionnaires', effect: 'fails', harm: 'they fail' },
  nullOptions: { reader: 'details pages', effect: 'fails', harm: 'all of them fail', gives: 'answers' },
  nullContents: { reader: 'forms and details pages', effect: 'fails', harm: 'all of them fail', gives: 'answers' },
  nullMerged: { reader: 'the loader', effect: 'load', harm: 'the configuration cannot be loaded' },
  noneToMerge: { reader: 'the loader', effect: 'load', harm: 'the configuration cannot be loaded' },
  nestedGallery: { reader: 'details pages', effect: 'fails', harm: 'all of them fail', gives: 'answers' },
  rawMap: { reader: 'details pages', effect: 'fails', harm: 'those with an answer there fail', gives: 'answers' },
}
