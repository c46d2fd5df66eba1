import type { StayPlace, StayFilters } from './indexed-stay.ts'

/** How many words of 32 stays share the corners of a box. */
const block = 16

/** Positions are kept in thousandths of a degree, the grid of public positions. */
const perDegree = 1000

/** A run of words to search; `inside` means that all of its stays lie in the searched area. */
export interface WordRun {
  readonly first: number
  readonly end: number
  readonly inside: boolean
}

/** Everything in `Slots`: its arrays, and the slot of each stay. */
export interface SavedSlots {
  readonly id: Int32Array
  readonly lat: Int32Array
  readonly lng: Int32Array
  readonly destination: Int32Array
  readonly firstWord: Int32Array
  readonly next: Int32Array
  readonly corners: Int32Array
  readonly stays: Int32Array
  readonly slots: Int32Array
}

/**
 * Which stay has which bit: ordered by destination, and within it along a curve that keeps neighbours on the map
 * together. A destination begins with a new word and ends with a spare word for new stays.
 */
export class Slots {
  readonly words: number
  readonly id: Int32Array
  /** In thousandths of a degree. */
  readonly lat: Int32Array
  readonly lng: Int32Array
  /** Number of the destination of each word. */
  readonly destination: Int32Array
  readonly #slotOf = new Map<number, number>()
  readonly #firstWord: Int32Array
  /** The first unused slot of each destination. */
  readonly #next: Int32Array
  /** South, west, north, east of each block. */
  readonly #corners: Int32Array

