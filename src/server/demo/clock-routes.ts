import * as z from 'zod/mini'
import type { ClockRefusal, ClockShape } from '#contract/demo/demo-shapes.ts'
import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import {
  findDemoClock,
  findEventsAfter,
  findScheduledEvents,
  findMessagesAfter,
} from '#db/queries/demo/clock-queries.ts'
import type { Service } from '#server/service.ts'
import { isCrossSite } from '#server/http/cross-site-guard.ts'
import { returnToReal, travelTo, type TravelDeps } from './clock-travel.ts'
import { demoResponse, isDemoForm, readDemoBody, refuseDemo } from './demo-form.ts'

export interface ClockRoutesDeps extends TravelDeps {
  readonly websiteUrl: string
  readonly findMessage: (id: string) => Promise<OutboxMessageShape | null>
  /** Runs something while no other process moves the clock. */
  readonly inTurnOfAll: (move: () => Promise<ClockRefusal | null>) => Promise<ClockRefusal | null>
}

/** The time zone of the demo's homes: a date without a time means nine in the morning there. */
const ZONE = 'Europe/Madrid'
const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Further ahead than any home can be booked. */
const FARTHEST = 5 * 366 * DAY
const SHOWN = { next: 12, happened: 40, messages: 40 }

const STEPS = { quarter: 15 * MINUTE, hour: 60 * MINUTE, day: DAY, week: 7 * DAY } as const

const moveSchema = z.strictObject({
  move: z.enum(['quarter', 'hour', 'day', 'week', 'next', 'to', 'real']),
  /** For `to`: a date, or an instant (ISO 8601 with its zone). */
  to: z.optional(z.string().check(z.maxLength(40))),
})

type Move = z.infer<typeof moveSchema>

/** Texts for programs; people read those of the page. */
const refusals: Readonly<Record<ClockRefusal, string>> = {
  move_unknown: 'move is one of quarter, hour, day, week, next, to, real',
  date_invalid: 'to is a date (2027-08-14) or an instant (2027-08-14T09:00:00Z)',
  in_the_past: 'The clock can only go forward; use the move "real" to return to the real time',
  too_far: 'The clock can go at most five years ahead',
  nothing_next: 'There is no scheduled event to move to',
}

/**
 * Creates the routes of the demo's clock. `GET /demo/clock.json` returns its time, what happens next and what has
 * happened since it was moved; `POST /demo/clock` `{move, to?}`, as JSON or as a form, moves it, and answers when
 * everything that became due is done. A form is redirected to its page. One move at a time; the next one waits.
 */
export function createClockRoutes(deps: ClockRoutesDeps): Service {
  let moving: Promise<unknown> = Promise.resolve()
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/demo/clock.json') {
      if (request.method !== 'GET' && request.method !== 'HEAD') return demoResponse.notAllowed('GET, HEAD')
      return Response.json({ data: await clockShape(deps) })
    }
    if (request.method !== 'POST') return demoResponse.notAllowed('GET, HEAD, POST')
    if (isCrossSite(request, deps.websiteUrl)) return demoResponse.foreign()
    const isForm = isDemoForm(request)
    const requested = moveSchema.safeParse(await readDemoBody(request))
    const run = moving.then(() =>
      requested.success ? deps.inTurnOfAll(() => move(deps, requested.data)) : 'move_unknown',
    )
    moving = run.catch(() => undefined)
    const refusal = await run
    if (refusal !== null) return refuseDemo(isForm, '/demo/clock', refusal, refusals[refusal])
    return isForm ? demoResponse.back('/demo/clock') : Response.json({ data: await clockShape(deps) })
  }
}

/** Returns null when the clock was moved. */
async function move(deps: ClockRoutesDeps, requested: Move): Promise<ClockRefusal | null> {
  // Another process may have moved it a moment ago.
  await deps.clock.follow()
  if (requested.move === 'real') {
    await returnToReal(deps)
    return null
  }
  const now = deps.clock.now()
  const target = await targetOf(deps, requested, now)
  if (typeof target === 'string') return target
  if (target <= now) return 'in_the_past'
  if (target.getTime() - deps.clock.realNow().getTime() > FARTHEST) return 'too_far'
  await travelTo(deps, target)
  return null
}

async function targetOf(
  { db }: ClockRoutesDeps,
  { move: way, to = '' }: Move,
  now: Date,
): Promise<Date | ClockRefusal> {
  if (way === 'next') return (await findScheduledEvents(db, now, 1))[0]?.at ?? 'nothing_next'
  if (way !== 'to' && way !== 'real') return new Date(now.getTime() + STEPS[way])
  const date = parseIsoDate(to)
  if (date) return new Date(instantOf(date, '09:00', ZONE))
  const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(to) ? Date.parse(to) : Number.NaN
  return Number.isNaN(instant) ? 'date_invalid' : new Date(instant)
}

/** Returns the clock and the events around it, as the page shows them. */
async function clockShape({ db, clock, findMessage }: ClockRoutesDeps): Promise<ClockShape> {
  const stored = await findDemoClock(db)
  const now = clock.now()
  const [next, happened, messageIds] = await Promise.all([
    findScheduledEvents(db, now, SHOWN.next),
    stored.movedAt ? findEventsAfter(db, stored.afterEvent, SHOWN.happened) : [],
    stored.movedAt ? findMessagesAfter(db, stored.movedAt, SHOWN.messages) : [],
  ])
  const messages = await Promise.all(messageIds.map(findMessage))
  return {
    now: now.toISOString(),
    realNow: clock.realNow().toISOString(),
    aheadMs: clock.aheadMs(),
    next: next.map((one) => ({ ...one, at: one.at.toISOString() })),
    happened: happened.map((one) => ({ ...one, at: one.at.toISOString() })),
    messages: messages.flatMap((one) => (one ? [{ id: one.id, subject: one.subject, to: one.to }] : [])),
  }
}
