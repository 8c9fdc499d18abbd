import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { commandNames, defaultCommand, formerCommandNames } from '../../src/cli/commands/names.ts'
import { formerNames } from '../../src/cli/former-names.ts'

const { commandIndexText, commandNamesText } = (await import(
  new URL('../../scripts/generate-command-index.mjs', import.meta.url).href
)) as {
  commandIndexText: () => Promise<string>
  commandNamesText: () => Promise<string>
}

function read(name: string): string {
  return readFileSync(new URL(`../../src/cli/commands/${name}`, import.meta.url), 'utf8')
}

test('the index of commands has every command beside it', async () => {
  expect(read('index.ts'), 'node scripts/generate-command-index.mjs writes it').toBe(await commandIndexText())
  expect(read('names.ts'), 'node scripts/generate-command-index.mjs writes it').toBe(await commandNamesText())
})

test('the names that a check knows of the other commands are theirs', () => {
  expect(commandNames).toEqual(commands.map(({ name }) => name).sort())
  expect(formerCommandNames).toEqual(
    formerNames(commands)
      .map(({ formerly }) => formerly)
      .sort(),
  )
  expect(commands.filter(({ isDefault }) => isDefault)).toEqual([defaultCommand])
})
