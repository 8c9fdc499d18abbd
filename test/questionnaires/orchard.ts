import { answerModelIn } from './answer-model.ts'
import { oneSubcategory } from './one-page.ts'

const keys = {
  name: 'Name',
  age: { label: 'Age', type: 'int' },
  height: { label: 'Height', type: 'int' },
  fenced: { label: 'Fenced?', type: 'bool' },
  done: { label: 'Work', type: 'checkbox', values: { pruning: 'Pruning', felling: 'Felling' } },
  why: 'Why',
  kind: { label: 'Kind', type: 'radio', values: { apple: 'Apple', pear: 'Pear' } },
  kind_other: 'Another kind',
  market: { label: 'Market', type: 'select', values: { village: 'Village', town: 'Town' } },
  price: { label: 'Price', type: 'select', values: { low: 'Low', high: 'High' } },
  what: { label: 'What is made', type: 'select_conditional_questiongroup' },
  note: 'Note',
  length: { label: 'Length', type: 'int' },
  inhabitants: { label: 'Inhabitants', type: 'int' },
  any: { label: 'Link', type: 'link_video' },
}

const waiting = (keyword: string, condition: string): object => ({
  keyword,
  form_options: { questiongroup_condition: condition },
  questions: [{ keyword: 'length' }],
})

const questiongroups = [
  {
    keyword: 'owner',
    questions: [
      { keyword: 'name', form_options: { questiongroup_conditions: ["==len('Ada')|widow_met"] } },
      { keyword: 'age', form_options: { questiongroup_conditions: ['>65|heir_met'] } },
    ],
  },
  {
    keyword: 'trees',
    form_options: { min_num: 2, max_num: 3 },
    questions: [
      { keyword: 'height' },
      { keyword: 'fenced', form_options: { questiongroup_conditions: ['==1|fence_met'] } },
    ],
  },
  {
    keyword: 'work',
    form_options: { max_num: 2 },
    questions: [
      {
        keyword: 'done',
        form_options: {
          conditions: ['felling|True|why'],
          questiongroup_conditions: ["=='felling'|timber_met"],
        },
      },
      { keyword: 'why', form_options: { conditional: true } },
    ],
  },
  {
    keyword: 'fruit',
    questions: [
      { keyword: 'kind', form_options: { has_other: 'kinds' } },
      { keyword: 'kind_other', form_options: { other_radio: 'kinds' } },
    ],
  },
  {
    keyword: 'sale',
    form_options: { max_num: 2 },
    questions: [
      { keyword: 'market', form_options: { custom_to_options: { village: { price: ['low'] } } } },
      { keyword: 'price' },
    ],
  },
  {
    keyword: 'press',
    form_options: { max_num: 5 },
    questions: [
      { keyword: 'what', form_options: { options_by_questiongroups: ['cider', 'juice'] } },
      { keyword: 'note' },
    ],
  },
  { keyword: 'cider', questions: [{ keyword: 'length' }] },
  { keyword: 'juice', questions: [{ keyword: 'length' }] },
  { keyword: 'upload', questions: [{ keyword: 'any' }] },
  { keyword: 'village', form_options: { max_num: 4 }, questions: [{ keyword: 'inhabitants' }] },
  waiting('fence', 'fence_met'),
  waiting('timber', 'timber_met'),
  waiting('heir', 'heir_met'),
  waiting('widow', 'widow_met'),
  waiting('nowhere', 'lost'),
]

/** An orchard as its answers are judged: repetitions, choices, needs and conditions, with names that say what they are for. */
export const orchard = answerModelIn({
  sections: oneSubcategory(questiongroups),
  keys,
  questiongroups: { village: { inherited_configuration: 'parish', inherited_questiongroup: 'people' } },
})
