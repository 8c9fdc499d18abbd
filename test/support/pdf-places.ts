/** The page, counted from 1, of each place that a link of a PDF leads to, by its name; of a PDF as Chromium writes it. */
export function placesInPdf(pdf: Buffer): ReadonlyMap<string, number> {
  const text = pdf.toString('latin1')
  const objectOf = (id: string): string => {
    const start = text.indexOf(`\n${id} 0 obj\n`)
    return start < 0 ? '' : text.slice(start, text.indexOf('\nendobj', start))
  }
  const first = (pattern: RegExp, within: string): string => pattern.exec(within)?.[1] ?? ''
  const catalog = objectOf(first(/\/Root (\d+) 0 R/, text))
  const pagesBelow = (id: string): string[] => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(objectOf(id))?.[1]
    return kids === undefined ? [id] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => pagesBelow(kid))
  }
  const pages = pagesBelow(first(/\/Pages (\d+) 0 R/, catalog))
  const places = objectOf(first(/\/Dests (\d+) 0 R/, catalog))
  return new Map(
    [...places.matchAll(/\/([^\s/]+) \[(\d+) 0 R/g)].map(([, name = '', id = '']) => [name, pages.indexOf(id) + 1]),
  )
}
