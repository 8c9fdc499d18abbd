// Follows every link of a built site without asking anybody: to pages, to places in them, to pictures, styles and scripts. Gives a sentence for each
// that leads nowhere.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Parser } from 'htmlparser2'

/** What the links of the site at a folder miss. */
export function brokenLinks(site) {
  const pages = readdirSync(site, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html'))
  const read = new Map(pages.map((path) => [path, readPage(readFileSync(join(site, path), 'utf8'))]))
  const links = pages.flatMap((page) => read.get(page).links.map((link) => ({ page, link })))
  return {
    count: links.length,
    broken: links.flatMap(({ page, link }) => wordBroken(site, read, page, link) ?? []),
  }
}

/** The links of a page and the places in it that others can lead to. */
function readPage(text) {
  const [links, ids] = [[], new Set()]
  const parser = new Parser({
    onopentag(_name, attributes) {
      for (const name of ['href', 'src', 'poster']) if (attributes[name] !== undefined) links.push(attributes[name])
      if (attributes.id !== undefined) ids.add(attributes.id)
      if (attributes.name !== undefined) ids.add(attributes.name)
    },
  })
  parser.end(text)
  return { links: [...new Set(links)], ids }
}

function wordBroken(site, read, page, link) {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return undefined
  const [path = '', place = ''] = link.split('#')
  const target = targetOf(site, page, decodeURIComponent(path.replace(/\?.*$/, '')))
  if (target === undefined) return `${page}: ${link} leads to nothing`
  if (place === '' || !target.endsWith('.html')) return undefined
  // What follows in the playground is data, not a place.
  if (target.startsWith('playground/') && place.includes('=')) return undefined
  const id = decodeURIComponent(place)
  return read.get(target)?.ids.has(id) ? undefined : `${page}: ${link} leads to a page without that place`
}

/** The file that a host of files gives for a path; `undefined` where it has none. */
function targetOf(site, page, path) {
  if (path === '') return page
  const absolute = posix.join(path.startsWith('/') ? '.' : posix.dirname(page), path).replace(/^\.?\//, '')
  const candidates =
    absolute === '' || absolute.endsWith('/') ? [`${absolute}index.html`] : [absolute, `${absolute}/index.html`]
  return candidates.find((one) => existsSync(join(site, one)) && statSync(join(site, one)).isFile())
}
