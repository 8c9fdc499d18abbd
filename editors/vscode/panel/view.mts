/** A size or a place in pixels. */
export interface Pixels {
  readonly width: number
  readonly height: number
}

/** The part of a picture that is seen: its upper left corner in pixels of the picture, and how large a pixel of the picture is shown. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Small pictures are not blown up to fill the panel. */
const largestFit = 1.25
const largest = 4

/** The whole picture, in the middle of the panel; at the top, where there is room below. */
export function wholeOf(picture: Pixels, panel: Pixels): View {
  const scale = Math.min(panel.width / picture.width, panel.height / picture.height, largestFit)
  return { x: (picture.width - panel.width / scale) / 2, y: 0, scale }
}

/** Larger or smaller by a factor, with what is at a point of the panel staying where it is. */
export function zoom(
  view: View,
  factor: number,
  at: { readonly x: number; readonly y: number },
  smallest: number,
): View {
  const scale = Math.min(Math.max(view.scale * factor, Math.min(smallest, 1)), largest)
  return { x: view.x + at.x / view.scale - at.x / scale, y: view.y + at.y / view.scale - at.y / scale, scale }
}

/** Moved by pixels of the panel; some of the picture stays in sight. */
export function move(view: View, right: number, down: number, picture: Pixels, panel: Pixels): View {
  return keep({ ...view, x: view.x + right / view.scale, y: view.y + down / view.scale }, picture, panel)
}

/** Moved no further than needed for a rectangle of the picture to be in sight. */
export function reveal(view: View, box: Pixels & { readonly x: number; readonly y: number }, panel: Pixels): View {
  const [width, height] = [panel.width / view.scale, panel.height / view.scale]
  const isSeen =
    box.x >= view.x && box.y >= view.y && box.x + box.width <= view.x + width && box.y + box.height <= view.y + height
  return isSeen ? view : { ...view, x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 }
}

/** The middle of the panel stays within the picture. */
function keep(view: View, picture: Pixels, panel: Pixels): View {
  const within = (value: number, whole: number, seen: number): number =>
    Math.min(Math.max(value, -seen / 2), Math.max(0, whole - seen / 2))
  return {
    ...view,
    x: within(view.x, picture.width, panel.width / view.scale),
    y: within(view.y, picture.height, panel.height / view.scale),
  }
}
