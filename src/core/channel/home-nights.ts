import { freePieces } from '#core/calendar/free-pieces.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { EventKind } from './channel-lists.ts'
import type { NightsHolder } from './classify-event.ts'

/** Nights of a home, or of a part of it, as they are taken. */
export interface TakenHere extends NightsHolder {
  /** Of the home or of the part. Nights and preparation of one home never overlap. */
  readonly stayId: number
  readonly eventId: string | null
}

/** An event of a feed that wants nights, or has some. */
export interface NightsEvent extends StayDates {
  readonly id: string
  readonly kind: EventKind
  readonly datedAt: Date
}

/** Nights that an event of the feed is to take. */
export interface Taking extends TakenHere {
  readonly eventId: string
}

interface Home {
  readonly stayId: number
  readonly feedId: string
  /** Nights that it needs behind its guests. */
  readonly preparation: number
}

/**
 * The nights of a home while the events of a feed are settled: who has which, without asking the database again, and what is to be freed
 * and taken so that every event has what it may. Each question costs the logarithm of what is taken, beside what is found.
 */
export class HomeNights {
  readonly #home: Home
  readonly #wanting: SpanCounter
  readonly #byHome = new Map<number, SortedNights>()
  readonly #byEvent = new Map<string, Set<TakenHere>>()
  readonly #freed = new Set<string>()
  readonly #takings = new Set<Taking>()

  constructor(home: Home, taken: readonly TakenHere[], wanting: readonly NightsEvent[]) {
    this.#home = home
    this.#wanting = new SpanCounter(wanting)
    for (const [stayId, rows] of Map.groupBy(taken, (row) => row.stayId))
      this.#byHome.set(stayId, new SortedNights(rows))
    for (const row of taken) this.#noteOwn(row)
  }

  /** Events that give back all they have in the database, before anything is taken. */
  get freed(): readonly string[] {
    return [...this.#freed]
  }

  /** What is to be taken afterwards, in any order. */
  get takings(): readonly Taking[] {
    return [...this.#takings]
  }

  /** What others have of the nights of an event, preparation left aside. */
  othersThan({ id, checkIn, checkOut }: NightsEvent): TakenHere[] {
    return this.#meeting({ from: checkIn, to: checkOut }).filter(({ eventId, to }) => eventId !== id && to > checkIn)
  }

  /** Whether an event has nights that are not its own any more, or keeps for preparation what another event wants. */
  hasWrongNights(event: NightsEvent): boolean {
    return [...this.#own(event)].some(
      ({ from, to, preparation }) =>
        from < event.checkIn ||
        to > event.checkOut ||
        (preparation > 0 && this.#wanting.meetsOther({ from: to, to: addDays(to, preparation) }, event)),
    )
  }

  /** Whether an event has all of its nights from today on itself. */
  isWhole(event: NightsEvent, today: IsoDate): boolean {
    return freePieces(fromToday(event, today), [...this.#own(event)]).length === 0
  }

  /** Gives back what an event has. */
  free(event: NightsEvent): void {
    const own = this.#own(event)
    if (own.size === 0) return
    this.#freed.add(event.id)
    for (const row of own) this.drop(row)
  }

  /**
   * Takes for an event what is free of its nights, as one piece if it can be, with the preparation of the home behind it if nobody wants
   * these nights.
   */
  take(event: NightsEvent, today: IsoDate): void {
    const wanted = fromToday(event, today)
    if (wanted.checkIn >= wanted.checkOut || this.isWhole(event, today)) return
    if (!this.#isFree(event, { from: wanted.checkIn, to: wanted.checkOut })) {
      const inTheWay = this.#meeting({ from: wanted.checkIn, to: wanted.checkOut })
      const spans = inTheWay.map(({ from, to, preparation }) => ({ from, to: addDays(to, preparation) }))
      for (const piece of freePieces(wanted, spans)) this.#take(event, piece, 0)
      return
    }
    this.free(event)
    const behind = { from: wanted.checkOut, to: addDays(wanted.checkOut, this.#home.preparation) }
    const canPrepare = this.#isFree(event, behind) && !this.#wanting.meetsOther(behind, event)
    this.#take(event, wanted, canPrepare ? this.#home.preparation : 0)
  }

  /** Somebody was faster: these nights are not taken, or not with their preparation. */
  drop(row: TakenHere): void {
    this.#byHome.get(row.stayId)?.remove(row)
    if (row.eventId !== null) this.#byEvent.get(row.eventId)?.delete(row)
    this.#takings.delete(row as Taking)
  }

  /** Nights of an event, as they are taken. */
  add(row: Taking): void {
    const nights = this.#byHome.get(row.stayId) ?? new SortedNights([])
    this.#byHome.set(row.stayId, nights)
    nights.add(row)
    this.#noteOwn(row)
    this.#takings.add(row)
  }

  #take(event: NightsEvent, { checkIn, checkOut }: StayDates, preparation: number): void {
    const { stayId, feedId } = this.#home
    const of = { eventId: event.id, eventKind: event.kind, feedId, takenAt: event.datedAt }
    this.add({ stayId, from: checkIn, to: checkOut, preparation, kind: 'import', reason: null, ...of })
  }

  #noteOwn(row: TakenHere): void {
    if (row.eventId === null) return
    const own = this.#byEvent.get(row.eventId) ?? new Set()
    this.#byEvent.set(row.eventId, own.add(row))
  }

  #own({ id }: NightsEvent): ReadonlySet<TakenHere> {
    return this.#byEvent.get(id) ?? new Set()
  }

  #isFree({ id }: NightsEvent, span: DateSpan): boolean {
    return this.#meeting(span).every(({ eventId }) => eventId === id)
  }

  #meeting(span: DateSpan): TakenHere[] {
    return [...this.#byHome.values()].flatMap((nights) => nights.meeting(span))
  }
}

/** What is left of the nights of an event. */
const fromToday = ({ checkIn, checkOut }: StayDates, today: IsoDate): StayDates => ({
  checkIn: checkIn > today ? checkIn : today,
  checkOut,
})

/** How many of some values, in ascending order, are such that `isBefore` holds; it holds for the first ones. */
function countWhile<Value>(sorted: readonly Value[], isBefore: (value: Value) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] as Value)) low = middle + 1
    else high = middle
  }
  return low
}

