import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPo, readTable } from '../../src/core/internal.ts'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'
import { corpus } from '../support/real-configurations.ts'

const vineyard = join(import.meta.dirname, '..', '..', 'fixtures', 'workspaces', 'vineyard')
const sources = Object.fromEntries(
  ['cellar.yaml', 'shared.json', 'vineyard.json', 'questlint.config.yaml'].map((name) => [
    name,
    readFileSync(join(vineyard, name), 'utf8'),
  ]),
)

const header = `# Translators: somebody
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

`

const catalogue = `${header}msgid "Log out"
msgstr "Quitter"

# seen in the list
#, python-format, fuzzy
#| msgid "Sort of vessel"
msgctxt "cellar label"
msgid "Kind of vessel"
msgstr "Type de cuve"

msgctxt "cellar helptext"
msgid "List the vessels that were used for the last vintage, one by one."
msgstr "<b>Les cuves"

msgctxt "cellar label"
msgid "Volume in liters"
msgstr "Volume en litres"

msgctxt "cellar label"
msgid "Vessels"
msgstr "100% cuves {name}"

msgctxt "cellar label"
msgid "Vessel"
msgstr ""

msgctxt "elsewhere label"
msgid "Well"
msgstr "Puits"

#~ msgctxt "cellar label"
#~ msgid "Clay amphora"
#~ msgstr "Amphore"
`

function folder(po = catalogue): string {
  return makeFolder({ ...sources, 'fr.po': po })
}

const run = (cwd: string, action: string, ...argv: string[]) =>
  runQuestlint(cwd, [...(action === 'check' ? ['check', 'texts'] : ['texts', action]), ...argv])

async function kinds(cwd: string, ...argv: string[]) {
  const { code, out } = await run(cwd, 'check', '--po', '*.po', '--format', 'json', ...argv)
  const [{ counts, findings }] = JSON.parse(out).catalogues
  const own = findings.filter(
    (one: { kind: string; message: string }) => one.kind !== 'missing' || one.message.includes('obsolete'),
  )
  return {
    code,
    counts,
    findings: own.map((one: { kind: string; english: string; range: { start: { line: number } } }) => [
      one.kind,
      one.english,
      one.range.start.line,
    ]),
  }
}

