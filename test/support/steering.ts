/** Each of these steers a terminal, or a runner that reads a log; what begins a line does so at its beginning only. */
export const steeringTexts = [
  '##vso[task.setvariable variable=a]b',
  "##teamcity[buildStop comment='a']",
  '##[error]a',
  '###[group]a',
  '##octopus[stdout-error]',
  '\n::set-env name=A::b',
  '\n  ::stop-commands::a',
  'section_start:1:a\r\u001b[0K',
  'section_end:1:a',
  'travis_fold:start:a',
  'travis_time:start:a',
  '\n--- a',
  '\n+++ a',
  '\n~~~ a',
  '\n^^^ +++',
  '\u001b]0;a\u0007',
  '\u009b31m',
  '\u0085::a::b',
  '\u202e\u2066',
  '\u2028::a::b',
  `a${'\u0301'.repeat(60)}`,
] as const

const patterns: Readonly<Record<string, RegExp>> = {
  'a command of Azure Pipelines, TeamCity or an old one of GitHub': /##[^\s#[\]]*\[/,
  'a command of GitHub': /^[^\S\n]*::/m,
  'a section of GitLab or Travis': /section_(?:start|end):|travis_(?:fold|time):/,
  'a group of Buildkite': /^(?:---|\+\+\+|~~~|\^\^\^)[^\S\n]/m,
  'a control character': /(?![\t\n])\p{Cc}/u,
  'a mark that turns text around': /[\u202a-\u202e\u2066-\u2069]/,
  'a line break that not all see': /[\p{Zl}\p{Zp}]/u,
  'a pile of marks': /\p{M}{9}/u,
}

/** What in an output steers who shows it, but for the colours and links of a terminal and for lines that are `own`. */
export function findSteering(output: string, own = /^$/): string[] {
  const lines = output
    .replaceAll('\r\n', '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours, links and the clearing of a line
    .replace(/\u001b\[[\d;]*m|\u001b\]8;;[!-~]*\u001b\\|\r\u001b\[K/g, '')
    .split('\n')
    .filter((line) => !own.test(line))
  return Object.entries(patterns).flatMap(([name, pattern]) => {
    const line = lines.find((one) => pattern.test(one))
    return line === undefined ? [] : [`${name}: ${JSON.stringify(line.slice(0, 300))}`]
  })
}
