import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { ProductGuest } from '#tests/support/booking/product-guests.ts'
import {
  cancelBooking,
  changeBooking,
  holdNights,
  noteNoShow,
  payBooking,
  tryNegativeRate,
  type PartyRequest,
} from './booking-actions.ts'
import { FreeUnits } from './free-units.ts'
import type { HotelRow } from './hotel-rows.ts'
import { ReplayCalls, type SentBodies } from './replay-calls.ts'
import type { Action, LiveBooking, PlannedAction, ReplayFigures, ReplayState } from './replay-state.ts'

export interface ReplayOptions {
  readonly rows: readonly HotelRow[]
  /** Where to begin: before the first row, or after the last day that was played whole. */
  readonly from: ReplayState
  readonly guests: readonly ProductGuest[]
  /** Answers for the host: accepts changes, writes down who did not come. */
  readonly staff: ProductGuest
  readonly sent: SentBodies
  /** Lets the product's clock go on to the morning of a day; everything due on the way has happened then. */
  readonly goTo: (day: IsoDate) => Promise<void>
  readonly clients: number
  /** Ends the replay as soon as what is under way is answered. */
  readonly signal?: AbortSignal
  /** A day was played whole. */
  readonly onDay: (day: IsoDate, state: ReplayState) => void
  /** The figures as they are at any moment; called once. */
  readonly watch?: (figures: Readonly<ReplayFigures>) => void
}

/** So many of the changes of a booking are made. */
const MOST_CHANGES = 2
/** What one booking may have; one row of the data has 55. */
const MOST_ADULTS = 50
/** What a dirty row has to be refused with. */
const DIRTY = ['invalid_dates', 'no_adult', 'invalid_input', 'min_nights_not_met']

/**
 * Plays the bookings of two hotels day by day through the public API: bookings on the day they were made, cancellations and no-shows
 * on theirs, changes in between, arrivals and departures by the product's own clock. Returns figures, in which what is unexpected is
 * told; `isOver` is false when it was ended before the last day. A day that was broken off may be played again from its beginning:
 * it then decides and sends the same, and what had been done has no second effect.
 */
export async function replayBookings(
  options: ReplayOptions,
): Promise<{ readonly figures: ReplayFigures; readonly isOver: boolean }> {
  const { rows, from, signal } = options
  const replay = new Replay(options)
  options.watch?.(replay.figures)
  const last = rows.reduce(
    (day, row) => maxDate(day, row.statusOn, addDays(row.checkIn, row.nights)),
    rows[0]!.createdOn,
  )
  let next = from.nextRow
  const begin = [...from.actions.map(([day]) => day), rows[next]?.createdOn ?? last].reduce((a, b) => (a < b ? a : b))
  for (let day = begin; day <= last; day = addDays(day, 1)) {
    const first = next
    while (rows[next] && rows[next]!.createdOn <= day) next++
    if (first === next && !replay.hasActions(day)) continue
    await options.goTo(day)
    await replay.playDay(day, first, next)
    if (signal?.aborted) return { figures: replay.figures, isOver: false }
    options.onDay(day, replay.state(next))
  }
  await options.goTo(addDays(last, 2))
  return { figures: replay.figures, isOver: true }
}

class Replay {
  readonly figures: ReplayFigures
  readonly #options: ReplayOptions
  readonly #calls: ReplayCalls
  readonly #units: Readonly<Record<HotelRow['hotel'], FreeUnits>>
  readonly #live: Map<number, LiveBooking>
  readonly #actions: Map<IsoDate, PlannedAction[]>

