import type { Translate } from '../../../src/core/internal.ts'
import type { Configurations } from '../configurations/configurations.ts'
import type { RefusedConfigurations } from '../configurations/in-use.ts'
import type { StoredChange } from '../configurations/stored-changes.ts'
import type { Database } from '../database/database.ts'
import type { ImageStore } from '../images/image-store.ts'
import type { Metrics } from './metrics.ts'

/** What a catalogue is made of. */
export interface Catalogue {
  /** Asked anew for each request, as configurations change while it runs. */
  readonly configurations: () => Configurations
  /** Configurations that are not loaded as they are now. */
  readonly refused?: () => RefusedConfigurations
  /** Changes of configurations that would harm stored answers, and wait. */
  readonly held?: () => ReadonlyMap<string, StoredChange>
  /** Whether another node carries answers, so that none can be read or stored truly. */
  readonly isCarrying?: () => boolean
  readonly database: Database
  /** What counts its requests. */
  readonly metrics?: Metrics
  readonly images: ImageStore
  readonly settings: Settings
}

/** How a catalogue runs. */
export interface Settings {
  /** The address that others know it by, without a slash at its end; that of the request without one. */
  readonly url?: string
  /** The languages beside English, by the segment of the path. */
  readonly languages: ReadonlyMap<string, Translate>
  /** The networks whose forwarded addresses are believed. */
  readonly trustProxy: readonly string[]
  /** Whether requests are logged to standard error. */
  readonly log: boolean
  /** Whether requests are spans of OpenTelemetry. */
  readonly traces?: boolean
}

/** Settings for a catalogue that only this machine sees. */
export const plainSettings: Settings = { languages: new Map(), trustProxy: [], log: false }