const endOf = ({ to, preparation }: TakenHere): IsoDate => (preparation === 0 ? to : addDays(to, preparation))

/** What is taken of one home, in the order of the nights. */
class SortedNights {
  readonly #rows: TakenHere[]

  constructor(rows: readonly TakenHere[]) {
    this.#rows = rows.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  }

  /** Those that have a night of a span, or need one for preparation. */
  meeting({ from, to }: DateSpan): readonly TakenHere[] {
    const first = countWhile(this.#rows, (row) => endOf(row) <= from)
    const behind = countWhile(this.#rows, (row) => row.from < to)
    return this.#rows.slice(first, behind)
  }

  add(row: TakenHere): void {
    this.#rows.splice(this.#placeOf(row), 0, row)
  }

  remove(row: TakenHere): void {
    const place = this.#placeOf(row)
    if (this.#rows[place] === row) this.#rows.splice(place, 1)
  }

  #placeOf({ from }: TakenHere): number {
    return countWhile(this.#rows, (row) => row.from < from)
  }
}

/** Answers whether any of many events, which may overlap, meets a span. */
class SpanCounter {
  readonly #begins: readonly IsoDate[]
  readonly #ends: readonly IsoDate[]

  constructor(spans: readonly StayDates[]) {
    this.#begins = spans.map(({ checkIn }) => checkIn).toSorted()
    this.#ends = spans.map(({ checkOut }) => checkOut).toSorted()
  }

  /** Whether one meets it beside `event`, which is one of them. */
  meetsOther(span: DateSpan, event: StayDates): boolean {
    const meeting = countWhile(this.#begins, (day) => day < span.to) - countWhile(this.#ends, (day) => day <= span.from)
    return meeting > (event.checkIn < span.to && event.checkOut > span.from ? 1 : 0)
  }
}
