import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { damageTakenBack } from './damage-taken-back.ts'

export type InvariantCode = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10' | 'I11' | 'I12'

/** What always has to be true, in a sentence each (docs/booking-rules.md, Books). */
export const invariants: Readonly<Record<InvariantCode, string>> = {
  I1: 'no two claims share a night of a home',
  I2: 'every booking before its arrival is paid, or a rule says when it will be',
  I3: 'no more goes back than came in, and the ledger says the same',
  I4: 'a payment of the provider belongs to one booking',
  I5: 'an idempotency key has one result',
  I6: 'nobody gets the same message about a booking twice a day',
  I7: 'no hold blocks nights for more than a minute after its end',
  I8: 'lines add up to the total, to the cent',
  I9: 'every change of state is written down, in an unbroken chain',
  I10: 'bookings and claims name the same nights',
  I11: 'the provider has taken and given back what we think',
  I12: 'nothing is left to be paid of a booking that has ended',
}

/** Something that must not exist. */
export interface Violation {
  readonly invariant: InvariantCode
  /** What was found, with ids. */
  readonly what: string
}

/**
 * Checks the whole database and returns everything that violates an invariant; empty when all is well. `at` is the
 * product's time. Work in progress is not a violation: sweeps have `SLACK` to do what is due. Reads only.
 */
export async function findViolations(db: Executor, at: Date): Promise<readonly Violation[]> {
  const found: Violation[] = []
  for (const [invariant, query] of queries(at)) {
    const { rows } = await sql<{ what: string }>`select what from (${query}) broken (what) limit 20`.execute(db)
    found.push(...rows.map(({ what }) => ({ invariant, what })))
  }
  return found
}

/** How late a sweep may be. */
const SLACK = sql`interval '10 minutes'`

/** Each query returns one column of text, one row per violation. */
function queries(at: Date): readonly (readonly [InvariantCode, RawBuilder<unknown>])[] {
  return [
    ['I1', overlappingClaims],
    ['I2', unpaidBookings(at)],
    ['I2', paidInstalmentsWithoutMoney],
    ['I3', moreBackThanCame],
    ['I3', ledgerUnlikePayments],
    ['I4', paymentsOfSeveralBookings],
    ['I5', bookingsOfSeveralKeys],
    ['I6', repeatedMessages],
    ['I7', deadHolds(at)],
    ['I8', linesUnlikeTotals],
    ['I9', brokenHistories],
    ['I10', unclaimedBookings],
    ['I10', claimsOfNobody],
    ['I11', providerUnlikePayments],
    ['I12', owedOfEnded],
  ]
}

// What is still owed for a stay that took place is written off by a sweep (I2).
const owedOfEnded = sql`
  select format('booking %s is %s and its payment %s is %s', b.id, b.status, i.position, i.state)
  from app.booking_instalment i join app.booking b on b.id = i.booking_id
  where b.status in ('expired', 'declined', 'withdrawn', 'cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid', 'no_show')
    and i.state in ('scheduled', 'processing', 'failed')`

const overlappingClaims = sql`
  select format('claims %s and %s of stay %s share nights', a.id, b.id, a.stay_id)
  from app.claim a join app.claim b on a.stay_id = b.stay_id and a.id < b.id and a.during && b.during`

const unpaidBookings = (at: Date) => sql`
  select format('booking %s is %s and its payment %s was due %s', b.id, b.status, i.position, i.due_at)
  from app.booking_instalment i join app.booking b on b.id = i.booking_id
  where b.status = 'confirmed' and b.payment_method = 'card'
    and i.state in ('scheduled', 'failed')
    -- What cancels no booking stays owed after its last try, or from the start where its guest pays it themselves.
    and (i.cancels or (i.state = 'scheduled' and i.kept_card) or i.next_attempt_at is not null)
    and coalesce(i.grace_until, i.next_attempt_at, i.due_at) < ${at}::timestamptz - ${SLACK}
  union all
  select format('booking %s was completed %s, %s of it is unpaid and was never written off', b.id, b.ended_at, i.amount)
  from app.booking_instalment i join app.booking b on b.id = i.booking_id
  where b.status = 'completed' and i.state in ('scheduled', 'failed')
    and b.ended_at < ${at}::timestamptz - interval '14 days' - ${SLACK}`

const paidInstalmentsWithoutMoney = sql`
  select format('booking %s counts %s as paid and has %s', b.id, paid.amount, coalesce(money.amount, 0))
  from app.booking b
  join lateral (select sum(amount) as amount from app.booking_instalment where booking_id = b.id and state = 'paid') paid on true
  left join lateral (
    select sum(captured) as amount from app.payment
    where booking_id = b.id and kind in ('instalment', 'offline') and status = 'captured') money on true
  where b.status in ('confirmed', 'checked_in', 'completed') and paid.amount > coalesce(money.amount, 0)`

const moreBackThanCame = sql`
  select format('payment %s took %s and gives back %s', p.id, p.captured, back.amount)
  from app.payment p
  join (select payment_id, sum(amount) as amount from app.refund group by payment_id) back on back.payment_id = p.id
  where back.amount > p.captured`

