import type { ComponentChildren } from 'preact'
import type { Control, ControlChoice, ControlKind } from '../../src/core/internal.ts'
import { isEmpty } from './answers.ts'
import { tagOf, written } from './language.tsx'
import { Text } from './rich-text.tsx'

/** What a control is drawn with. */
export interface ControlProps {
  readonly control: Control
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Names the input; others are made of it. */
  readonly id: string
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  /** The choices that are left of all. */
  readonly choices: readonly ControlChoice[]
  readonly language: string
  readonly isDisabled: boolean
  /** In a table the heading tells the limits. */
  readonly isCell: boolean
  readonly beside?: BesideChoices
}

/** What is drawn beside each choice. */
export interface BesideChoices {
  /** The width of a choice, of twelve columns. */
  readonly width: number
  readonly draw: (position: number) => ComponentChildren
}

/** The choices in a grid, or each in a row with what is beside it. */
function ChoiceList({
  choices,
  beside,
  draw,
}: {
  readonly choices: readonly ControlChoice[]
  readonly beside: BesideChoices | undefined
  readonly draw: (choice: ControlChoice) => ComponentChildren
}): ComponentChildren {
  if (beside === undefined) return choices.map(draw)
  return choices.map((choice, position) => (
    <div key={choice.stored} class="twelve pair">
      <div class={`w${beside.width}`}>{draw(choice)}</div>
      <div class={`w${12 - beside.width}`}>{beside.draw(position)}</div>
    </div>
  ))
}

/** Many choices are in columns of one width. */
function choicesClass({ control, choices, beside }: ControlProps): string {
  if (beside) return control.kind === 'pictures' ? 'choices pictures paired' : 'choices paired'
  if (control.kind === 'pictures') return 'choices pictures'
  return choices.length > 3 ? 'choices many' : 'choices'
}

/** The control by which a question is answered. */
export function ControlView(props: ControlProps): ComponentChildren {
  const Draw = drawings[props.control.kind]
  return <Draw {...props} />
}

const drawings: Readonly<Record<ControlKind, (props: ControlProps) => ComponentChildren>> = {
  line: Line,
  area: Area,
  number: NumberLine,
  date: Line,
  radios: Radios,
  scale: Scale,
  tick: Checkboxes,
  checkboxes: Checkboxes,
  pictures: Checkboxes,
  list: List,
  multiple: Checkboxes,
  upload: Upload,
  map: MapField,
  user: Plain,
  link: () => <Placeholder>A link to another questionnaire, which the application stores elsewhere.</Placeholder>,
  hidden: Plain,
  note: () => <Placeholder>Nothing can be filled in: the application drops what is sent.</Placeholder>,
}

function Placeholder({ children }: { readonly children: ComponentChildren }): ComponentChildren {
  return <div class="placeholder">{children}</div>
}

function textOf(value: unknown, { control, language }: ControlProps): string {
  if (!control.isTranslated) return isEmpty(value) ? '' : String(value)
  if (typeof value !== 'object' || value === null) return ''
  const texts = value as Readonly<Record<string, unknown>>
  return String(texts[language] ?? '')
}

/** Texts are stored by language; those in other languages stay. */
function giveText(text: string, { control, language, value, onChange }: ControlProps): void {
  if (!control.isTranslated) return onChange(text)
  const texts = typeof value === 'object' && value !== null ? { ...(value as Record<string, unknown>) } : {}
  delete texts[language]
  onChange(text === '' ? texts : { ...texts, [language]: text })
}

function common({ id, labelledBy, describedBy, isDisabled, control, language }: ControlProps): {
  readonly id: string
  readonly lang?: string
  readonly 'aria-labelledby': string
  readonly 'aria-describedby'?: string
  readonly disabled: boolean
} {
  return {
    id,
    ...(control.isTranslated && language !== written ? { lang: tagOf(language) } : {}),
    'aria-labelledby': labelledBy,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    disabled: isDisabled,
  }
}

function Line(props: ControlProps): ComponentChildren {
  const { control } = props
  const text = textOf(props.value, props)
  const placeholder = control.placeholder ?? (control.kind === 'date' ? 'dd/mm/yyyy' : undefined)
  return (
    <>
      <input
        {...common(props)}
        type="text"
        class={control.kind === 'date' ? 'short' : undefined}
        value={text}
        placeholder={placeholder}
        onInput={(event) => giveText(event.currentTarget.value, props)}
      />
      <Length text={text} limit={control.maxLength} />
    </>
  )
}

