import { freePieces } from '#core/calendar/free-pieces.ts'
import type { EventState } from '#core/channel/channel-lists.ts'
import { isInTheWay, judgeEvent } from '#core/channel/judge-event.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { freeImported } from '#db/claims/free-nights.ts'
import { takeNights, type Purpose } from '#db/claims/take-nights.ts'
import type { Tx } from '#db/database.ts'
import { findExportReadAt } from '#db/queries/channel/calendar-link-queries.ts'
import { closeClash, openClash } from '#db/queries/channel/clash-queries.ts'
import {
  findLiveEvents,
  findTakenHere,
  writeStates,
  type LiveEvent,
  type TakenHere,
} from '#db/queries/channel/feed-event-queries.ts'
import type { Feed } from '#db/queries/channel/feed-queries.ts'

/** What settling works with: `host` is that of our own UIDs. */
export interface SettleOptions {
  readonly at: Date
  readonly host: string
}

/**
 * Brings the nights of a home and the events of one of its feeds together: gone events give theirs back, the others take what is free of
 * theirs, and what somebody else has is judged (`core/channel/judge-event.ts`); clashes open and close with it. May be done as often as
 * one likes. In a transaction that has locked the home, then the feed.
 */
export async function settleFeed(tx: Tx, feed: Feed, { at, host }: SettleOptions): Promise<void> {
  const today = todayIn(feed.timeZone, at.getTime())
  const events = await findLiveEvents(tx, feed.id, today)
  const exportReadAt = await findExportReadAt(tx, feed.stayId, feed.channel)
  const nights = await takeTheirNights(tx, { feed, events, today, host })
  const judging = { nights, host, exportReadAt, feedId: feed.id, today }
  const states = events.map((event) => ({ event, state: stateOf(event, judging) }))
  await writeStates(
    tx,
    states.flatMap(({ event, state }) => (state === null || state === event.state ? [] : [{ id: event.id, state }])),
  )
  for (const { event, state } of states) await followClash(tx, event, state, { at, today })
}

interface Taking {
  readonly feed: Feed
  readonly events: readonly LiveEvent[]
  readonly today: IsoDate
  readonly host: string
}

const MOST_ROUNDS = 4

/** What the events have afterwards, and all others. Where somebody was faster while they were taken, it is looked at again who. */
async function takeTheirNights(tx: Tx, { feed, events, today, host }: Taking): Promise<HomeNights> {
  const wanting = events.filter((event) => wantsNights(event, host) && event.checkOut > today)
  for (let round = 1; ; round++) {
    const nights = new HomeNights(tx, feed, await findTakenHere(tx, feed.stayId, today))
    await nights.free(events.filter((event) => !wanting.includes(event) || nights.hasWrongNights(event, wanting)))
    for (const event of wanting) await nights.take(event, wanting, today)
    if (!nights.isOutdated || round === MOST_ROUNDS) return nights
  }
}

/** What is left of the nights of an event. */
const fromToday = ({ checkIn, checkOut }: StayDates, today: IsoDate): StayDates => ({
  checkIn: checkIn > today ? checkIn : today,
  checkOut,
})

const meets = ({ checkIn, checkOut }: StayDates, { from, to }: DateSpan) => checkIn < to && checkOut > from

function wantsNights(event: LiveEvent, host: string): boolean {
  return !event.isGone && event.state !== 'left_out' && !event.isEcho && !isOurs(event.uid, host)
}

/** Whether an event bears a UID of our own calendar: the other site only passes on what it has read from us. */
function isOurs(uid: string, host: string): boolean {
  const [name = '', ...domain] = uid.split('@')
  return domain.join('@') === host && isUuid(name.slice(0, 36))
}

interface Judging {
  readonly nights: HomeNights
  readonly host: string
  readonly exportReadAt: Date | null
  readonly feedId: string
  readonly today: IsoDate
}

/** Null = the event is gone. */
function stateOf(event: LiveEvent, { nights, host, exportReadAt, feedId, today }: Judging): EventState | null {
  if (event.isGone) return null
  if (event.state === 'left_out') return 'left_out'
  if (event.isEcho || isOurs(event.uid, host)) return 'echo'
  const judged = { ...event, feedId, wasClash: event.clashId !== null }
  const others = nights.othersThan(event)
  if (!others.some((holder) => isInTheWay(judged, holder)) && nights.isWhole(event, today)) return 'taken'
  return judgeEvent(judged, others, exportReadAt)
}

