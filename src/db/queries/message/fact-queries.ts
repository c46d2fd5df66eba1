import { isUuid } from '#core/is-uuid.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BookingSource } from '#core/booking/booking-source.ts'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { AutomationRule, MessageEvent } from '#core/message/automation-rule.ts'
import type { KeptState } from '#core/message/scheduled-state.ts'
import type { CancellationTier } from '#core/rate/stay-terms.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'

/** A booking with the facts that rules depend on, and what was decided about the message of one of them. */
export interface BookingFacts {
  readonly id: string
  readonly reference: string
  readonly guest: string
  readonly state: BookingState
  readonly home: string
  readonly title: string
  readonly timeZone: string
  readonly nights: number
  readonly guests: number
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  /** `HH:MM` */
  readonly checkInFrom: string
  readonly checkOutBy: string
  readonly confirmedAt: Date | null
  readonly tiers: readonly CancellationTier[]
  readonly isPaid: boolean
  readonly source: BookingSource
  /** The language of the guest (ISO 639), or null. */
  readonly language: string | null
  readonly paidAt: Date | null
  readonly nextPaymentAt: Date | null
  readonly reviewedAt: Date | null
  readonly waitingSince: Date | null
  /** Whether its guest has stopped mails that they can do without. */
  readonly wantsNoOptional: boolean
  readonly kept: KeptState | null
  readonly sendAt: Date | null
}

const paidAt = sql`(
  select min(p.created_at) from app.payment p where p.booking_id = b.id and p.captured > 0 and p.kind <> 'damage')`
const nextPaymentAt = sql`(
  select min(i.due_at) from app.booking_instalment i where i.booking_id = b.id and i.state in ('scheduled', 'failed'))`
const reviewedAt = sql`(select max(r.created_at) from app.review r where r.booking_id = b.id)`
const waitingSince = sql`(select t.waiting_since from app.thread t where t.booking_id = b.id)`

/** When an event happens, to the hour: the clocks may change in between, and the core has the exact rule. */
const instantOf: Readonly<Record<MessageEvent, RawBuilder<unknown>>> = {
  confirmed: sql`b.confirmed_at`,
  check_in: sql`(b.check_in + s.check_in_from) at time zone s.timezone`,
  check_out: sql`(b.check_out + s.check_out_by) at time zone s.timezone`,
  payment_received: paidAt,
  payment_due: nextPaymentAt,
  free_cancellation_end: sql`(b.check_in + s.check_in_from) at time zone s.timezone - interval '1 hour' * (
    select min((tier ->> 'hoursBefore')::int) from jsonb_array_elements(b.policy -> 'tiers') tier
    where coalesce((tier ->> 'keepNights')::int, 0) = 0 and coalesce((tier ->> 'keepRestBp')::int, 0) = 0)`,
  review_written: reviewedAt,
  no_answer: waitingSince,
}

/** More than the hour of a rule, quiet hours and a change of the clocks can add up to. */
const SLACK = sql`interval '2 days'`
const LATEST_AFTER = sql`interval '9 days'`

/**
 * Returns the dates between which the bookings arrive that a rule may be about now, so that an index finds them. An
 * action of somebody (a payment, a review, a question) may happen long after the booking.
 */
function arrivals({ event, direction, count, unit }: AutomationRule, at: Date): RawBuilder<unknown> {
  const days = unit === 'days' ? count : Math.ceil(count / 24)
  const today = sql`(${at}::timestamptz at time zone 'UTC')::date`
  const ahead = direction === 'before' ? days : 0
  const behind = direction === 'after' ? days + 12 : 2
  if (event === 'check_in') return sql`b.check_in between ${today} - ${behind}::int and ${today} + ${ahead + 3}::int`
  if (event === 'check_out') return sql`b.check_out between ${today} - ${behind}::int and ${today} + ${ahead + 3}::int`
  return sql`b.check_out > ${today} - ${behind + 400}::int`
}

/**
 * Returns the bookings for which a rule may have something to send at an instant or later, without those it has sent to
 * and those that were left out.
 */
