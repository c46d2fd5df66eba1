/** A rectangle in pixels of the map. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A name beside its dot: the position of the dot and the size of the text. */
export interface NameBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const SIDES = ['right', 'left', 'below', 'above'] as const

/** Where a name is written: on which side of its dot, and how many pixels away from it. */
export interface NamePlace {
  readonly side: (typeof SIDES)[number]
  readonly away: number
}

/** The distances to try, in pixels: close beside the dot, or else as near as a pin over the dot allows. */
const AWAY = [8, 18, 28]
/** The width of the ring around a pin with the focus (live-map.css). */
const RING = 3

/**
 * Returns where each name can be read: the nearest place, trying the right side first, that overlaps neither `taken`
 * nor an earlier name; null where there is none.
 */
export function nameSides(names: readonly NameBox[], taken: readonly Box[]): (NamePlace | null)[] {
  const full = taken.map(({ left, top, right, bottom }) => ({
    left: left - RING,
    top: top - RING,
    right: right + RING,
    bottom: bottom + RING,
  }))
  return names.map((name) => {
    const places = AWAY.flatMap((away) => SIDES.map((side) => ({ side, away })))
    const place = places.find((one) => !full.some((box) => isOver(box, boxAt(name, one))))
    if (!place) return null
    full.push(boxAt(name, place))
    return place
  })
}

function boxAt({ x, y, width, height }: NameBox, { side, away }: NamePlace): Box {
  const left = { right: x + away, left: x - away - width, below: x - width / 2, above: x - width / 2 }[side]
  const top = { right: y - height / 2, left: y - height / 2, below: y + away, above: y - away - height }[side]
  return { left, top, right: left + width, bottom: top + height }
}

const isOver = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
