/** Shows the search and makes it work: the hits are marked, and what one reads stays where it is. */
const search = `
const form = document.getElementById('search')
const titleOf = (element) => element.querySelector(':scope > .title > span')?.textContent ?? ''
const questions = [...document.querySelectorAll('article')].map((element) => {
  let words = element.textContent
  for (let at = element.parentElement.closest('section'); at; at = at.parentElement.closest('section')) words += ' ' + titleOf(at)
  return { element, type: element.dataset.type, words: words.toLowerCase() }
})
const sections = [...document.querySelectorAll('main section')]
const topOf = (element) => element.getBoundingClientRect().top
const barHeight = () => (getComputedStyle(form).position === 'sticky' ? form.getBoundingClientRect().bottom : 0)
const markHits = (words) => {
  if (!CSS.highlights) return
  CSS.highlights.delete('hit')
  if (words.length === 0) return
  const ranges = []
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && ranges.length < 5000; node = walker.nextNode()) {
    if (node.parentElement.closest('[hidden]')) continue
    const text = node.data.toLowerCase()
    if (text.length !== node.data.length) continue
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
    }
  }
  CSS.highlights.set('hit', new Highlight(...ranges))
}
let place
const update = () => {
  const reading = questions.find(({ element }) => !element.hidden && element.getBoundingClientRect().bottom > barHeight())
  if (reading) place = { ...reading, from: topOf(reading.element) }
  const words = form.elements.words.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const type = form.elements.type.value
  const isAsked = words.length > 0 || type !== ''
  let shown = 0
  for (const question of questions) {
    const isShown = (type === '' || question.type === type) && words.every((word) => question.words.includes(word))
    question.element.hidden = !isShown
    if (isShown) shown++
  }
  for (const section of sections) section.hidden = isAsked && !section.querySelector('article:not([hidden])')
  form.querySelector('output').textContent = isAsked ? shown + ' of ' + questions.length + (questions.length === 1 ? ' question' : ' questions') : ''
  markHits(words)
  if (place && scrollY > 0) {
    const at = questions.findIndex(({ element }) => element === place.element)
    const kept = questions.slice(at).find(({ element }) => !element.hidden) ?? questions.slice(0, at).findLast(({ element }) => !element.hidden)
    if (kept) scrollBy({ top: topOf(kept.element) - Math.max(place.from, barHeight()), behavior: 'instant' })
  }
  tellPlace()
}
let waiting
form.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(update, 120) })
form.addEventListener('submit', (event) => { event.preventDefault(); update() })
addEventListener('keydown', (event) => {
  if (event.key === '/' && !event.target.closest('input, select') && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    form.elements.words.focus()
  }
})
addEventListener('hashchange', () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target || !target.closest('[hidden]')) return
  form.reset()
  update()
  target.scrollIntoView()
})
form.hidden = false
`

/** Where one is: in the contents, and in words above the questions. */
const whereabouts = `
const links = new Map([...document.querySelectorAll('nav a')].map((link) => [link.hash.slice(1), link]))
const places = [...links.keys()].map((id) => document.getElementById(id))
const here = document.querySelector('.here')
let current
const tellPlace = () => {
  const line = barHeight() + 24
  const title = places.findLast((element) => element.offsetParent !== null && topOf(element) <= line)
  if (title === current) return
  current = title
  for (const link of links.values()) link.removeAttribute('aria-current')
  here.replaceChildren()
  if (!title) return
  const link = links.get(title.id)
  link.setAttribute('aria-current', 'location')
  const nav = link.closest('nav')
  if (getComputedStyle(nav).position === 'sticky') nav.scrollTop += topOf(link) - topOf(nav) - nav.clientHeight / 2
  for (let item = link.closest('li'); item; item = item.parentElement.closest('li')) {
    const step = item.querySelector('a').cloneNode(true)
    step.removeAttribute('aria-current')
    const wrapped = document.createElement('span')
    wrapped.append(step, here.firstChild ? ' › ' : '')
    here.prepend(wrapped)
  }
  here.prepend('You are here: ')
}
let isDue = false
addEventListener('scroll', () => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() => { isDue = false; tellPlace() })
}, { passive: true })
`