export function findCandidates(
  db: Executor,
  automation: { readonly id: string; readonly rule: AutomationRule; readonly since: Date },
  at: Date,
): Promise<BookingFacts[]> {
  const { rule, since } = automation
  const event = instantOf[rule.event]
  const by = sql`${rule.direction === 'before' ? -rule.count : rule.count}::int * ${rule.unit === 'days' ? sql`interval '1 day'` : sql`interval '1 hour'`}`
  const isOfUse =
    rule.direction === 'before'
      ? sql`${event} > ${at}`
      : sql`greatest(${event} + ${by}, b.confirmed_at) + ${LATEST_AFTER} > ${at}`
  const isNear = sql`${event} + ${by} - ${SLACK} <= ${at} and ${isOfUse} and greatest(${event} + ${by}, b.confirmed_at) + ${SLACK} >= ${since}`
  return findFacts(
    db,
    automation.id,
    sql`${scopeOf(rule)} and coalesce(kept.status not in ('sent', 'skipped'), true) and (
      kept.send_at <= ${at} or (${arrivals(rule, at)} and ${isNear}))`,
  )
}

/** Which bookings a rule is for by the language of the guest, with those of whom it is not known or without them. */
function ofLanguage({ languageMatch, languages }: AutomationRule, isUnknownMeant: boolean): RawBuilder<unknown> {
  if (languageMatch === 'any') return sql`true`
  const isNamed = sql`b.guest_language = any(${[...languages]}::text[])`
  const isUnknown = languageMatch === 'except' || isUnknownMeant
  return sql`coalesce(${languageMatch === 'only' ? isNamed : sql`not ${isNamed}`}, ${isUnknown}::boolean)`
}

const running = sql`b.status in ('confirmed', 'checked_in', 'completed')`

function scopeOf(rule: AutomationRule, isUnknownMeant = false): RawBuilder<unknown> {
  const { homes: stays, minNights, maxNights, source } = rule
  const ofStays = stays.length === 0 ? sql`true` : sql`s.document_id = any(${stays.filter(isUuid)}::uuid[])`
  const ofSource = source === 'any' ? sql`true` : sql`b.source = ${source}`
  return sql`${running} and ${ofStays} and ${ofSource} and ${ofLanguage(rule, isUnknownMeant)} and b.nights >= ${minNights ?? 0} and b.nights <= ${maxNights ?? 100_000}`
}

/**
 * Returns bookings whose stay has not been over for long, for the preview of a rule, with those of whose guest no
 * language is known: at most `limit`, by arrival.
 */
export function findBookingsAhead(
  db: Executor,
  { automationId, rule, at, limit }: { automationId: string | null; rule: AutomationRule; at: Date; limit: number },
): Promise<BookingFacts[]> {
  return findFacts(
    db,
    automationId,
    sql`${scopeOf(rule, true)} and b.check_out > (${at}::timestamptz at time zone 'UTC')::date - 8
      and coalesce(kept.status not in ('sent', 'skipped'), true) order by b.check_in, b.id limit ${limit}`,
  )
}

/** Returns a single booking, whatever its state. */
export async function findFactsOf(
  db: Executor,
  bookingId: string,
  automationId: string | null,
): Promise<BookingFacts | null> {
  const [facts] = await findFacts(db, automationId, sql`b.id = ${bookingId}::uuid`)
  return facts ?? null
}

async function findFacts(
  db: Executor,
  automationId: string | null,
  condition: RawBuilder<unknown>,
): Promise<BookingFacts[]> {
  const { rows } = await sql<BookingFacts>`
    select b.id, b.ref as reference, coalesce(b.guest_name, '') as guest, b.status as state, s.document_id as home, s.title,
      s.timezone as "timeZone", b.nights, b.adults + b.children as guests, b.check_in as "checkIn", b.check_out as "checkOut",
      to_char(s.check_in_from, 'HH24:MI') as "checkInFrom", to_char(s.check_out_by, 'HH24:MI') as "checkOutBy",
      b.confirmed_at as "confirmedAt", coalesce(b.policy -> 'tiers', '[]') as tiers,
      not exists (select from app.booking_instalment i
        where i.booking_id = b.id and i.state not in ('paid', 'cancelled')) as "isPaid",
      b.source, b.guest_language as language,
      ${paidAt} as "paidAt", ${nextPaymentAt} as "nextPaymentAt", ${reviewedAt} as "reviewedAt", ${waitingSince} as "waitingSince",
      exists (select from app.refused_mail r where r.email = b.guest_email and r.kind = 'messages')
        or exists (select from app.profile p where p.uid = b.uid and p.deleted_at is not null) as "wantsNoOptional",
      kept.status as kept, kept.send_at as "sendAt"
    from app.booking b join app.stay s on s.id = b.stay_id
      left join app.scheduled_message kept on kept.booking_id = b.id and kept.automation_id = ${automationId}::uuid
    where ${condition}`.execute(db)
  return rows
}
