import { readAnswerText } from '../answers/read-values.ts'
import { type AnswerValue, answerAt, Decimal, isAnswerObject, isFalsy } from '../answers/value.ts'

/**
 * What the check makes of the answer to a question for a map (format facts 7.8 and 10.2): an error for each feature
 * that lacks something, or an exception.
 */
export type MapVerdict =
  | { readonly outcome: 'ok' | 'invalid'; readonly json: AnswerValue }
  | { readonly outcome: 'unreadable' | 'crash' }

/** Tests a map as the check does, by membership only. */
export function testMap(answer: AnswerValue): MapVerdict {
  if (typeof answer !== 'string') return { outcome: 'crash' }
  const json = readAnswerText(withoutConstants(answer))
  if (json === undefined) return { outcome: 'unreadable' }
  if (!isAnswerObject(json)) return { outcome: 'crash' }
  const features = iterate(answerAt(json, 'features'))
  if (features === undefined) return { outcome: 'crash' }
  let outcome: 'ok' | 'invalid' = 'ok'
  for (const feature of features) {
    if (!isAnswerObject(feature)) return { outcome: 'crash' }
    const geometry = answerAt(feature, 'geometry') ?? (Object.hasOwn(feature, 'geometry') ? null : {})
    const has = ['coordinates', 'type'].map((name) => contains(geometry, name))
    if (has[0] === undefined) return { outcome: 'crash' }
    if (!has.every(Boolean)) outcome = 'invalid'
  }
  return { outcome, json }
}

/** Python's reader takes NaN and Infinity for numbers. */
function withoutConstants(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text
  // A string that does not end goes to the end, or it would be tried from each of its quotes.
  const words = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?Infinity|NaN/gs
  return text.replace(words, (found) => (found.startsWith('"') ? found : ' 1e999 '))
}

/** What a `for` loop goes through; `undefined` where Python cannot. */
function iterate(value: AnswerValue | undefined): readonly AnswerValue[] | undefined {
  if (value === undefined) return []
  if (typeof value === 'string') return [...value]
  if (Array.isArray(value)) return value
  return isAnswerObject(value) ? Object.keys(value) : undefined
}

/** `name in value`; `undefined` where Python cannot. */
function contains(value: AnswerValue, name: string): boolean | undefined {
  if (typeof value === 'string') return value.includes(name)
  if (Array.isArray(value)) return value.includes(name)
  return isAnswerObject(value) ? Object.hasOwn(value, name) : undefined
}

const geometryTypes: ReadonlySet<AnswerValue | undefined> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
])

/** Why a map that the check accepts is no GeoJSON that can be drawn; `undefined` when it is. */
export function mapFault(json: AnswerValue): string | undefined {
  if (!isAnswerObject(json) || answerAt(json, 'type') !== 'FeatureCollection') return 'it is not a FeatureCollection'
  const features = answerAt(json, 'features')
  if (!Array.isArray(features)) return 'its "features" is not a list'
  for (const feature of features as readonly AnswerValue[]) {
    const fault = featureFault(feature)
    if (fault !== undefined) return fault
  }
  return undefined
}

function featureFault(feature: AnswerValue): string | undefined {
  const geometry = isAnswerObject(feature) ? (answerAt(feature, 'geometry') ?? null) : null
  if (!isAnswerObject(geometry)) return 'a feature has no geometry'
  if (!geometryTypes.has(answerAt(geometry, 'type'))) return 'a geometry has an unknown type'
  return coordinatesFault(answerAt(geometry, 'coordinates') ?? null)
}

function coordinatesFault(coordinates: AnswerValue): string | undefined {
  const pending: AnswerValue[] = [coordinates]
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (!Array.isArray(one) || isFalsy(one)) return 'its coordinates are not lists of numbers'
    const items = one as readonly AnswerValue[]
    if (items.every(Array.isArray)) {
      for (const item of items) pending.push(item)
      continue
    }
    const [longitude, latitude] = items.map(numberOf)
    if (longitude === undefined || latitude === undefined) return 'its coordinates are not lists of numbers'
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return 'its coordinates are not on the globe'
  }
  return undefined
}

function numberOf(value: AnswerValue): number | undefined {
  if (value instanceof Decimal) return value.value
  return typeof value === 'number' ? value : undefined
}
