import { freePieces } from '#core/calendar/free-pieces.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { EventKind } from './channel-lists.ts'
import type { NightsHolder } from './classify-event.ts'

/** Taken nights of a home or of one of its parts. */
export interface TakenHere extends NightsHolder {
  /** The home or the part. Nights and preparation of one home never overlap. */
  readonly stayId: number
  readonly eventId: string | null
}

/** An event of a feed that wants nights or holds some. */
export interface NightsEvent extends StayDates {
  readonly id: string
  readonly kind: EventKind
  readonly datedAt: Date
}

/** Nights that are to be taken for an event of the feed. */
export interface Taking extends TakenHere {
  readonly eventId: string
}

interface OwnStay {
  readonly stayId: number
  readonly feedId: string
  /** The number of preparation nights that it needs behind its guests. */
  readonly preparation: number
}

/**
 * Settles who holds which nights of a home while the events of a feed are processed, without asking the database again,
 * and collects what is to be freed and taken so that every event holds what it may. Each question takes time
 * proportional to the logarithm of the taken nights, plus the results.
 */
export class StayNights {
  readonly #home: OwnStay
  readonly #wanting: SpanCounter
  readonly #byHome = new Map<number, SortedNights>()
  readonly #byEvent = new Map<string, Set<TakenHere>>()
  readonly #freed = new Set<string>()
  readonly #takings = new Set<Taking>()

  constructor(stay: OwnStay, taken: readonly TakenHere[], wanting: readonly NightsEvent[]) {
    this.#home = stay
    this.#wanting = new SpanCounter(wanting)
    for (const [stayId, rows] of Map.groupBy(taken, (row) => row.stayId))
      this.#byHome.set(stayId, new SortedNights(rows))
    for (const row of taken) this.#noteOwn(row)
  }

  /** Events that first give back all they hold in the database. */
  get freed(): readonly string[] {
    return [...this.#freed]
  }

  /** What is to be taken after that, in any order. */
  get takings(): readonly Taking[] {
    return [...this.#takings]
  }

  /** Returns what others hold of the nights of an event, apart from preparation. */
  othersThan({ id, checkIn, checkOut }: NightsEvent): TakenHere[] {
    return this.#meeting({ from: checkIn, to: checkOut }).filter(({ eventId, to }) => eventId !== id && to > checkIn)
  }

  /**
   * Returns whether an event holds nights that are no longer its own, or keeps nights for preparation that another
   * event wants.
   */
  hasWrongNights(event: NightsEvent): boolean {
    return [...this.#own(event)].some(
      ({ from, to, preparation }) =>
        from < event.checkIn ||
        to > event.checkOut ||
        (preparation > 0 && this.#wanting.meetsOther({ from: to, to: addDays(to, preparation) }, event)),
    )
  }

  /** Returns whether an event holds all of its nights from today on itself. */
  isWhole(event: NightsEvent, today: IsoDate): boolean {
    return freePieces(fromToday(event, today), [...this.#own(event)]).length === 0
  }

  /** Gives back what an event holds. */
  free(event: NightsEvent): void {
    const own = this.#own(event)
    if (own.size === 0) return
    this.#freed.add(event.id)
    for (const row of own) this.drop(row)
  }

  /**
   * Takes those nights of an event that are free, in one piece where possible, with the home's preparation behind them
   * if nobody wants those nights.
   */
  take(event: NightsEvent, today: IsoDate): void {
    const requested = fromToday(event, today)
    if (requested.checkIn >= requested.checkOut || this.isWhole(event, today)) return
    if (!this.#isFree(event, { from: requested.checkIn, to: requested.checkOut })) {
      const inTheWay = this.#meeting({ from: requested.checkIn, to: requested.checkOut })
      const spans = inTheWay.map(({ from, to, preparation }) => ({ from, to: addDays(to, preparation) }))
      for (const piece of freePieces(requested, spans)) this.#take(event, piece, 0)
      return
    }
    this.free(event)
    const behind = { from: requested.checkOut, to: addDays(requested.checkOut, this.#home.preparation) }
    const canPrepare = this.#isFree(event, behind) && !this.#wanting.meetsOther(behind, event)
    this.#take(event, requested, canPrepare ? this.#home.preparation : 0)
  }

  /** Removes nights that somebody else took first, or whose preparation they took. */
  drop(row: TakenHere): void {
    this.#byHome.get(row.stayId)?.remove(row)
    if (row.eventId !== null) this.#byEvent.get(row.eventId)?.delete(row)
    this.#takings.delete(row as Taking)
  }

  /** Adds nights that are taken for an event. */
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

/** Returns the nights of an event from today on. */
const fromToday = ({ checkIn, checkOut }: StayDates, today: IsoDate): StayDates => ({
  checkIn: checkIn > today ? checkIn : today,
  checkOut,
})

/** Returns how many leading values of a sorted list `isBefore` holds for. */
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

/** The taken nights of one home, in order. */
class SortedNights {
  readonly #rows: TakenHere[]

  constructor(rows: readonly TakenHere[]) {
    this.#rows = rows.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  }

  /** Returns those that overlap a span with their nights or their preparation. */
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

/** Counts which of many spans, which may overlap each other, meet a given one. */
class SpanCounter {
  readonly #begins: readonly IsoDate[]
  readonly #ends: readonly IsoDate[]

  constructor(spans: readonly StayDates[]) {
    this.#begins = spans.map(({ checkIn }) => checkIn).toSorted()
    this.#ends = spans.map(({ checkOut }) => checkOut).toSorted()
  }

  /** Returns whether a span other than `event`, which is one of them, meets this one. */
  meetsOther(span: DateSpan, event: StayDates): boolean {
    const meeting = countWhile(this.#begins, (day) => day < span.to) - countWhile(this.#ends, (day) => day <= span.from)
    return meeting > (event.checkIn < span.to && event.checkOut > span.from ? 1 : 0)
  }
}
