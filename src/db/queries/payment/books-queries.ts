import { sql } from 'kysely'
import type { Quote } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { damageTakenBack } from '#db/queries/booking/damage-taken-back.ts'

/** A stored link of a chain. `content` holds JSON texts in the order in which they are hashed. */
export interface ChainLink {
  readonly id: number
  readonly bookingId: string
  readonly content: readonly string[]
  readonly prev: string | null
  readonly hash: string
}

/** The place in a table where a page ended. */
export interface ChainPlace {
  readonly bookingId: string
  readonly id: number
}

const [PAGE, PRICES] = [2_000, 500]

const after = (place: ChainPlace | null) =>
  place ? sql`(booking_id, id) > (${place.bookingId}::uuid, ${place.id}::bigint)` : sql`true`

/** Some texts may be missing: JSON has null for them. */
interface LinkRow {
  id: number
  bookingId: string
  texts: (string | null)[]
  epoch: string
  /** JSON as the database writes it. */
  rest: string
  prev: string | null
  hash: string
}

const quoted = (texts: readonly (string | null)[]) => texts.map((text) => JSON.stringify(text))

/** Returns the next events of the histories of bookings, booking by booking. */
export async function readEvents(db: Executor, place: ChainPlace | null, page = PAGE): Promise<ChainLink[]> {
  const { rows } = await sql<LinkRow>`
    select id, booking_id as "bookingId", array[booking_id::text, kind, from_status::text, to_status::text, actor, reason] as texts,
      extract(epoch from at)::text as epoch, detail::text as rest, encode(prev, 'hex') as prev, encode(hash, 'hex') as hash
    from app.booking_event where ${after(place)} order by booking_id, id limit ${page}`.execute(db)
  return rows.map(({ texts, epoch, rest, ...link }) => ({ ...link, content: [...quoted(texts), epoch, rest] }))
}

/** Returns the next entries of the ledger, booking by booking. */
export async function readLedger(db: Executor, place: ChainPlace | null, page = PAGE): Promise<ChainLink[]> {
  const { rows } = await sql<LinkRow>`
    select id, booking_id as "bookingId", array[tx::text, booking_id::text, account::text, currency::text, payment_id::text,
        refund_id::text, memo] as texts,
      extract(epoch from at)::text as epoch, amount::text as rest, encode(prev, 'hex') as prev, encode(hash, 'hex') as hash
    from app.ledger_entry where ${after(place)} order by booking_id, id limit ${page}`.execute(db)
  return rows.map(({ texts, epoch, rest, ...link }) => {
    const [first, second, third, ...others] = quoted(texts)
    return { ...link, content: [first ?? '', second ?? '', third ?? '', rest, ...others, epoch] }
  })
}

/** A booking's price with the terms by which it was made. */
export interface StoredPrice {
  readonly id: string
  readonly quote: Partial<Quote>
  readonly terms: Partial<StayTerms>
}

/** Returns the next prices of bookings, by id. */
export async function readPrices(db: Executor, afterId: string | null, page = PRICES): Promise<StoredPrice[]> {
  const { rows } = await sql<StoredPrice>`
    select id, quote, terms from app.booking
    where ${afterId === null ? sql`true` : sql`id > ${afterId}::uuid`} order by id limit ${page}`.execute(db)
  return rows
}