async function followClash(
  tx: Tx,
  event: LiveEvent,
  state: EventState | null,
  { at, today }: { readonly at: Date; readonly today: IsoDate },
): Promise<void> {
  const isOpen = state === 'clash' && event.checkOut > today
  if (isOpen && event.clashId === null) await openClash(tx, event.id, at)
  if (isOpen || event.clashId === null) return
  const outcome = state === null ? 'import_gone' : event.isEcho ? 'echo' : 'ours_gone'
  await closeClash(tx, event.clashId, outcome, at)
}

/** The nights of a home while the events of a feed are settled: what the database holds, without asking it again. */
class HomeNights {
  readonly #tx: Tx
  readonly #feed: Feed
  #taken: readonly TakenHere[]
  /** Somebody has nights that seemed to be free. */
  isOutdated = false

  constructor(tx: Tx, feed: Feed, taken: readonly TakenHere[]) {
    this.#tx = tx
    this.#feed = feed
    this.#taken = taken
  }

  #own({ id }: LiveEvent) {
    return this.#taken.filter(({ eventId }) => eventId === id)
  }

  /** What others have of the nights of an event, preparation left aside. */
  othersThan({ id, checkIn, checkOut }: LiveEvent) {
    return this.#taken.filter((other) => other.eventId !== id && meets({ checkIn, checkOut }, other))
  }

  /** Whether an event has nights that are not its own any more, or keeps for preparation what another event has. */
  hasWrongNights(event: LiveEvent, wanting: readonly LiveEvent[]): boolean {
    return this.#own(event).some(
      ({ from, to, preparation }) =>
        from < event.checkIn ||
        to > event.checkOut ||
        (preparation > 0 &&
          wanting.some((other) => other !== event && meets(other, { from: to, to: addDays(to, preparation) }))),
    )
  }

  /** Whether an event has all of its nights from today on itself. */
  isWhole(event: LiveEvent, today: IsoDate): boolean {
    return freePieces(fromToday(event, today), this.#own(event)).length === 0
  }

  /** Gives back what events have. */
  async free(events: readonly LiveEvent[]): Promise<void> {
    const ids = new Set(events.map(({ id }) => id))
    const having = [...new Set(this.#taken.flatMap(({ eventId }) => (eventId && ids.has(eventId) ? [eventId] : [])))]
    // Those without nights from today on may have some in the past.
    const gone = events.filter(({ isGone }) => isGone).map(({ id }) => id)
    await freeImported(this.#tx, [...new Set([...having, ...gone])])
    this.#taken = this.#taken.filter(({ eventId }) => eventId === null || !ids.has(eventId))
  }

  /**
   * Takes for an event what is free of its nights, as one piece if it can be, with the preparation of the home behind it if nobody wants
   * these nights.
   */
  async take(event: LiveEvent, wanting: readonly LiveEvent[], today: IsoDate): Promise<void> {
    const wanted = fromToday(event, today)
    if (wanted.checkIn >= wanted.checkOut || this.isWhole(event, today)) return
    const others = this.#taken.filter(({ eventId }) => eventId !== event.id)
    const isFree = (span: DateSpan) =>
      !others.some(({ from, to, preparation }) => from < span.to && addDays(to, preparation) > span.from)
    if (isFree({ from: wanted.checkIn, to: wanted.checkOut })) {
      await this.free([event])
      const behind = { from: wanted.checkOut, to: addDays(wanted.checkOut, this.#feed.preparation) }
      const canPrepare = isFree(behind) && !wanting.some((other) => other !== event && meets(other, behind))
      if (canPrepare && (await this.#insert(event, wanted, this.#feed.preparation))) return
      if (await this.#insert(event, wanted, 0)) return
    }
    const inTheWay = this.#taken.map(({ from, to, preparation }) => ({ from, to: addDays(to, preparation) }))
    for (const piece of freePieces(wanted, inTheWay)) await this.#insert(event, piece, 0)
  }

  async #insert(event: LiveEvent, nights: StayDates, preparation: number): Promise<boolean> {
    const purpose: Purpose = { kind: 'import', eventId: event.id, ...(preparation === 0 && { preparation: false }) }
    const claim = await takeNights(this.#tx, this.#feed.stayId, nights, purpose)
    if (claim === null) {
      this.isOutdated = true
      return false
    }
    const own = {
      reason: null,
      eventId: event.id,
      eventKind: event.kind,
      feedId: this.#feed.id,
      takenAt: event.datedAt,
    }
    this.#taken = [...this.#taken, { from: nights.checkIn, to: nights.checkOut, preparation, kind: 'import', ...own }]
    return true
  }
}
