import type Library from 'sharp'
import type { Sharp } from 'sharp'
import { refuse } from '../app/refusal.ts'

/** The sizes of an image that pages can ask for, as the service has them: its box; the large one is the whole image. */
const boxes = { default: [640, 480], small: [1024, 768], medium: [1440, 1080], large: undefined } as const

export type ImageSize = keyof typeof boxes

/** The sizes in the order in which the service lists them. */
export const sizeNames = Object.keys(boxes) as readonly ImageSize[]

/** One size of an image, ready to be stored. */
export interface SizedImage {
  readonly size: ImageSize
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** A type of image that is taken. */
export interface ImageType {
  readonly format: 'jpeg' | 'png' | 'gif'
  readonly contentType: string
  readonly ending: string
}

export const imageTypes: readonly ImageType[] = [
  { format: 'jpeg', contentType: 'image/jpeg', ending: 'jpg' },
  { format: 'png', contentType: 'image/png', ending: 'png' },
  { format: 'gif', contentType: 'image/gif', ending: 'gif' },
]

/** The most pixels of an image: those of a large camera, in memory that does not grow further. */
const mostPixels = 50_000_000
/** The longest that one size may take. */
const mostSeconds = 20

/** The library, with the first image: many nodes never see one. */
function loadSharp(): Promise<typeof Library> {
  loaded ??= import('sharp').then(({ default: sharp }) => limitReaders(sharp))
  return loaded
}

let loaded: Promise<typeof Library> | undefined

function limitReaders(sharp: typeof Library): typeof Library {
  // Only what is taken is ever read: the other readers of libvips open files, fonts and addresses.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] })
  sharp.cache(false)
  return sharp
}

/** What images begin with. */
const beginnings: readonly (readonly [RegExp, ImageType['format'] | 'other'])[] = [
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^\x89PNG\r\n/, 'png'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF[\s\S]{4}WEBP|^BM|^II\*\0|^MM\0\*|^[\s\S]{4}ftyp(?:heic|heix|mif1|avif)/, 'other'],
]

/** What an image is by its content, whatever its name says; refuses what is none, and what is not taken. */
export async function typeOfImage(image: Buffer): Promise<ImageType> {
  const start = image.subarray(0, 16).toString('latin1')
  const named = beginnings.find(([pattern]) => pattern.test(start))?.[1]
  if (named === 'other') throw refuse(400, 'Unsupported file type')
  const type = imageTypes.find(({ format }) => format === named)
  if (type === undefined) throw refuse(400, 'Not an image file')
  const sharp = await loadSharp()
  const { width, height } = await sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse(400, 'Not an image file')
    })
  if (width * height > mostPixels) throw refuse(413, `The image has more than ${mostPixels} pixels.`)
  return type
}

/** Upright, without what a camera wrote beside the pixels, and never larger than it was. */
export function makeSizes(image: Buffer, type: ImageType): Promise<readonly SizedImage[]> {
  return oneAtATime(async () => {
    const sharp = await loadSharp()
    const made: SizedImage[] = []
    for (const size of sizeNames) {
      const { data, info } = await sized(sharp, image, size)
        .toFormat(type.format, type.format === 'jpeg' ? { quality: 90 } : {})
        .timeout({ seconds: mostSeconds })
        .toBuffer({ resolveWithObject: true })
        .catch(() => {
          throw refuse(422, 'The image cannot be read to its end.')
        })
      made.push({ size, bytes: data, width: info.width, height: info.height })
    }
    return made
  })
}

function sized(sharp: typeof Library, image: Buffer, size: ImageSize): Sharp {
  const upright = sharp(image, { failOn: 'error', limitInputPixels: mostPixels }).rotate()
  const [width, height] = boxes[size] ?? []
  return width === undefined ? upright : upright.resize(width, height, { fit: 'inside', withoutEnlargement: true })
}

let last: Promise<unknown> = Promise.resolve()

/** Images wait for each other, so that many at once take no more memory than one. */
function oneAtATime<Made>(make: () => Promise<Made>): Promise<Made> {
  const made = last.then(make)
  last = made.catch(() => undefined)
  return made
}
