import {
  addKey,
  configurationOf,
  type EditedSet,
  type EditPlace,
  type Json,
  placesOfKey,
  recordOf,
  removeNode,
  setField,
  setOption,
  valueRecord,
  type Way,
  waysIn,
} from './consumer-edits.ts'

type Apply = (set: EditedSet) => readonly EditPlace[]

/** An edit with its name, and the configuration where it is made. */
export interface GeneralEdit {
  readonly name: string
  readonly configuration: string
  readonly apply: Apply
  readonly isComparison?: true
  readonly isComplete?: true
}

const t15 = 'technologies@2015'
const t18 = 'technologies@2018'
const a15 = 'approaches@2015'

/** Sets an option of the record of a key. */
function onKey(key: string, path: readonly string[], value: unknown): Apply {
  return (set) => {
    const found = recordOf(set, 'key', key)
    return found ? [setField(set, found, ['configuration', ...path], value), ...placesOfKey(set, key)] : []
  }
}

/** Sets an option of each node of the questionnaire that is meant. */
function onNodes(which: (way: Way) => boolean, path: readonly string[], value: unknown): Apply {
  return (set) =>
    waysIn(set)
      .filter(which)
      .map((way) => ({ ...setOption(set, way, path, value), pointer: way.pointer }))
}

const called =
  (level: string, keyword: string) =>
  (way: Way): boolean =>
    way.level === level && way.node.keyword === keyword

/** Renames a key with all that names it. */
function renamed(key: string, to: string): Apply {
  return (set) => {
    const found = recordOf(set, 'key', key)
    if (found === undefined) return []
    const places = [...placesOfKey(set, key), setField(set, found, ['keyword'], to)]
    const { uri } = configurationOf(set)
    set.changed.add(uri)
    for (const { level, node } of waysIn(set)) if (level === 'question' && node.keyword === key) node.keyword = to
    const around = waysIn(set).filter(({ level, node }) => level === 'question' && node.keyword === to)
    return [...places, ...around.flatMap(({ parent }) => (parent ? [{ uri, pointer: parent.pointer }] : []))]
  }
}

/** Deletes a question wherever it is asked. */
function deleted(key: string): Apply {
  return (set) =>
    waysIn(set)
      .filter(called('question', key))
      .map((way) => removeNode(set, way))
}

/** Renames a value with the conditions on it. */
function renamedValue(key: string, keyword: string, to = `${keyword}_new`): Apply {
  return (set) => {
    const found = recordOf(set, 'key', key)
    const pk = found?.record.fields.values.find(
      (one: number) => valueRecord(set, one)?.record.fields.keyword === keyword,
    )
    const value = valueRecord(set, pk)
    if (value === undefined) return []
    const place = setField(set, value, ['keyword'], to)
    for (const [uri, records] of set.files) {
      const text = JSON.stringify(records)
      if (!text.includes(`'${keyword}'`)) continue
      records.splice(0, records.length, ...JSON.parse(text.replaceAll(`'${keyword}'`, `'${to}'`)))
      set.changed.add(uri)
    }
    return [place, ...placesOfKey(set, key)]
  }
}

/** Sets a member of the configuration. */
function onConfiguration(path: readonly string[], value: unknown): Apply {
  return (set) => [setField(set, configurationOf(set), path, value)]
}

const main = 'tech_main_purpose'
const summaryOf = ['summary', 'default']

