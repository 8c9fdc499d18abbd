import { execFileSync } from 'node:child_process'
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, readText } from '../../src/node/read.ts'
import { makeFolder } from './folder.ts'

describe('readText', () => {
  test('gives the text, with a byte order mark and CRLF as they stand', () => {
    const text = '\uFEFF{"a":\r\n"ü€😀"}'
    expect(readText(join(makeFolder({ 'a.json': text }), 'a.json'))).toEqual({ text })
    expect(readText(join(makeFolder({ 'a.json': '' }), 'a.json'))).toEqual({ text: '' })
  })

  test('states the limit and obeys it', () => {
    const path = join(makeFolder({ 'a.json': '"12345678"' }), 'a.json')
    expect(readText(path, { maxBytes: 10 })).toEqual({ text: '"12345678"' })
    expect(readText(path, { maxBytes: 9 })).toEqual({
      problem: 'too-large',
      detail: 'is larger than the limit of 9 bytes (10 bytes)',
    })
  })

  test('refuses what is above 8 MiB without reading it, which would be beyond the memory', () => {
    const path = join(makeFolder({ 'a.json': '' }), 'a.json')
    execFileSync('truncate', ['-s', '2000G', path])
    expect(readText(path)).toEqual({ problem: 'too-large', detail: 'is larger than the limit of 8 MiB (2048000 MiB)' })
    expect(readText(path, { maxBytes: 1e300 })).toEqual({
      problem: 'too-large',
      detail: 'is larger than the limit of 511.9 MiB (2048000 MiB)',
    })
  })

  test('reads nothing of the system, which knows what programs were started with', () => {
    const cwd = makeFolder({})
    symlinkSync('/dev/zero', join(cwd, 'zero.json'))
    symlinkSync('/proc/self/environ', join(cwd, 'environ.json'))
    for (const path of ['/proc/self/status', join(cwd, 'zero.json'), join(cwd, 'environ.json')])
      expect(readText(path)).toMatchObject({ problem: 'unreadable', detail: expect.stringContaining('of the system') })
  })

  test('reads no file of git, also not the one in place of its folder, but what is in a working tree there', () => {
    const cwd = makeFolder({
      '.git': 'gitdir: elsewhere\n',
      'a/.git/config': '',
      'a/.git/b/.git': '',
      'a/.git/b/c.yaml': 'c',
    })
    for (const path of ['.git', 'a/.git/config', 'a/.git/b/.git'])
      expect(readText(join(cwd, path))).toMatchObject({
        problem: 'unreadable',
        detail: expect.stringContaining('of git'),
      })
    expect(readText(join(cwd, 'a/.git/b/c.yaml'))).toMatchObject({ text: 'c' })
  })

  test('does not wait for pipes', () => {
    const cwd = makeFolder({ 'sub/': '' })
    execFileSync('mkfifo', [join(cwd, 'pipe')])
    for (const name of ['pipe', 'sub']) expect(readText(join(cwd, name))).toMatchObject({ problem: 'not-a-file' })
  })

  test('tells of a file that has gone, and of a circle of links', () => {
    const cwd = makeFolder({})
    symlinkSync('self', join(cwd, 'self'))
    expect(readText(join(cwd, 'gone'))).toEqual({ problem: 'vanished', detail: 'does not exist' })
    expect(readText(join(cwd, 'self'))).toEqual({ problem: 'unreadable', detail: 'symbolic links form a loop' })
  })

  test.skipIf(process.getuid?.() === 0)('tells of a file that may not be read', () => {
    const path = join(makeFolder({ 'a.json': '' }), 'a.json')
    chmodSync(path, 0)
    expect(readText(path)).toEqual({ problem: 'unreadable', detail: 'permission denied' })
  })
})

describe('decode', () => {
  test('names other encodings', () => {
    expect(decode(Buffer.from('\uFEFF{}', 'utf16le'))).toMatchObject({
      problem: 'utf-16',
      detail: 'is written in UTF-16; save it as UTF-8',
    })
    expect(decode(Buffer.from('\uFEFF{}', 'utf16le').swap16())).toMatchObject({ problem: 'utf-16' })
    expect(decode(Buffer.from('fffe00007b000000', 'hex'))).toMatchObject({ problem: 'utf-32' })
    expect(decode(Buffer.from('{"a": 1}', 'utf16le'))).toMatchObject({ problem: 'binary' })
  })

  test('gives the text that was written, in whatever letters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        // So many letters that no bytes look like those of another encoding or of no text.
        const written = `{"name of a vineyard": ${JSON.stringify(text.toWellFormed())}}`
        expect(decode(Buffer.from(written))).toEqual({ text: written })
      }),
    )
    for (const text of ['', '\uFEFF{}', '"Gr\u00fcner"', '"\u201cRiesling\u201d"', '"\ud83c\udf47"'])
      expect(decode(Buffer.from(text))).toEqual({ text })
  })

  test('keeps a text with a stray NUL, and refuses other kinds of file', () => {
    expect(decode(Buffer.from(`{"a": "b\0c", "d": "a longer text"}`))).toHaveProperty('text')
    expect(decode(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toMatchObject({ problem: 'binary' })
  })

  test('says where text that is no UTF-8 starts, as the strict decoder of the platform sees it', () => {
    expect(decode(Buffer.from('{"ü": "caf\xe9"}', 'latin1'))).toMatchObject({ invalidUtf8: { byte: 2, offset: 2 } })
    const bytes = fc.array(
      fc.oneof(fc.integer({ min: 1, max: 255 }), fc.constantFrom(0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0xed, 0xa0)),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(bytes, (list) => {
        const buffer = Buffer.from(list)
        const read = decode(buffer)
        if ('problem' in read) return /^utf/.test(read.problem)
        const strict = (length: number): boolean => {
          try {
            new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, length))
            return true
          } catch {
            return false
          }
        }
        if (!read.invalidUtf8) return strict(buffer.length)
        const { byte, offset } = read.invalidUtf8
        const rest = Array.from({ length: 4 }, (_, more) => byte + more + 1)
        return strict(byte) && !rest.some(strict) && read.text[offset] === '\uFFFD'
      }),
      { numRuns: 2000 },
    )
  })

  test('of any bytes gives an outcome', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const read = decode(Buffer.from(bytes))
        if ('problem' in read) expect(read.detail).not.toBe('')
        else expect(Buffer.from(read.text).equals(Buffer.from(bytes))).toBe(read.invalidUtf8 === undefined)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a file that grows while it is read is read up to the limit', () => {
  const path = join(makeFolder({ 'a.json': '' }), 'a.json')
  writeFileSync(path, 'x'.repeat(100_000))
  expect(readText(path, { maxBytes: 100_000 })).toHaveProperty('text.length', 100_000)
})
