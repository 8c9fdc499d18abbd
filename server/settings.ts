import { type ClientCapabilities, type Connection, DidChangeConfigurationNotification } from 'vscode-languageserver'
import { isObject } from '../src/core/internal.ts'

/** The settings of the section `questlint`; a client may leave out all of them. */
export interface Settings {
  /** How findings of the severity info are shown. */
  readonly infos: 'hint' | 'information' | 'off'
  /** Whether lines above records and nodes say who uses them and what they wait for; `auto`: not in files with many records. */
  readonly codeLens: 'auto' | 'on' | 'off'
  /** Whether questionnaires are formatted before they are saved. */
  readonly formatOnSave: boolean
}

/** The settings as the client changes them. */
export interface FollowedSettings {
  readonly now: () => Settings
  /** Called when the client is ready to be asked. */
  readonly initialized: () => void
}

const section = 'questlint'

/** Reads settings as a client sends them; what is missing or makes no sense is as by default. */
export function readSettings(value: unknown): Settings {
  const given = isObject(value) ? value : {}
  const infos = (['hint', 'information', 'off'] as const).find((choice) => choice === given.infos)
  const codeLens = (['auto', 'on', 'off'] as const).find((choice) => choice === given.codeLens)
  return { infos: infos ?? 'hint', codeLens: codeLens ?? 'auto', formatOnSave: given.formatOnSave === true }
}

/**
 * Follows the client's settings: asked for where it answers `workspace/configuration`, else as it sends them, first
 * with `initializationOptions`.
 */
export function followSettings(
  connection: Connection,
  client: ClientCapabilities,
  initial: unknown,
  onChange: () => void,
): FollowedSettings {
  let settings = readSettings(initial)
  const use = (value: unknown): void => {
    const given = readSettings(value)
    if (JSON.stringify(given) === JSON.stringify(settings)) return
    settings = given
    onChange()
  }
  const canAsk = client.workspace?.configuration === true
  const ask = (): void => {
    connection.workspace.getConfiguration(section).then(use, () => undefined)
  }
  connection.onDidChangeConfiguration(({ settings: sent }) => {
    if (canAsk) ask()
    else use(isObject(sent) && isObject(sent[section]) ? sent[section] : sent)
  })
  return {
    now: () => settings,
    initialized: () => {
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
        connection.client.register(DidChangeConfigurationNotification.type, { section }).catch(() => undefined)
      }
      if (canAsk) ask()
    },
  }
}
