const dayPattern = /^(\d{4})-(\d\d)-(\d\d)$/
const timePattern = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|[+-](\d\d)(?::?(\d\d))?)?$/i

/** Whether a text is a day as JSON Schema's format `date` has it, `2030-12-31`, and one that exists. */
export function isDate(text: string): boolean {
  const [, year, month, day] = dayPattern.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false
  return day >= 1 && day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether a text is a day and a time with `T` or a space between, with or without a time zone; Python knows no leap seconds. */
export function isDateTime(text: string): boolean {
  const [day = '', time = '', ...rest] = text.split(/[t\s]/i)
  const match = timePattern.exec(time)
  if (rest.length > 0 || match === null || !isDate(day)) return false
  const [hours = 0, minutes = 0, seconds = 0, zoneHours = 0, zoneMinutes = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return hours < 24 && minutes < 60 && seconds < 60 && zoneHours < 24 && zoneMinutes < 60
}

/** The formats that the schemas use; `iso-date-time` is ajv's name for a time whose zone may be left out. */
export const formats = { date: isDate, 'iso-date-time': isDateTime }
