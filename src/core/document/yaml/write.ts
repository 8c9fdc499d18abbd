import { resolvePlain } from './scalar.ts'

/** A string as a YAML scalar on one line: plain where every reader takes it for that string, else in double quotes. */
export function writeYamlString(text: string): string {
  return isPlainSafe(text) ? text : quoteYaml(text)
}

/** A string in double quotes as JSON writes it, with the characters escaped that YAML 1.1 takes for line breaks or refuses. */
export function quoteYaml(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A value without inside as a YAML scalar. */
export function writeYamlScalar(value: unknown): string {
  if (typeof value === 'string') return writeYamlString(value)
  if (typeof value === 'number') return writeYamlNumber(value)
  return JSON.stringify(value) ?? 'null'
}

/** YAML 1.1 knows no `1e21`: its numbers with an exponent have a point and a sign. */
function writeYamlNumber(value: number): string {
  const text = JSON.stringify(value)
  const parts = /^(-?\d+)(\.\d+)?e([+-]\d+)$/.exec(text)
  return parts ? `${parts[1]}${parts[2] ?? '.0'}e${parts[3]}` : text
}

/** Whether a string can be written without quotes in block and flow style, between any neighbours. */
export function isPlainSafe(text: string): boolean {
  return (
    /^[\p{L}_][\p{L}\p{N}_@./()+-]*(?: [\p{L}\p{N}_./()+-][\p{L}\p{N}_@./()+-]*)*$/u.test(text) &&
    resolvePlain(text).kind === 'string' &&
    !/^[yn]$/i.test(text)
  )
}

/** A value as block style lines at a column; the first line has no indentation. `unit` and `listOffset` are numbers of spaces. */
export function writeBlock(value: unknown, column: number, style: BlockStyle): string {
  if (!hasInside(value)) return writeYamlScalar(value)
  const start = style.lineBreak + ' '.repeat(column)
  if (Array.isArray(value)) return value.map((item) => `- ${writeBlock(item, column + 2, style)}`).join(start)
  return Object.entries(value)
    .map(([name, member]) => writeYamlString(name) + writeMember(member, column, style))
    .join(start)
}

/** How block style is laid out in a text. */
export interface BlockStyle {
  readonly lineBreak: string
  /** Spaces a level of objects adds. */
  readonly unit: number
  /** Spaces between the column of a name and the dashes of its list. */
  readonly listOffset: number
}

/** What follows a name at `column`: the colon and the value, on the lines below when it has an inside. */
export function writeMember(value: unknown, column: number, style: BlockStyle): string {
  if (!hasInside(value)) return `: ${writeYamlScalar(value)}`
  const inner = column + (Array.isArray(value) ? style.listOffset : style.unit)
  return `:${style.lineBreak}${' '.repeat(inner)}${writeBlock(value, inner, style)}`
}

/** Whether a value is an object or list with something in it, which block style writes over several lines. */
export function hasInside(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0
}
