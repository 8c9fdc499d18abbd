// docs/images/typing.svg: a mistake that is found while it is typed. What the picture says, questlint says of these lines. Needs the build.
import { createWorkspace, lint, present } from '../dist/internal.js'

const before = `code: bees
edition: "2026"
sections:
  - keyword: section_bees
    categories:
      - keyword: bees__1
        subcategories:
          - keyword: bees__1__1
            questiongroups:
              - keyword: bees_qg_apiary
                questions:
                  - keyword: bees_hive
                    form_options:
                      question_conditions: ["`
const typed = "=='bees_hive_strw'|hive_is_straw"
const right = typed.replace('strw', 'straw')
const after = `"]
                  - keyword: bees_straw_age
                    form_options: {question_condition: hive_is_straw}
categories: {section_bees: Bees, bees__1: The apiary, bees__1__1: Hives}
questiongroups: {bees_qg_apiary: Apiary}
keys:
  bees_hive: {label: Material of the hives, type: radio, values: {bees_hive_wood: Wood, bees_hive_straw: Straw}}
  bees_straw_age: {label: Age of the straw in years, type: int}
`

/** The picture, from what a check finds with the mistake and without it. */
export function movingPicture() {
  const [found, ...others] = findingsOf(typed)
  if (found === undefined || others.length > 0 || findingsOf(right).length > 0)
    throw new Error('the moving picture needs lines with one mistake, and none once it is fixed')
  const sentences = found.message.match(/[^.?]+[.?]/g).map((sentence) => sentence.trim())
  return draw(found.rule, sentences)
}

function findingsOf(condition) {
  const workspace = createWorkspace({ files: [{ uri: 'bees.yaml', text: before + condition + after }] })
  return present(lint(workspace), workspace).filter(({ severity }) => severity === 'error')
}

const letter = 8.4
const seconds = 12

function draw(rule, sentences) {
  const lines = [
    '- keyword: bees_hive',
    '  form_options:',
    '    question_conditions:',
    ['      - "', typed, '"'],
    '- keyword: bees_straw_age',
    '  form_options: {question_condition: hive_is_straw}',
  ]
  const start = 24 + 9 * letter
  const wrongAt = start + typed.indexOf('bees_hive_strw') * letter
  const wrongTo = wrongAt + 'bees_hive_strw'.length * letter
  const code = lines.map((line, at) => {
    const y = 66 + at * 22
    if (typeof line === 'string') return `<text x="24" y="${y}">${escaped(line)}</text>`
    return [
      `<text x="24" y="${y}">${escaped(line[0])}</text>`,
      `<g class="typed"><text x="${start}" y="${y}">${escaped(`${line[1]}${line[2]}`)}</text></g>`,
      `<g class="right"><text x="${start}" y="${y}">${escaped(`${right}${line[2]}`)}</text></g>`,
      `<path class="wrong" d="M${wrongAt} ${y + 5}${wave(wrongTo - wrongAt)}"/>`,
    ].join('\n')
  })
  const width = typed.length + 1
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 300" role="img" aria-labelledby="title">
<title id="title">A condition is typed with a mistake. While it is typed, it is underlined: ${escaped(sentences.join(' '))} Then it is put right.</title>
<style>
  text { font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #1f2328; white-space: pre; }
  .told text { font-size: 13px; }
  .typed { animation: type ${seconds}s steps(1) infinite; clip-path: inset(0 0 0 0); }
  .typed text { animation: gone ${seconds}s steps(1) infinite; }
  .right { opacity: 0; animation: right ${seconds}s steps(1) infinite; }
  .wrong { fill: none; stroke: #cf222e; stroke-width: 1.5; animation: told ${seconds}s steps(1) infinite; }
  .told { animation: told ${seconds}s steps(1) infinite; }
  @keyframes type { ${typing(width)} }
  @keyframes gone { 0%, 78% { opacity: 1 } 78.01%, 100% { opacity: 0 } }
  @keyframes right { 0%, 78% { opacity: 0 } 78.01%, 100% { opacity: 1 } }
  @keyframes told { 0%, 42% { opacity: 0 } 42.01%, 78% { opacity: 1 } 78.01%, 100% { opacity: 0 } }
  @media (prefers-reduced-motion: reduce) { .typed, .typed text, .wrong, .told { animation: none } .right { animation: none; opacity: 0 } }
</style>
<rect width="720" height="300" rx="10" fill="#f6f8fa"/>
<rect width="720" height="34" rx="10" fill="#d9dee4"/>
<text x="24" y="22">bees.yaml</text>
${code.join('\n')}
<g class="told">
<rect x="20" y="200" width="680" height="80" rx="6" fill="#ffffff" stroke="#cf222e"/>
${[`error ${rule}`, ...sentences].map((line, at) => `<text x="34" y="${222 + at * 20}">${escaped(line)}</text>`).join('\n')}
</g>
</svg>
`
}

/** One letter after the other, within two fifths of the time. */
function typing(letters) {
  const steps = Array.from({ length: letters + 1 }, (_, at) => {
    const percent = ((at / letters) * 40).toFixed(2)
    return `${percent}% { clip-path: inset(0 ${(((letters - at) / letters) * 100).toFixed(2)}% 0 0) }`
  })
  return `${steps.join(' ')} 100% { clip-path: inset(0 0 0 0) }`
}

function wave(length) {
  return Array.from({ length: Math.floor(length / 4) }, (_, at) => `l4 ${at % 2 === 0 ? -3 : 3}`).join('')
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