  /** Restores the slots from `saved`. */
  constructor(saved: SavedSlots) {
    this.words = saved.destination.length
    this.id = saved.id
    this.lat = saved.lat
    this.lng = saved.lng
    this.destination = saved.destination
    this.#firstWord = saved.firstWord
    this.#next = saved.next
    this.#corners = saved.corners
    saved.stays.forEach((id, at) => this.#slotOf.set(id, saved.slots[at]!))
  }

  /** Creates slots for these stays, with spare ones. */
  static laidOut(places: readonly StayPlace[], destinations: number): Slots {
    const keys = Float64Array.from(places, (place) => place.destination * 2 ** 32 + curve(place.lat, place.lng))
    const order = Uint32Array.from(places, (_, index) => index).sort((a, b) => keys[a]! - keys[b]!)
    const firstWord = new Int32Array(destinations + 1)
    const nextOf = new Int32Array(destinations)
    const slots = new Int32Array(places.length)
    let next = 0
    let words = 0
    for (let destination = 0; destination < destinations; destination++) {
      firstWord[destination] = words
      let slot = words * 32
      while (next < order.length && places[order[next]!]!.destination === destination) slots[order[next++]!] = slot++
      words = ((slot + 31) >> 5) + 1
      nextOf[destination] = slot
    }
    firstWord[destinations] = words
    const destination = new Int32Array(words)
    for (let place = 0; place < destinations; place++) {
      destination.fill(place, firstWord[place], firstWord[place + 1])
    }
    const corners = new Int32Array(4 * Math.ceil(words / block))
    for (let at = 0; at < corners.length; at += 4) corners.set([1e9, 1e9, -1e9, -1e9], at)
    const [id, lat, lng] = [new Int32Array(words * 32), new Int32Array(words * 32), new Int32Array(words * 32)]
    const none = new Int32Array()
    const made = new Slots({ id, lat, lng, destination, firstWord, next: nextOf, corners, stays: none, slots: none })
    places.forEach((place, index) => made.#place(slots[index]!, place))
    return made
  }

  get saved(): SavedSlots {
    return {
      id: this.id,
      lat: this.lat,
      lng: this.lng,
      destination: this.destination,
      firstWord: this.#firstWord,
      next: this.#next,
      corners: this.#corners,
      stays: Int32Array.from(this.#slotOf.keys()),
      slots: Int32Array.from(this.#slotOf.values()),
    }
  }

  #place(slot: number, { id, lat, lng }: StayPlace): void {
    this.id[slot] = id
    this.#slotOf.set(id, slot)
    this.lat[slot] = Math.round(lat * perDegree)
    this.lng[slot] = Math.round(lng * perDegree)
    const corners = this.#corners
    const at = Math.floor((slot >> 5) / block) * 4
    corners[at] = Math.min(corners[at]!, this.lat[slot])
    corners[at + 1] = Math.min(corners[at + 1]!, this.lng[slot])
    corners[at + 2] = Math.max(corners[at + 2]!, this.lat[slot])
    corners[at + 3] = Math.max(corners[at + 3]!, this.lng[slot])
  }

  /** Returns the slot of a stay; throws if it has none. */
  slotOf(id: number): number {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) throw new RangeError(`no stay ${id}`)
    return slot
  }

  /**
   * Returns the slot of a stay, which may be new or have moved; null when its destination is full. `left`: the slot it
   * had before in another destination.
   */
  place(place: StayPlace): { readonly slot: number; readonly left: number | null } | null {
    const before = this.#slotOf.get(place.id)
    if (before !== undefined && this.destination[before >> 5] === place.destination) {
      this.#place(before, place)
      return { slot: before, left: null }
    }
    const next = this.#next[place.destination]
    if (next === undefined || next >= this.#firstWord[place.destination + 1]! * 32) return null
    this.#next[place.destination] = next + 1
    this.#place(next, place)
    return { slot: next, left: before ?? null }
  }

  /** How many destinations there are. */
  get destinations(): number {
    return this.#next.length
  }

  /** How many slots stays have had, or have. */
  get count(): number {
    return this.#slotOf.size
  }

  has(id: number): boolean {
    return this.#slotOf.has(id)
  }

  /** Returns the runs of words that may hold what a search looks for. */
  runs({ destinations, box }: Pick<StayFilters, 'destinations' | 'box'>): WordRun[] {
    const first = destinations ? this.#firstWord[destinations[0]]! : 0
    const end = destinations ? this.#firstWord[destinations[1] + 1]! : this.words
    if (first >= end) return []
    if (!box) return [{ first, end, inside: true }]
    const [south, west, north, east] = box
    const corner = (at: number) => this.#corners[at]! / perDegree
    const runs: WordRun[] = []
    for (let word = first; word < end;) {
      const at = Math.floor(word / block) * 4
      const stop = Math.min(end, (at / 4 + 1) * block)
      if (corner(at + 2) >= south && corner(at + 3) >= west && corner(at) <= north && corner(at + 1) <= east) {
        const inside =
          corner(at) >= south && corner(at + 1) >= west && corner(at + 2) <= north && corner(at + 3) <= east
        runs.push({ first: word, end: stop, inside })
      }
      word = stop
    }
    return runs
  }

  /** Returns the position of a stay in degrees. */
  positionOf(slot: number): { readonly lat: number; readonly lng: number } {
    return { lat: this.lat[slot]! / perDegree, lng: this.lng[slot]! / perDegree }
  }

  isIn(slot: number, [south, west, north, east]: GridBox): boolean {
    const lat = this.lat[slot]!
    const lng = this.lng[slot]!
    return lat >= south && lng >= west && lat <= north && lng <= east
  }
}

/** South, west, north and east in thousandths of a degree. */
export type GridBox = readonly [number, number, number, number]

/** Returns the positions of the grid that lie in a box of degrees. */
export function gridBox([south, west, north, east]: NonNullable<StayFilters['box']>): GridBox {
  return [firstFrom(south), firstFrom(west), -firstFrom(-north), -firstFrom(-east)]
}

/** Returns the first position of the grid that is not below `degrees`, by the same division as `positionOf`. */
function firstFrom(degrees: number): number {
  let at = Math.ceil(degrees * perDegree)
  while ((at - 1) / perDegree >= degrees) at--
  while (at / perDegree < degrees) at++
  return at
}

/** Interleaves sixteen bits of both coordinates. */
function curve(lat: number, lng: number): number {
  const x = (((lat + 90) / 180) * 65_535) | 0
  const y = (((lng + 180) / 360) * 65_535) | 0
  let code = 0
  for (let bit = 15; bit >= 0; bit--) code = code * 4 + ((((x >> bit) & 1) << 1) | ((y >> bit) & 1))
  return code
}
