import { safeText } from '../../../src/core/internal.ts'
import { findNewest } from '../store/questionnaires.ts'
import { changeState } from '../store/states.ts'
import { isoTime } from '../store/time.ts'
import { addToken, type ListedToken, listTokens, revokeToken } from '../store/tokens.ts'
import { findUser, longestEmail, longestPassword, removeUser, setUser } from '../store/users.ts'
import { backUp, restore } from './backup.ts'
import { eraseCodes, erasePersonOf, eraseQuestion, exportPerson } from './erase.ts'
import { exportQuestionnaires } from './export.ts'
import { importQuestionnaires } from './import.ts'
import { compact, writePlan } from './plan.ts'
import type { NewTokenTask, Task, TaskContext, TaskIo } from './task.ts'
import { WrongUse } from './wrong-use.ts'

/** Does a task; says whether all of it could be done. */
export async function runTask(task: Task, context: TaskContext, io: TaskIo): Promise<boolean> {
  const { query } = context.database
  switch (task.do) {
    case 'add user':
      requireValid(task)
      await setUser(query, task)
      return true
    case 'remove user':
      if (!(await removeUser(query, task.email))) throw unknownUser(task.email)
      return true
    case 'new token':
      await io.print(await makeToken(task, context))
      return true
    case 'list tokens':
      for (const token of await listTokens(query, task.email)) await io.print(describeToken(token))
      return true
    case 'revoke token':
      await endToken(task.token, context)
      return true
    case 'publish':
      for (const code of task.codes) await publish(code, context)
      return true
    case 'import':
      return importQuestionnaires(task, context, io)
    case 'plan':
      await io.print(await writePlan(task, context))
      return true
    case 'compact':
      await io.say(await compact(query))
      return true
    case 'export person':
      return exportPerson(task.email, context, io)
    case 'erase person':
      return erasePersonOf(task.email, context, io)
    case 'erase':
      return eraseCodes(task.codes, context, io)
    case 'erase question':
      return eraseQuestion(task.path, context, io)
    case 'backup':
      return backUp(task.file, context, io)
    case 'restore':
      return restore(task.file, context, io)
    case 'export':
      return exportQuestionnaires(task, context, io)
  }
}

/** Refuses what can be told without the data. */
export function requireValid(task: Task): void {
  if (task.do === 'add user') requireCredentials(task)
}

function requireCredentials({ email, password }: { readonly email: string; readonly password: string }): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an e-mail with one could not be told from another in a terminal
  if (!/^[^\s@\u0000-\u001f\u007f]+@[^\s@\u0000-\u001f\u007f]+$/.test(email) || email.length > longestEmail)
    throw new WrongUse(`"${email}" is not an e-mail`)
  if (password.trim() === '') throw new WrongUse('the password is empty')
  if (password.includes('\0')) throw new WrongUse('the password must not contain U+0000')
  if (password.length > longestPassword)
    throw new WrongUse(`the password must have no more than ${longestPassword} characters`)
}

async function makeToken({ email, kind, label, days }: NewTokenTask, { database }: TaskContext): Promise<string> {
  const user = await findUser(database.query, email)
  if (user === undefined) throw unknownUser(email)
  const lifetime = days === undefined ? {} : { lifetime: `${days} days` }
  return addToken(database.query, { kind, user, label, ...lifetime })
}

/** Tabs between what is told, as programs take it apart; a label may hold everything else. */
function describeToken({ prefix, kind, email, label, created, expires, last_used: lastUsed }: ListedToken): string {
  const times = [created, expires, lastUsed].map((time) => (time === null ? '-' : isoTime(time)))
  return [prefix, kind, email, ...times, label].map((part) => safeText(part, 'terminal')).join('\t')
}

async function endToken(token: string, { database }: TaskContext): Promise<void> {
  const found = await revokeToken(database.query, token)
  if (found === 0) throw new WrongUse(`there is no token ${token.slice(0, 8)}`)
  if (found > 1) throw new WrongUse(`${found} tokens begin with ${token}; give the whole token`)
}

async function publish(code: string, { database }: TaskContext): Promise<void> {
  const state = (await findNewest(database.query, code))?.state
  if (state === 'public') return
  const problem = await database.query
    .transaction()
    .execute((transaction) => changeState(transaction, code, 'public', undefined))
  if (problem === 'unknown') throw new WrongUse(`there is no questionnaire ${code}`)
  if (problem !== undefined) throw new WrongUse(`${code} cannot be published: it is ${state}`)
}

function unknownUser(email: string): WrongUse {
  return new WrongUse(`there is no user ${email}`)
}
