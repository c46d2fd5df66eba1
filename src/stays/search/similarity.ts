import type { Position } from '#core/stay/public-position.ts'

/** The properties by which homes are compared. */
export interface Similarity {
  readonly position: Position
  readonly maxGuests: number
  readonly bedrooms: number
  readonly kind: string
  /** Minor units; both homes have to use the same kind of price. */
  readonly priceMinor: number
}

const KM_PER_DEGREE = 111.2
/**
 * Each of these differences weighs the same: this distance, one guest or bedroom more, and a price this many times as
 * high.
 */
const KM = 5
const GUESTS = 2
const PRICE_RATIO = 1.5

/** Returns how different two homes are: 0 = practically the same, and about 1 for each noticeable difference. */
export function unlikeness(one: Similarity, other: Similarity): number {
  return (
    distanceKm(one.position, other.position) / KM +
    Math.abs(one.maxGuests - other.maxGuests) / GUESTS +
    Math.abs(one.bedrooms - other.bedrooms) / GUESTS +
    Math.abs(Math.log(Math.max(1, one.priceMinor) / Math.max(1, other.priceMinor))) / Math.log(PRICE_RATIO) +
    (one.kind === other.kind ? 0 : 0.5)
  )
}

function distanceKm(a: Position, b: Position): number {
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180))
  return Math.hypot(a.lat - b.lat, east) * KM_PER_DEGREE
}