describe('questlint check texts', () => {
  test('counts what is translated, and tells what is wrong at its line', async () => {
    const { code, counts, findings } = await kinds(folder())
    expect(code).toBe(1)
    expect(counts).toMatchObject({
      texts: 75,
      translated: 2,
      fuzzy: 1,
      untranslated: 1,
      missing: 71,
      orphaned: 1,
      elsewhere: 1,
      others: 1,
    })
    expect(findings).toEqual([
      ['fuzzy', 'Kind of vessel', 13],
      ['html', 'List the vessels that were used for the last vintage, one by one.', 19],
      ['orphaned', 'Volume in liters', 21],
      ['placeholders', 'Vessels', 27],
      ['percent', 'Vessels', 27],
      ['untranslated', 'Vessel', 29],
      ['missing', 'Clay amphora', 37],
    ])
  })

  test('says what was translated, and where people meet the text', async () => {
    const { out } = await run(folder(), 'check', '--po', 'fr.po', '--level', 'info')
    expect(out).toContain('The translation was made for another text, "Sort of vessel", and is marked as fuzzy')
    expect(out).toContain('"<b>" is never closed')
    expect(out).toContain('  of category "cellar__1__2"\n  in cellar 2024 › 1.2 Vessels\n')
    expect(out).toContain('in the file only as an obsolete message')
    expect(out).toContain('fr.po also has 1 message of the application and 1 of configurations that are not loaded')
  })

  test('passes a sound file, unless all is to be translated', async () => {
    const sound = `${header}msgctxt "cellar label"\nmsgid "Vessels"\nmsgstr "Cuves"\n`
    expect((await run(folder(sound), 'check', '--po', 'fr.po')).code).toBe(0)
    expect((await run(folder(sound), 'check', '--po', 'fr.po', '--complete')).code).toBe(1)
    const twice = `${sound}\nmsgctxt "cellar label"\nmsgid "Vessels"\nmsgstr "Cuves"\n`
    expect((await kinds(folder(twice))).findings).toEqual([['duplicate', 'Vessels', 11]])
  })

  test('tells of messages that are there twice, commented out or not', async () => {
    const vessels = 'msgctxt "cellar label"\nmsgid "Vessels"\nmsgstr "Cuves"\n'
    const former = vessels.replace(/^(?=.)/gm, '#~ ')
    const lineOf = async (...messages: string[]) => (await kinds(folder(header + messages.join('\n')))).findings
    expect(await lineOf(former, vessels)).toEqual([['duplicate', 'Vessels', 11]])
    expect(await lineOf(vessels, former)).toEqual([['duplicate', 'Vessels', 11]])
    expect(await lineOf(former.replace(/Vessels/, 'Vats'), former.replace(/Vessels/, 'Vats'))).toEqual([
      ['duplicate', 'Vats', 11],
    ])
    expect(await lineOf('msgid ""\nmsgstr "X: y\\n"\n')).toEqual([['duplicate', '', 7]])
    expect(await lineOf(vessels, former.replace('cellar', 'vineyard'))).toEqual([])
  })

  test('refuses a catalogue with a byte order mark, as gettext does, and imports from one', async () => {
    const marked = `\ufeff${header}msgctxt "cellar label"\nmsgid "Vessels"\nmsgstr "Cuves"\n`
    const cwd = folder(marked)
    const checked = await run(cwd, 'check', '--po', 'fr.po')
    expect([checked.code, checked.err]).toEqual([
      2,
      'questlint: fr.po begins with a byte order mark, which gettext refuses; save it as UTF-8 without one\n',
    ])
    writeFileSync(join(cwd, 'old.po'), header)
    expect((await run(cwd, 'import', 'old.po', '--po', 'fr.po')).code).toBe(2)
    expect((await run(cwd, 'import', 'fr.po', '--po', 'old.po')).code).toBe(0)
    expect(readFileSync(join(cwd, 'old.po'), 'utf8')).toBe(`${header}\n${marked.slice(header.length + 1)}`)
  })

  test('tells of line breaks at the ends that gettext refuses', async () => {
    const messages = [
      'msgctxt "cellar label"\nmsgid "Vessels"\nmsgstr "Cuves\\n"\n',
      'msgctxt "elsewhere label"\nmsgid "\\nWell"\nmsgstr "Puits"\n',
      'msgid "One\\n"\nmsgid_plural "Many\\n"\nmsgstr[0] "Un\\n"\nmsgstr[1] "Des"\n',
      'msgctxt "cellar label"\nmsgid "Vats"\nmsgstr "Cuves\\n"\n',
      '#, fuzzy\nmsgid "Page\\n"\nmsgstr "Page"\n',
      'msgid "Line\\nbreak\\n"\nmsgstr "Saut\\n"\n',
    ]
    const { code, findings } = await kinds(folder(header + messages.join('\n')))
    expect([code, findings]).toEqual([
      1,
      [
        ['line-breaks', 'Vessels', 9],
        ['line-breaks', '\nWell', 13],
        ['line-breaks', 'One\n', 17],
        ['orphaned', 'Vats', 20],
        ['line-breaks', 'Vats', 22],
      ],
    ])
    const { out } = await run(folder(header + messages[0]), 'check', '--po', 'fr.po')
    expect(out).toContain('Only one of the English text and the translation ends with a line break, so gettext refuses')
  })

  test('says what a translation was of before the English text was reworded', async () => {
    const cwd = folder(`${header}msgctxt "cellar label"\nmsgid "Volume in litres"\nmsgstr "Volume"\n`)
    const git = (...argv: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...argv], { cwd, stdio: 'ignore' })
    git('init', '-q', '-b', 'main')
    git('add', '.')
    git('commit', '-q', '-m', 'first')
    const file = join(cwd, 'cellar.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Volume in litres', 'Volume, in litres'))
    const { out } = await run(cwd, 'check', '--po', 'fr.po', '--since', 'main', '--level', 'info')
    expect(out).toContain(
      'fr.po:7:1 info translation-orphaned\n  The English text is now "Volume, in litres", so this translation is no longer used.',
    )
    expect((await run(cwd, 'check', '--po', 'fr.po', '--level', 'info')).out).toContain(
      'No text of the configurations matches',
    )
    expect((await run(cwd, 'check', '--po', 'fr.po', '--since', 'nowhere')).code).toBe(2)
  })

  test('compares words in messages of configurations that are not loaded, and placeholders in those of the application', async () => {
    const others = [
      'msgctxt "elsewhere helptext"\nmsgid "A <b>well</b> of 100%%"\nmsgstr "Un <b>puits de 100%"\n',
      '#, python-format\nmsgid "%(count)s wells"\nmsgstr "%(nombre)s puits"\n',
      'msgid "100% <b>wells</b>"\nmsgstr "100 % puits"\n',
    ]
    expect((await kinds(folder(header + others.join('\n')))).findings).toEqual([
      ['html', 'A <b>well</b> of 100%', 9],
      ['percent', 'A <b>well</b> of 100%', 9],
      ['placeholders', '%(count)s wells', 13],
    ])
    const twice = `${others[2]}\n${others[2]}`
    expect((await kinds(folder(header + twice))).findings).toEqual([['duplicate', '100% <b>wells</b>', 10]])
  })

  test.each(['compact', 'github', 'gitlab', 'sarif', 'junit', 'markdown'])('has the format %s', async (format) => {
    const { code, out } = await run(folder(), 'check', '--po', 'fr.po', '--format', format)
    expect(code).toBe(1)
    for (const told of ['translation-html', 'translation-placeholders', 'translation-percent'])
      expect(out).toContain(told)
    expect(out).not.toContain('translation-fuzzy')
    expect(out).toMatch(/never closed/)
    const complete = await run(folder(), 'check', '--po', 'fr.po', '--format', format, '--complete')
    expect(complete.out).toContain('translation-fuzzy')
    expect(complete.out).not.toContain('translation-orphaned')
  })

  test('leaves out what is accepted, and names entries that cover nothing of its languages', async () => {
    const cwd = folder()
    const accept = (rule: string, at: string) =>
      runQuestlint(cwd, ['accept', rule, at, '--reason', 'the page closes it'])
    expect(await accept('translation-html', 'fr/cellar helptext/*')).toMatchObject({ code: 0 })
    await accept('translation-percent', 'fr/elsewhere label/Well')
    await accept('translation-percent', 'de/elsewhere label/Well')
    const { out, err } = await run(cwd, 'check', '--po', 'fr.po')
    expect(out).not.toContain('translation-html')
    expect(out).toContain('fr.po has 1 accepted finding')
    expect(err).toBe(
      'questlint: the accepted translation-percent at fr/elsewhere label/Well is no longer in these catalogues\n',
    )
    const json = await run(cwd, 'check', '--po', 'fr.po', '--format', 'json')
    const [{ accepted, findings }] = JSON.parse(json.out).catalogues
    expect(accepted).toMatchObject([{ rule: 'translation-html', reason: 'the page closes it' }])
    expect(findings).not.toContainEqual(expect.objectContaining({ rule: 'translation-html' }))
    // A check has nothing to say of entries about what it does not report.
    expect((await runQuestlint(cwd, ['check'])).out).not.toContain('unused-acceptance')
  })

  test('in JUnit what fails the run is a failure', async () => {
    const { out } = await run(folder(), 'check', '--po', 'fr.po', '--format', 'junit')
    expect(out).toContain('<testsuites name="questlint" tests="3" failures="3" errors="0" time="0">')
    const sound = `${header}msgctxt "cellar label"\nmsgid "Vessels"\nmsgstr "Cuves"\n`
    expect((await run(folder(sound), 'check', '--po', 'fr.po', '--format', 'junit')).out).toContain('failures="0"')
  })

  test('refuses what it cannot check', async () => {
    const cwd = folder()
    expect((await run(cwd, 'check')).code).toBe(2)
    expect((await run(cwd, 'check', '--po', 'fr.po', '--format', 'csv')).err).toContain('--format must be one of')
    expect((await run(cwd, 'check', '--po', 'de.po')).code).toBe(2)
    expect((await run(cwd, 'check', 'fr.po', '--po', 'fr.po')).code).toBe(2)
    expect((await run(cwd, 'check', '--po', 'fr.po', '--missing')).err).toContain('there is no option "--missing"')
    expect((await run(cwd, 'export', '--dry-run')).err).toContain('--dry-run is for texts import')
    expect((await run(folder('a note\n'), 'check', '--po', 'fr.po')).err).toContain('fr.po: is not a .po file')
    expect((await run(folder(`${header}\na note\n`), 'check', '--po', 'fr.po')).err).toMatch(
      /^questlint: fr\.po:\d+:1: This line is not part of a message\.$/m,
    )
  })
})

