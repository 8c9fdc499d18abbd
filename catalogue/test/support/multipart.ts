import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A body of one part, as a client sends it. */
export interface Upload {
  readonly content: Uint8Array
  readonly filename: string
  readonly type: string
  readonly name: string
  readonly key: string
  readonly isField: boolean
  readonly isCut: boolean
}

/** A body of one part; its boundary is another one each time, as in real clients. */
export function multipart({
  content,
  filename = 'x.jpg',
  type = 'image/jpeg',
  name = 'file',
  key,
  isField,
  isCut,
}: Partial<Upload>) {
  const boundary = `----${randomBytes(8).toString('hex')}`
  const file = isField ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
    content ?? Buffer.alloc(0),
    Buffer.from(isCut ? '' : `\r\n--${boundary}--\r\n`),
  ])
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return { headers, body }
}

/** A picture of one colour. */
export function picture(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'gif',
  background = 'green',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}
