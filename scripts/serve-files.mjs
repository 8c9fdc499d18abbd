// Serves files as they are, and nothing else: what a host of files does.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Serves a folder to this machine; gives the address without a slash at its end, and what ends it. */
export async function serveFiles(folder) {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url ?? '/', 'http://localhost')
    const path = join(folder, decodeURIComponent(pathname.replace(/\/$/, '/index.html')))
    const isThere = path.startsWith(folder) && existsSync(path) && statSync(path).isFile()
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' })
    if (isThere) createReadStream(path).pipe(response)
    else response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
