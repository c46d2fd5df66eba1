import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BookingShape, PaymentSessionShape } from '#contract/booking-shapes.ts'
import type { QuoteShape } from '#contract/stays/stay-shapes.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { CallAnswer, ProductGuest } from '#tests/support/booking/product-guests.ts'
import { FreeUnits } from './free-units.ts'
import type { HotelRow } from './hotel-rows.ts'

export interface ReplayOptions {
  readonly rows: readonly HotelRow[]
  readonly guests: readonly ProductGuest[]
  /** Answers for the host: accepts changes, writes down who did not come. */
  readonly staff: ProductGuest
  readonly homes: Readonly<Record<HotelRow['hotel'], readonly string[]>>
  /** Lets the product's clock go on to the morning of a day; everything due on the way has happened then. */
  readonly goTo: (day: IsoDate) => Promise<void>
  readonly clients: number
  readonly onDay?: (day: IsoDate, figures: ReplayFigures) => void
}

export interface ReplayFigures {
  rows: number
  booked: number
  cancelled: number
  noShows: number
  changed: number
  refundedMinor: number
  bookedMinor: number
  requests: number
  /** Requests that were repeated, because no answer came or the product asked for a moment. */
  askedAgain: number
  days: number
  /** Refusals by what was asked and their code. */
  readonly refusals: Record<string, number>
  /** What should not have been refused, or should have been: at most 50, in words. */
  readonly unexpected: string[]
}

interface Live {
  readonly row: HotelRow
  readonly guest: ProductGuest
  readonly id: string
  readonly slug: string
  dates: StayDates
  adults: number
}

/** So many of the changes of a booking are made. */
const MOST_CHANGES = 2
const MOST_TRIES = 80
const TRY_AGAIN_MS = 500
const CARD = '4242424242424242'
/** What one booking may have; one row of the data has 55. */
const MOST_ADULTS = 50

interface Asked {
  readonly guest: ProductGuest
  readonly slug: string
  readonly dates: StayDates
  /** Whether the home is free by our own books. */
  readonly isFree: boolean
  readonly isDirty: boolean
}

/** What a dirty row has to be refused with. */
const DIRTY = ['invalid_dates', 'no_adult', 'invalid_input', 'min_nights_not_met']

/**
 * Plays the bookings of two hotels day by day through the public API: bookings on the day they were made, cancellations and no-shows
 * on theirs, changes in between, arrivals and departures by the product's own clock. Answers figures; what is unexpected is in them.
 */
export async function replayBookings(options: ReplayOptions): Promise<ReplayFigures> {
  const figures: ReplayFigures = {
    rows: 0,
    booked: 0,
    cancelled: 0,
    noShows: 0,
    changed: 0,
    refundedMinor: 0,
    bookedMinor: 0,
    requests: 0,
    askedAgain: 0,
    days: 0,
    refusals: {},
    unexpected: [],
  }
  const replay = new Replay(options, figures)
  const last = options.rows.reduce(
    (day, row) => maxDate(day, row.statusOn, addDays(row.checkIn, row.nights)),
    options.rows[0]!.createdOn,
  )
  let next = 0
  for (let day = options.rows[0]!.createdOn; day <= last; day = addDays(day, 1)) {
    const made: HotelRow[] = []
    for (let row = options.rows[next]; row && row.createdOn <= day; row = options.rows[++next]) made.push(row)
    if (made.length > 0 || replay.hasDeeds(day)) {
      await options.goTo(day)
      figures.days++
      await replay.playDay(day, made)
      options.onDay?.(day, figures)
    }
  }
  await options.goTo(addDays(last, 2))
  return figures
}

class Replay {
  readonly #options: ReplayOptions
  readonly #figures: ReplayFigures
  readonly #units: Readonly<Record<HotelRow['hotel'], FreeUnits>>
  readonly #deeds = new Map<IsoDate, (() => Promise<void>)[]>()
  #guests = 0

