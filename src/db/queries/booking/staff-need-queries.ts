import type { StayScope } from '#core/account/stay-right.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import type { NeedKind } from '#core/booking/day-work.ts'
import type { Party } from '#core/quote/quote.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { isTheirsToDecide } from '#db/queries/review/guest-review-queries.ts'
import { isDisputed } from './open-dispute.ts'
import { bookingNamed, guestName, stayNamed, partyOf, type NamedBooking, type NamedStay } from './staff-today-parts.ts'

/** Something that a person has to deal with. */
export interface NeedRow {
  readonly kind: NeedKind
  /** The id of the change, the refund or the review. */
  readonly thing: string | null
  readonly booking: NamedBooking | null
  readonly guest: string
  readonly stay: NamedStay
  readonly dates: { readonly checkIn: IsoDate; readonly checkOut: IsoDate } | null
  readonly party: Party | null
  readonly amountMinor: number | null
  /** The amount that is reserved on the card of a request. */
  readonly reservedMinor: number | null
  readonly currency: string
  readonly attempts: number | null
  readonly stars: number | null
  readonly text: string | null
  readonly since: Date
  readonly until: Date | null
}

/** The instant, and the homes to look at; null means all homes. */
export interface Waiting {
  readonly scope: StayScope | null
  readonly at: Date
}

/** The greatest number of each kind. Those that end first, or have waited longest, are returned. */
const MOST = 100