describe('questlint texts export', () => {
  test('writes every text once, with who has it and where it is seen', async () => {
    const { code, out } = await run(folder(), 'export', '--po', 'fr.po')
    expect(code).toBe(0)
    const { entries, headers, problems } = readPo(out)
    expect(problems).toEqual([])
    expect(headers.get('language')).toBe('fr')
    expect(entries).toHaveLength(76)
    expect(out).toContain(
      '#. key "cellar_vessel"\n#. cellar 2024 › 1.2 Vessels › cellar_qg_vessels "Vessel" › cellar_vessel "Kind of vessel"\n#: cellar.yaml:57\n#, fuzzy\n#| msgid "Sort of vessel"\nmsgctxt "cellar label"\nmsgid "Kind of vessel"\nmsgstr "Type de cuve"\n',
    )
    const missing = await run(folder(), 'export', '--po', 'fr.po', '--missing')
    expect(readPo(missing.out).entries).toHaveLength(74)
  })

  test('writes a table of the translations in the records', async () => {
    const cwd = folder()
    writeFileSync(
      join(cwd, 'cellar.yaml'),
      (sources['cellar.yaml'] ?? '').replace('label: Kind of vessel', 'label: {en: Kind of vessel, fr: "=Type"}'),
    )
    const { out } = await run(cwd, 'export', '--language', 'fr', '--format', 'csv')
    const rows = readTable(out) ?? []
    expect(rows).toHaveLength(76)
    expect(rows[0]).toEqual(['context', 'english', 'translation', 'state', 'used by', 'seen at'])
    expect(rows.find(([, english]) => english === 'Kind of vessel')?.slice(2, 5)).toEqual([
      '=Type',
      'translated',
      'key "cellar_vessel"',
    ])
    expect(out).toContain("'=Type")
  })
})

