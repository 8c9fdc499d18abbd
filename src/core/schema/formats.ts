import { type FormatName, fullFormats } from 'ajv-formats/dist/formats.js'

/** Whether a text is a day as JSON Schema's format `date` has it, `2030-12-31`, and one that exists. */
export const isDate = validatorOf('date')

const isDateTimeForOthers = validatorOf('iso-date-time')
const timeOfDay = /^\S+[t\s](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d/i

/**
 * Whether a text is a day and a time with `T` or a space between, with or without seconds and a time zone; Python knows
 * no leap seconds.
 */
export function isDateTime(text: string): boolean {
  const whole = text.replace(/^(\S+[t\s]\d{2}:\d{2})(?!:)/i, '$1:00')
  return timeOfDay.test(whole) && isDateTimeForOthers(whole)
}

function validatorOf(name: FormatName): (text: string) => boolean {
  return (fullFormats[name] as { validate: (text: string) => boolean }).validate
}

/** The formats that the schemas use; `iso-date-time` is ajv's name for a time whose zone may be left out. */
export const formats = { date: isDate, 'iso-date-time': isDateTime }
