/** A text without tags, and with the characters that entities stand for. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->|<\/?[a-zA-Z][^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#[xX][\da-fA-F]{1,6});/g, (entity, name: string) => {
      if (!name.startsWith('#')) return entities[name] ?? entity
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
