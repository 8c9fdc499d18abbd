import type { Settings } from '../app/settings.ts'
import type { ImageSize } from './image-sizes.ts'

/** The name of a size of an image in the store; that of the large one is the id alone, as in the service. */
export function imageName(id: string, size: ImageSize, ending: string): string {
  return `${id.slice(0, 2)}/${id.slice(2, 3)}/${id}${size === 'large' ? '' : `-${size}`}.${ending}`
}

/** Where a stored image is served: a path as the specification shows it, below the public address where one is known. */
export function imageAddress({ url = '' }: Settings, name: string): string {
  return `${url}/upload/${name}`
}