/**
 * Browsers do not tell pages on which page of paper something is. So before it prints, the page is laid out as on paper,
 * divided into pages by breaks of its own, which leave a little of each page free, and counted.
 */
const pages = `
const millimetre = 96 / 25.4
const pageHeight = 252 * millimetre
const undo = []
const addClass = (element, name) => { element.classList.add(name); undo.push(() => element.classList.remove(name)) }
const splitList = (list) => {
  const items = [...list.children]
  const parts = []
  for (let at = 18; at < items.length; at += 18) {
    const part = list.cloneNode(false)
    part.append(...items.slice(at, at + 18))
    parts.push(part)
  }
  list.after(...parts)
  undo.push(() => { list.append(...items); for (const part of parts) part.remove() })
}
const isGlue = (element) => element.matches('.title, .type, .questiongroup > :is(.help, .facts)')
const unitsOf = (element) => {
  if (element.matches('section')) return [...element.children].flatMap(unitsOf)
  const isWhole = !element.matches('article') || element.getBoundingClientRect().height < pageHeight / 3
  if (isWhole) return [element]
  return [...element.children].flatMap((child) => child.matches('table, .facts') ? [...child.querySelectorAll('tr, li')] : [child])
}
const breakBefore = (unit, root) => {
  let first = unit
  while (first.parentElement !== root && first === first.parentElement.firstElementChild) first = first.parentElement
  return first
}
const breaks = (element) => element.matches('main > section + section') || (element.matches('.category') && !element.previousElementSibling?.matches('h2'))
/** Gives the number of pages, and calls for each unit with its own. */
const divide = (units, root, tell) => {
  let page = 1
  let start = topOf(root)
  for (let at = 0; at < units.length;) {
    let end = at
    while (end < units.length - 1 && isGlue(units[end]) && !breaks(breakBefore(units[end + 1], root))) end++
    const first = breakBefore(units[at], root)
    const forced = breaks(first)
    const top = topOf(first) - parseFloat(getComputedStyle(first).marginTop)
    if (at > 0 && (forced || units[end].getBoundingClientRect().bottom - start > pageHeight)) {
      page++
      start = top
      if (!forced) addClass(first, 'new-page')
    }
    for (; at <= end; at++) tell(units[at], page)
  }
  return page
}
const numberPages = () => {
  const nav = document.querySelector('nav')
  const details = nav.querySelector('details')
  if (!details.open) { details.open = true; undo.push(() => { details.open = false }) }
  if (document.querySelector('main [hidden]')) { form.reset(); update() }
  addClass(document.documentElement, 'paper')
  const main = document.querySelector('main')
  for (const list of main.querySelectorAll('.many')) if (list.children.length > 18) splitList(list)
  for (const link of links.values()) {
    const [dots, page] = ['dots', 'page'].map((name) => Object.assign(document.createElement('span'), { className: name }))
    link.append(dots, page)
    undo.push(() => { dots.remove(); page.remove() })
  }
  const contents = divide([...links.values()], nav, () => {})
  divide([...main.children].flatMap(unitsOf), main, (unit, page) => {
    const link = unit.matches('.title') && links.get(unit.id)
    if (link) link.querySelector('.page').textContent = 1 + contents + page
  })
}
addEventListener('beforeprint', numberPages)
addEventListener('afterprint', () => { for (const one of undo.splice(0).reverse()) one() })
`

/** What makes a code book more than a text; it is complete without. */
export const codeBookScript = `
'use strict'
if (matchMedia('(max-width: 63.9rem)').matches) document.querySelector('nav details').open = false
${search}${whereabouts}${pages}
update()
`