/** Edits of each consumer that is named once or a few times, by its name and, where that is not enough, what it reads. */
export const generalEdits: Readonly<Record<string, readonly GeneralEdit[]>> = {
  'pdf:summary settings summary.types': [
    { name: 'types taken away', configuration: t15, apply: onKey(main, ['summary', 'types'], undefined) },
    { name: 'types null', configuration: t15, apply: onKey(main, ['summary', 'types'], null) },
    { name: 'types without full', configuration: t15, apply: onKey(main, ['summary', 'types'], []) },
  ],
  'pdf:summary settings summary.default.get_value': [
    { name: 'a text', configuration: t15, apply: onKey(main, [...summaryOf, 'get_value'], 'get_table') },
    { name: 'without name', configuration: t15, apply: onKey(main, [...summaryOf, 'get_value'], { kwargs: {} }) },
  ],
  'pdf:summary settings summary.default.get_value.name': [
    { name: 'unknown', configuration: t15, apply: onKey(main, [...summaryOf, 'get_value', 'name'], 'get_ranges') },
    { name: 'of another', configuration: t15, apply: onKey(main, [...summaryOf, 'get_value', 'name'], 'get_impacts') },
  ],
  'pdf:summary settings summary.default.get_value.kwargs': [
    { name: 'null', configuration: t15, apply: onKey(main, [...summaryOf, 'get_value', 'kwargs'], null) },
    { name: 'unknown', configuration: t15, apply: onKey(main, [...summaryOf, 'get_value', 'kwargs'], { radio: true }) },
  ],
  'pdf:get_impact': [
    {
      name: 'no has_siblings',
      configuration: t15,
      apply: onKey('tech_impacts_cropproduction', [...summaryOf, 'get_value', 'kwargs'], undefined),
    },
  ],
  'pdf:get_aims_enabling': [
    {
      name: 'no name',
      configuration: a15,
      apply: onKey('app_condition_enabling_specify', [...summaryOf, 'get_value', 'kwargs'], {}),
    },
  ],
  'pdf:get_table view_options.table_grouping': [
    {
      name: 'no table_grouping',
      configuration: t15,
      apply: onNodes(called('subcategory', 'tech__4__5'), ['view_options', 'table_grouping'], undefined),
    },
  ],
  'pdf:get_table *_total_costs, *_total_costs_usd (key suffix)': [
    { name: 'renamed', configuration: t15, apply: renamed('tech_input_est_total_costs', 'tech_input_est_costs_total') },
    { name: 'deleted', configuration: t18, apply: deleted('tech_input_maint_total_costs_usd') },
  ],
  'pdf:get_full_range_values summary.default.get_value.kwargs.is_radio': [
    {
      name: 'a keyword within another',
      configuration: t15,
      apply: renamedValue('tech_groundwater', 'tech_groundwater_50m_plus', 'tech_groundwater_5_50m_plus'),
    },
  ],
  'pdf:get_full_range_values form_options.max_num': [
    {
      name: 'max_num 3',
      configuration: t15,
      apply: onNodes(called('questiongroup', 'tech_qg_6'), ['form_options', 'max_num'], 3),
    },
  ],
  'pdf:has_links': [
    {
      name: 'has_links',
      configuration: t15,
      apply: onNodes(called('subcategory', 'tech__3__1'), ['form_options', 'has_links'], true),
    },
  ],
  'pdf:country etc': [
    { name: 'a number', configuration: t15, apply: onKey('country', ['type'], 'int') },
    { name: 'a model', configuration: a15, apply: onKey('country', ['type'], 'float') },
  ],
  'pdf:get_stakeholders_roles app_stakeholders': [
    { name: 'renamed', configuration: a15, apply: renamed('app_stakeholders', 'app_participants') },
  ],
  'pdf:get_stakeholders_roles app_stakeholders_other': [
    { name: 'renamed', configuration: a15, apply: renamed('app_stakeholders_other', 'app_other_participants') },
  ],
  'pdf:get_stakeholders_roles app_stakeholders_roles': [
    { name: 'renamed', configuration: a15, apply: renamed('app_stakeholders_roles', 'app_roles') },
  ],
  'pdf:get_stakeholders_roles app_stakeholders_comments': [
    { name: 'renamed', configuration: a15, apply: renamed('app_stakeholders_comments', 'app_comments') },
  ],
  'pdf:get_involvement': [{ name: 'renamed', configuration: a15, apply: renamed('app_involvement_who', 'app_who') }],
  'pdf:get_financing_subsidies': [
    { name: 'renamed', configuration: a15, apply: renamedValue('app_subsidies_inputs', 'app_subsidies_inputs_none') },
  ],
  'pdf:get_human_env_access': [
    { name: 'renamed', configuration: t15, apply: renamed('tech_access_other_measure', 'tech_access_further') },
  ],
  'pdf:get_climate_change tech_exposure_incrdecr': [
    {
      name: 'deleted in one place',
      configuration: t15,
      apply: (set) => {
        const way = waysIn(set).find(called('question', 'tech_exposure_incrdecr'))
        return way ? [removeNode(set, way)] : []
      },
    },
    { name: 'renamed', configuration: t15, apply: renamed('tech_exposure_incrdecr', 'tech_exposure_direction') },
  ],
  'pdf:get_climate_change tech_exposure_sensitivity': [
    { name: 'renamed', configuration: t15, apply: renamed('tech_exposure_sensitivity', 'tech_sensitivity') },
  ],
  'pdf:get_climate_change cope_unknown (value)': [
    { name: 'renamed', configuration: t15, apply: renamedValue('tech_exposure_sensitivity', 'cope_unknown') },
  ],
  ...Object.fromEntries(
    ['tech_lu_cropland', 'tech_lu_grazingland', 'tech_lu_forest'].map((value) => [
      `pdf:get_landuse_2018_values value ${value}`,
      [{ name: 'renamed', configuration: t18, apply: renamedValue('tech_landuse_2018', value) }],
    ]),
  ),
  'pdf:get_classification_measures tech_measures_agronomic_sub, tech_agronomic_tillage, tech_residue_management': [
    { name: 'renamed', configuration: t18, apply: renamed('tech_agronomic_tillage', 'tech_tillage') },
  ],
  'pdf:get_classification_measures tech_measures_other': [
    { name: 'renamed', configuration: t18, apply: renamed('tech_measures_other', 'tech_other_measures') },
  ],
  'pdf:get_landuse_mixed_values': [
    { name: 'renamed', configuration: t18, apply: renamed('tech_lu_mixed_select', 'tech_lu_mixed_kind') },
  ],
  'pdf:resource persons': [
    {
      name: 'moved to another questiongroup',
      configuration: t15,
      apply: (set) => {
        const way = waysIn(set).find(called('question', 'person_lastname'))
        const other = waysIn(set).find(called('questiongroup', 'tech_qg_185'))
        if (way === undefined || other === undefined) return []
        way.list.splice(way.index, 1)
        other.node.questions.push(way.node)
        const { uri } = configurationOf(set)
        set.changed.add(uri)
        return [
          { uri, pointer: other.pointer },
          { uri, pointer: way.parent?.pointer ?? '' },
        ]
      },
    },
  ],
  'name:link search': [{ name: 'renamed group', configuration: t15, apply: renamedGroup('qg_name', 'qg_titles') }],
  'list:definition approaches': [
    { name: 'not in lists', configuration: a15, apply: onKeyAndQuestions('app_definition', 'in_list') },
    { name: 'deleted', configuration: a15, apply: deleted('app_definition') },
    { name: 'a number', configuration: a15, apply: onKey('app_definition', ['type'], 'int') },
    { name: 'renamed', configuration: a15, apply: renamed('app_definition', 'app_summary') },
  ],
  'list:definition sample': [
    { name: 'not in lists', configuration: 'sample@2015', apply: onKeyAndQuestions('key_5', 'in_list') },
    { name: 'deleted', configuration: 'sample@2015', apply: deleted('key_5') },
  ],
  'list:definition samplemodule': [
    { name: 'not in lists', configuration: 'samplemodule@2015', apply: onKeyAndQuestions('modkey_01', 'in_list') },
  ],
  'list:definition samplemulti': [
    { name: 'not in lists', configuration: 'samplemulti@2015', apply: onKeyAndQuestions('mkey_01', 'in_list') },
  ],
  'list:in_list types': [
    { name: 'radio', configuration: t15, apply: inList('tech_watersupply') },
    { name: 'checkbox', configuration: t15, apply: inList('tech_main_purpose') },
  ],
  'list:in_list reserved keywords': [
    { name: 'a key called status', configuration: 'sample@2015', apply: asked('status', 'key_5') },
    { name: 'a key called flags', configuration: 'watershed@2015', apply: asked('flags', 'app_name') },
  ],
  'list:in_list reserved keyword links': [
    { name: 'a key called links', configuration: 'sample@2015', apply: asked('links', 'key_5') },
  ],
  'search:sort': [{ name: 'not in lists', configuration: t15, apply: onKeyAndQuestions('country', 'in_list') }],
  'list:image': [{ name: 'not in lists', configuration: t15, apply: onKeyAndQuestions('image', 'in_list') }],
  'filter:order mixed': [
    { name: 'a text', configuration: t15, apply: onKey('tech_main_purpose', ['filter_options', 'order'], '3') },
  ],
  'filter:order_value': [
    {
      name: 'a value without',
      configuration: t15,
      apply: (set) => {
        const key = recordOf(set, 'key', 'tech_main_purpose')
        const value = valueRecord(set, key?.record.fields.values[1])
        return value ? [setField(set, value, ['order_value'], null), ...placesOfKey(set, 'tech_main_purpose')] : []
      },
    },
  ],
  'filter:types': [
    { name: 'on a text', configuration: t15, apply: onKey('tech_definition', ['filter_options'], { order: 90 }) },
  ],
  'filter:global country': [
    { name: 'deleted', configuration: 'wocat@2015', apply: deletedFrom('qg_location', 'country') },
  ],
  'filter:global funding_project': [
    { name: 'deleted', configuration: 'wocat@2015', apply: deleted('funding_project') },
  ],
  'filter:global funding_institution': [
    { name: 'deleted', configuration: 'wocat@2015', apply: deleted('funding_institution') },
  ],
  'filter:countries select': [
    { name: 'radio', configuration: 'wocat@2015', apply: onKey('country', ['type'], 'radio') },
  ],
  'country:flag, focal point, map box, admin, my data, facts': [
    { name: 'group renamed', configuration: t15, apply: renamedGroup('qg_location', 'qg_places') },
    { name: 'deleted', configuration: t15, apply: deletedFrom('qg_location', 'country') },
  ],
  'country:list value': [{ name: 'checkbox', configuration: t15, apply: onKey('country', ['type'], 'checkbox') }],
  'country:headers': [{ name: 'select', configuration: t15, apply: onKey('country', ['type'], 'select') }],
  'country:key': [
    { name: 'renamed', configuration: 'watershed@2015', apply: renamed('country', 'nation'), isComplete: true },
  ],
  'map page view_options.configuration': [
    {
      name: 'a code without a map page',
      configuration: t15,
      apply: onNodes(called('question', 'location_map'), ['view_options', 'configuration'], 'unccd'),
    },
  ],
  configuration_error: [{ name: 'an unknown key', configuration: a15, apply: asksUnknown }],
  'pdf:configuration_error': [{ name: 'an unknown key', configuration: t15, apply: asksUnknown }],
  'map page questiongroup': [
    { name: 'renamed', configuration: t15, apply: renamedGroup('qg_location_map', 'qg_map_of_locations') },
  ],
  'photos:gallery and header picture': [
    { name: 'renamed', configuration: 'watershed@2015', apply: renamed('image', 'picture') },
    { name: 'renamed', configuration: t15, apply: renamed('image', 'picture') },
  ],
  'photos:details image_caption': [{ name: 'renamed', configuration: t15, apply: renamed('image_caption', 'caption') }],
  'photos:details image_date': [{ name: 'renamed', configuration: t15, apply: renamed('image_date', 'date_taken') }],
  'photos:details image_photographer': [
    { name: 'renamed', configuration: t15, apply: renamed('image_photographer', 'photographer') },
  ],
  'photos:twice': [
    {
      name: 'a second picture',
      configuration: 'watershed@2015',
      apply: (set) => askBeside(set, 'a_second_picture', { type: 'image' }, 'image'),
    },
  ],
  'photos:focus point': [
    // Photos without it are no finding (format facts 12.11).
    { name: 'deleted', configuration: t15, apply: deletedFrom('qg_image', 'image_target'), isComparison: true },
    { name: 'group renamed', configuration: t15, apply: renamedGroup('qg_image', 'qg_picture') },
  ],
  'users:role': [
    {
      name: 'compiler',
      configuration: t15,
      apply: onNodes(called('questiongroup', 'tech_qg_184'), ['form_options', 'user_role'], 'compiler'),
    },
  ],
  'closed list:roles': [
    {
      name: 'another role',
      configuration: t15,
      apply: onNodes(called('questiongroup', 'tech_qg_184'), ['form_options', 'user_role'], 'researcher'),
    },
  ],
  'users:form': [{ name: 'renamed', configuration: t15, apply: renamed('person_gender', 'gender_of_person') }],
  'users:details': [{ name: 'renamed', configuration: t15, apply: renamed('person_lastname', 'last_name') }],
  'links:template': [
    {
      name: 'to watershed',
      configuration: t15,
      apply: onNodes(({ node }) => node.form_options?.link !== undefined, ['form_options', 'link'], 'watershed'),
    },
  ],
  'links:search url': [
    {
      name: 'to unccd',
      configuration: t15,
      apply: onNodes(({ node }) => node.form_options?.link !== undefined, ['form_options', 'link'], 'unccd'),
    },
  ],
  'links:key': [{ name: 'renamed', configuration: 'sample@2015', apply: renamed('link_id', 'link_of') }],
  'links:level': [
    {
      name: 'nested',
      configuration: 'sample@2015',
      apply: (set) => {
        const way = waysIn(set).find(({ node }) => node.form_options?.has_links)
        if (way === undefined) return []
        const inner = { ...way.node }
        way.list[way.index] = { keyword: inner.keyword, subcategories: [inner] }
        const { uri } = configurationOf(set)
        set.changed.add(uri)
        return [{ uri, pointer: way.pointer }]
      },
    },
  ],
  'links:keyword': [
    {
      name: 'without the code',
      configuration: t15,
      apply: (set) => {
        const way = waysIn(set).find(({ node }) => node.form_options?.link !== undefined)
        return way ? renamedGroup(way.node.keyword, 'tech_links')(set) : []
      },
    },
  ],
  'modules:check url': [
    { name: 'modules', configuration: 'watershed@2015', apply: onConfiguration(['data', 'modules'], ['cca']) },
  ],
  'modules:create': [
    { name: 'a code without an app', configuration: t15, apply: onConfiguration(['data', 'modules'], ['soil']) },
  ],
  'modules:null': [{ name: 'null', configuration: t15, apply: onConfiguration(['data', 'modules'], null) }],
  'accept conditions': [
    { name: 'renamed', configuration: t15, apply: renamed('accept_conditions', 'accept_terms') },
    { name: 'a checkbox', configuration: t15, apply: onKey('accept_conditions', ['type'], 'cb_bool') },
  ],
  'js:auto multiplication': [
    {
      name: 'an unknown key',
      configuration: t18,
      apply: (set) => wrongCalculation(set, 'data-auto-multiplication', 'tech_no_such_key|tech_input_est_costs'),
    },
  ],
  'js:currency': [
    {
      name: 'an unknown key',
      configuration: t18,
      apply: (set) => wrongCalculation(set, 'data-local-currency-calculation', 'qg_none|none|qg_none|none'),
    },
  ],
  'js:max choices': [
    {
      name: 'another template',
      configuration: t15,
      apply: onNodes(called('question', 'tech_landuserights'), ['form_options', 'template'], 'raw'),
    },
  ],
  'level/type view_options.media_gallery': [
    {
      name: 'on a nested subcategory',
      configuration: t15,
      apply: onNodes(
        called('subcategory', 'tech__8__1__socioeconomic_production'),
        ['view_options', 'media_gallery'],
        true,
      ),
    },
  ],
  'level/type view_options.additional_data': [
    { name: 'an unknown key', configuration: t15, apply: onAdditionalData({ qg_location: ['nation'] }) },
    { name: 'a list', configuration: t15, apply: onAdditionalData(['country']) },
    { name: 'a text', configuration: t15, apply: onAdditionalData({ qg_location: 'country' }) },
    { name: 'null', configuration: t15, apply: onAdditionalData(null) },
    { name: 'null list', configuration: t15, apply: onAdditionalData({ qg_location: null }) },
  ],
  'level/type section.view_options': [
    { name: 'null', configuration: t15, apply: onNodes(({ level }) => level === 'section', ['view_options'], null) },
  ],
  'level/type category.form_options': [
    { name: 'null', configuration: t15, apply: onNodes(called('category', 'tech__3'), ['form_options'], null) },
  ],
  'level/type subcategory.view_options': [
    { name: 'null', configuration: t15, apply: onNodes(called('subcategory', 'tech__3__1'), ['view_options'], null) },
  ],
  'level/type subcategory.form_options': [
    { name: 'null', configuration: t15, apply: onNodes(called('subcategory', 'tech__3__1'), ['form_options'], null) },
  ],
  'level/type questiongroup.view_options (database)': [
    { name: 'null', configuration: t15, apply: onGroup('tech_qg_6', { view_options: null }) },
  ],
  'level/type questiongroup.form_options (database)': [
    { name: 'null', configuration: t15, apply: onGroup('tech_qg_6', { form_options: null }) },
  ],
  'level/type key.view_options / form_options (database)': [
    { name: 'null', configuration: t15, apply: onKey(main, ['view_options'], null) },
    { name: 'null', configuration: t15, apply: onKey(main, ['form_options'], null) },
  ],
  'level/type key.filter_options / summary (database)': [
    {
      name: 'null and an object',
      configuration: t15,
      apply: (set) => [
        ...onKey(main, ['summary'], null)(set),
        ...onNodes(called('question', main), ['summary'], {
          types: ['full'],
          default: { field_name: 'classification_main_purpose' },
        })(set),
      ],
    },
  ],
  'level/type form_options.field_options': [
    {
      name: 'null',
      configuration: t15,
      apply: onNodes(called('question', main), ['form_options', 'field_options'], null),
    },
    {
      name: 'a list',
      configuration: t15,
      apply: onNodes(called('question', main), ['form_options', 'field_options'], ['now']),
    },
  ],
  'level/type form_options.options_by_questiongroups': [
    {
      name: 'an unknown group',
      configuration: 'sample@2015',
      apply: (set) => {
        const way = waysIn(set).find(({ node }) => node.form_options?.options_by_questiongroups)
        if (way === undefined) return []
        return [
          setOption(set, way, ['form_options', 'options_by_questiongroups'], ['qg_nowhere']),
          { ...configurationOf(set), pointer: way.pointer },
        ]
      },
    },
    {
      name: 'null',
      configuration: 'sample@2015',
      apply: onNodes(
        ({ node }) => node.form_options?.options_by_questiongroups,
        ['form_options', 'options_by_questiongroups'],
        null,
      ),
    },
  ],
  'level/type form_options.model': [
    { name: 'no model', configuration: t15, apply: onKey('funding_project', ['form_options', 'model'], undefined) },
    {
      name: 'another model',
      configuration: t15,
      apply: onKey('funding_project', ['form_options', 'model'], 'Country'),
    },
  ],
  'level/type type map inside view_options.raw_questions true': [
    {
      name: 'raw_questions around a map',
      configuration: t15,
      apply: (set) => {
        const group = waysIn(set).find(called('questiongroup', 'qg_location_map'))
        if (group?.parent === undefined) return []
        const place = setOption(set, group.parent, ['view_options', 'raw_questions'], true)
        return [place, { uri: place.uri, pointer: group.parent.pointer }]
      },
    },
  ],
  'level/type subcategory.questiongroups beside subcategories': [
    {
      name: 'a nested subcategory beside questiongroups',
      configuration: t15,
      apply: (set) => {
        const [one, other] = [called('subcategory', 'tech__3__1'), called('subcategory', 'tech__3__4')].map((is) =>
          waysIn(set).find(is),
        )
        if (one === undefined || other === undefined) return []
        other.list.splice(other.index, 1)
        one.node.subcategories = [other.node]
        const { uri } = configurationOf(set)
        set.changed.add(uri)
        return [{ uri, pointer: one.pointer }]
      },
    },
  ],
  'level/type category.subcategories': [
    {
      name: 'all empty',
      configuration: t15,
      apply: (set) => {
        const way = waysIn(set).find(called('category', 'tech__6'))
        if (way === undefined) return []
        const places = [{ ...configurationOf(set), pointer: way.pointer }]
        way.node.subcategories = way.node.subcategories.map(({ keyword }: Json) => ({ keyword, questiongroups: [] }))
        set.changed.add(configurationOf(set).uri)
        return places
      },
    },
  ],
  'closed list:code': [
    {
      name: 'another code',
      configuration: 'watershed@2015',
      apply: onConfiguration(['code'], 'soils'),
      isComparison: true,
    },
  ],
  'closed list:url namespace': [
    {
      name: 'another code',
      configuration: 'watershed@2015',
      apply: onConfiguration(['code'], 'soils'),
      isComparison: true,
    },
  ],
  'closed list:base template': [
    {
      name: 'another code',
      configuration: 'watershed@2015',
      apply: onConfiguration(['code'], 'soils'),
      isComparison: true,
    },
  ],
  'closed list:wocat': [
    {
      name: 'another code',
      configuration: 'wocat@2015',
      apply: onConfiguration(['code'], 'wocatt'),
      isComparison: true,
    },
  ],
}