  constructor(options: ReplayOptions) {
    const { from } = options
    this.#options = options
    this.figures = structuredClone(from.figures)
    this.#calls = new ReplayCalls(this.figures, options.sent)
    this.#units = {
      'Resort Hotel': new FreeUnits(from.units['Resort Hotel']),
      'City Hotel': new FreeUnits(from.units['City Hotel']),
    }
    this.#live = new Map(from.live.map((live) => [live.row, { ...live }]))
    this.#actions = new Map(from.actions.map(([day, actions]) => [day, [...actions]]))
  }

  hasActions(day: IsoDate): boolean {
    return this.#actions.has(day)
  }

  state(nextRow: number): ReplayState {
    const units = {
      'Resort Hotel': this.#units['Resort Hotel'].taken(),
      'City Hotel': this.#units['City Hotel'].taken(),
    }
    return { nextRow, figures: this.figures, units, live: [...this.#live.values()], actions: [...this.#actions] }
  }

  /** Plays the rows from `first` to before `next`, and what is planned for the day. */
  async playDay(day: IsoDate, first: number, next: number): Promise<void> {
    this.figures.days++
    for (const units of Object.values(this.#units)) units.forgetBefore(day)
    // What frees nights first, then who wants some, then what was made and ended on the same day.
    await this.#doPlanned(day)
    const refused: (() => Promise<void>)[] = []
    await this.#atOnce(Array.from({ length: next - first }, (_, index) => () => this.#make(first + index, refused)))
    // A house is full only when those have booked who fill it.
    await this.#atOnce(refused)
    await this.#doPlanned(day)
  }

  /** Changes come when all that ends has ended, so that the nights they find free do not depend on who is answered first. */
  async #doPlanned(day: IsoDate): Promise<void> {
    const planned = (this.#actions.get(day) ?? []).toSorted((a, b) => a.row - b.row)
    this.#actions.delete(day)
    const [changes, ends] = [planned.filter(isChange), planned.filter((one) => !isChange(one))]
    for (const actions of [ends, changes]) await this.#atOnce(actions.map((one) => () => this.#do(one)))
    const stillPlanned = new Set([...this.#actions.values()].flat().map(({ row }) => row))
    for (const { row } of planned) if (!stillPlanned.has(row)) this.#live.delete(row)
  }

  async #atOnce(work: readonly (() => Promise<void>)[]): Promise<void> {
    const queue = [...work]
    const next = () => (this.#options.signal?.aborted ? undefined : queue.shift())
    await Promise.all(
      Array.from({ length: this.#options.clients }, async () => {
        for (let one = next(); one; one = next()) await one()
      }),
    )
  }

  #guest(place: number): ProductGuest {
    return this.#options.guests[place]!
  }

  async #make(at: number, refused: (() => Promise<void>)[]): Promise<void> {
    this.figures.rows++
    const row = this.#options.rows[at]!
    const dates = { checkIn: row.checkIn, checkOut: addDays(row.checkIn, row.nights) }
    const isDirty = row.nights < 1 || row.adults < 1 || row.adults > MOST_ADULTS
    const unit = isDirty ? null : this.#units[row.hotel].take(at, dates)
    // A full house still gets the question: the answer has to be no.
    const stays = this.#options.from.units[row.hotel]
    const slug = unit ?? stays[at % stays.length]![0]
    const guest = at % this.#options.guests.length
    const request = { at, row, guest: this.#guest(guest), slug, dates }
    const ask = () => this.#book(request, { guest, isFree: unit !== null, isDirty })
    if (unit === null) refused.push(ask)
    else await ask()
  }

  async #book(
    request: PartyRequest,
    asked: { readonly guest: number; readonly isFree: boolean; readonly isDirty: boolean },
  ) {
    const { at, row, slug, dates } = request
    const { isFree, isDirty } = asked
    const calls = this.#calls
    if (row.rateMinor < 0) await tryNegativeRate(calls, this.#options.staff, slug, row.rateMinor)
    const held = await holdNights(calls, request)
    if (held.status !== 201) {
      if (isFree) this.#units[row.hotel].release(slug, at)
      calls.refused('book', held.code)
      if (isDirty ? !DIRTY.includes(held.code) : isFree)
        calls.unexpected(`booking of ${slug} ${dates.checkIn}: ${held.status} ${held.code}`)
      return
    }
    if (!isFree)
      return calls.unexpected(`${slug} was given away on ${dates.checkIn} though it was full or the row is dirty`)
    const paid = await payBooking(calls, request, held.data!)
    if (paid === null) return
    this.figures.booked++
    this.figures.bookedMinor += paid.totalMinor
    this.#plan(row, { row: at, guest: asked.guest, id: paid.documentId, slug, dates, adults: row.adults })
  }

  /** Puts what will happen to a booking into the calendar. */
  #plan(row: HotelRow, live: LiveBooking): void {
    const lead = Math.max(0, daysBetween(row.createdOn, row.statusOn < row.checkIn ? row.statusOn : row.checkIn))
    const changes = Math.min(row.changes, MOST_CHANGES, lead)
    for (let index = 0; index < changes; index++) {
      const day = addDays(row.createdOn, Math.floor(((index + 1) * lead) / (changes + 1)))
      this.#on(day, live, { kind: 'change', index })
    }
    if (row.status === 'Canceled') this.#on(maxDate(row.statusOn, row.createdOn), live, { kind: 'cancel' })
    if (row.status === 'No-Show') this.#on(addDays(row.checkIn, 1), live, { kind: 'no_show' })
  }

  #on(day: IsoDate, live: LiveBooking, action: Action): void {
    this.#live.set(live.row, live)
    const actions = this.#actions.get(day) ?? []
    actions.push({ action, row: live.row })
    this.#actions.set(day, actions)
  }

  #do({ action, row }: PlannedAction): Promise<void> {
    const live = this.#live.get(row)!
    if (action.kind === 'change') return this.#change(live, action.index)
    return action.kind === 'cancel' ? this.#cancel(live) : this.#noShow(live)
  }

  /** In turn another night where it is free, and another guest more or fewer; the host agrees. */
  async #change(live: LiveBooking, index: number): Promise<void> {
    const row = this.#options.rows[live.row]!
    const units = this.#units[row.hotel]
    const before = live.dates
    const longer = { ...before, checkOut: addDays(before.checkOut, 1) }
    const isLonger = index % 2 === 0 && units.isFree(live.slug, longer, live.row)
    const dates = isLonger ? longer : before
    const adults = isLonger ? live.adults : live.adults === 1 ? 2 : live.adults - 1
    if (isLonger) units.move(live.slug, live.row, dates)
    const requested = { ...dates, adults, children: row.children, infants: row.infants }
    const people = { guest: this.#guest(live.guest), staff: this.#options.staff }
    const response = await changeBooking(this.#calls, people, live, { index, requested })
    if (response.status < 300) {
      live.dates = dates
      live.adults = adults
      this.figures.changed++
      return
    }
    if (isLonger) units.move(live.slug, live.row, before)
    this.#calls.refused('change', response.code)
    const what = `change of ${live.slug} ${dates.checkIn} to ${dates.checkOut}`
    this.#calls.unexpected(`${what}: ${response.status} ${response.code}`)
  }

  async #cancel(live: LiveBooking): Promise<void> {
    const row = this.#options.rows[live.row]!
    const response = await cancelBooking(this.#calls, this.#guest(live.guest), live)
    if (response.status < 300) {
      this.#units[row.hotel].release(live.slug, live.row)
      this.figures.cancelled++
      this.figures.refundedMinor += response.data?.refundedMinor ?? 0
      return
    }
    this.#calls.refused('cancel', response.code)
    const what = `cancellation of ${live.slug} ${live.dates.checkIn} on ${row.statusOn}`
    this.#calls.unexpected(`${what}: ${response.status} ${response.code}`)
  }

  async #noShow(live: LiveBooking): Promise<void> {
    const row = this.#options.rows[live.row]!
    const response = await noteNoShow(this.#calls, this.#options.staff, live)
    if (response.status < 300) {
      this.#units[row.hotel].release(live.slug, live.row)
      this.figures.noShows++
      return
    }
    this.#calls.refused('no-show', response.code)
    // Who had one night only is gone by the next morning.
    if (row.nights > 1)
      this.#calls.unexpected(`no-show of ${live.slug} ${live.dates.checkIn}: ${response.status} ${response.code}`)
  }
}

const isChange = ({ action }: PlannedAction): boolean => action.kind === 'change'
const maxDate = (...days: readonly IsoDate[]): IsoDate => days.reduce((a, b) => (a > b ? a : b))
