import { createHash, createHmac } from 'node:crypto'

/** Who asks an object store. */
export interface ObjectStoreAccess {
  readonly key: string
  readonly secret: string
  readonly region: string
  /** For access that lapses. */
  readonly token?: string
}

/** A request to an object store. */
export interface ObjectRequest {
  readonly method: 'PUT' | 'GET' | 'DELETE'
  readonly url: URL
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

/** The headers of a request with the signature that S3 asks for, AWS Signature Version 4. */
export function signRequest(
  { method, url, body, headers }: ObjectRequest,
  { key, secret, region, token }: ObjectStoreAccess,
  now: Date,
): Readonly<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const signed: Readonly<Record<string, string>> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': digest(body),
    'x-amz-date': time,
    ...(token === undefined ? {} : { 'x-amz-security-token': token }),
  }
  const names = Object.keys(signed).sort()
  const canonical = [
    method,
    url.pathname,
    '',
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    signed['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, digest(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    `AWS4${secret}`,
  )
  const signature = createHmac('sha256', signingKey).update(text).digest('hex')
  const { host: _host, ...sent } = signed
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
