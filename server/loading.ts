import type { FeatureContext } from './features/feature.ts'

/** Reads the files of all projects, and lets clients that show progress say so; what is asked meanwhile is answered first. */
export async function loadProjects({
  connection,
  projects,
  settle,
}: Pick<FeatureContext, 'connection' | 'projects' | 'settle'>): Promise<void> {
  await settle()
  const all = projects.all()
  if (all.length === 0) return
  // A client that refuses is told nothing.
  const progress = await connection.window.createWorkDoneProgress().catch(() => undefined)
  progress?.begin('questlint', undefined, 'Reading the questionnaires')
  try {
    for (const project of all) {
      await settle()
      project.workspace()
    }
  } finally {
    progress?.done()
  }
}
