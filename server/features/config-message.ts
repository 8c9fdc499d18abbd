import { MessageType } from 'vscode-languageserver'
import { andMore } from '../../src/core/internal.ts'
import { showMessage } from '../show-message.ts'
import type { Feature, FeatureContext } from './feature.ts'

/** Says once of each configuration that it cannot be used; its diagnostics say where and why. */
export const configMessage: Feature = {
  capabilities: () => ({}),
  register: () => {},
  initialized: (context) => {
    const told = new Set<string>()
    const look = (): void => tellOfBroken(context, told)
    let isWaiting = false
    const wait = async (): Promise<void> => {
      if (isWaiting) return
      isWaiting = true
      await context.settle()
      isWaiting = false
      look()
    }
    context.onChange(() => void wait())
    void wait()
  },
}

function tellOfBroken({ connection, projects }: FeatureContext, told: Set<string>): void {
  for (const { root, configMessages } of projects.all()) {
    if (root.kind !== 'config' || told.has(root.path)) continue
    const [first, ...more] = configMessages()
    if (first === undefined) continue
    told.add(root.path)
    const others = andMore(more.length).map((words) => `(${words})`)
    const where = `${root.path}:${first.line}:${first.column}`
    const message = ['The questlint configuration has a mistake:', first.text, ...others, where].join(' ')
    void showMessage(connection, MessageType.Warning, message)
  }
}
