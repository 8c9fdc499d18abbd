import type { ImageStore } from './image-store.ts'
import { type ObjectStoreAccess, signRequest } from './sign-request.ts'

/** The longest that an object store may take for one request. */
const mostMilliseconds = 30_000

/**
 * Keeps images in an S3-compatible store, each below an address: that of a bucket, `https://store.example/bucket`, or `https://bucket.store.example`,
 * and a folder in it where one is wanted.
 */
export function createObjectImages(address: string, access: ObjectStoreAccess): ImageStore {
  const base = address.replace(/\/+$/, '')
  const send = async (
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    body: Uint8Array = new Uint8Array(),
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const url = new URL(`${base}/${name}`)
    const response = await fetch(url, {
      method,
      headers: signRequest({ method, url, body, headers }, access, new Date()),
      redirect: 'error',
      signal: AbortSignal.timeout(mostMilliseconds),
      ...(method === 'PUT' ? { body } : {}),
    })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    await response.body?.cancel()
    throw new Error(`the store of images answers ${response.status} to ${method} ${url.pathname}`)
  }
  return {
    put: async (name, bytes, contentType) => {
      await drop(await send('PUT', name, bytes, { 'content-type': contentType }))
    },
    get: async (name) => {
      const response = await send('GET', name)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await drop(response)
      return undefined
    },
    remove: async (name) => {
      await drop(await send('DELETE', name))
    },
  }
}

/** A body that nobody reads would hold its connection. */
async function drop(response: Response): Promise<void> {
  await response.body?.cancel()
}
