import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const root = '../..'

function pagesOf(folder) {
  return readdirSync(`${import.meta.dirname}/../${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'README.md')
    .map(({ name }) => name.replace('.md', ''))
}

/** The groups of docs/README.md, each with its guides. */
const groups = readFileSync(`${import.meta.dirname}/../${root}/docs/README.md`, 'utf8')
  .split('\n## ')
  .slice(1)
  .map((group) => ({
    text: group.split('\n')[0],
    items: [...group.matchAll(/\[([^\]]+)\]\(([^)]+)\.md\)/g)].map(([, text, path]) => ({
      text,
      link: `/docs/${path.replace(/(^|\/)README$/, '$1')}`,
    })),
  }))

function partOf(text, folder) {
  const all = { text: 'All of them', link: `/${folder}/` }
  const own = pagesOf(folder).map((name) => ({ text: name, link: `/${folder}/${name}` }))
  return [
    { text: 'Guides', link: '/docs/' },
    { text, items: [all, ...own] },
  ]
}

/** Each part has its own pages beside it. */
const sidebar = {
  '/docs/commands/': [
    { text: 'Guides', link: '/docs/' },
    {
      text: 'Commands',
      items: [
        { text: 'All of them', link: '/docs/command-line' },
        ...pagesOf('docs/commands').map((name) => ({ text: name.replace('-', ' '), link: `/docs/commands/${name}` })),
      ],
    },
  ],
  '/docs/options/': partOf('Options', 'docs/options'),
  '/docs/rules/': partOf('Rules', 'docs/rules'),
  '/docs/changes/': partOf('Rules about changes', 'docs/changes'),
  '/docs/reported/': partOf('Other reports', 'docs/reported'),
  '/docs/catalogue/': partOf('The catalogue', 'docs/catalogue'),
  '/': groups,
}

/** The address of a heading, as code hosts make it, so that links in the sources lead there on both. */
function slugOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** A README is the index of its folder. */
function withIndexes(md) {
  md.core.ruler.push('indexes', ({ tokens }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : undefined
        if (href && !/^[a-z]+:/.test(href)) token.attrSet('href', href.replace(/(^|\/)README\.md(?=$|#)/, '$1index.md'))
      }
    }
  })
}

/** Links to what is no page of the site stay as words. */
function withoutForeignLinks(md) {
  md.core.ruler.push('foreign-links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isForeign = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') isForeign = !isPage(token.attrGet('href'), env.relativePath)
        if (!isForeign) continue
        const isEnd = token.type === 'link_close'
        if (isEnd || token.type === 'link_open')
          Object.assign(token, { type: 'text', tag: '', content: '', nesting: 0, attrs: null })
        if (isEnd) isForeign = false
      }
    }
  })
}

function isPage(href, from) {
  if (/^(?:[a-z]+:|#|\/playground\/)/.test(href)) return true
  const { pathname } = new URL(href, `file:///${from}`)
  return /^\/(?:README|CHANGELOG|CONTRIBUTING)\.md$|^\/docs\/.*\.(?:md|png|svg)$/.test(pathname)
}

/** Of HTML the pages have comments, line breaks and pictures with a height; everything else that looks like it is text. */
function withLittleHtml(md) {
  md.block.ruler.before('paragraph', 'comment', skipComment, { alt: ['paragraph', 'reference', 'blockquote'] })
  md.inline.ruler.before('html_inline', 'little-html', (state, silent) => {
    const [all, src, alt, height] =
      /^<(?:br|img src="([^"]+)" alt="([^"]*)" height="(\d+)")>/.exec(state.src.slice(state.pos, state.posMax)) ?? []
    if (all === undefined) return false
    if (!silent) pushElement(state, src && { src, alt, height })
    state.pos += all.length
    return true
  })
}

function skipComment(state, first, end, silent) {
  const start = state.bMarks[first] + state.tShift[first]
  if (!state.src.startsWith('<!--', start)) return false
  const close = state.src.indexOf('-->', start)
  if (close < 0 || close > state.eMarks[end - 1]) return false
  if (silent) return true
  let line = first
  while (state.eMarks[line] < close) line++
  state.line = line + 1
  return true
}

function pushElement(state, image) {
  const token = state.push(image ? 'image' : 'hardbreak', image ? 'img' : 'br', 0)
  if (image === undefined) return
  const text = new state.Token('text', '', 0)
  text.content = image.alt
  Object.assign(token, { attrs: Object.entries({ ...image, alt: '' }), children: [text], content: image.alt })
}

/** Braces are text, not expressions of the page's framework. */
function withPlainBraces(md) {
  const { text } = md.renderer.rules
  // biome-ignore lint/plugin: the five arguments of a renderer.
  md.renderer.rules.text = (...given) => text(...given).replaceAll('{{', '&#123;&#123;')
}

/** Each block of code is coloured once: pages, what the server draws of them, and the index of the search have the same ones. */
function withColoursOnce(md) {
  const { highlight } = md.options
  const coloured = new Map()
  md.options.highlight = (...given) => {
    const key = JSON.stringify(given)
    // biome-ignore lint/plugin: the three arguments of a highlighter.
    if (!coloured.has(key)) coloured.set(key, highlight(...given))
    return coloured.get(key)
  }
}

/** So many examples of a rule are open. */
const mostOpen = 3

/** Further examples of a rule open when one asks for them. */
function foldExamples(code) {
  let shown = 0
  return code
    .split(/^(?=#{2,3} )/m)
    .map((part) => {
      if (!part.startsWith('### ')) {
        shown = 0
        return part
      }
      shown++
      const [heading, ...lines] = part.split('\n')
      return shown <= mostOpen ? part : `${heading}\n\n::: details Show\n${lines.join('\n')}\n:::\n\n`
    })
    .join('')
}

/** The page of a rule leads to its example in the playground. */
const pagesOfRules = {
  name: 'pages-of-rules',
  enforce: 'pre',
  transform(code, id) {
    const rule = /\/docs\/rules\/([a-z0-9-]+)\.md$/.exec(id)?.[1]
    if (rule === undefined || !code.includes('\n## Reported\n')) return undefined
    return foldExamples(code).replace(
      '\n## Reported\n',
      `\n## Reported\n\n[Open in the playground](/playground/index.html#rule=${rule}){target="_blank"}\n`,
    )
  },
}

const framework = { vue: 'vue/dist/vue.runtime.esm-bundler.js', 'vue/server-renderer': 'vue/server-renderer/index.mjs' }

/** The pages lie outside of this package, and are drawn with what lies in it. */
const frameworkOfPages = {
  name: 'framework-of-pages',
  enforce: 'pre',
  resolveId(source, _importer, { ssr }) {
    if (!Object.hasOwn(framework, source)) return undefined
    return ssr ? { id: source, external: true } : packageFile(framework[source])
  },
}

function packageFile(path) {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))
}

export default defineConfig({
  title: 'questlint',
  description: 'Validator and linter for configurations of a structured-questionnaire catalogue',
  lang: 'en',
  base: process.env.QUESTLINT_SITE_BASE ?? '/',
  srcDir: root,
  srcExclude: ['!(docs)/?*', '!(docs)/*/**'],
  outDir: `${root}/build/site`,
  cacheDir: '.cache',
  rewrites: {
    'README.md': 'index.md',
    'docs/README.md': 'docs/index.md',
    'docs/:folder/README.md': 'docs/:folder/index.md',
  },
  // scripts/crawl-site.mjs follows every link of what is built.
  ignoreDeadLinks: true,
  lastUpdated: false,
  markdown: {
    html: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slugOf },
    config: (md) => {
      withLittleHtml(md)
      withoutForeignLinks(md)
      withIndexes(md)
      withPlainBraces(md)
      withColoursOnce(md)
    },
  },
  vite: {
    plugins: [pagesOfRules, frameworkOfPages],
    build: { chunkSizeWarningLimit: 5000 },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/docs/' },
      { text: 'Rules', link: '/docs/rules/' },
      { text: 'Options', link: '/docs/options/' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar,
  },
})
