/** Light and dark, as the reader has chosen for the page or the system. */
export const graphStyle = `
svg { color-scheme: light dark; --paper: #fff; --ink: #222; --soft: #666; --words: #234; --line: #567; --faint: #aab; --bad: #c00; --bad-ink: #b00; --bad-fill: #fff0f0;
  --question: #4a78a8; --question-fill: #eef4fb; --group: #b38a3c; --group-fill: #fdf6e8 }
@media (prefers-color-scheme: dark) { svg { --paper: #12171e; --ink: #e4e9f0; --soft: #a3afbe; --words: #cfdbe8; --line: #8ba0b6; --faint: #566270; --bad: #ff8f86;
  --bad-ink: #ffb4ad; --bad-fill: #3a1f20; --question: #82b4f2; --question-fill: #1b2a3c; --group: #d9b064; --group-fill: #33291a } }
svg text { font: 12px "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; fill: var(--ink) }
svg .title { font-size: 17px; font-weight: bold }
svg .keyword, svg .place { font-size: 10px; fill: var(--soft) }
svg .edge { font-size: 11px; fill: var(--words) }
svg .paper, svg .halo { fill: var(--paper); stroke: none }
svg path { fill: none; stroke: var(--line); stroke-width: 1.3 }
svg path.contains { stroke: var(--faint); stroke-dasharray: 2 3 }
svg path.arrow { fill: var(--line); stroke: none }
svg path.silent { stroke: var(--bad); stroke-dasharray: 6 3 }
svg rect.question { fill: var(--question-fill); stroke: var(--question) }
svg rect.questiongroup { fill: var(--group-fill); stroke: var(--group) }
svg rect.lost { fill: var(--bad-fill); stroke: var(--bad); stroke-width: 1.6; stroke-dasharray: 5 3 }
svg text.lost { fill: var(--bad-ink) }
@media print { svg { --paper: #fff; --ink: #222; --soft: #666; --words: #234; --line: #567; --faint: #aab; --bad: #c00; --bad-ink: #b00; --bad-fill: #fff0f0;
  --question: #4a78a8; --question-fill: #eef4fb; --group: #b38a3c; --group-fill: #fdf6e8 } }
`