/** Asks a key that is not there. */
function asksUnknown(set: EditedSet): readonly EditPlace[] {
  const way = waysIn(set).find(({ level }) => level === 'questiongroup')
  if (way === undefined) return []
  const { uri } = configurationOf(set)
  set.changed.add(uri)
  way.node.questions.push({ keyword: 'no_such_key' })
  return [{ uri, pointer: way.pointer }]
}

function onGroup(group: string, configuration: object): Apply {
  return (set) => {
    const found = recordOf(set, 'questiongroup', group)
    if (found === undefined) return []
    const { uri } = configurationOf(set)
    const asked = waysIn(set).filter(called('questiongroup', group))
    const was = found.record.fields.configuration ?? {}
    return [
      setField(set, found, ['configuration'], { ...was, ...configuration }),
      { uri: found.uri, pointer: `/${found.index}` },
      ...asked.map(({ pointer }) => ({ uri, pointer })),
    ]
  }
}

function onAdditionalData(value: unknown): Apply {
  return (set) =>
    waysIn(set)
      .filter(({ node }) => node.view_options?.additional_data !== undefined)
      .map((way) => setOption(set, way, ['view_options', 'additional_data'], value))
}

function onKeyAndQuestions(key: string, option: string): Apply {
  return (set) => [
    ...onKey(key, ['view_options', option], undefined)(set),
    ...onNodes(called('question', key), ['view_options', option], undefined)(set),
  ]
}

