import { unsavableIn } from '../../judging/savability.ts'
import { isInherited } from '../../questionnaire/inheritance.ts'
import { conditionsOf, type Pairs, type Target, type Trigger } from '../../triggers/triggers.ts'
import { defineRule } from '../rule.ts'

/** One condition name for two questiongroups, or from two questions. */
export const sharedCondition = defineRule({
  meta: {
    id: 'shared-condition',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'trigger',
    fix: 'sometimes',
    summary: 'Two questiongroups wait for the same condition name, or two questions or questiongroups declare it.',
    why: 'The name is the HTML id of the questiongroup, and the browser finds only the first element with an id. Each question with a condition of that name shows or hides it by its own answer alone, and the data check looks only at the first of the questions.',
    messages: {
      questiongroups:
        'Questiongroup "{other}" also waits for "{name}". The browser shows and hides only the first of the two, so "{keyword}" stays visible whatever the answer, and its answers are refused while the condition is not met. Give each its own name and condition.',
      inherited:
        'Questiongroup "{other}" also waits for "{name}". The browser shows and hides only the first of the two, so "{keyword}" stays visible whatever the answer. Give each its own name and condition.',
      questions:
        'Question "{first}" already triggers "{name}". Only the one that is answered last decides whether the questions that wait for it are shown. Use one name per question.',
      triggers:
        'Question "{first}" already triggers "{name}". Only the one that is answered last decides whether the questiongroup is shown, and the data check looks only at the answer to "{first}". Use one name per question.',
      inheritedTriggers:
        'Question "{first}" already triggers "{name}". Only the one that is answered last decides whether the questiongroup is shown. Use one name per question.',
      declaredTwice:
        'Question "{first}" in questiongroup "{questiongroup}" already has a condition "{name}". The specification requires the name of a condition to be unique in the whole configuration; the application looks for it only within one questiongroup. Give it another name.',
      other: 'the other one',
      unused: 'nothing waits for the condition "{name}"',
    },
  },
  create: ({ report }) => {
    const checkTargets = (pairs: Pairs, name: string, targets: readonly Target[]): void => {
      const [first] = targets
      // Nobody shows or hides any of them, which is told of by itself.
      if (!pairs.triggers.has(name)) return
      // The one that has the name as its keyword is right.
      const right = targets.find(({ node }) => node.keyword === name) ?? first
      if (first === undefined || right === undefined) return
      for (const { node, option } of targets) {
        // A questiongroup that is twice in one questionnaire is a mistake of its own.
        if (node.keyword === right.node.keyword) continue
        const visible = node === first.node ? right.node : node
        const data = { other: right.node.keyword ?? '?', name, keyword: visible.keyword ?? '?' }
        const [meant] = pairs.targets.has(node.keyword ?? '') ? [] : (pairs.triggers.get(node.keyword ?? '') ?? [])
        const unused = meant && {
          messageId: 'unused',
          data: { name: meant.name.text },
          uri: meant.option.uri,
          place: { pointer: `${meant.option.pointer}/${meant.entry}` },
        }
        const change = { op: 'replace', pointer: option.pointer, value: meant?.name.text } as const
        report(isInherited(visible) ? 'inherited' : 'questiongroups', node.placeOf(option), data, {
          related: [
            { messageId: 'other', uri: right.option.uri, place: { pointer: right.option.pointer } },
            ...(unused ? [unused] : []),
          ],
          fixes: meant && option.uri === node.file.uri ? [{ safe: false, changes: [change] }] : [],
        })
      }
    }
    const checkTriggers = (pairs: Pairs, name: string, [first, ...later]: readonly Trigger[]): void => {
      const targets = pairs.targets.get(name)
      if (first === undefined || targets === undefined) return
      const isChecked = targets.some(({ node }) => !isInherited(node))
      const reported = new Set([first.question])
      for (const { question, option, entry } of later) {
        if (reported.has(question)) continue
        reported.add(question)
        report(
          pairs.kind === 'question' ? 'questions' : isChecked ? 'triggers' : 'inheritedTriggers',
          question.placeOf(option, entry),
          { first: first.question.keyword ?? '?', name },
          {
            related: [
              {
                messageId: 'other',
                uri: first.option.uri,
                place: { pointer: `${first.option.pointer}/${first.entry}` },
              },
            ],
          },
        )
      }
    }
    /** Names for questions that two questiongroups declare; each is told once a questiongroup. */
    const checkDeclarations = (scopes: Iterable<Pairs>): void => {
      const declared = new Map<string, Trigger>()
      for (const pairs of scopes) {
        for (const [name, [trigger]] of pairs.triggers) {
          // A name for which nothing waits has a finding of its own.
          if (!pairs.targets.has(name)) continue
          const first = declared.get(name)
          if (trigger === undefined || first === undefined) {
            if (trigger) declared.set(name, trigger)
            continue
          }
          const { question, option, entry } = trigger
          // A questiongroup that is twice is a mistake of its own.
          if (question.parent?.keyword === first.question.parent?.keyword) continue
          const data = {
            first: first.question.keyword ?? '?',
            questiongroup: first.question.parent?.keyword ?? '?',
            name,
          }
          const place = { pointer: `${first.option.pointer}/${first.entry}` }
          report('declaredTwice', question.placeOf(option, entry), data, {
            related: [{ messageId: 'other', uri: first.option.uri, place }],
          })
        }
      }
    }
    return {
      questionnaire: (questionnaire) => {
        const conditions = conditionsOf(questionnaire)
        checkDeclarations(conditions.questions.values())

        for (const pairs of conditions.questiongroups.values()) {
          for (const [name, targets] of pairs.targets) checkTargets(pairs, name, targets)
        }
        const unsavable = new Set(unsavableIn(questionnaire).map(({ name }) => name))
        for (const scopes of [conditions.questions, conditions.questiongroups]) {
          for (const pairs of scopes.values()) {
            for (const [name, triggers] of pairs.triggers) {
              // That no answers can be saved is the greater harm of the same cause.
              if (pairs.kind === 'question' || !unsavable.has(name)) checkTriggers(pairs, name, triggers)
            }
          }
        }
      },
    }
  },
})