const ledgerUnlikePayments = sql`
  select format('booking %s: the ledger has %s of it, payments and refunds %s', coalesce(l.booking_id, m.booking_id),
    coalesce(l.amount, 0), coalesce(m.amount, 0))
  from (select booking_id, sum(amount) as amount from app.ledger_entry
        where account in ('provider_clearing', 'offline_clearing', 'voucher_clearing') group by booking_id) l
  full join (
    select booking_id, sum(amount) as amount from (
      select booking_id, captured as amount from app.payment where status = 'captured'
      union all select booking_id, -amount from app.refund where status = 'succeeded'
      union all select booking_id, -amount from (${damageTakenBack}) taken) flow group by booking_id) m
    on m.booking_id = l.booking_id
  where coalesce(l.amount, 0) <> coalesce(m.amount, 0)`

const paymentsOfSeveralBookings = sql`
  select format('payment %s of %s is that of %s bookings', provider_ref, provider, count(distinct booking_id))
  from app.payment where provider_ref is not null group by provider, provider_ref having count(distinct booking_id) > 1`

const bookingsOfSeveralKeys = sql`
  select format('booking %s is the result of %s keys', response #>> '{data,documentId}', count(*))
  from ops.idempotency_key where status = 201 and scope like '%POST /api/bookings'
  group by response #>> '{data,documentId}' having count(*) > 1`

// Two occasions are two messages, even if they say the same: for example two changes to the same dates.
const repeatedMessages = sql`
  select format('%s about booking %s went to %s %s times', template, booking_id, recipient, count(*))
  from ops.outbox where booking_id is not null and state <> 'suppressed'
  group by template, booking_id, recipient, data, created_at::date, dedupe_key having count(*) > 1`

const deadHolds = (at: Date) => sql`
  select format('claim %s of kind %s ended %s', id, kind, expires_at)
  from app.claim where expires_at < ${at}::timestamptz - interval '1 minute'`

const linesUnlikeTotals = sql`
  select format('booking %s has total %s, lines %s, quote %s', b.id, b.total, coalesce(l.amount, 0), b.quote ->> 'totalMinor')
  from app.booking b
  left join (select booking_id, sum(amount) filter (where not included) as amount from app.booking_line group by booking_id) l
    on l.booking_id = b.id
  where b.total <> coalesce(l.amount, 0) or b.total <> coalesce((b.quote ->> 'totalMinor')::bigint, b.total)`

const brokenHistories = sql`
  with moves as (
    select booking_id, id, from_status, to_status,
      lag(to_status) over (partition by booking_id order by id) as before,
      row_number() over (partition by booking_id order by id desc) as from_end
    from app.booking_event where kind = 'moved')
  select format('booking %s: event %s comes from %s after %s', booking_id, id, from_status, before)
    from moves where from_status is distinct from before
  union all
  select format('booking %s is %s and its history ends with %s', b.id, b.status, m.to_status)
    from app.booking b left join moves m on m.booking_id = b.id and m.from_end = 1
    where m.to_status is distinct from b.status
  union all
  select format('event %s does not fit the chain of booking %s', id, booking_id)
    from (select e.*, lag(e.hash) over (partition by e.booking_id order by e.id) as prev_hash from app.booking_event e) e
    where e.prev is distinct from e.prev_hash`

const unclaimedBookings = sql`
  select format('booking %s is %s without a claim on its nights', b.id, b.status)
  from app.booking b
  where b.status in ('hold', 'pending_payment', 'requested', 'confirmed', 'checked_in') and not exists (
    select from app.claim c where c.booking_id = b.id and c.part = 0 and c.stay_id = b.stay_id
      and c.during = daterange(b.check_in, b.check_out + c.prep)
      and c.kind = case when b.status in ('hold', 'pending_payment') then 'hold' when b.status = 'requested' then 'request' else 'booking' end::app.claim_kind)`

const claimsOfNobody = sql`
  select format('claim %s of kind %s belongs to booking %s, which is %s', c.id, c.kind, b.id, b.status)
  from app.claim c join app.booking b on b.id = c.booking_id
  where b.status in ('expired', 'declined', 'withdrawn', 'cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid', 'no_show')
  union all
  select format('claim %s is linked to %s, which has other nights or is gone', l.id, l.linked_to)
  from app.claim l left join app.claim m on m.id = l.linked_to
  where l.kind = 'linked' and (m.id is null or m.during <> l.during)`

// Only the simulated provider can be queried by SQL. The others are compared by reconciliation.
const providerUnlikePayments = sql`
  select format('payment %s: the provider took %s, we say %s', p.id, i.captured, p.captured)
  from app.payment p join sandbox.intent i on i.id = p.provider_ref
  where p.provider = 'sandbox' and p.captured <> i.captured
  union all
  select format('payment %s: the provider gave back %s, we say %s', p.id, coalesce(theirs.amount, 0), coalesce(ours.amount, 0))
  from app.payment p
  left join (select intent_id, sum(amount) as amount from sandbox.refund where status = 'succeeded' group by intent_id) theirs on theirs.intent_id = p.provider_ref
  left join (select payment_id, sum(amount) as amount from (
      select payment_id, amount from app.refund
      where status = 'succeeded' and provider_ref not like 'offline:%' and provider_ref not like 'dispute:%'
      union all
      -- What was kept of a deposit is refunded at the provider alone.
      select o.payment_id, o.amount from app.outside_refund o join app.payment d on d.id = o.payment_id
      where not o.failed and d.kind = 'damage') known
    group by payment_id) ours
    on ours.payment_id = p.id
  where p.provider = 'sandbox' and coalesce(theirs.amount, 0) <> coalesce(ours.amount, 0)`
