import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { askCatalogue } from '../../src/node/catalogue-client.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server of one answer; gives its address. */
async function answerWith(give: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(give)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const asking = (origin: string) =>
  askCatalogue({ origin, path: '/en', token: () => 'secret' }, { method: 'GET', path: 'questionnaires/mydata/' })

test('a redirect is told and not followed, so that the token goes nowhere else', async () => {
  const asked: string[] = []
  const elsewhere = await answerWith((_request, response) => {
    asked.push('elsewhere')
    response.end()
  })
  const origin = await answerWith((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    response.writeHead(302, { location: `${elsewhere}/` }).end()
  })
  expect(await asking(origin)).toMatchObject({ status: 302 })
  expect(asked).toEqual(['/en/api/v2/questionnaires/mydata/ Token secret'])
})

test.each([
  [
    'answers without an end',
    (response: ServerResponse) => {
      const more = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(1024 * 1024), () => setImmediate(more))
      }
      more()
    },
    /too long/,
  ],
  ['cuts the connection', (response: ServerResponse) => response.destroy(), /does not answer \(/],
  [
    'cuts its answer',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"results"', () => response.destroy())
    },
    /does not answer \(/,
  ],
])('a catalogue that %s is one that does not answer', async (_what, give, words) => {
  const origin = await answerWith((_request, response) => void give(response))
  await expect(asking(origin)).rejects.toThrow(words)
})
