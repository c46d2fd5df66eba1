import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClashOutcome, EventState } from '#core/channel/channel-lists.ts'
import { StayNights, type Taking } from '#core/channel/stay-nights.ts'
import { isInTheWay, classifyEvent } from '#core/channel/classify-event.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { freeImported } from '#db/claims/free-nights.ts'
import { insertImported } from '#db/claims/insert-claims.ts'
import type { Tx } from '#db/database.ts'
import { findExportReadAt } from '#db/queries/channel/calendar-link-queries.ts'
import { closeClashes, openClashes } from '#db/queries/channel/clash-queries.ts'
import { findLiveEvents, findTakenHere, writeStates, type LiveEvent } from '#db/queries/channel/feed-event-queries.ts'
import type { Feed } from '#db/queries/channel/feed-queries.ts'

/** The options of settling: `host` is the one in our own UIDs. */
export interface SettleOptions {
  readonly at: Date
  readonly host: string
}

/**
 * Reconciles the nights of a home with the events of one of its feeds: events that are gone free their nights, the
 * others take those of their nights that are free, and nights that somebody else has are classified
 * (`core/channel/classify-event.ts`). Clashes are opened and closed to match. Safe to repeat. Must run in a transaction
 * that has locked the home, then the feed.
 */
export async function settleFeed(tx: Tx, feed: Feed, { at, host }: SettleOptions): Promise<void> {
  const today = todayIn(feed.timeZone, at.getTime())
  const events = await findLiveEvents(tx, feed.id, today)
  const exportReadAt = await findExportReadAt(tx, feed.stayId, feed.channel)
  const nights = await takeTheirNights(tx, { feed, events, today, host })
  const context = { nights, host, exportReadAt, feedId: feed.id, today }
  const states: ClassifiedEvent[] = []
  for await (const event of inTurns(events)) states.push({ event, state: stateOf(event, context) })
  await writeStates(
    tx,
    states.flatMap(({ event, state }) => (state === null || state === event.state ? [] : [{ id: event.id, state }])),
  )
  await followClashes(tx, states, { at, today })
}

interface SettlingEvents {
  readonly feed: Feed
  readonly events: readonly LiveEvent[]
  readonly today: IsoDate
  readonly host: string
}

const MOST_ROUNDS = 4

/**
 * Takes the free nights of the events and returns the result. If somebody was faster meanwhile, the events are
 * classified again.
 */
async function takeTheirNights(tx: Tx, { feed, events, today, host }: SettlingEvents): Promise<StayNights> {
  const wanting = events.filter((event) => wantsNights(event, host) && event.checkOut > today)
  const areWanting = new Set(wanting)
  // Events without nights from today on may have some in the past.
  const gone = events.filter(({ isGone }) => isGone).map(({ id }) => id)
  for (let round = 1; ; round++) {
    const stay = { stayId: feed.stayId, feedId: feed.id, preparation: feed.preparation }
    const nights = new StayNights(stay, await findTakenHere(tx, feed.stayId, today), wanting)
    for await (const event of inTurns(events))
      if (!areWanting.has(event) || nights.hasWrongNights(event)) nights.free(event)
    for await (const event of inTurns(wanting)) nights.take(event, today)
    await freeImported(tx, [...new Set([...nights.freed, ...gone])])
    const isOutdated = await writeTakings(tx, nights)
    if (!isOutdated || round === MOST_ROUNDS) return nights
  }
}

const MOST_AT_ONCE = 500

/** Writes the takings; returns true if somebody was faster for some of them. Tries those again without preparation. */
async function writeTakings(tx: Tx, nights: StayNights): Promise<boolean> {
  const refused = await insertInPieces(tx, nights.takings)
  for (const taking of refused) nights.drop(taking)
  const unprepared = refused.flatMap((taking) => (taking.preparation > 0 ? [{ ...taking, preparation: 0 }] : []))
  const lost = new Set(await insertInPieces(tx, unprepared))
  for (const taking of unprepared) if (!lost.has(taking)) nights.add(taking)
  return refused.length > 0
}

/** Returns the takings that were refused. */
async function insertInPieces(tx: Tx, takings: readonly Taking[]): Promise<Taking[]> {
  const refused: Taking[] = []
  for (let at = 0; at < takings.length; at += MOST_AT_ONCE)
    refused.push(...(await insertImported(tx, takings.slice(at, at + MOST_AT_ONCE))))
  return refused
}

const EVENTS_IN_A_TURN = 200

/** Yields events one by one, letting other requests run in between. */
async function* inTurns(events: readonly LiveEvent[]): AsyncGenerator<LiveEvent> {
  for (let at = 0; at < events.length; at += EVENTS_IN_A_TURN) {
    if (at > 0) await nextTurn()
    yield* events.slice(at, at + EVENTS_IN_A_TURN)
  }
}

function wantsNights(event: LiveEvent, host: string): boolean {
  return !event.isGone && event.state !== 'left_out' && !event.isEcho && !isOurs(event.uid, host)
}

/** Returns whether an event has a UID of our own calendar, because the other site repeats what it has read from us. */
function isOurs(uid: string, host: string): boolean {
  const [name = '', ...domain] = uid.split('@')
  return domain.join('@') === host && isUuid(name.slice(0, 36))
}

interface ClassifyContext {
  readonly nights: StayNights
  readonly host: string
  readonly exportReadAt: Date | null
  readonly feedId: string
  readonly today: IsoDate
}

/** Returns the state of an event; null = it is gone. */
function stateOf(event: LiveEvent, { nights, host, exportReadAt, feedId, today }: ClassifyContext): EventState | null {
  if (event.isGone) return null
  if (event.state === 'left_out') return 'left_out'
  if (event.isEcho || isOurs(event.uid, host)) return 'echo'
  const candidate = { ...event, feedId, wasClash: event.clashId !== null }
  const others = nights.othersThan(event)
  if (!others.some((holder) => isInTheWay(candidate, holder)) && nights.isWhole(event, today)) return 'taken'
  return classifyEvent(candidate, others, exportReadAt)
}

interface ClassifiedEvent {
  readonly event: LiveEvent
  readonly state: EventState | null
}

async function followClashes(
  tx: Tx,
  states: readonly ClassifiedEvent[],
  { at, today }: { readonly at: Date; readonly today: IsoDate },
): Promise<void> {
  const isOpen = ({ event, state }: ClassifiedEvent) => state === 'clash' && event.checkOut > today
  const opened = states.filter((classified) => isOpen(classified) && classified.event.clashId === null)
  await openClashes(
    tx,
    opened.map(({ event }) => event.id),
    at,
  )
  const closed = states.flatMap((classified) => {
    const { clashId } = classified.event
    return clashId === null || isOpen(classified) ? [] : [{ id: clashId, outcome: outcomeOf(classified) }]
  })
  await closeClashes(tx, closed, at)
}

function outcomeOf({ event, state }: ClassifiedEvent): ClashOutcome {
  if (state === null) return 'import_gone'
  return event.isEcho ? 'echo' : 'ours_gone'
}
