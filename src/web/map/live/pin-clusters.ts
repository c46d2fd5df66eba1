import { MAP_UNITS_PER_DEGREE, mapPointOf, positionOfMapPoint, type MapPosition } from '#core/map-projection.ts'
import type { MapStay } from '#web/map/map-stay.ts'
import { labelBox, type LabelBox } from './pin-labels.ts'

/** A pin of one home, or of several whose prices would overlap. */
export interface MapPin extends MapPosition {
  /** The slugs of its homes. */
  readonly key: string
  /** The homes in the order of the list. */
  readonly homes: readonly MapStay[]
}

/** The pins of homes at every zoom, which may be fractional. Zooms are those of tiles of 256 pixels. */
export interface PinLayout {
  /** Returns the pins in the order of the list. Their labels do not overlap. */
  at(zoom: number): readonly MapPin[]
  /**
   * Returns the next half zoom at which a merged pin splits; null when it does not until `most`, because its homes are
   * at the same place or nearly so.
   */
  partsAt(pin: MapPin, zoom: number, most: number): number | null
}

/** Labels closer to each other than this cannot be told apart at a glance. */
const GAP = 3

/**
 * Merges pins only where their labels would overlap: of all pairs that do, always the nearest, until none is left. The
 * result depends only on the homes and the zoom, not on their order or on the visible part of the map. `remPx` is the
 * size of a `rem` in pixels.
 */
export function pinLayout(stays: readonly MapStay[], remPx = 16): PinLayout {
  const known = new Map<number, readonly MapPin[]>()
  const rank = new Map(stays.map((stay, index) => [stay.slug, index]))
  const at = (zoom: number) => {
    let pins = known.get(zoom)
    if (!pins) {
      pins = joined(stays, pixelsPerUnit(zoom), remPx)
        .map((label) => pinOf(label, rank))
        .toSorted((a, b) => rank.get(a.homes[0]!.slug)! - rank.get(b.homes[0]!.slug)!)
      known.set(zoom, pins)
    }
    return pins
  }
  return {
    at,
    partsAt({ homes: members }, zoom, most) {
      const slugs = new Set(members.map(({ slug }) => slug))
      for (let next = Math.floor(zoom * 2) / 2 + 0.5; next <= most; next += 0.5) {
        const holders = at(next).filter((pin) => pin.homes.some(({ slug }) => slugs.has(slug)))
        if (holders.length > 1) return next
      }
      return null
    },
  }
}

/** Returns how many pixels a unit of the drawing has at a zoom. */
export function pixelsPerUnit(zoom: number): number {
  return (256 * 2 ** zoom) / 360 / MAP_UNITS_PER_DEGREE
}

interface Label {
  readonly homes: readonly MapStay[]
  /** Its position in units of the drawing. */
  readonly x: number
  readonly y: number
  /** The box it covers, in pixels. */
  readonly box: LabelBox
  /** The index of the nearest label that overlaps it, and its distance. */
  nearest: number
  distance: number
}

function joined(stays: readonly MapStay[], scale: number, remPx: number): Label[] {
  const labelOf = (members: readonly MapStay[], x: number, y: number): Label => {
    const { left, top, right, bottom } = labelBox(members, remPx)
    const [atX, atY] = [x * scale, y * scale]
    const box = { left: left + atX, top: top + atY, right: right + atX, bottom: bottom + atY }
    return { homes: members, x, y, box, nearest: -1, distance: Infinity }
  }
  const bySlug = stays.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  const sites = Map.groupBy(bySlug, ({ lat, lng }) => `${lat},${lng}`)
  const labels: (Label | null)[] = [...sites.values()].map((members) => {
    const { x, y } = mapPointOf(members[0]!)
    return labelOf(members, x, y)
  })
  /** Remembers the label at `index` if it overlaps this one and is the nearest. */
  const tell = (label: Label, index: number) => {
    const other = labels[index]
    if (!other || other === label || !isOver(label.box, other.box)) return
    const distance = Math.hypot(label.x - other.x, label.y - other.y)
    if (distance < label.distance) [label.nearest, label.distance] = [index, distance]
  }
  const look = (label: Label) => {
    label.nearest = -1
    label.distance = Infinity
    for (let index = 0; index < labels.length; index++) tell(label, index)
  }
  for (const label of labels) if (label) look(label)
  for (;;) {
    let first: Label | null = null
    for (const label of labels) if (label && label.distance < (first?.distance ?? Infinity)) first = label
    if (!first) return labels.filter((label) => label !== null)
    const [at, other] = [labels.indexOf(first), first.nearest]
    const second = labels[other]!
    const share = second.homes.length / (first.homes.length + second.homes.length)
    labels[at] = labels[other] = null
    const both = labelOf(
      [...first.homes, ...second.homes],
      first.x + (second.x - first.x) * share,
      first.y + (second.y - first.y) * share,
    )
    labels.push(both)
    look(both)
    for (const label of labels)
      if (label?.nearest === at || label?.nearest === other) look(label)
      else if (label) tell(label, labels.length - 1)
  }
}

function pinOf({ homes: stays, x, y }: Label, rank: ReadonlyMap<string, number>): MapPin {
  const members = stays.toSorted((a, b) => rank.get(a.slug)! - rank.get(b.slug)!)
  const key = members
    .map(({ slug }) => slug)
    .toSorted()
    .join(' ')
  return { key, homes: members, ...positionOfMapPoint({ x, y }) }
}

const isOver = (a: LabelBox, b: LabelBox) =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP
