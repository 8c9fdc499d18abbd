type Phrase = readonly [RegExp, string]

/** How no text of questlint speaks, and what it says instead. */
const everywhere: readonly Phrase[] = [
  [
    /\bstands? (?:in|on|at|under|below|beside|twice|here|there|only|first|for|after|before|directly|inside|nowhere)\b/,
    'is',
  ],
  [/\b(?:holds?|holding)(?= |[.,;:])/, 'has, contains, applies'],
  [/\b(?:goes?|does not go|do not go) with\b/, 'can be combined with'],
  [/\bmend(?:s|ed|ing)?\b/, 'fixes'],
  [/\bcan have no\b|\bmay have no\b/, 'is not allowed'],
  [/(?<!there )\b(?:is|are) no (?:valid|questionnaire|configuration|fixture|file|string|number|text)\b/i, 'is not a'],
  [/\bno certain order\b/, 'no particular order'],
  [/\bone (?:field|file|finding|line|questionnaire|string) a \w+/, 'per'],
  [/\bwere there before\b|, and left out\b/, 'existing findings are not shown'],
  [/\bwithout a word\b/, 'silently'],
  [/\bbeyond measure\b/, 'too many'],
  [/\b(?:is|are|be) told (?:at|by|once|where)\b|\btells of\b/i, 'reports, names'],
  [/\bright behind\b/, 'right after'],
  [/\bfor ever\b/, 'forever, never'],
  [/\b(?:has|have) to\b/, 'must'],
  [/\bfulfil/, 'meets'],
  [/\bof the type \w+_/, 'of type …'],
  [/\breader that goes away\b/, 'closing the pipe early'],
  [/\bone right correction\b/, 'only one right fix'],
  [/\bthat is still understood\b/, 'the old name still works'],
  [/\bis there already\b/, 'already exists'],
  [/\bputs? .* in the place of\b/, 'replaces'],
  [/\bthe findings there are\b/, 'the existing findings'],
  [/\bstands? (?:their|its|his|her)\b/, 'is shown, with the subject first'],
  [/\bstops? nothing\b/, 'never stops …'],
  [/\bread alike\b/, 'evaluate in the same way'],
  [/\bleft to chance\b/, 'in no particular order'],
  [/\bshown to nobody\b/, 'nobody sees'],
  [/\bin so many words\b/, 'explicitly'],
  [/\bhave now the\b/, 'now have the'],
  [/\btak(?:e|es|en|ing) (?:it|them|null|\w+_\w+|modules) away\b/, 'remove'],
  [/\bKIND:NAME instead of both\b/, 'or kind and name in one'],
  [/\bnobody suffers\b/, 'it does no harm'],
]

/** What may be plain English elsewhere, but not in the message of a rule. */
const inMessages: readonly Phrase[] = [
  [/\bsays?\b(?! so)/, 'has, defines, shows'],
  [/(?<!there )\b(?:is|are) no (?!longer\b)/i, 'is not a'],
  [/^There (?:is|are) no\b/, 'Unknown …, or No …'],
  [/\btwice in this object\b/, 'Duplicate'],
  [/\bone \w+ a \w+/, 'per'],
  [/\bis that of\b[^;:.]*\btoo\b|\balready\.|" too[.;]| already[:.;]/, 'also, already before the verb'],
  [/\botherwise (?:than|now)\b|\bis worded otherwise\b/, 'differently'],
  [/\b(?:is|are) (?:looked|cut|stored) otherwise\b/, 'differently'],
  [/\bcounts? (?:as|for) (?:none|no|true)\b/, 'is treated as'],
  [/\bcan go\b/, 'remove it'],
  [/\bknows no\b|\bnames no\b|\bbegins no\b|\btakes no\b|\breads no\b|\bwrites no\b(?! HTML id)/, 'does not …'],
  [/\bmust be (?:a )?text\b|, not (?:a )?text\b/, 'a string'],
  [/ outside of them\b/, 'outside them'],
  [/\bplease\b|!$/i, 'plain statements'],
  [/\banew\b/, 'again, re…'],
  [/\bsomething else than\b|\b(?:other|another) \w+ than\b/, 'different … than, something other than'],
  [/\bNobody knows\b/, 'Unknown'],
  [/\bwhat becomes of\b/, 'what happens to, the effect on'],
  [/\bgiven out\b|\bgives? them out\b/, 'returns, shows'],
  [/\btakes? (?:it|its [\w ]+|the keyword "[^"]*") for\b|\btakes for no\b/, 'treats as, mistakes for'],
  [/, so that (?:they|it|lists|nothing|the)\b/, ', so'],
  [/\bOf what is\b/, 'a sentence that begins with its subject'],
  [/\bin place of \{/, 'instead of'],
  [/\btick box|\bbox to tick\b|\bticks\b/, 'checkbox'],
  [/\bWrite that\.|\bUse that\.$/, 'what is to be written'],
]

const find = (phrases: readonly Phrase[], texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    phrases.filter(([phrase]) => phrase.test(text)).map(([phrase, better]) => `${text}: ${phrase} → ${better}`),
  )

/** The unwanted phrases in lines of guides, descriptions and other texts. */
export const unwantedIn = (lines: readonly string[]): string[] => find(everywhere, lines)

/** The unwanted phrases in messages of rules. */
export const unwantedInMessage = (texts: readonly string[]): string[] => find([...everywhere, ...inMessages], texts)
