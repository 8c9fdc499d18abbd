export { keepNumbers } from './answers/keep-numbers.ts'
export { readStoredLine, readStoredText, type StoredText, type StoredUnit } from './answers/read-stored.ts'
export { readAnswerText } from './answers/read-values.ts'
export { exactValueOf } from './answers/stored.ts'
export { type ConfigurationReference, findQuestionnaire, unitsIn } from './answers/units.ts'
export type { AnswerValue } from './answers/value.ts'
export { Decimal, isAnswerObject, pythonText } from './answers/value.ts'
export { writeAnswers } from './answers/write-values.ts'
export {
  type Change,
  type ChangeClass,
  type ChangePath,
  type ChangePlace,
  stepsOf,
  type Witness,
} from './changes/change.ts'
export {
  type ChangeGuide,
  type ChangeRule,
  type ChangeRuleId,
  changeGuideOf,
  changeRules,
  isChangeRule,
} from './changes/change-rules.ts'
export {
  type ComparedNames,
  type ComparedPair,
  comparePair,
  comparePairs,
  compareQuestionnaires,
  compareViews,
  compareWorkspaces,
  configurationsIn,
} from './changes/compare.ts'
export { compareTranslations } from './changes/compare-translations.ts'
export { nameOf as nameOfConfiguration } from './changes/comparison.ts'
export { deletedRecords } from './changes/deleted-records.ts'
export { createHitCounter, createHitFinder, type HitCounter } from './changes/hits.ts'
export { type LostAnswers, lostAnswersOf } from './changes/lost-answers.ts'
export { type Migrated, migrateAnswers } from './changes/migrate.ts'
export { migrateRecord, type RecordOutcome } from './changes/migrate-record.ts'
export { createMigrationCounter, type MigrationCounter, type MigrationSummary } from './changes/migration-count.ts'
export { configurationsCalled, namedConfiguration, wordUnknownConfiguration } from './changes/named-configuration.ts'
export {
  type ConcernedAnswers,
  type MigrationEntry,
  type MigrationPlan,
  type PlanProblem,
  problemsOfPlan,
  readPlan,
} from './changes/plan.ts'
export { type PlanSides, problemsOfTargets } from './changes/plan-targets.ts'
export { type BrokenPath, findBrokenPaths, type ReaderPath, readReaderPath } from './changes/readers.ts'
export type { ComparedLanguage } from './changes/reading.ts'
export { createVerificationCounter, type VerificationSummary } from './changes/verification-count.ts'
export { createMigrationVerifier, type MigrationVerifier, type VerifiedMigration } from './changes/verify-migration.ts'
export { viewsIn } from './changes/views.ts'
export { type Answer, type TruthRow, tabulate as tabulateCondition } from './condition/evaluate.ts'
export { type ConversionForm, conversionForms } from './conversion/conversion-forms.ts'
export { type ConversionOptions, type Converted, convertFile, type NotConverted } from './conversion/convert.ts'
export { detectLayout, type JsonLayout } from './conversion/json-layout.ts'
export { conversionSurroundings, wordElsewhere } from './conversion/surroundings.ts'
export { wordLostComments } from './conversion/yaml-comments.ts'
export {
  type AnswerLine,
  type AnswerRun,
  type JudgedAnswers,
  judgeAnswerLine,
  judgeAnswerText,
} from './data/judge-answer-text.ts'
export {
  isNothingSent,
  type JudgedSent,
  judgeSentAnswers,
  readSentAnswers,
  type SentAnswers,
} from './data/judge-sent-answers.ts'
export { containFile, type FileLanguage } from './document/contain-file.ts'
export type { Document, Format, Part, ProblemCode } from './document/document.ts'
export { editBetween } from './document/find-change.ts'
export { isCertain } from './document/is-certain.ts'
export { linesOf } from './document/lines.ts'
export { parseText } from './document/parse.ts'
export { acceptanceOf, identifyFinding } from './editor/actions/accept.ts'
export type { AcceptRequest, ActionKind, CodeAction } from './editor/actions/action.ts'
export { mostOffers, type Offer, offersOf } from './editor/actions/offer.ts'
export { type CodeActionOptions, codeActions } from './editor/code-actions.ts'
export { type CodeLens, codeLenses, lostAnswerLenses } from './editor/code-lens.ts'
export { type Completion, type CompletionProposal, complete } from './editor/completion/complete.ts'
export type { CompletionEdit } from './editor/completion/write.ts'
export {
  type ConditionCall,
  type ConditionItem,
  conditionItemsAt,
  incomingConditions,
  outgoingConditions,
} from './editor/condition-calls.ts'
export { conditionGraphAt, type GraphAt } from './editor/condition-graph-at.ts'
export { type ConditionHelp, conditionHelpAt } from './editor/condition-help.ts'
export { type Definition, definitionsAt, implementationsAt, labelDefinitionsAt } from './editor/definition.ts'
export { type DocumentLink, documentLinks } from './editor/document-links.ts'
export { documentSymbols, type OutlineSymbol, type SymbolKind } from './editor/document-symbols.ts'
export { type FoldingPlace, foldingPlaces } from './editor/folding.ts'
export { type Highlight, highlightsAt } from './editor/highlight.ts'
export { type Hover, hoverAt } from './editor/hover.ts'
export { type InlayHint, inlayHints } from './editor/inlay-hints.ts'
export { type EditableLabel, editableLabelAt, labelEdits } from './editor/label-edit.ts'
export { questionnaireAt } from './editor/questionnaire-at.ts'
export { selectionRanges } from './editor/selection-ranges.ts'
export {
  type ConditionToken,
  type ConditionTokenType,
  conditionTokens,
  conditionTokenTypes,
} from './editor/semantic-tokens.ts'
export { completeSettings, hoverSetting } from './editor/settings.ts'
export { type FoundSymbol, workspaceSymbols } from './editor/workspace-symbols.ts'
export { type Acceptance, createAcceptance } from './findings/acceptance.ts'
export type { Position, PositionRange, PresentedFinding, PresentedFix } from './findings/presented.ts'
export { isAcceptable, type Reportable } from './findings/reportable.ts'
export { formatDocument } from './formatting/format-document.ts'
export { isNewLine, nextMemberIndent } from './formatting/next-member.ts'
export { organisedText } from './formatting/organise.ts'
export { type AnswersSchema, describeAnswers } from './interface/answers-schema.ts'
export { writeAnswerTypes } from './interface/answers-types.ts'
export { describeInterface } from './interface/openapi.ts'
export { calculations } from './judging/calculate.ts'
export { type ConformanceCase, type ConformanceCases, generateCases } from './judging/cases.ts'
export { type Visibility, visibilityOf } from './judging/explain-visibility.ts'
export type { CoveringEntry } from './lint/accepted.ts'
export { type ChangeOptions, type ChangeResult, type Earlier, judgeChange } from './lint/changes.ts'
export { countUnplaced, hasStoredAnswers } from './lint/check-answers.ts'
export {
  type ComparedErrors,
  type ComparedStates,
  compareErrors,
  compareSides,
  type JudgedSide,
} from './lint/compare-errors.ts'
export { type Fixed, type FixOptions, fix } from './lint/fix.ts'
export type { FileChanges, FileEdit } from './lint/fix-edits.ts'
export { isGrouped, placesBeside } from './lint/group-by-cause.ts'
export { type AnswerCheck, answerChecks } from './lint/judge-unit.ts'
export { acceptFindings, judge, judgeFile, judgeFileAlone, type LintResult, lint } from './lint/lint.ts'
export type { LintOptions } from './lint/lint-options.ts'
export { derive, type LintMemory } from './lint/memory.ts'
export { type ConditionFinding, type ConditionReport, reportBadLine, reportCondition } from './lint/one-condition.ts'
export { refusalsOf } from './lint/refusals.ts'
export { findReportable, reportableOf, reportables } from './lint/registry.ts'
export { type FileJudgement, judgeSet, mergeJudgements, type OwnFindings } from './lint/set-judgement.ts'
export { type EntryChange, type UpgradedAccepted, upgradeAccepted } from './lint/upgrade-accepted.ts'
export { findTargets, uniqueName } from './logic/find-name.ts'
export { type LogicTest, type LogicTests, nameOfTest, readLogicTests } from './logic/logic-test.ts'
export { runLogicTests, type TestOutcome } from './logic/run-tests.ts'
export { type UpdatedTests, updateTests } from './logic/update-tests.ts'
export { whyNoTests, writeLogicTests } from './logic/write-tests.ts'
export { findNodesCalled, findThings, nearThings } from './lookup/find-things.ts'
export { findingsAbout } from './lookup/findings-about.ts'
export { formatShown, formatUses } from './lookup/lookup-text.ts'
export { nearOption, optionsCalled } from './lookup/options-called.ts'
export { type ShownThing, showThings } from './lookup/show.ts'
export { placesWantedIn, type ThingUses, usesOf } from './lookup/uses.ts'
export { clashesInMeaning } from './merging/clashes.ts'
export { compareResult, type WrongMerge } from './merging/compare-result.ts'
export type { Conflict, ConflictKind } from './merging/merge-places.ts'
export { type MergedText, type MergeInput, mergeTexts, type NotMerged } from './merging/merge-texts.ts'
export type { Renumbered } from './merging/renumber-theirs.ts'
export { lostComments, meansTheSame } from './merging/side-comments.ts'
export { wordConflict, wordElsewhereOfPks, wordRenumbered, wordWrongMerge } from './merging/word-merge.ts'
export type { Mention, NameKind, Role } from './names/mention.ts'
export { type NameAt, nameAt } from './names/names.ts'
export { type Occurrence, occurrencesOf } from './names/occurrences.ts'
export type { EditorRange } from './names/place.ts'
export { referencesAt } from './names/references.ts'
export {
  prepareRename,
  type Refusal,
  type Rename,
  type RenameGroup,
  type RenameStart,
} from './names/rename.ts'
export type { RenameEdit } from './names/rename-edits.ts'
export {
  buildConditionGraph,
  type ConditionGraph,
  conditionalCategories,
} from './outline/condition-graph.ts'
export { type Outline, outlineOf } from './outline/outline.ts'
export type { CatalogueRefusal, ListedQuestionnaire, OpenedQuestionnaire } from './preview/catalogue-answers.ts'
export type { Control, ControlChoice, ControlKind } from './preview/control.ts'
export type { DetailsPage, DetailsPart } from './preview/details-page.ts'
export type {
  FormCategory,
  FormCell,
  FormGroup,
  FormHelp,
  FormPage,
  FormPart,
  FormQuestion,
  FormSection,
  FormSubcategory,
  FormTable,
} from './preview/form-page.ts'
export type { ShownParts } from './preview/form-state.ts'
export type { PlainAnswers } from './preview/opening-answers.ts'
export { type ComparedForm, changesOfParts, type PartChange } from './preview/part-changes.ts'
export type { PartFinding } from './preview/part-findings.ts'
export {
  type AnswerPart,
  createPreview,
  type PartPlace,
  type Preview,
  type PreviewContent,
  type PreviewJudgement,
  type PreviewOptions,
  type PreviewReason,
} from './preview/preview.ts'
export type { PreviewTest } from './preview/preview-test.ts'
export { type RichElement, type RichNode, type RichText, readRichText } from './preview/rich-text.ts'
export { unreadableSince } from './preview/unreadable.ts'
export type { ShownText } from './preview/wording.ts'
export { configurationContent } from './questionnaire/configuration-content.ts'
export { type FoundNode, findNodes, nodeKeywords, wherePlaced } from './questionnaire/find-nodes.ts'
export { type Level, type Node, type Questionnaire, questionnairesOf } from './questionnaire/node.ts'
export { printsChoiceHelp, whereHelpPrinted } from './questionnaire/questions/where-help-printed.ts'
export {
  keywordInWords,
  type PrintedLabel,
  whereChoicesPrinted,
  whereEndsPrinted,
  whereLabelPrinted,
} from './questionnaire/questions/where-label-printed.ts'
export { placesName } from './refactoring/ask-places.ts'
export type { Ask, AskedChoice, FormAnswer } from './refactoring/asking.ts'
export { asksOf, type FilledForm, type FormProblem, fillForm } from './refactoring/form.ts'
export type { Refactoring, RefactoringKind } from './refactoring/refactoring.ts'
export { nextAsk, type Refactored, refactor, refactoringsAt } from './refactoring/refactorings-at.ts'
export { type RenameAt, renameAt } from './refactoring/rename.ts'
export { type AnswerLook, formatAnswers, formatAnswersCsv, formatAnswersHtml } from './report/answer-report.ts'
export { type AnswerCounter, type AnswerSummary, createAnswerCounter } from './report/answer-summary.ts'
export { formatCases } from './report/cases.ts'
export {
  formatCatalogues,
  formatCataloguesJson,
  type PresentedCatalogue,
  type PresentedText,
  presentCatalogue,
} from './report/catalogues.ts'
export { cataloguesAsFindings } from './report/catalogues-as-findings.ts'
export {
  type ChangesPrettyOptions,
  formatChangesJson,
  formatChangesMarkdown,
  formatChangesPretty,
} from './report/changes.ts'
export { changesAsFindings } from './report/changes-as-findings.ts'
export { type ChangesPageContext, formatChangesHtml } from './report/changes-html.ts'
export type { CodeBookSource } from './report/code-book.ts'
export { compactLine, formatCompact } from './report/compact.ts'
export { formatCondition } from './report/condition-words.ts'
export { type Consequences, consequencesOf, undecidedAnswers } from './report/consequences.ts'
export { changesOfFix } from './report/fix-changes.ts'
export { atLevel, formatNames, formatReport, levelOfFormat, lowestLevel } from './report/format-report.ts'
export type { FormatName } from './report/formats/index.ts'
export { formatGithub, wordUnannotated } from './report/github.ts'
export { formatGitlab } from './report/gitlab.ts'
export { tooLargeToDraw } from './report/graph-effort.ts'
export { formatGraphPage } from './report/graph-page.ts'
export { formatSvg } from './report/graph-svg.ts'
export { formatDot, formatGraphJson, formatMermaid } from './report/graph-text.ts'
export { formatHtml } from './report/html.ts'
export { formatJson, formatJsonLines } from './report/json.ts'
export { formatJunit } from './report/junit.ts'
export {
  formatListQuery,
  formatListQueryJson,
  placeOfQuery,
  severityOfQuery,
  wordQueryFinding,
} from './report/list-query.ts'
export { formatMarkdown, type MarkdownOptions } from './report/markdown.ts'
export { formatMigrationPlan, formatMigrationSummary } from './report/migration.ts'
export { formatOutline, type OutlineFormat } from './report/outline-formats.ts'
export { inOrder, type PlacedFinding, placeFindings, present } from './report/present.ts'
export { type ChangeReport, type PresentedChange, reportChanges, type Sides } from './report/present-changes.ts'
export { type PresentedOutline, presentOutline } from './report/present-outline.ts'
export {
  type PresentedTest,
  type PresentedTestFailure,
  presentTests,
  presentUnrunnable,
} from './report/present-tests.ts'
export { formatPretty, isShown, type PrettyOptions } from './report/pretty.ts'
export { acceptBroken, formatReaders, type ReadersReport } from './report/readers.ts'
export type { LineRange, ReportContext } from './report/report-context.ts'
export type { TerminalLook } from './report/report-format.ts'
export { formatSarif } from './report/sarif.ts'
export { computeStatistics, formatStatistics, type Statistics } from './report/statistics.ts'
export { type Report, type Summary, summarize } from './report/summary.ts'
export { formatTests, formatTestsJson, formatTestsJunit, formatTestsTap } from './report/test-report.ts'
export { formatVerification, formatVerificationJson } from './report/verification.ts'
export { formatWhy } from './report/why.ts'
export { wordExistingErrors } from './report/word-changes.ts'
export { type Consequence, consequences } from './rules/consequences.ts'
export { currentId as currentRuleId, currentLevels, formerIdsOf as formerRuleIds } from './rules/former-ids.ts'
export { findRule, metaOf, ruleIds, rules } from './rules/index.ts'
export {
  basisOf,
  consequenceOf,
  type Finding,
  type Fix,
  isTold,
  type Place,
  type Related,
  type Rule,
  type RuleMeta,
  severityOf,
  severityOfRule,
} from './rules/rule.ts'
export { isDate } from './schema/formats.ts'
export { defaultKeyType, usualKeyTypes } from './schema/key-types.ts'
export { plainSchema, schemaNames } from './schema/plain.ts'
export type { SchemaProblem } from './schema/problem.ts'
export { validate } from './schema/registry.ts'
export type { Schema } from './schema/schema.ts'
export type { Basis } from './schema/severity.ts'
export { countChoices, mostChoices } from './service/count-choices.ts'
export { type JudgedQuery, judgeListQuery, type QueryFinding } from './service/judge-query.ts'
export {
  type KnownToService,
  type LabelledTree,
  labelledTreeOf,
  type QuestionnaireLink,
  type ServedFile,
  type TreeLanguage,
  textIn,
} from './service/labelled-tree.ts'
export { latestEdition } from './service/latest-edition.ts'
export {
  hasDescription,
  type ListItem,
  listItemOf,
  ownListItemOf,
  pageOf,
  questionnaireName,
} from './service/list-items.ts'
export {
  type ActiveFilter,
  generalCode,
  type ListQuery,
  type QueryContext,
  readListQuery,
} from './service/list-query.ts'
export { askedTerms, searchTermsOf } from './service/search-terms.ts'
export { type StoredDetails, storedDetails } from './service/stored-details.ts'
export { flatStructureOf, type StructurePart, structureOf } from './service/structure.ts'
export type { Translate } from './service/wording.ts'
export { describeAlternatives, type ProposedSet, proposeSets, type SetProposal } from './sets/propose-sets.ts'
export { findRedefinedRecords, type RedefinedRecords } from './sets/redefined-records.ts'
export { contain, isSyntax, type Syntax, steers } from './text/contain.ts'
export { count } from './text/count.ts'
export { countLeading } from './text/count-leading.ts'
export { readTable, writeTable } from './text/csv.ts'
export { editionName, splitEdition } from './text/edition-name.ts'
export { applyEdits } from './text/edits.ts'
export { addToGroup, groupBy } from './text/group-by.ts'
export { isObject, isSameJson, memberOf } from './text/json-value.ts'
export { createLineIndex, type LineIndex } from './text/line-index.ts'
export { andMore, listSome } from './text/list-some.ts'
export { addAll, largestOf } from './text/lists.ts'
export { nearestName as suggestName } from './text/nearest-name.ts'
export { appendPointer, resolvePointer } from './text/pointer.ts'
export { capitalize } from './text/printable.ts'
export type { Range } from './text/range.ts'
export { remember } from './text/remember.ts'
export { safeJson, safeJsonText, safeText, safeYaml } from './text/safe-text.ts'
export { withoutEnd } from './text/without-end.ts'
export { type CatalogueFinding, checkCatalogue, findReworded, type Reworded } from './translation/check-catalogue.ts'
export { exportCatalogue, exportTable, translationsFrom, translationsIn } from './translation/export-texts.ts'
export {
  intoCatalogue,
  knownTranslations,
  type Translations,
  translationsOfCatalogue,
  translationsOfTable,
} from './translation/import-texts.ts'
export { loadedContexts, messageKey, messagesIn, type TextMessage } from './translation/messages.ts'
export { type PoEntry, type PoFile, readPo } from './translation/po.ts'
export { rewritePo, writePoField } from './translation/write-po.ts'
export { version } from './version.ts'
export {
  type AcceptedEntry,
  appendAccepted,
  matchPath,
  readAccepted,
  readPath,
  removeAccepted,
  writePath,
} from './workspace/accepted.ts'
export type { Config, RuleLevel, SetConfig, Severity } from './workspace/config.ts'
export { type ConfigurationFact, type FileFacts, judgedModels, type Model } from './workspace/facts.ts'
export { describeForeign, holdsAnswers, isTestFileName } from './workspace/foreign-file.ts'
export { joinWorkspaces } from './workspace/join-workspaces.ts'
export { detectKind, type FileKind, fileKinds, isForeignFixture } from './workspace/kind.ts'
export type { Project } from './workspace/project.ts'
export {
  createWorkspace,
  fileOf,
  type LoadedFile,
  linkAnew,
  loadFileLater,
  type SourceFile,
  type SourceSet,
  type Workspace,
  type WorkspaceInput,
} from './workspace/workspace.ts'
export { addChoiceOperation } from './writing/add-choice.ts'
export { addEditionOperation, type NewEdition } from './writing/add-edition.ts'
export { addPartOperation, type NewChoice, type NewPart } from './writing/add-part.ts'
export { addTranslationOperation, type NewText } from './writing/add-translation.ts'
export { copyOperation } from './writing/copy-operation.ts'
export { type FollowingTests, followTests } from './writing/follow-tests.ts'
export { intoRecords, newTranslations } from './writing/import-texts.ts'
export { findingsLeft } from './writing/judge-operation.ts'
export { moveOperation } from './writing/move-operation.ts'
export { type ThingKind, thingKinds } from './writing/named.ts'
export {
  type NewQuestion,
  type NewQuestionnaire,
  questionnaireTemplates,
  writeNewQuestionnaire,
} from './writing/new-questionnaire.ts'
export {
  type ChangedText,
  changedTexts,
  inSteps,
  isRefusal,
  type Operation,
  type Step,
  workspaceAfter,
} from './writing/operation.ts'
export { findSlot, type PartPosition } from './writing/parts.ts'
export { removeOperation } from './writing/remove-operation.ts'
export { removeRecordOperation } from './writing/remove-record.ts'
export { renameOperation } from './writing/rename-operation.ts'
export { type Merge, renumberOperation } from './writing/renumber-operation.ts'
export { brokenFile, brokenFiles, type SettledOperation, settleOperation } from './writing/settle-operation.ts'
export { planWith } from './writing/write-plan.ts'