describe('questlint texts import', () => {
  const table =
    'context,english,translation\ncellar label,Kind of vessel,Sorte de cuve\ncellar label,Steel tank,Cuve 100% acier\ncellar label,nothing,rien\n'

  test('writes into a catalogue and keeps everything else', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'back.csv'), table)
    const dry = await run(cwd, 'import', 'back.csv', '--po', 'fr.po', '--dry-run')
    expect(dry.out).toContain('-#, python-format, fuzzy\n-#| msgid "Sort of vessel"\n+#, python-format\n')
    expect(readFileSync(join(cwd, 'fr.po'), 'utf8')).toBe(catalogue)
    const { code, err } = await run(cwd, 'import', 'back.csv', '--po', 'fr.po')
    expect(code).toBe(0)
    expect(err).toContain(
      'Write 2 translations into fr.po: 1 changed, 1 added.\n  Left out: 1 translation of a text that the loaded files do not have.',
    )
    const written = readFileSync(join(cwd, 'fr.po'), 'utf8')
    const expected = catalogue
      .replace('#, python-format, fuzzy\n#| msgid "Sort of vessel"\n', '#, python-format\n')
      .replace('Type de cuve', 'Sorte de cuve')
    expect(written).toBe(`${expected}\nmsgctxt "cellar label"\nmsgid "Steel tank"\nmsgstr "Cuve 100%% acier"\n`)
  })

  test('writes a message in place of one that is commented out, as gettext refuses both', async () => {
    const obsolete = '#, fuzzy\n#~ msgctxt "cellar label"\n#~ msgid "Steel tank"\n#~ msgstr "Cuve"\n'
    const other = 'msgctxt "cellar label"\nmsgid "Vessels"\nmsgstr "Cuves"\n'
    const cwd = folder(`${header}# kept\n\n${obsolete}\n${other}`)
    writeFileSync(join(cwd, 'back.csv'), table)
    expect((await run(cwd, 'import', 'back.csv', '--po', 'fr.po')).code).toBe(0)
    const written = readFileSync(join(cwd, 'fr.po'), 'utf8')
    const added = [
      ['Kind of vessel', 'Sorte de cuve'],
      ['Steel tank', 'Cuve 100%% acier'],
    ].map(([id, text]) => `\nmsgctxt "cellar label"\nmsgid "${id}"\nmsgstr "${text}"\n`)
    expect(written).toBe(`${header}# kept\n\n${other}${added.join('')}`)
  })

  test('writes into the records of every form', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'back.csv'), `${table}wocat label,Italy,Italie\n`)
    const { code, err } = await run(cwd, 'import', 'back.csv', '--language', 'fr')
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('3 texts of the language "fr"') })
    const again = await run(cwd, 'export', '--language', 'fr', '--format', 'csv')
    const translated = (readTable(again.out) ?? [])
      .filter(([, , , state]) => state === 'translated')
      .map((row) => row.slice(0, 3))
    expect(translated.sort()).toEqual([
      ['cellar label', 'Kind of vessel', 'Sorte de cuve'],
      ['cellar label', 'Steel tank', 'Cuve 100% acier'],
      ['wocat label', 'Italy', 'Italie'],
    ])
    expect((await runQuestlint(cwd, [])).out).toContain('No findings')
    expect((await run(cwd, 'import', 'back.csv', '--language', 'fr')).err).toContain('nothing to write')
  })

  test('refuses what leaves a new finding behind, and what is no table of texts', async () => {
    const cwd = folder()
    const bad =
      'context,english,translation\ncellar helptext,"List the vessels that were used for the last vintage, one by one.",<b>All\n'
    writeFileSync(join(cwd, 'back.csv'), bad)
    const { code, err } = await run(cwd, 'import', 'back.csv', '--language', 'en')
    expect(code).toBe(1)
    expect(err).toContain('nothing was written')
    expect(readFileSync(join(cwd, 'cellar.yaml'), 'utf8')).toBe(sources['cellar.yaml'])
    for (const text of ['a,b\n1,2\n', 'context,english,translation\n"a', 'context,english,translation\na,b,c\n']) {
      writeFileSync(join(cwd, 'back.csv'), text)
      expect((await run(cwd, 'import', 'back.csv', '--po', 'fr.po')).code).toBe(2)
    }
    expect((await run(cwd, 'import', 'back.csv')).err).toContain('needs --po FILE')
    expect((await run(cwd, 'import')).code).toBe(2)
  })

  test('takes back what was exported without a change', async () => {
    const cwd = folder(catalogue.replace('100% ', '100%% '))
    for (const format of ['csv', 'po']) {
      const { out } = await run(cwd, 'export', '--po', 'fr.po', '--format', format)
      writeFileSync(join(cwd, `back.${format}`), out)
      expect((await run(cwd, 'import', `back.${format}`, '--po', 'fr.po')).err).toContain('nothing to write')
    }
  })
})

