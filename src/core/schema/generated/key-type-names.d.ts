/** What an answer can be stored as (`answers` in `schemas/key-types.json`). */
export type AnswerShape = 'texts' | 'integer' | 'decimal' | 'date' | 'yesNo' | 'tick' | 'position' | 'keyword' | 'keywords' | 'questiongroup' | 'record' | 'user' | 'questionnaire' | 'file' | 'map' | 'any' | 'nothing'

/** What people can see of an input (`inputs` in `schemas/key-types.json`). */
export type InputKind = 'line' | 'area' | 'number' | 'radios' | 'checkboxes' | 'list' | 'upload' | 'hidden' | 'note'

/** What pages of details can get of an answer (`gives` in `schemas/key-types.json`). */
export type Given = 'text' | 'number' | 'choice' | 'choices' | 'pairs' | 'tick' | 'tickPairs' | 'pictures' | 'file' | 'record' | 'user' | 'layer' | 'map' | 'nothing'
