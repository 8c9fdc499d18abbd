// What a person does in VS Code, and what they see.
import { chromium } from 'playwright-core'
import { chromiumPath } from './code-server.mjs'

const patience = 30_000

/** Opens the workbench in a browser. */
export async function openWorkbench(url) {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  const page = await browser.newPage({ viewport: { width: 1180, height: 720 } })
  page.setDefaultTimeout(patience)
  await page.goto(url)
  await page.locator('.monaco-workbench .part.statusbar').waitFor()
  return createWorkbench(browser, page)
}

function createWorkbench(browser, page) {
  const { keyboard } = page
  const editor = page.locator('.editor-group-container.active .monaco-editor').first()

  /** Types into the box at the top, and takes the first offer with these words. */
  const choose = async (typed, words) => {
    const input = page.locator('.quick-input-widget input.input').first()
    const offer = page.locator('.quick-input-list .monaco-list-row', { hasText: words }).first()
    await input.waitFor()
    // The list stays empty when it was asked for before the folder was looked through.
    await input.fill(typed)
    for (let tries = 0; tries < 10 && !(await isOffered(offer)); tries++) {
      await input.fill('')
      await input.fill(typed)
    }
    await offer.click()
    // Away from everything that would say what it is.
    await page.mouse.move(26, 350)
    await page.waitForTimeout(300)
  }

  const isOffered = (offer) =>
    offer.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    )

  const run = async (command) => {
    await keyboard.press('F1')
    await choose(`>${command}`, command)
  }

  /** Ticks everything that the editor shows before it makes changes, and lets it make them; `look` sees what it shows. */
  const confirm = async (look) => {
    const panel = page.locator('.bulk-edit-panel')
    await panel.locator('.monaco-list-row').first().waitFor()
    await look?.()
    const unticked = panel.locator('.edit-checkbox:not(.checked)')
    for (let tries = 0; tries < 20 && (await unticked.count()) > 0; tries++) {
      await unticked.first().click()
      // A file ticks what is below it.
      await page.waitForTimeout(300)
    }
    await panel.getByRole('button', { name: 'Apply' }).click()
  }

  /** Asks for a rename at the cursor and types the name; gives the box, which waits for Enter. */
  const fillNewName = async (name) => {
    await keyboard.press('F2')
    const input = page.locator('.rename-box input')
    await input.waitFor()
    await page.waitForTimeout(300)
    await input.fill(name)
    return input
  }

  /** Opens the light bulb and gives what it offers; again when it came before the finding did. */
  const actions = async () => {
    const rows = page.locator('.action-widget .monaco-list-row.action')
    const look = async () => {
      if ((await rows.count()) === 0) await keyboard.press('Control+.')
      await rows.first().waitFor({ timeout: 3000 })
      return rows.evaluateAll((all) => all.map((row) => row.textContent ?? ''))
    }
    return eventually('actions', look, (all) => all.length > 0)
  }

  const act = async (title) => {
    await page.locator('.action-widget .monaco-list-row.action', { hasText: title }).first().click()
  }

  return {
    page,
    keyboard,
    run,
    actions,
    act,
    close: () => browser.close(),
    screenshot: (path, clip) => page.screenshot({ path, ...(clip && { clip }) }),

    /** Opens a file of the folder and waits until its text is there. */
    open: async (name) => {
      await keyboard.press('Control+P')
      await choose(name, name)
      await page.locator('.tab.active', { hasText: name }).waitFor()
      await editor.locator('.view-line').first().waitFor()
    },

    /** Puts the cursor at a line and column, both from one. */
    goTo: async (line, column) => {
      const there = page.locator('.statusbar-item', { hasText: `Ln ${line}, Col ${column}` }).first()
      // On a busy machine the box offers to go to the current line before it has read what was typed.
      for (let tries = 0; tries < 10 && !(await there.isVisible()); tries++) {
        await keyboard.press('Control+G')
        await choose(`:${line}:${column}`, 'line')
        await there.waitFor({ timeout: 2000 }).catch(() => {})
      }
    },

    /** The visible text of the editor with its hints, one line a row. */
    text: async () => {
      const lines = await editor.locator('.view-line').evaluateAll((all) =>
        all
          .map((line) => ({ top: Number.parseInt(line.style.top, 10), text: line.textContent }))
          .sort((a, b) => a.top - b.top)
          .map(({ text }) => text.replaceAll('\u00a0', ' ')),
      )
      return lines.join('\n')
    },

    /** The rows of the problems panel that hold a text; the panel has to be open. */
    problems: async (text) => {
      await page.locator('.viewpane-filter input[placeholder*="**/"]').fill(text)
      await page.waitForTimeout(500)
      const rows = page.locator('.markers-panel .monaco-list-row')
      return rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''))
    },

    /** The rows of the list of completions. */
    completions: async () => {
      const rows = page.locator('.suggest-widget.visible .monaco-list-row')
      await rows.first().waitFor()
      return rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''))
    },

    /** Takes an action that asks for something, and waits until it does: a light bulb that closes late takes the box with it. */
    actAndAnswer: async (title) => {
      const ask = async () => {
        await actions()
        await act(title)
        await page.locator('.quick-input-widget').waitFor({ timeout: 3000 })
        await page.waitForTimeout(500)
        return page.locator('.quick-input-widget').isVisible()
      }
      await eventually(`what "${title}" asks`, ask, (isAsking) => isAsking)
    },

    /** Takes the first offer with these words of the list that an action opened. */
    pick: (words) => choose(words, words),

    hover: async () => {
      await run('Show or Focus Hover')
      const box = page.locator('.monaco-hover:not(.hidden) .monaco-hover-content').first()
      await box.waitFor()
      return box.textContent()
    },

    /** Renames and says yes to all that the editor asks about. */
    renameAndConfirm: async (name) => {
      await fillNewName(name)
      await keyboard.press('Enter')
      await confirm()
    },

    confirm,

    /** Renames after a look at all places that would change; `look` sees them. */
    renameWithPreview: async (name, look) => {
      await fillNewName(name)
      await keyboard.press('Control+Enter')
      await confirm(look)
    },

    saveAll: () => run('File: Save All Files'),
  }
}

/** Asks again until a look gives what passes; after half a minute tells what was seen last. */
export async function eventually(what, look, passes) {
  let seen
  for (const end = Date.now() + patience; Date.now() < end; ) {
    seen = await look().catch((error) => error)
    if (!(seen instanceof Error) && passes(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${what}: last seen ${seen instanceof Error ? seen.message : JSON.stringify(seen, null, 1)}`)
}