function Area(props: ControlProps): ComponentChildren {
  const { control } = props
  const text = textOf(props.value, props)
  return (
    <>
      <textarea
        {...common(props)}
        rows={Math.min(control.rows ?? 3, 30)}
        value={text}
        placeholder={control.placeholder}
        onInput={(event) => giveText(event.currentTarget.value, props)}
      />
      <Length text={text} limit={control.maxLength} />
    </>
  )
}

/** How much of a limit is used, once it matters. */
function Length({ text, limit }: { readonly text: string; readonly limit: number | undefined }): ComponentChildren {
  if (limit === undefined || text.length < limit * 0.8) return null
  return (
    <small class={text.length > limit ? 'over' : 'note'} role="status">
      {text.length} of {limit} characters
    </small>
  )
}

/** The application has a plain line for numbers too, so anything can be typed. */
function NumberLine(props: ControlProps): ComponentChildren {
  const { control, onChange } = props
  const range = props.isCell ? '' : rangeOf(control)
  return (
    <>
      <input
        {...common(props)}
        type="text"
        inputMode={control.answer === 'integer' ? 'numeric' : 'decimal'}
        class="short"
        value={textOf(props.value, props)}
        placeholder={control.placeholder}
        onInput={(event) => onChange(numberIn(event.currentTarget.value))}
      />
      {range !== '' && <small class="note limit">{range}</small>}
    </>
  )
}

function rangeOf({ min, max }: Control): string {
  return [min === undefined ? '' : `from ${min}`, max === undefined ? '' : `to ${max}`].filter(Boolean).join(' ')
}

/** What is to be known of an answer before it is given. */
export function limitsOf(control: Control): readonly string[] {
  const { maxChoices, disabled, kind } = control
  return [
    ...(kind === 'number' ? [rangeOf(control)] : []),
    ...(maxChoices === undefined ? [] : [`At most ${maxChoices} can be chosen.`]),
    ...(disabled === undefined ? [] : [`Read-only: ${disabled}.`]),
  ].filter((text) => text !== '')
}

/** A number where the text is one as JSON writes it, else the text, which the service refuses. */
function numberIn(text: string): unknown {
  const trimmed = text.trim()
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?$/.test(trimmed) ? Number(trimmed) : text
}

function Plain(props: ControlProps): ComponentChildren {
  const { control, onChange } = props
  return (
    <>
      <input
        {...common(props)}
        type="text"
        class="short"
        value={isEmpty(props.value) ? '' : String(props.value)}
        onInput={(event) => onChange(numberIn(event.currentTarget.value))}
      />
      <small class="note">
        {control.kind === 'user'
          ? ' The application searches for a person here; give a number.'
          : ' Other programs write this answer.'}
      </small>
    </>
  )
}

function Radios(props: ControlProps): ComponentChildren {
  const { control, choices, value, onChange, labelledBy, describedBy, isDisabled } = props
  return (
    <div class={choicesClass(props)} role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <ChoiceList
        choices={choices}
        beside={props.beside}
        draw={(choice) => (
          <Choice key={choice.stored} choice={choice}>
            <RadioInput {...props} choice={choice} />
          </Choice>
        )}
      />
      {!isEmpty(value) && !isDisabled && (
        <button type="button" class="quiet" onClick={() => onChange(undefined)}>
          Clear
        </button>
      )}
      {choices.length === 0 && <NoChoices control={control} />}
    </div>
  )
}

function RadioInput({
  id,
  value,
  onChange,
  isDisabled,
  choice,
}: ControlProps & { readonly choice: { readonly stored: unknown } }): ComponentChildren {
  return (
    <input
      type="radio"
      name={id}
      disabled={isDisabled}
      checked={value === choice.stored}
      onChange={() => onChange(choice.stored)}
    />
  )
}

function Scale(props: ControlProps): ComponentChildren {
  const { control, choices, value, onChange, labelledBy, describedBy, isDisabled } = props
  const [left, right] = control.ends ?? []
  return (
    <div class="scale" role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {left && (
        <span class="end">
          <Text {...left} />
        </span>
      )}
      <div class="steps">
        {choices.map((choice) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: its control is among the children
          <label key={choice.stored} class={value === choice.stored ? 'step chosen' : 'step'}>
            <RadioInput {...props} choice={choice} />
            <span>
              <Text {...choice.label} />
            </span>
          </label>
        ))}
      </div>
      {right && (
        <span class="end">
          <Text {...right} />
        </span>
      )}
      {!isEmpty(value) && !isDisabled && (
        <button type="button" class="quiet" onClick={() => onChange(undefined)}>
          Clear
        </button>
      )}
      {choices.length === 0 && <NoChoices control={control} />}
    </div>
  )
}

