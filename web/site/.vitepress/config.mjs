import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const root = '../..'

/** The guides in the order in which README.md names them. */
const guides = [
  ['Checking your files', 'checking'],
  ['Fixing', 'fixing'],
  ['Configuration', 'configuration'],
  ['Command line', 'command-line'],
  ['Reports', 'reports'],
  ['Continuous integration', 'ci'],
  ['Before a commit', 'pre-commit'],
  ['How fast it is', 'speed'],
  ['Scale', 'scale'],
  ['Editors', 'editors'],
  ['Writing conditions', 'conditions'],
  ['Seeing what conditions do', 'seeing-conditions'],
  ['Testing conditions', 'testing-conditions'],
  ['The form while you write it', 'preview'],
  ['Reading a questionnaire', 'reading'],
  ['Answers', 'answers'],
  ['Changes', 'changes'],
  ['The interface', 'interface'],
  ['The authoring form', 'authoring-form'],
  ['Writing', 'writing'],
  ['Translations', 'translations'],
  ['Security', 'security'],
  ['Versions', 'versioning'],
  ['Architecture', 'architecture'],
  ['Dependencies', 'dependencies'],
  ['The library', 'library'],
  ['The playground', 'playground'],
]

function pagesOf(folder) {
  return readdirSync(`${import.meta.dirname}/../${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'README.md')
    .map(({ name }) => name.replace('.md', ''))
}

/** Guides that are not in the list above stand after it. */
const others = pagesOf('docs').filter((name) => !guides.some(([, known]) => known === name))
const listed = [...guides, ...others.map((name) => [name, name])].filter(([, name]) => pagesOf('docs').includes(name))

const sidebar = [
  { text: 'Guides', items: listed.map(([text, name]) => ({ text, link: `/docs/${name}` })) },
  {
    text: 'Options',
    collapsed: true,
    items: [
      { text: 'All options', link: '/docs/options/README' },
      ...pagesOf('docs/options').map((name) => ({ text: name, link: `/docs/options/${name}` })),
    ],
  },
  {
    text: 'Rules',
    collapsed: true,
    items: [
      { text: 'All rules', link: '/docs/rules/README' },
      ...pagesOf('docs/rules').map((name) => ({ text: name, link: `/docs/rules/${name}` })),
    ],
  },
  {
    text: 'Rules about changes',
    collapsed: true,
    items: pagesOf('docs/changes').map((name) => ({ text: name, link: `/docs/changes/${name}` })),
  },
]

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

/** The page of a rule leads to its example in the playground. */
const openInPlayground = {
  name: 'open-in-playground',
  enforce: 'pre',
  transform(code, id) {
    const rule = /\/docs\/rules\/([a-z0-9-]+)\.md$/.exec(id)?.[1]
    if (rule === undefined || !code.includes('\n## Reported\n')) return undefined
    return code.replace(
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
  rewrites: { 'README.md': 'index.md' },
  ignoreDeadLinks: [/^\/playground\//, /README$/, /^\.?\/?index$/],
  lastUpdated: false,
  markdown: {
    html: false,
    config: (md) => {
      withLittleHtml(md)
      withoutForeignLinks(md)
      withPlainBraces(md)
    },
  },
  vite: {
    plugins: [openInPlayground, frameworkOfPages],
    build: { chunkSizeWarningLimit: 5000 },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/docs/configuration' },
      { text: 'Rules', link: '/docs/rules/README' },
      { text: 'Options', link: '/docs/options/README' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar,
  },
})
