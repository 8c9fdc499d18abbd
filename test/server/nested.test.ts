import { expect, test } from 'vitest'
import { startClient } from './client.ts'

const keys = (name: string) => `keys:\n  ${name}: {type: char, label: ${name}}\n`
const form = 'keyword: qg_form\nquestions:\n  - keyword: goat_name\n  - keyword: bee_name\n'
const files = {
  'questlint.config.yaml': 'sets:\n  - {name: all, files: ["**/*.yaml"]}\n',
  'goats.yaml': keys('goat_name'),
  'form.yaml': form,
  'bees/questlint.config.yaml': 'sets:\n  - {name: bees, files: ["*.yaml"]}\nrules: {unknown-key: warning}\n',
  'bees/keys.yaml': keys('bee_name'),
  'bees/form.yaml': form,
}

test('a configuration in a folder below governs its files, and defines nothing for others', async () => {
  const editor = await startClient({ files })
  editor.open('bees/form.yaml', form)
  const below = await editor.pushed('bees/form.yaml')
  expect(below.filter(({ code }) => code === 'unknown-key')).toMatchObject([
    { severity: 2, message: expect.stringContaining('"goat_name"') },
  ])
  editor.open('form.yaml', form)
  const above = await editor.pushed('form.yaml')
  expect(above.filter(({ code }) => code === 'unknown-key')).toMatchObject([
    { severity: 1, message: expect.stringContaining('"bee_name"') },
  ])
})

test('a rename in a file that another configuration names, too, says what it breaks there', async () => {
  const settings = 'sets:\n  - {name: own, files: [../keys.yaml, form.yaml]}\n'
  const shared = {
    '.git/HEAD': '',
    'keys.yaml': keys('owl_name'),
    'owls/questlint.config.yaml': settings,
    'owls/form.yaml': 'keyword: owl_qg\nquestions:\n  - keyword: owl_name\n',
    'rooks/questlint.config.yaml': settings,
    'rooks/form.yaml': 'keyword: rook_qg\nquestions:\n  - keyword: owl_name\n',
  }
  const editor = await startClient({ files: shared })
  const messages: string[] = []
  editor.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
    messages.push(message)
  })
  const form = 'keyword: owl_qg\nquestions:\n  - keyword: owl_█name\n'
  const edit = await editor.requestAt<{ changes: object }>('textDocument/rename', 'owls/form.yaml', form, {
    newName: 'owl',
  })
  expect(Object.keys(edit.changes)).toEqual([editor.uriOf('keys.yaml'), editor.uriOf('owls/form.yaml')])
  expect(messages.join()).toMatch(/leaves a finding behind.*removed-name in \.\.\/keys\.yaml/)
})
