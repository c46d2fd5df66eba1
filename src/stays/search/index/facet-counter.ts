import type { SearchIndex } from './search-index.ts'

/** The filters that have a facet of their own, each with its place in a list of masks. */
export const missable = {
  destination: 0,
  kinds: 1,
  bedrooms: 2,
  beds: 3,
  bathrooms: 4,
  isStepFree: 5,
  isInstant: 6,
  isFreeToCancel: 7,
  price: 8,
} as const

export const missableCount = 9

/** The largest number of rooms that facets distinguish; the last value means "or more". */
export const mostRooms = 6
const mostBins = 30
const kindsKnown = 16

/** Prices in whole units, in bins of equal width from `from` on. */
export interface PriceBins {
  /** Number of the currency. */
  readonly currency: number
  readonly from: number
  readonly step: number
  readonly stays: readonly number[]
}

/**
 * The stays of one word: those found, offered at once and free to cancel, and for each filter those that only this
 * filter excludes.
 */
export interface CountedWord {
  found: number
  instant: number
  free: number
  readonly only: Int32Array
}

/**
 * Counts what each value of each filter would find, over the stays that no other filter excludes. Each word carries a
 * mask of the stays found and, for each filter, a mask of the stays that only this filter excludes. A facet is then a
 * count of bits in two masks and a row.
 */
export class FacetCounter {
  readonly #index: SearchIndex
  /** Indexed by number of the kind. */
  readonly kinds = zeros(kindsKnown)
  /** Stays of 1, 2, … `mostRooms` or more rooms. */
  readonly bedrooms = zeros(mostRooms)
  readonly beds = zeros(mostRooms)
  readonly bathrooms = zeros(mostRooms)
  /**
   * Counts over the stays found, as choosing another amenity narrows the result further. Indexed by number of the
   * amenity.
   */
  readonly amenities: number[]
  /** Indexed by number of the innermost destination of each stay. */
  readonly destinations: Int32Array
  instant = 0
  freeToCancel = 0
  stepFree = 0
  readonly #prices: number[] = []
  /** The currency of all prices; null = several currencies. */
  #currency: number | null | undefined

  constructor(index: SearchIndex, destinations: number) {
    this.#index = index
    this.amenities = zeros(index.rows.amenities)
    this.destinations = new Int32Array(destinations)
  }

  /** Adds the price of a stay that no filter excludes, except perhaps the price filter. */
  addPrice(slot: number, minor: number): void {
    const { currency } = this.#index.facts
    this.#prices.push(minor / this.#index.facts.unitMinorOf(slot))
    if (this.#currency === undefined) this.#currency = currency[slot]!
    else if (this.#currency !== currency[slot]) this.#currency = null
  }

  addWord(word: number, { found, instant, free, only }: CountedWord): void {
    const { rows, slots } = this.#index
    const inRow = (stays: number, row: number) => bitsOf(stays & rows.bits[row * rows.words + word]!)
    this.destinations[slots.destination[word]!]! += bitsOf(found | only[missable.destination]!)
    const ofKind = found | only[missable.kinds]!
    if (ofKind !== 0) for (let kind = 0; kind < kindsKnown; kind++) this.kinds[kind]! += inRow(ofKind, rows.kind(kind))
    for (let room = 1; room <= mostRooms; room++) {
      this.bedrooms[room - 1]! += inRow(found | only[missable.bedrooms]!, rows.bedrooms(room))
      this.beds[room - 1]! += inRow(found | only[missable.beds]!, rows.beds(room))
      this.bathrooms[room - 1]! += inRow(found | only[missable.bathrooms]!, rows.bathrooms(room))
    }
    this.stepFree += inRow(found | only[missable.isStepFree]!, rows.stepFree)
    this.instant += bitsOf((found | only[missable.isInstant]!) & instant)
    this.freeToCancel += bitsOf((found | only[missable.isFreeToCancel]!) & free)
    if (found === 0) return
    for (let amenity = 0; amenity < rows.amenities; amenity++)
      this.amenities[amenity]! += inRow(found, rows.amenity(amenity))
  }

  /** The bins; null without stays, and when stays have different currencies, as their amounts cannot be compared. */
  get prices(): PriceBins | null {
    const prices = this.#prices
    if (this.#currency === null || this.#currency === undefined) return null
    let [lowest, highest] = [Infinity, -Infinity]
    for (const price of prices) {
      if (price < lowest) lowest = price
      if (price > highest) highest = price
    }
    const step = roundStep((highest - lowest) / mostBins)
    const from = Math.floor(lowest / step) * step
    const stays = zeros(Math.floor((highest - from) / step) + 1)
    for (const price of prices) stays[Math.floor((price - from) / step)]!++
    return { currency: this.#currency, from, step, stays }
  }
}

/** Rounds up to the next of 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(width: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) {
      if (step >= width) return step
    }
}

const zeros = (length: number) => Array.from({ length }, () => 0)

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