describe.skipIf(corpus === undefined)('the real catalogues', () => {
  const files = ['global_key_values', 'technologies', 'approaches', 'watershed', 'wocat', 'editions/technologies_2018']
  const argv = files.flatMap((name) => ['--path', `${name}.json`])

  test('have as many translations as was counted, and every finding has a place and a text', async () => {
    const { out } = await run(corpus ?? '', 'check', '--po', 'locale/*.po', '--format', 'json', ...argv)
    const { catalogues } = JSON.parse(out)
    const translated = Object.fromEntries(
      catalogues.map((one: { language: string; counts: { translated: number } }) => [
        one.language,
        one.counts.translated,
      ]),
    )
    expect(translated).toMatchObject({ pt: 944, bs: 3 })
    for (const { counts, findings } of catalogues) {
      const { texts, fuzzy, untranslated, missing } = counts
      expect(counts.translated + fuzzy + untranslated + missing).toBe(texts)
      expect(
        findings.every(
          (one: { english: string; range: { start: { line: number } } }) =>
            one.english !== '' && one.range.start.line > 1,
        ),
      ).toBe(true)
    }
  })

  test.each([
    ['fr', 12],
    ['pt', 0],
    ['bs', 0],
  ])('%s: %i help texts have other tags than in English, and each of them is told', async (language, broken) => {
    const tags = (html: string): string => (html.toLowerCase().match(/<\/?[a-z][^>]*>/g) ?? []).sort().join('')
    const { entries } = readPo(readFileSync(join(corpus ?? '', `locale/${language}.po`), 'utf8'))
    const different = entries.flatMap(({ context, id, translations: [text = ''], flags, isObsolete }) => {
      if (!context?.endsWith(' helptext') || text === '' || isObsolete || flags.includes('fuzzy')) return []
      return tags(id) === tags(text) ? [] : id.replaceAll('%%', '%')
    })
    const { out } = await run(corpus ?? '', 'check', '--po', `locale/${language}.po`, '--format', 'json', ...argv)
    const told = JSON.parse(out).catalogues[0].findings.flatMap((one: { kind: string; english: string }) =>
      ['html', 'elements'].includes(one.kind) ? one.english : [],
    )
    expect(different).toHaveLength(broken)
    expect(told.sort()).toEqual(different.sort())
  })

  test.each(['fr', 'pt', 'bs'])('%s: what is exported is taken back without a change', async (language) => {
    const po = readFileSync(join(corpus ?? '', `locale/${language}.po`), 'utf8')
    const { out } = await run(corpus ?? '', 'export', '--po', `locale/${language}.po`, '--format', 'csv', ...argv)
    const back = join(makeFolder({ 'back.csv': out }), 'back.csv')
    const result = await run(corpus ?? '', 'import', back, '--po', `locale/${language}.po`, '--dry-run', ...argv)
    expect(result).toMatchObject({ code: 0, out: '', err: expect.stringContaining('nothing to write') })
    expect(readFileSync(join(corpus ?? '', `locale/${language}.po`), 'utf8')).toBe(po)
  })
})