  constructor(options: ReplayOptions, figures: ReplayFigures) {
    this.#options = options
    this.#figures = figures
    const { homes } = options
    this.#units = {
      'Resort Hotel': new FreeUnits(homes['Resort Hotel']),
      'City Hotel': new FreeUnits(homes['City Hotel']),
    }
  }

  hasDeeds(day: IsoDate): boolean {
    return this.#deeds.has(day)
  }

  async playDay(day: IsoDate, made: readonly HotelRow[]): Promise<void> {
    for (const units of Object.values(this.#units)) units.forgetBefore(day)
    // What frees nights first, then who wants some, then what was made and ended on the same day.
    await this.#atOnce(this.#takeDeeds(day))
    const refused: (() => Promise<void>)[] = []
    await this.#atOnce(made.map((row) => () => this.#make(row, refused)))
    // A house is full only when those have booked who fill it.
    await this.#atOnce(refused)
    await this.#atOnce(this.#takeDeeds(day))
  }

  #takeDeeds(day: IsoDate): (() => Promise<void>)[] {
    const deeds = this.#deeds.get(day) ?? []
    this.#deeds.delete(day)
    return deeds
  }

  async #atOnce(work: readonly (() => Promise<void>)[]): Promise<void> {
    const queue = [...work]
    await Promise.all(
      Array.from({ length: this.#options.clients }, async () => {
        for (let one = queue.shift(); one; one = queue.shift()) await one()
      }),
    )
  }

  async #make(row: HotelRow, refused: (() => Promise<void>)[]): Promise<void> {
    const figures = this.#figures
    figures.rows++
    const { guests, homes } = this.#options
    const guest = guests[this.#guests++ % guests.length]!
    const dates = { checkIn: row.checkIn, checkOut: addDays(row.checkIn, row.nights) }
    const isDirty = row.nights < 1 || row.adults < 1 || row.adults > MOST_ADULTS
    const unit = isDirty ? null : this.#units[row.hotel].take(dates)
    // A full house still gets the question: the answer has to be no.
    const slug = unit ?? homes[row.hotel][figures.rows % homes[row.hotel].length]!
    const ask = () => this.#book(row, { guest, slug, dates, isFree: unit !== null, isDirty })
    if (unit === null) refused.push(ask)
    else await ask()
  }

  async #book(row: HotelRow, { guest, slug, dates, isFree, isDirty }: Asked): Promise<void> {
    const figures = this.#figures
    if (row.rateMinor < 0) await this.#tryNegativeRate(slug, row)
    const held = await this.#hold(guest, slug, dates, row)
    if (held.status !== 201) {
      if (isFree) this.#units[row.hotel].release(slug, dates)
      this.#refused('book', held.code)
      if (isDirty ? !DIRTY.includes(held.code) : isFree)
        this.#unexpected(`booking of ${slug} ${dates.checkIn}: ${held.status} ${held.code}`)
      return
    }
    if (!isFree)
      return this.#unexpected(`${slug} was given away on ${dates.checkIn} though it was full or the row is dirty`)
    const paid = await this.#pay(guest, held.data!)
    if (paid === null) return
    figures.booked++
    figures.bookedMinor += paid.totalMinor
    this.#plan({ row, guest, id: paid.documentId, slug, dates, adults: row.adults })
  }

  async #hold(guest: ProductGuest, stay: string, dates: StayDates, row: HotelRow): Promise<CallAnswer<BookingShape>> {
    const quote = await this.#call<QuoteShape>(guest, 'POST', '/api/quotes', {
      stay,
      ...dates,
      adults: row.adults,
      children: row.children,
      infants: row.infants,
    })
    if (quote.status !== 200) return { ...quote, data: null }
    const wanted = {
      quote: quote.data!.id,
      guest: { name: 'Ann Example', email: guest.email, phone: '+34 600 000 000' },
    }
    return this.#call<BookingShape>(guest, 'POST', '/api/bookings', wanted)
  }

  async #pay(guest: ProductGuest, booking: BookingShape): Promise<BookingShape | null> {
    const path = `/api/bookings/${booking.documentId}`
    const session = await this.#call<PaymentSessionShape>(guest, 'POST', `${path}/payment-sessions`, {})
    if (session.data) {
      this.#figures.requests++
      await guest.pay(session.data.clientSecret, CARD)
    }
    const settled = await this.#call<BookingShape>(guest, 'POST', `${path}/settlement`, {})
    if (settled.data?.state === 'confirmed') return settled.data
    this.#unexpected(
      `booking ${booking.reference} is ${settled.data?.state ?? settled.code} after its payment (${session.code})`,
    )
    return null
  }

  /** Puts what will happen to a booking into the calendar. */
  #plan(live: Live): void {
    const { row } = live
    const lead = Math.max(0, daysBetween(row.createdOn, row.statusOn < row.checkIn ? row.statusOn : row.checkIn))
    const changes = Math.min(row.changes, MOST_CHANGES, lead)
    for (let index = 0; index < changes; index++) {
      const day = addDays(row.createdOn, Math.floor(((index + 1) * lead) / (changes + 1)))
      this.#on(day, () => this.#change(live, index))
    }
    if (row.status === 'Canceled') this.#on(maxDate(row.statusOn, row.createdOn), () => this.#cancel(live))
    if (row.status === 'No-Show') this.#on(addDays(row.checkIn, 1), () => this.#noShow(live))
  }

  #on(day: IsoDate, deed: () => Promise<void>): void {
    const deeds = this.#deeds.get(day) ?? []
    deeds.push(deed)
    this.#deeds.set(day, deeds)
  }

  /** In turn another night where it is free, and another guest more or fewer; the host agrees. */
  async #change(live: Live, index: number): Promise<void> {
    const units = this.#units[live.row.hotel]
    const longer = { ...live.dates, checkOut: addDays(live.dates.checkOut, 1) }
    const isLonger = index % 2 === 0 && units.isFree(live.slug, longer, live.dates)
    const dates = isLonger ? longer : live.dates
    const adults = isLonger ? live.adults : live.adults === 1 ? 2 : live.adults - 1
    const before = live.dates
    if (isLonger) units.move(live.slug, before, dates)
    const { row } = live
    const party = { adults, children: row.children, infants: row.infants }
    const asked = await this.#call<BookingShape>(live.guest, 'POST', `/api/bookings/${live.id}/changes`, {
      ...dates,
      ...party,
    })
    const pending = asked.data?.change ?? null
    const answer =
      pending === null
        ? asked
        : await this.#call(
            this.#options.staff,
            'POST',
            `/api/staff/bookings/${live.id}/changes/${pending.documentId}/accept`,
            {},
          )
    if (answer.status < 300) {
      live.dates = dates
      live.adults = adults
      this.#figures.changed++
      return this.#payDifference(live)
    }
    if (isLonger) units.move(live.slug, dates, before)
    this.#refused('change', answer.code)
    this.#unexpected(`change of ${live.slug} ${dates.checkIn} to ${dates.checkOut}: ${answer.status} ${answer.code}`)
  }

  /** A dearer stay is paid at once; who leaves it open is cancelled after three days. */
  async #payDifference(live: Live): Promise<void> {
    const path = `/api/bookings/${live.id}`
    const { data } = await this.#call<BookingShape>(live.guest, 'GET', path)
    if (!data || data.dueMinor <= 0) return
    const session = await this.#call<PaymentSessionShape>(live.guest, 'POST', `${path}/payment-sessions`, {})
    if (session.data) await live.guest.pay(session.data.clientSecret, CARD)
    const settled = await this.#call<BookingShape>(live.guest, 'POST', `${path}/settlement`, {})
    if (settled.data?.dueMinor !== 0)
      this.#unexpected(
        `${data.dueMinor} for the change of ${live.slug} ${live.dates.checkIn} could not be paid: ${session.code} ${settled.code}`,
      )
  }

  async #cancel(live: Live): Promise<void> {
    const answer = await this.#call<BookingShape>(live.guest, 'POST', `/api/bookings/${live.id}/cancel`, {
      reason: 'plans_changed',
    })
    if (answer.status < 300) {
      this.#units[live.row.hotel].release(live.slug, live.dates)
      this.#figures.cancelled++
      this.#figures.refundedMinor += answer.data?.refundedMinor ?? 0
      return
    }
    this.#refused('cancel', answer.code)
    this.#unexpected(
      `cancellation of ${live.slug} ${live.dates.checkIn} on ${live.row.statusOn}: ${answer.status} ${answer.code}`,
    )
  }

  async #noShow(live: Live): Promise<void> {
    const answer = await this.#call(this.#options.staff, 'POST', `/api/staff/bookings/${live.id}/no-show`, {
      note: 'Nobody came.',
    })
    if (answer.status < 300) {
      this.#units[live.row.hotel].release(live.slug, live.dates)
      this.#figures.noShows++
      return
    }
    this.#refused('no-show', answer.code)
    // Who had one night only is gone by the next morning.
    if (live.row.nights > 1)
      this.#unexpected(`no-show of ${live.slug} ${live.dates.checkIn}: ${answer.status} ${answer.code}`)
  }

  async #tryNegativeRate(slug: string, row: HotelRow): Promise<void> {
    const home = await this.#call<{ version: number; documentId: string }>(
      this.#options.staff,
      'GET',
      `/api/staff/stays/${slug}/rates`,
    )
    const answer = await this.#call(this.#options.staff, 'PUT', `/api/staff/stays/${slug}/rates`, {
      version: home.data?.version ?? 0,
      nightlyMinor: row.rateMinor,
    })
    this.#refused('rate', answer.code)
    if (answer.status !== 400)
      this.#unexpected(`a rate of ${row.rateMinor} was answered with ${answer.status} ${answer.code}`)
  }

  /** Whoever gets no answer, or hears that a moment later is better, asks again with the same key. */
  async #call<Value>(guest: ProductGuest, method: string, path: string, data?: unknown): Promise<CallAnswer<Value>> {
    const headers: Readonly<Record<string, string>> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    for (let tries = 1; ; tries++) {
      this.#figures.requests++
      const answer = await guest.call<Value>(method, path, data, headers)
      const isLater = answer.code === 'idempotency_key_in_flight' || answer.code === 'busy'
      const isLost = answer.status === 0 || answer.status === 503 || isLater
      if (!isLost || tries === MOST_TRIES) return answer
      this.#figures.askedAgain++
      await pause(TRY_AGAIN_MS)
    }
  }

  #refused(what: string, code: string): void {
    const name = `${what}: ${code}`
    this.#figures.refusals[name] = (this.#figures.refusals[name] ?? 0) + 1
  }

  #unexpected(what: string): void {
    if (this.#figures.unexpected.length < 50) this.#figures.unexpected.push(what)
  }
}

const maxDate = (...days: readonly IsoDate[]): IsoDate => days.reduce((a, b) => (a > b ? a : b))
