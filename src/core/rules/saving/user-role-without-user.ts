import { entryOf } from '../../questionnaire/questions/who-can-enter.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { missingAt } from '../parts/option-visitor.ts'
import { defineRule } from '../rule.ts'

/** A role without a person to take it, or a person without a role. */
export const userRoleWithoutUser = defineRule({
  meta: {
    id: 'user-role-without-user',
    consequence: 'ineffective',
    category: 'saving',
    summary: 'A questiongroup gives a role but asks for no person, or asks for a person but gives no role.',
    why: 'When a questionnaire is saved, the person chosen in a question of type user_id gets the user_role of the questiongroup. Without such a question nobody gets the role; without user_role the person gets no role.',
    messages: {
      noUser:
        'Questiongroup "{questiongroup}" gives the role "{role}", but has no question of type user_id; nobody ever gets the role. Ask one, or remove user_role.',
      noRole:
        'Question "{key}" asks for a person, but questiongroup "{questiongroup}" has no user_role; the person chosen gets no role on the questionnaire. Set it.',
      user: 'the question for the person',
    },
  },
  create: ({ file, report }) => ({
    questiongroup: (node) => {
      const role = node.option('form_options', 'user_role')
      const types = node.children.map((question) => question.type)
      const user = node.children.find(({ type }) => isStoredAs(type, 'user'))
      const questiongroup = node.keyword ?? '?'
      if (typeof role?.value === 'string' && role.value !== '' && user === undefined && !types.includes(undefined)) {
        return report('noUser', node.placeOf(role), { questiongroup, role: role.value })
      }
      // Without the template that searches, nobody can answer it, which is graver.
      if (user === undefined || entryOf(user)?.obstacle?.reason === 'widget') return
      if (role === undefined ? hasStray(node, 'user_role') : role.value !== '') return
      const related = [{ messageId: 'user', place: user.place('keyword') }]
      const place = role?.uri === file.uri ? { pointer: role.pointer } : missingAt(node, 'form_options')
      report('noRole', place, { questiongroup, key: user.keyword ?? '?' }, { related })
    },
  }),
})
