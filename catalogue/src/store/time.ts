/** A time of the database as the interface writes it: `2020-01-02T03:04:05.678000Z`. */
export function isoTime(time: string): string {
  const [, day, clock, fraction = ''] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(time) ?? []
  if (day === undefined || clock === undefined) throw new Error(`not a time in UTC: ${time}`)
  return `${day}T${clock}.${fraction.padEnd(6, '0')}Z`
}