/** How the needs of one kind are found. */
export interface NeedParts {
  readonly kind: NeedKind
  readonly thing?: RawBuilder<unknown>
  readonly dates?: RawBuilder<unknown>
  readonly party?: RawBuilder<unknown>
  readonly amount: RawBuilder<unknown>
  readonly reserved?: RawBuilder<unknown>
  readonly attempts?: RawBuilder<unknown>
  readonly stars?: RawBuilder<unknown>
  readonly text?: RawBuilder<unknown>
  readonly guest?: RawBuilder<unknown>
  readonly since: RawBuilder<unknown>
  readonly until?: RawBuilder<unknown>
  readonly booking?: RawBuilder<unknown>
  /** The tables, with booking `b` and home `s`, and the condition. */
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

const nothing = sql`null`

/** Returns what waits of one kind, at most a hundred: what ends first, then what has waited longest. */
export async function findNeeds(db: Executor, scope: StayScope | null, parts: NeedParts): Promise<NeedRow[]> {
  const {
    thing = nothing,
    reserved = nothing,
    attempts = nothing,
    stars = nothing,
    text = nothing,
    until = nothing,
  } = parts
  const dates =
    parts.dates ??
    sql`case when b.id is not null then jsonb_build_object('checkIn', b.check_in, 'checkOut', b.check_out) end`
  const { rows } = await sql<NeedRow>`
    select ${parts.kind}::text as kind, ${thing} as thing, ${parts.booking ?? bookingNamed} as booking,
      ${parts.guest ?? guestName} as guest, ${stayNamed} as stay, ${dates} as dates, ${parts.party ?? partyOf('b')} as party,
      ${parts.amount}::bigint as "amountMinor", ${reserved}::bigint as "reservedMinor", s.currency, ${attempts}::int as attempts, ${stars}::int as stars,
      ${text}::text as text, ${parts.since}::timestamptz as since, ${until}::timestamptz as until
    from ${parts.from} where ${parts.where} and ${within(scope, 's')}
    order by ${until}::timestamptz nulls last, ${parts.since} limit ${MOST}`.execute(db)
  return rows
}

/** Returns as a query a row for each need of these kinds, at most a hundred of each, as `findNeeds` finds them. */
export function needsToCount(scope: StayScope | null, kinds: readonly NeedParts[]): RawBuilder<unknown> {
  const ofKind = ({ from, where }: NeedParts) =>
    sql`(select from ${from} where ${where} and ${within(scope, 's')} limit ${MOST})`
  return sql.join(kinds.map(ofKind), sql` union all `)
}

/** Returns requests that wait for an answer, without those that are being accepted at this moment. */
export function requests(at: Date): NeedParts {
  return {
    kind: 'request',
    amount: sql`b.total`,
    reserved: sql`(select coalesce(sum(p.amount), 0) from app.payment p
      where p.booking_id = b.id and p.status = 'authorized' and p.kind = 'instalment')`,
    text: sql`nullif(btrim(b.message), '')`,
    since: sql`b.created_at`,
    until: sql`b.expires_at`,
    from: sql`app.booking b join app.stay s on s.id = b.stay_id`,
    where: sql`b.status = 'requested' and b.expires_at > ${at} and (b.accepting_until is null or b.accepting_until <= ${at})`,
  }
}

/** Returns changes that guests asked for. */
export function guestChanges(at: Date): NeedParts {
  return {
    kind: 'change',
    thing: sql`c.id`,
    dates: sql`jsonb_build_object('checkIn', c.check_in, 'checkOut', c.check_out)`,
    party: partyOf('c'),
    amount: sql`c.total`,
    text: sql`nullif(btrim(c.message), '')`,
    since: sql`c.created_at`,
    until: sql`c.expires_at`,
    from: sql`app.booking_change c join app.booking b on b.id = c.booking_id join app.stay s on s.id = b.stay_id`,
    where: sql`c.state = 'pending' and c.requested_by = 'guest' and c.expires_at > ${at}`,
  }
}

const instalments = sql`app.booking_instalment i join app.booking b on b.id = i.booking_id join app.stay s on s.id = b.stay_id`
const contracts = sql`b.status in ('confirmed', 'checked_in', 'completed')`

/**
 * Returns when an unpaid booking is cancelled (docs/booking-rules.md), or null when it is not and the money stays owed.
 */
const endsUnpaid = (patience: RawBuilder<unknown>) => sql`
  case when i.cancels and b.status = 'confirmed'
    then least(${patience}, (b.check_in + s.check_in_from) at time zone s.timezone) end`

/** Returns payments for which the saved card was declined. */
export function declined(): NeedParts {
  return {
    kind: 'declined',
    amount: sql`i.amount`,
    attempts: sql`i.attempts`,
    since: sql`i.due_at`,
    until: endsUnpaid(sql`i.grace_until`),
    from: instalments,
    where: sql`i.state = 'failed' and b.payment_method = 'card' and ${contracts}`,
  }
}

/** Returns transfers that should have arrived by now. */
export function overdueTransfers(at: Date): NeedParts {
  return {
    kind: 'transfer',
    amount: sql`i.amount`,
    since: sql`i.due_at`,
    until: endsUnpaid(sql`coalesce(i.grace_until, i.due_at + interval '72 hours')`),
    from: instalments,
    where: sql`b.payment_method = 'transfer' and ${contracts} and i.state in ('scheduled', 'failed') and i.due_at <= ${at}
      and coalesce(i.next_attempt_at, i.due_at) <= ${at}`,
  }
}

/**
 * Returns refunds that no provider makes: of money that was paid by hand, or refused by the provider as impossible.
 * Those of a disputed payment wait for its bank, which may give the guest the same money.
 */
export function refundsByHand(): NeedParts {
  return {
    kind: 'refund',
    thing: sql`r.id`,
    amount: sql`r.amount`,
    text: sql`r.failure`,
    since: sql`r.created_at`,
    from: sql`app.refund r join app.payment p on p.id = r.payment_id join app.booking b on b.id = r.booking_id
      join app.stay s on s.id = b.stay_id`,
    where: sql`((r.status = 'pending' and p.provider = 'offline') or r.status = 'failed')
      and not ${isDisputed(sql`r.payment_id`)}`,
  }
}

/**
 * Returns vouchers that staff have ended and that got money back afterwards, which nobody can spend. `thing`: the
 * voucher; `text`: the end of its code. The booking is the last from which money came back.
 */
export function backOnEndedVouchers(): NeedParts {
  return {
    kind: 'voucher',
    thing: sql`v.id`,
    amount: sql`v.balance`,
    text: sql`v.ending`,
    since: sql`e.at`,
    from: sql`app.voucher v cross join lateral (
        select e.booking_id, e.at from app.voucher_entry e
        where e.voucher_id = v.id and e.kind in ('returned', 'released') order by e.id desc limit 1) e
      join app.booking b on b.id = e.booking_id join app.stay s on s.id = b.stay_id`,
    where: sql`v.voided_at is not null and v.balance > 0`,
  }
}

/** Returns payments that banks of cardholders take back, until the bank has decided. */
export function disputes(): NeedParts {
  return {
    kind: 'chargeback',
    thing: sql`d.provider_ref`,
    amount: sql`d.amount`,
    text: sql`d.reason`,
    since: sql`d.opened_at`,
    until: sql`d.answer_by`,
    from: sql`app.dispute d join app.booking b on b.id = d.booking_id join app.stay s on s.id = b.stay_id`,
    where: sql`d.state = 'open'`,
  }
}

/**
 * Returns refunds that were made at the payment provider, until somebody has ticked them off. `thing`: the provider's id;
 * `text`: `failed` for one of a damage deposit that came back (other failed ones are refunds to be paid by hand);
 * `recorded` where the same amount of the same payment is also recorded as paid by hand.
 */
export function refundsElsewhere(): NeedParts {
  return {
    kind: 'refund_elsewhere',
    thing: sql`o.provider_ref`,
    amount: sql`o.amount`,
    text: sql`case when o.failed then 'failed' when exists (
      select from app.refund r where r.payment_id = o.payment_id and r.amount = o.amount and r.status = 'succeeded'
        and r.provider_ref = 'offline:' || r.id) then 'recorded' end`,
    since: sql`o.made_at`,
    from: sql`app.outside_refund o join app.payment p on p.id = o.payment_id join app.booking b on b.id = o.booking_id
      join app.stay s on s.id = b.stay_id`,
    where: sql`o.seen_at is null and (not o.failed or p.kind = 'damage')`,
  }
}

/** The columns for a review `v` of a home. */
const ofReview = {
  thing: sql`v.id`,
  booking: sql`case when b.id is not null then ${bookingNamed} end`,
  guest: sql`v.author_name`,
  party: nothing,
  amount: nothing,
  stars: sql`v.overall`,
  from: sql`app.review v join app.stay s on s.id = v.stay_id left join app.booking b on b.id = v.booking_id`,
}

/** Returns reviews of the last 30 days with fewer than three stars and without a reply. */
export function poorReviews(at: Date): NeedParts {
  return {
    kind: 'review',
    ...ofReview,
    text: sql`left(v.body, 200)`,
    since: sql`v.published_at`,
    where: sql`v.state = 'published' and v.overall < 3 and v.host_reply is null
      and v.published_at > ${at}::timestamptz - interval '30 days' and v.published_at <= ${at}`,
  }
}

/** Returns reviews of homes that somebody reported and no administrator has decided about. `text`: the reason. */
export function reportedReviews(): NeedParts {
  return {
    kind: 'reported_review',
    ...ofReview,
    text: sql`v.report_reason`,
    since: sql`v.reported_at`,
    where: sql`v.reported_at is not null and v.decided_at is null and v.sealed_until is null`,
  }
}

/** Returns reviews of guests that were reported and about which this user has to decide. */
export function reportedGuests(uid: string): NeedParts {
  return {
    kind: 'reported_guest',
    party: nothing,
    amount: nothing,
    stars: sql`r.overall`,
    text: sql`r.report_reason`,
    since: sql`r.reported_at`,
    from: sql`app.review_of_guest r join app.booking b on b.id = r.booking_id join app.stay s on s.id = b.stay_id`,
    where: sql`r.reported_at is not null and r.decided_at is null and r.published_at is not null and ${isTheirsToDecide(uid)}`,
  }
}

/** Returns messages by a rule that are not sent because a value is missing. `text`: the rule, and what is missing. */
export function stoppedMessages(at: Date): NeedParts {
  return {
    kind: 'message',
    thing: sql`m.automation_id`,
    amount: nothing,
    text: sql`a.name || ': ' || array_to_string(m.missing, ', ')`,
    since: sql`m.updated_at`,
    from: sql`app.scheduled_message m join app.automation a on a.id = m.automation_id
      join app.booking b on b.id = m.booking_id join app.stay s on s.id = b.stay_id`,
    where: sql`m.status = 'stopped' and a.is_on and b.status in ('confirmed', 'checked_in', 'completed')
      and m.updated_at > ${at}::timestamptz - interval '14 days'`,
  }
}

/**
 * Returns scheduled messages that are not sent because their booking was cancelled in the meantime. `thing`: the
 * conversation.
 */
export function heldMessages(): NeedParts {
  return {
    kind: 'held_message',
    thing: sql`q.thread_id`,
    amount: nothing,
    text: sql`left(q.body, 200)`,
    since: sql`q.held_at`,
    from: sql`app.message_to_send q join app.thread t on t.id = q.thread_id join app.booking b on b.id = t.booking_id
      join app.stay s on s.id = t.stay_id`,
    where: sql`q.held_at is not null`,
  }
}

/** Returns whether a conversation `t` of home `s` waits for an answer: not put off, and from the last 30 days. */
const waitsAt = (at: Date) => sql`t.waiting_since is not null and (t.later_until is null or t.later_until <= ${at})
  and t.state = 'open' and t.last_message_at > ${at}::timestamptz - interval '30 days'`

/** The first unanswered message of a guest: 200 characters, or the names of its files. */
const askedFirst = sql`(select left(coalesce(nullif(m.body, ''),
    (select string_agg(f.name, ', ' order by f.id) from app.message_file f where f.message_id = m.id), ''), 200)
  from app.message m where m.thread_id = t.id and m.side = 'guest' and m.created_at >= t.waiting_since order by m.id limit 1)`

/** How long a guest waits before the question counts as something a person has to deal with. */
const LONG_WAIT = sql`interval '24 hours'`

/** Returns guests who have waited for an answer for a day or longer. `thing`: the conversation. */
export function longQuestions(at: Date): NeedParts {
  return {
    kind: 'question',
    thing: sql`t.id`,
    booking: sql`case when b.id is not null then ${bookingNamed} end`,
    guest: sql`coalesce(b.guest_name, p.display_name, '')`,
    party: nothing,
    amount: nothing,
    text: askedFirst,
    since: sql`t.waiting_since`,
    from: sql`app.thread t join app.stay s on s.id = t.stay_id join app.profile p on p.uid = t.uid
      left join app.booking b on b.id = t.booking_id`,
    where: sql`${waitsAt(at)} and t.waiting_since <= ${at}::timestamptz - ${LONG_WAIT}`,
  }
}

/** A conversation in which the guest wrote last. */
export interface QuestionRow {
  readonly thread: string
  readonly booking: string | null
  readonly guest: string
  readonly stay: NamedStay
  readonly text: string
  readonly since: Date
}

/**
 * Returns conversations that have waited for an answer for less than a day since their first unanswered message,
 * longest waiting first.
 */
export async function findQuestions(db: Executor, { scope, at }: Waiting): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    with waiting as materialized (
      select t.* from app.thread t join app.stay s on s.id = t.stay_id
      where ${waitsAt(at)} and t.waiting_since > ${at}::timestamptz - ${LONG_WAIT} and ${within(scope, 's')}
      order by t.waiting_since, t.id limit ${MOST})
    select t.id as thread, t.booking_id as booking, coalesce(b.guest_name, p.display_name, '') as guest, ${stayNamed} as stay,
      ${askedFirst} as text, t.waiting_since as since
    from waiting t join app.stay s on s.id = t.stay_id join app.profile p on p.uid = t.uid
      left join app.booking b on b.id = t.booking_id
    where ${askedFirst} is not null
    order by t.waiting_since, t.id`.execute(db)
  return rows
}