function Checkboxes(props: ControlProps): ComponentChildren {
  const { control, choices, value, onChange, labelledBy, describedBy, isDisabled } = props
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const isFull = control.maxChoices !== undefined && chosen.length >= control.maxChoices
  const toggle = (stored: string | number): void => {
    const isChosen = chosen.includes(stored)
    // In the order of the choices, as the form sends them.
    onChange(
      choices.map((choice) => choice.stored).filter((one) => (one === stored ? !isChosen : chosen.includes(one))),
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend of its own, and the label is elsewhere */}
      <div class={choicesClass(props)} role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
        <ChoiceList
          choices={choices}
          beside={props.beside}
          draw={(choice) => (
            <Choice key={choice.stored} choice={choice} hasPicture={control.kind === 'pictures'}>
              <input
                type="checkbox"
                disabled={isDisabled || (isFull && !chosen.includes(choice.stored))}
                checked={chosen.includes(choice.stored)}
                onChange={() => toggle(choice.stored)}
              />
            </Choice>
          )}
        />
        {choices.length === 0 && <NoChoices control={control} />}
      </div>
      {control.maxChoices !== undefined && !props.isCell && (
        <small class="note limit">At most {control.maxChoices} can be chosen.</small>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly choice: ControlChoice
  readonly hasPicture?: boolean
  readonly children: ComponentChildren
}

function Choice({ choice, hasPicture = false, children }: ChoiceProps): ComponentChildren {
  const { label, help, picture } = choice
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its control is among the children
    <label class="choice" title={help?.text}>
      {children}
      {hasPicture && (
        <span class="picture" aria-hidden="true">
          {picture ?? 'no picture'}
        </span>
      )}
      <span>
        <Text {...label} />
      </span>
    </label>
  )
}

function List(props: ControlProps): ComponentChildren {
  const { control, choices, value, onChange } = props
  const hasEmpty = choices.some(({ stored }) => stored === '')
  if (choices.length === 0) return <NoChoices control={control} />
  return (
    <select
      {...common(props)}
      value={isEmpty(value) ? '' : String(value)}
      onChange={(event) => {
        const chosen = choices.find(({ stored }) => String(stored) === event.currentTarget.value)
        onChange(chosen?.stored)
      }}
    >
      {!hasEmpty && <option value="">-</option>}
      {choices.map(({ stored, label }) => (
        <option key={stored} value={String(stored)} lang={label.isUntranslated ? written : tagOf(props.language)}>
          {label.text}
        </option>
      ))}
    </select>
  )
}

function NoChoices({ control }: { readonly control: Control }): ComponentChildren {
  if (control.answer === 'record')
    return <Placeholder>The records to choose from are in the database only.</Placeholder>
  return <Placeholder>There is nothing to choose from.</Placeholder>
}

function Upload(props: ControlProps): ComponentChildren {
  const { value, onChange, isDisabled } = props
  if (!isEmpty(value))
    return (
      <Placeholder>
        File {String(value)}{' '}
        <button type="button" class="quiet" disabled={isDisabled} onClick={() => onChange(undefined)}>
          Remove
        </button>
      </Placeholder>
    )
  return (
    <Placeholder>
      The application uploads a file here and stores its id.{' '}
      <button
        {...common(props)}
        aria-labelledby={undefined}
        type="button"
        onClick={() => onChange('00000000-0000-4000-8000-000000000000')}
      >
        Pretend to upload
      </button>
    </Placeholder>
  )
}

const somePlace = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [7.44, 46.95] } }],
}

function MapField(props: ControlProps): ComponentChildren {
  const { value, onChange, isDisabled } = props
  return (
    <div class="map">
      <Placeholder>
        {isEmpty(value) ? 'The application draws a map here. ' : 'A place is set. '}
        <button
          type="button"
          disabled={isDisabled}
          onClick={() => onChange(isEmpty(value) ? JSON.stringify(somePlace) : undefined)}
        >
          {isEmpty(value) ? 'Set a point' : 'Remove it'}
        </button>
      </Placeholder>
      <textarea
        {...common(props)}
        rows={2}
        class="code"
        value={isEmpty(value) ? '' : String(value)}
        placeholder="GeoJSON"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
