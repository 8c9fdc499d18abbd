const names = `a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code
  col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4
  h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu meta meter nav noscript
  object ol optgroup option output p picture pre progress q rp rt ruby s samp script search section select slot small source span
  strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr`

/** The elements of HTML, with those of old that browsers still show. */
export const htmlElements: ReadonlySet<string> = new Set(names.split(/\s+/))

/** The elements that have no content and no end tag. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

/** The elements whose end tag may be left out. */
export const optionalEnds: ReadonlySet<string> = new Set(
  'body caption colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr'.split(' '),
)
