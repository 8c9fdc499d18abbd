import { readFileSync } from 'node:fs'
import { type ChangedText, changedTexts, isObject } from '../../src/core/internal.ts'
import type { CatalogueAccess } from '../../src/node/catalogue-client.ts'
import { openBrowser } from '../../src/node/open-browser.ts'
import { openInVsCode } from '../../src/node/open-in-vscode.ts'
import { type PageFile, servePage } from '../../src/node/page-server.ts'
import type { ProgramPlace } from '../../src/node/programs.ts'
import { createPreviewPage, type FixOutcome, type PreviewSource } from './page.ts'
import { storedAnswers } from './stored-answers.ts'

/** What a preview is made of. */
export interface PreviewRequest {
  /** Reads the files; a text says why they cannot be shown now. */
  readonly load: () => PreviewSource | string
  /** The folder with the files of the page, absolute. */
  readonly assets: string
  readonly port: number
  /** Writes the files that a fix changes, when all of them still contain what was read; gives why none was written otherwise. */
  readonly write: (texts: readonly ChangedText[]) => string | undefined
  /** The absolute path of a file, where VS Code shows the places that a page asks for; without it the page says where they are. */
  readonly pathInVsCode?: (file: string) => string
  /** Whether the page is opened in a browser. */
  readonly isOpened: boolean
  /** Where other programs are started from. */
  readonly place: ProgramPlace
  readonly onFault: (error: unknown) => void
  /** The current year. */
  readonly year: number
  /** The catalogue that answers are saved into. */
  readonly catalogue?: CatalogueAccess
}

/** A preview while it is served. */
export interface ServedPreview {
  readonly address: string
  /** Reads the files again and tells the pages. */
  readonly reload: () => void
  readonly close: () => Promise<void>
}

/** Serves the page of a questionnaire; rejects with a plain message when the port cannot be had. */
export async function servePreview(request: PreviewRequest): Promise<ServedPreview> {
  const { onFault, pathInVsCode, year, load, write, catalogue } = request
  const page = createPreviewPage({
    fix: (workspace, changes): FixOutcome => {
      const texts = changedTexts(workspace, changes)
      const problem = write(texts)
      return problem === undefined ? { fixed: texts.map(({ uri }) => uri) } : { problem }
    },
    opens: pathInVsCode !== undefined,
    ...(pathInVsCode && {
      show: ({ file, line, column }) =>
        openInVsCode({ path: pathInVsCode(file), line, column }, request.place, () =>
          onFault('VS Code cannot be started as "code"'),
        ),
    }),
    year,
  })
  page.take(load())
  let judging: NodeJS.Timeout | undefined
  const content = (body: unknown): unknown => {
    // The form is shown first, and what is found in it as soon as that is known: nobody waits for it until the files are judged.
    clearTimeout(judging)
    if (!page.isJudged()) judging = setTimeout(judge, judgingMilliseconds)
    const content = page.answers.content?.(body)
    return catalogue && isObject(content) ? { ...content, catalogue: catalogue.origin } : content
  }
  const judge = (): void => {
    page.judge()
    server.tell('changed')
  }
  const answers = { ...page.answers, content, ...(catalogue && storedAnswers(catalogue, page.shown)) }
  let removeOpener = (): void => undefined
  const server = await servePage(
    { files: readAssets(request.assets), answers, onFault, onAsked: () => removeOpener() },
    request.port,
  )
  const noBrowser = (): void => onFault('no browser could be started; open the address yourself')
  if (request.isOpened) {
    try {
      removeOpener = openBrowser(server.address, request.place, noBrowser)
    } catch {
      noBrowser()
    }
  }
  // While a browser starts or a person opens the address. What goes wrong does so again where it is asked for, and is told there.
  const preparing = setImmediate(() => {
    try {
      page.shown()?.preview.content(undefined)
    } catch {}
  })
  return {
    address: server.address,
    reload: () => {
      page.take(load())
      clearTimeout(judging)
      server.tell('changed')
    },
    close: () => {
      clearImmediate(preparing)
      clearTimeout(judging)
      removeOpener()
      return server.close()
    },
  }
}

/** After the form was asked for, so that the page draws it meanwhile. */
const judgingMilliseconds = 60

const assetTypes: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'preview.js': 'text/javascript; charset=utf-8',
  'preview.css': 'text/css; charset=utf-8',
}

function readAssets(folder: string): ReadonlyMap<string, PageFile> {
  return new Map(
    Object.entries(assetTypes).map(([name, type]) => {
      return [name === 'index.html' ? '' : name, { type, body: readFileSync(`${folder}/${name}`) }]
    }),
  )
}
