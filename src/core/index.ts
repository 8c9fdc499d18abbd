// The library: what other programs import from "questlint". The program itself, its server, pages and tests import `internal.ts`.

// Reading files and sets of them.

export {
  createWorkspace,
  type Document,
  type FileKind,
  type LoadedFile,
  type Project,
  parseText,
  type SourceFile,
  type SourceSet,
  type Workspace,
  type WorkspaceInput,
} from './internal.ts'

// Checking them, and what is found.

export {
  type Config,
  type Finding,
  type Fix,
  type Fixed,
  type FixOptions,
  fix,
  judge,
  type LintOptions,
  type LintResult,
  lint,
  type Place,
  type Severity,
} from './internal.ts'

// Everything that can be reported.

export { findReportable, type Reportable, reportableOf, reportables, ruleIds, rules } from './internal.ts'

// Words, lines and columns, and reports in all formats.

export {
  formatCompact,
  formatGithub,
  formatGitlab,
  formatHtml,
  formatJson,
  formatJsonLines,
  formatJunit,
  formatMarkdown,
  formatPretty,
  formatSarif,
  type PositionRange,
  type PresentedFinding,
  type PresentedFix,
  present,
  type Report,
  type ReportContext,
  summarize,
} from './internal.ts'

// Questionnaires as trees, and when something of one is seen.

export {
  configurationsIn,
  findNodes,
  formatOutline,
  formatWhy,
  type Node,
  type Outline,
  outlineOf,
  presentOutline,
  type Questionnaire,
  questionnairesOf,
  type Visibility,
  visibilityOf,
} from './internal.ts'

// Conditions, cases and tests.

export {
  type ConditionReport,
  formatCondition,
  generateCases,
  readLogicTests,
  reportCondition,
  runLogicTests,
  writeLogicTests,
} from './internal.ts'

// Stored answers.

export {
  type AnswerRun,
  findQuestionnaire,
  formatAnswers,
  type JudgedAnswers,
  judgeAnswerLine,
  judgeAnswerText,
} from './internal.ts'

// Two states of configurations.

export {
  type Change,
  type ChangeReport,
  changeRules,
  compareWorkspaces,
  formatChangesJson,
  formatChangesMarkdown,
  formatChangesPretty,
  type MigrationPlan,
  migrateAnswers,
  readPlan,
  reportChanges,
} from './internal.ts'

// What the interface of the service answers.

export { describeInterface, flatStructureOf, judgeListQuery, labelledTreeOf, structureOf } from './internal.ts'

// Files in another form, and the version of questlint.

export { convertFile, version } from './internal.ts'
