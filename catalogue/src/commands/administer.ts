import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createConfigurations } from '../configurations/configurations.ts'
import { createGuard } from '../configurations/guard.ts'
import {
  type LoadedProject,
  loadProject,
  type ProjectRequest,
  readProjectFiles,
} from '../configurations/load-project.ts'
import type { DataPlace } from '../database/data-place.ts'
import { hasDatabase } from '../database/folder-versions.ts'
import { schemaNumber } from '../database/migrate.ts'
import { FolderInUse, openDatabase } from '../database/open-database.ts'
import { openKeptImages } from '../images/open-images.ts'
import { requireWholeBackup } from './backup-file.ts'
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
  if (task.do === 'restore') {
    if (folder !== undefined && hasDatabase(folder))
      throw new WrongUse(`there is a catalogue in ${folder} already; restore into a new folder`)
    await requireWholeBackup(task.file, schemaNumber)
  }
  const images = openKeptImages(place, storeOf(task), process.env)
  const project = task.do === 'import' || task.do === 'plan' ? loadGiven(request) : undefined
  const database = await openDatabase(place).catch((error: unknown) => {
    if (error instanceof FolderInUse)
      throw new WrongUse(`${error.message}, which takes no commands yet; try again in a moment`)
    throw error
  })
  try {
    const guarded =
      project && (await createGuard(database.query, { keeps: true }, () => undefined).admit(project, new Map()))
    const context: TaskContext = {
      database,
      images,
      configurations: () => {
        if (guarded === undefined) throw new Error('this task needs no configurations')
        return createConfigurations([...guarded.inUse.values()].map(({ questionnaire }) => questionnaire))
      },
      held: () => guarded?.held ?? new Map(),
    }
    return await runTask(task, context, io)
  } finally {
    await database.close()
  }
}

/** The store of images that a task names. */
function storeOf(task: Task): string | undefined {
  if ('store' in task) return task.store
  return 'images' in task ? task.images?.store : undefined
}

/** What a new catalogue can begin with. */
function mayBegin({ do: name }: Task): boolean {
  return name === 'add user' || name === 'import' || name === 'restore'
}

function loadGiven(request: ProjectRequest): LoadedProject {
  const project = loadProject(request, readProjectFiles(request))
  if (project.failures.length > 0) throw new WrongUse(project.failures)
  if (project.configurations.length === 0)
    throw new WrongUse('there is no configuration that answers could be checked against')
  return project
}
