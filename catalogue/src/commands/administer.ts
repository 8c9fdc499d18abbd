import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createConfigurations } from '../configurations/configurations.ts'
import { loadProject, type ProjectRequest } from '../configurations/load-project.ts'
import { type DataPlace, FolderInUse, openDatabase } from '../database/open-database.ts'
import { openKeptImages } from '../images/open-images.ts'
import { sendTask } from './control-socket.ts'
import { requireValid, runTask } from './run-task.ts'
import type { Task, TaskContext, TaskIo } from './task.ts'
import { WrongUse } from './wrong-use.ts'

/** A task, and the catalogue that it is for. */
export interface AdministerRequest extends ProjectRequest {
  readonly place: DataPlace
  readonly task: Task
}

/** Does a task: by the node that has the folder where one runs, else on the data itself. Says whether all of it could be done. */
export async function administer(request: AdministerRequest, io: TaskIo): Promise<boolean> {
  const { place, task } = request
  requireValid(task)
  const folder = 'folder' in place ? place.folder : undefined
  if (folder !== undefined) {
    const done = await sendTask(folder, task, io)
    if (done !== undefined) return done
    if (!mayBegin(task) && !existsSync(join(folder, 'database')))
      throw new WrongUse(`there is no catalogue in ${folder}`)
  }
  const images = openKeptImages(place, 'images' in task ? task.images?.store : undefined, process.env)
  const configurations = task.do === 'import' ? loadConfigurations(request) : undefined
  const database = await openDatabase(place).catch((error: unknown) => {
    if (error instanceof FolderInUse)
      throw new WrongUse(`${error.message}, which takes no commands yet; try again in a moment`)
    throw error
  })
  const context: TaskContext = {
    database,
    images,
    configurations: () => {
      if (configurations === undefined) throw new Error('this task needs no configurations')
      return configurations
    },
  }
  try {
    return await runTask(task, context, io)
  } finally {
    await database.close()
  }
}

/** What a new catalogue can begin with. */
function mayBegin({ do: name }: Task): boolean {
  return name === 'add user' || name === 'import'
}

function loadConfigurations(request: ProjectRequest): ReturnType<TaskContext['configurations']> {
  const { questionnaires, failures } = loadProject(request)
  if (failures.length > 0) throw new WrongUse(failures)
  if (questionnaires.length === 0) throw new WrongUse('there is no configuration that answers could be checked against')
  return createConfigurations(questionnaires)
}