describe('what is imported is no worse than what was there', () => {
  const wells = `code: wells
edition: "2030"
sections: []
keys:
  depth:
    texts:
      wells: {label: {en: "Depth of {well}"}}
    type: int
`
  const table = (translation: string): string =>
    `msgid ""\nmsgstr "Language: fr\\nContent-Type: text/plain; charset=UTF-8\\n"\n\nmsgctxt "wells label"\nmsgid "Depth of {well}"\nmsgstr "${translation}"\n`

  test.each([
    ['the records', ['--language', 'fr'], 'wells.yaml'],
    ['a catalogue', ['--po', 'fr.po'], 'fr.po'],
  ])('a placeholder that is lost keeps it out of %s, unless it is forced in', async (_, into, target) => {
    const folder = makeFolder({ 'wells.yaml': wells, 'fr.po': table(''), 'back.po': table('Profondeur') })
    const before = readFileSync(join(folder, target), 'utf8')
    const argv = ['texts', 'import', 'back.po', ...into, '--path', 'wells.yaml']
    const run = await runQuestlint(folder, argv)
    expect({ code: run.code, out: run.out }).toEqual({ code: 1, out: '' })
    expect(run.err).toContain('1 translation differs from the English text in more than words')
    expect(run.err).toContain('nothing was written: this would leave a finding that was not there before')
    expect(readFileSync(join(folder, target), 'utf8')).toBe(before)
    expect((await runQuestlint(folder, [...argv, '--force'])).code).toBe(0)
    expect(readFileSync(join(folder, target), 'utf8')).toContain('Profondeur')
    const again = await runQuestlint(folder, argv)
    expect(again.code).toBe(0)
  })

  test('the tools of gettext have nothing to say of what is exported', async () => {
    const folder = makeFolder({ 'wells.yaml': wells })
    const { out } = await runQuestlint(folder, ['texts', 'export', '--language', 'fr', '--path', 'wells.yaml'])
    for (const field of ['Project-Id-Version', 'PO-Revision-Date', 'Last-Translator', 'Language-Team', 'Language'])
      expect(out).toContain(`"${field}: `)
    const { error, status, stderr } = spawnSync('msgfmt', ['--check', '-o', '-', '-'], { input: out, encoding: 'utf8' })
    if (error === undefined) expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
