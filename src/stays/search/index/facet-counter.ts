import { priceBins, type PriceBins } from '#core/search/price-bins.ts'
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
const kindsKnown = 16

/** Bins of prices in whole units of their currency, which is given by its number. */
interface CurrencyBins extends PriceBins {
  readonly currency: number
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

/** How many words are counted at once: one row after the other, as reading along a row is quicker than across rows. */
const wordsAtOnce = 64

/**
 * Counts what each value of each filter would find, over the stays that no other filter excludes. Each word carries a
 * mask of the stays found and, for each filter, a mask of the stays that only this filter excludes. A facet is then a
 * count of bits in two masks and a row. After the last word, `finish` has to be called.
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
  #prices = new Float64Array(256)
  #priceCount = 0
  /** The currency of all prices; null = several currencies. */
  #currency: number | null | undefined
  /** Words that are not counted yet, with their masks of found stays. */
  readonly #words = new Int32Array(wordsAtOnce)
  readonly #found = new Int32Array(wordsAtOnce)
  /** For each filter on the stay itself, the masks of the stays that no other filter excludes. */
  readonly #fitting = Array.from({ length: missable.isInstant }, () => new Int32Array(wordsAtOnce))
  #wordCount = 0

  constructor(index: SearchIndex, destinations: number) {
    this.#index = index
    this.amenities = zeros(index.rows.amenities)
    this.destinations = new Int32Array(destinations)
  }

  /** Adds the price of a stay that no filter excludes, except perhaps the price filter. */
  addPrice(slot: number, minor: number): void {
    const { facts } = this.#index
    const currency = facts.currency[slot]!
    if (this.#priceCount === this.#prices.length) {
      const prices = this.#prices
      this.#prices = new Float64Array(prices.length * 4)
      this.#prices.set(prices)
    }
    this.#prices[this.#priceCount++] = minor / facts.unitMinorOf(slot)
    if (this.#currency === undefined) this.#currency = currency
    else if (this.#currency !== currency) this.#currency = null
  }

  addWord(word: number, { found, instant, free, only }: CountedWord): void {
    this.destinations[this.#index.slots.destination[word]!]! += bitsOf(found | only[missable.destination]!)
    this.instant += bitsOf((found | only[missable.isInstant]!) & instant)
    this.freeToCancel += bitsOf((found | only[missable.isFreeToCancel]!) & free)
    const at = this.#wordCount++
    this.#words[at] = word
    this.#found[at] = found
    for (let filter = 0; filter < missable.isInstant; filter++) this.#fitting[filter]![at] = found | only[filter]!
    if (this.#wordCount === wordsAtOnce) this.finish()
  }

  /** Counts the words that are not counted yet. */
  finish(): void {
    const { rows } = this.#index
    const ofKind = this.#fitting[missable.kinds]!
    for (let kind = 0; kind < kindsKnown; kind++) this.kinds[kind]! += this.#inRow(ofKind, rows.kind(kind))
    for (let room = 1; room <= mostRooms; room++) {
      this.bedrooms[room - 1]! += this.#inRow(this.#fitting[missable.bedrooms]!, rows.bedrooms(room))
      this.beds[room - 1]! += this.#inRow(this.#fitting[missable.beds]!, rows.beds(room))
      this.bathrooms[room - 1]! += this.#inRow(this.#fitting[missable.bathrooms]!, rows.bathrooms(room))
    }
    this.stepFree += this.#inRow(this.#fitting[missable.isStepFree]!, rows.stepFree)
    for (let amenity = 0; amenity < rows.amenities; amenity++)
      this.amenities[amenity]! += this.#inRow(this.#found, rows.amenity(amenity))
    this.#wordCount = 0
  }

  /** Returns how many stays of the masks have their bit set in a row. */
  #inRow(masks: Int32Array, row: number): number {
    const { bits, words: length } = this.#index.rows
    const words = this.#words
    const first = row * length
    let stays = 0
    for (let at = 0, count = this.#wordCount; at < count; at++) stays += bitsOf(masks[at]! & bits[first + words[at]!]!)
    return stays
  }

  /** The bins; null without stays, and when stays have different currencies, as their amounts cannot be compared. */
  get prices(): CurrencyBins | null {
    const prices = this.#prices.subarray(0, this.#priceCount)
    if (this.#currency === null || this.#currency === undefined) return null
    return { currency: this.#currency, ...priceBins(prices) }
  }
}

const zeros = (length: number) => Array.from({ length }, () => 0)

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
