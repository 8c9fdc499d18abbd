import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'

/** A record that is different on the two sides of a comparison, as it is now, else as it was. */
export interface ChangedRecord {
  readonly record: RecordFact
  /** The file that uses it. */
  readonly file: SetFile
  readonly side: 'old' | 'new'
  /** As it was, where it is on both sides. */
  readonly before?: RecordFact
}
