/** Texts that programs that read files choke on, each made large; by the name of what is large. */
export function adverseTexts(size: number): Readonly<Record<string, string>> {
  const repeat = (text: string): string => text.repeat(Math.ceil(size / text.length))
  const record =
    '{"model":"configuration.key","pk":1,"fields":{"keyword":5,"translation":1,"configuration":{"a":1}}},\n'
  const question = '{"keyword":"a","form_options":{"max_lenght":1,"template":"x"}},\n'
  return {
    'commas.json': repeat(','),
    'quotes.json': repeat('"'),
    'backslashes.json': repeat('\\'),
    'open-lists.json': repeat('['),
    'open-objects.json': repeat('{"a":'),
    'words.json': repeat('a '),
    'comments.json': `[${repeat('/* a */')}]`,
    'trailing-commas.json': `[${repeat('[1,],')}1]`,
    'same-members.json': `{"keys":{${repeat('"a":1,')}"a":2}}`,
    'one-line.json': `{"keyword":"${repeat('é')}","questions":[${repeat(question).trim().replaceAll('\n', '').slice(0, -1)}]}`,
    'records.json': `[${repeat(record)}{}]`,
    'questions.json': `{"keyword":"qg","questions":[\n${repeat(question)}{"keyword":"b"}]}`,
    'records.jsonl': repeat(record).replaceAll('},\n', '}\n'),
    'sections.json': `{"code":"a","edition":"1","sections":[${repeat('{"keyword":"a","categories":[]},\n')}{}]}`,
    'quotes.yaml': repeat('"'),
    'anchors.yaml': repeat('&a '),
    'dashes.yaml': repeat('- '),
    'marks.yaml': repeat('? '),
    'colons.yaml': repeat('a: '),
    'brackets.yaml': repeat('[{'),
    'documents.yaml': repeat('---\n'),
    'items.yaml': repeat('- a: 1\n'),
    'spaces.yaml': `a:${repeat(' ')}b`,
    'tabs.yaml': repeat('\t'),
    'keys.yaml': `keys:\n${Array.from({ length: size / 16 }, (_, index) => `  k${index}: 5\n`).join('')}`,
    'tags.yaml': `keys:\n  a:\n    label: A\n    helptext: "${repeat('<b>')}"\n`,
    'tags.json': `{"keys":{"a":{"label":"A","helptext":"${repeat('<i></b>')}"}}}`,
    'texts.yaml': `keys:\n  a: |\n${repeat('    long text\n')}`,
  }
}