function inList(key: string): Apply {
  return onNodes(called('question', key), ['view_options', 'in_list'], true)
}

/** Asks a new key beside another one, in lists. */
function asked(keyword: string, beside: string): Apply {
  return (set) => askBeside(set, keyword, { type: 'char', view_options: { in_list: true } }, beside)
}

function askBeside(set: EditedSet, keyword: string, configuration: object, beside: string): readonly EditPlace[] {
  addKey(set, keyword, configuration)
  const { uri } = configurationOf(set)
  const way = waysIn(set).find(called('question', beside)) ?? waysIn(set).find(({ level }) => level === 'question')
  way?.list.push({ keyword })
  const index = (set.files.get(uri) ?? []).length - 1
  return [
    { uri, pointer: way?.parent?.pointer ?? '' },
    { uri, pointer: `/${index}` },
  ]
}

function deletedFrom(group: string, key: string): Apply {
  return (set) =>
    waysIn(set)
      .filter((way) => called('question', key)(way) && way.parent?.node.keyword === group)
      .map((way) => removeNode(set, way))
}

function renamedGroup(group: string, to: string): Apply {
  return (set) => {
    const found = recordOf(set, 'questiongroup', group)
    const { uri } = configurationOf(set)
    const places = waysIn(set)
      .filter(called('questiongroup', group))
      .map(({ node, pointer }) => {
        node.keyword = to
        return { uri, pointer }
      })
    set.changed.add(uri)
    if (found) setField(set, found, ['keyword'], to)
    for (const [name, records] of set.files) {
      const text = JSON.stringify(records)
      const now = text.replaceAll(`"${group}.`, `"${to}.`).replaceAll(`"${group}"`, `"${to}"`)
      if (now === text) continue
      records.splice(0, records.length, ...JSON.parse(now))
      set.changed.add(name)
    }
    return [...places, ...(found ? [{ uri: found.uri, pointer: `/${found.index}` }] : [])]
  }
}

function wrongCalculation(set: EditedSet, option: string, value: string): readonly EditPlace[] {
  for (const [uri, records] of set.files) {
    const index = records.findIndex(
      ({ fields }) => fields?.configuration?.form_options?.field_options?.[option] !== undefined,
    )
    if (index < 0) continue
    const record = records[index]
    record.fields.configuration.form_options.field_options[option] = value
    set.changed.add(uri)
    return [{ uri, pointer: `/${index}` }, ...placesOfKey(set, record.fields.keyword)]
  }
  return []
}