/** Returns how many bookings there are. */
export async function countBookings(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from app.booking`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns everything in the books that contradicts itself or the bookings, payments and refunds, in a sentence each.
 */
export async function findBookFaults(db: Executor): Promise<string[]> {
  const faults: string[] = []
  for (const query of [unbalanced, unlikeStates, unlikeLines, unlikeMoney, neverCollected, ...unlikeVouchers]) {
    const { rows } = await sql<{ fault: string }>`select fault from (${query}) broken (fault) limit 100`.execute(db)
    faults.push(...rows.map((row) => row.fault))
  }
  return faults
}

const unbalanced = sql`
  select format('ledger tx %s sums to %s over %s bookings', tx, sum(amount), count(distinct booking_id))
  from app.ledger_entry group by tx
  having sum(amount) <> 0 or count(distinct booking_id) > 1 or count(distinct currency) > 1
  union all
  select format('the ledger is %s %s out of balance', sum(amount), currency) from app.ledger_entry group by currency having sum(amount) <> 0`

const unlikeStates = sql`
  select format('booking %s is %s and its history ends with %s', b.id, b.status, e.to_status)
  from app.booking b left join lateral (
    select to_status from app.booking_event where booking_id = b.id and kind = 'moved' order by id desc limit 1) e on true
  where e.to_status is distinct from b.status`

const unlikeLines = sql`
  select format('booking %s has total %s but its lines add up to %s', b.id, b.total, coalesce(l.sum, 0))
  from app.booking b left join (
    select booking_id, sum(amount) filter (where not included) as sum from app.booking_line group by booking_id) l on l.booking_id = b.id
  where b.total <> coalesce(l.sum, 0)`

// What each account of a booking must hold, according to its payments, refunds, deposit and state.
const unlikeMoney = sql`
  select format('booking %s (%s): %s is %s and should be %s', m.id, m.status, wanted.account, coalesce(l.balance, 0), wanted.amount)
  from (
    select b.id, b.status, b.total,
      coalesce(sum(p.captured) filter (where p.kind <> 'damage'), 0) as paid,
      coalesce(sum(p.captured) filter (where p.provider not in ('offline', 'voucher')), 0) as by_provider,
      coalesce(sum(p.captured) filter (where p.provider = 'voucher'), 0) as by_voucher,
      coalesce(sum(p.captured) filter (where p.provider = 'offline'), 0) as offline,
      coalesce(sum(p.captured) filter (where p.kind = 'damage'), 0) as damage,
      coalesce(max(r.all_of_it), 0) as refunds, coalesce(max(r.open), 0) as open_refunds,
      coalesce(max(r.by_hand), 0) as by_hand, coalesce(max(r.to_voucher), 0) as to_voucher,
      coalesce(max(t.amount), 0) as damage_taken
    from app.booking b left join app.payment p on p.booking_id = b.id left join (
      select booking_id, sum(amount) as all_of_it, sum(amount) filter (where status <> 'succeeded') as open,
        sum(amount) filter (where status = 'succeeded' and provider_ref like 'offline:%') as by_hand,
        sum(amount) filter (where status = 'succeeded' and provider_ref like 'voucher:%') as to_voucher
      from app.refund group by booking_id) r on r.booking_id = b.id
    left join (${damageTakenBack}) t on t.booking_id = b.id
    group by b.id) m
  cross join lateral (values
    ('guest_receivable', case
      when status in ('confirmed', 'checked_in', 'completed') then total - paid + refunds
      when status in ('hold', 'pending_payment', 'requested', 'expired', 'declined', 'withdrawn') then refunds - paid
      else 0 end),
    ('provider_clearing', by_provider - damage_taken - (refunds - open_refunds - by_hand - to_voucher)),
    ('offline_clearing', offline - by_hand),
    ('voucher_clearing', by_voucher - to_voucher),
    ('refund_payable', -open_refunds),
    ('damage_deposit', damage_taken - damage)) wanted (account, amount)
  left join (select booking_id, account::text, sum(amount) as balance from app.ledger_entry group by booking_id, account) l
    on l.booking_id = m.id and l.account = wanted.account
  where coalesce(l.balance, 0) <> wanted.amount`

// What is left of vouchers, what they keep, and what bookings were paid with and gave back, each according to the
// entries of the vouchers.
const unlikeVouchers = [
  sql`
    select format('voucher %s has %s and keeps %s, and its entries say %s and %s', v.id, v.balance, v.held, coalesce(e.free, 0), coalesce(e.held, 0))
    from app.voucher v left join (
      select voucher_id, sum(free_change) as free, sum(held_change) as held from app.voucher_entry group by voucher_id) e on e.voucher_id = v.id
    where v.balance <> coalesce(e.free, 0) or v.held <> coalesce(e.held, 0)
    union all
    select format('voucher %s is worth %s and was issued for %s', v.id, v.amount, coalesce(sum(e.amount), 0))
    from app.voucher v left join app.voucher_entry e on e.voucher_id = v.id and e.kind = 'issued'
    group by v.id having v.amount <> coalesce(sum(e.amount), 0)`,
  sql`
    select format('booking %s is %s and a voucher keeps %s for it', b.id, b.status, sum(e.held_change))
    from app.voucher_entry e join app.booking b on b.id = e.booking_id
    group by b.id, e.voucher_id
    having sum(e.held_change) < 0 or (sum(e.held_change) > 0 and b.status not in ('hold', 'pending_payment', 'requested'))`,
  sql`
    select format('payment %s with a voucher took %s, and the voucher says %s', p.id, p.captured, coalesce(e.amount, 0))
    from app.payment p left join app.voucher_entry e on e.payment_id = p.id
    where p.provider = 'voucher' and (p.captured, p.booking_id) is distinct from (e.amount, e.booking_id)
    union all
    select format('refund %s went to a voucher with %s, and the voucher says %s', r.id, r.amount, coalesce(e.amount, 0))
    from app.refund r join app.payment p on p.id = r.payment_id left join app.voucher_entry e on e.refund_id = r.id
      left join app.voucher_entry paid on paid.payment_id = p.id
    where p.provider = 'voucher' and r.status = 'succeeded'
      and (r.amount, paid.voucher_id) is distinct from (e.amount, e.voucher_id)`,
  // The reverse: every amount taken from or returned to a voucher is in the books.
  sql`
    select format('voucher %s says that it paid %s of booking %s, and no payment with a voucher does', e.voucher_id, e.amount, e.booking_id)
    from app.voucher_entry e left join app.payment p on p.id = e.payment_id and p.provider = 'voucher'
    where e.kind = 'redeemed' and (p.captured, p.booking_id) is distinct from (e.amount, e.booking_id)
    union all
    select format('voucher %s says that it got %s back of booking %s, and no refund to a voucher does', e.voucher_id, e.amount, e.booking_id)
    from app.voucher_entry e
      left join (app.refund r join app.payment p on p.id = r.payment_id and p.provider = 'voucher')
        on r.id = e.refund_id and r.status = 'succeeded'
    where e.kind = 'returned' and (r.amount, r.booking_id) is distinct from (e.amount, e.booking_id)`,
]

// Allows a day more for the work that writes it off 14 days after the stay.
const neverCollected = sql`
  select format('booking %s was completed %s, and its guest still owes %s', b.id, b.ended_at, sum(l.amount))
  from app.booking b join app.ledger_entry l on l.booking_id = b.id and l.account = 'guest_receivable'
  where b.status = 'completed' and b.ended_at < app.instant() - interval '15 days'
  group by b.id having sum(l.amount) > 0`
