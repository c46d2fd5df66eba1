import { sql } from 'kysely'
import type { ReportQuery } from '#contract/booking/staff-report.ts'
import type { Executor } from '#db/database.ts'

interface Booked {
  readonly home: string
  readonly source: string
  readonly sold: boolean
  readonly cancelled: boolean
  readonly checkIn: number
  readonly nights: number
  readonly bookedOn: number
  /** When it came on the books of the company, and went from them. */
  readonly cameOn: number
  readonly wentOn: number | null
  readonly rent: number
  readonly fees: number
  readonly taxes: number
  /** What is entered for its channel and day of booking. */
  readonly costBp: number | null
}

/**
 * Computes what a report of all homes, of a host or of a home has to say, using only bookings, books and claims, night
 * by night.
 */
export async function reportFromBooks(
  db: Executor,
  { from, to, by, home: stay }: ReportQuery,
  hostUid: string | null,
): Promise<object> {
  const scope = sql`
    select s.id, s.slug, s.timezone from app.stay s left join app.host h on h.id = s.host_id
    where (${hostUid}::text is null or h.uid = ${hostUid}) and (${stay ?? null}::text is null or s.slug = ${stay ?? null})`
  const { rows: bookings } = await sql<Booked>`
    select h.slug as home, b.source, b.status in ('confirmed', 'checked_in', 'completed') as sold, b.status::text like 'cancelled%' as cancelled,
      b.check_in - date '2000-01-01' as "checkIn", b.nights,
      (b.confirmed_at at time zone h.timezone)::date - date '2000-01-01' as "bookedOn",
      (b.confirmed_at at time zone 'UTC')::date - date '2000-01-01' as "cameOn",
      case when b.status not in ('confirmed', 'checked_in', 'completed') then (
        select (at at time zone 'UTC')::date - date '2000-01-01' from app.booking_event
        where booking_id = b.id and to_status = b.status) end as "wentOn",
      coalesce(-sum(e.amount) filter (where e.account in ('stay_revenue', 'discount')), 0)::bigint as rent,
      coalesce(-sum(e.amount) filter (where e.account = 'fee_revenue'), 0)::bigint as fees,
      coalesce(-sum(e.amount) filter (where e.account = 'tax_payable'), 0)::bigint as taxes,
      (select cost_bp from app.channel_cost where channel = b.source and since <= (b.confirmed_at at time zone h.timezone)::date
        order by since desc limit 1) as "costBp"
    from app.booking b join (${scope}) h on h.id = b.stay_id left join app.ledger_entry e on e.booking_id = b.id
    where b.confirmed_at is not null group by b.id, h.slug, h.timezone`.execute(db)
  const { rows: blocks } = await sql<{ nights: number }>`
    select count(*)::int as nights from app.claim c join (${scope}) h on h.id = c.stay_id,
      generate_series(lower(c.during), upper(c.during) - c.prep - 1, interval '1 day') night
    where c.kind = 'block' and night >= ${from}::date and night < ${to}::date`.execute(db)
  const [first, end] = [dayOf(from), dayOf(to)]
  const figures = { nightsSold: 0, rentMinor: 0, feesMinor: 0, taxesMinor: 0, bookings: 0, cancellations: 0 }
  const leads: number[] = []
  /** Rent and fees of each source by what they cost. */
  const costed = new Map<string, Map<number | null, number>>()
  const [pace, sources, stays] = [new Map<number, number>(), new Map<string, Part>(), new Map<string, Part>()]
  const add = (parts: Map<string, Part>, name: string, part: Partial<Part>) => {
    const { bookings = 0, nights = 0, revenue = 0 } = part
    const sum = parts.get(name) ?? { bookings: 0, nights: 0, revenue: 0 }
    parts.set(name, { bookings: sum.bookings + bookings, nights: sum.nights + nights, revenue: sum.revenue + revenue })
  }
  for (const booking of bookings) {
    const day = by === 'night' ? booking.checkIn : booking.bookedOn
    if (day >= first && day < end) {
      figures.bookings += Number(booking.sold)
      figures.cancellations += Number(booking.cancelled)
      add(sources, booking.source, { bookings: Number(booking.sold) })
      add(stays, booking.home, { bookings: Number(booking.sold) })
      if (booking.sold) leads.push(Math.max(0, booking.checkIn - booking.bookedOn))
    }
    for (let night = 0; night < booking.nights; night++) {
      const isSlept = booking.checkIn + night >= first && booking.checkIn + night < end
      const move = (on: number, more: number) => pace.set(mondayOf(on), (pace.get(mondayOf(on)) ?? 0) + more)
      if (isSlept) move(booking.cameOn, 1)
      if (isSlept && booking.wentOn !== null) move(booking.wentOn, -1)
      const on = by === 'night' ? booking.checkIn + night : booking.bookedOn
      if (on < first || on >= end) continue
      const share = (amount: number) =>
        Math.trunc((amount * (night + 1)) / booking.nights) - Math.trunc((amount * night) / booking.nights)
      figures.nightsSold += Number(booking.sold)
      figures.rentMinor += share(booking.rent)
      figures.feesMinor += share(booking.fees)
      figures.taxesMinor += share(booking.taxes)
      const part = { nights: Number(booking.sold), revenue: share(booking.rent) + share(booking.fees) }
      add(sources, booking.source, part)
      add(stays, booking.home, part)
      const byCost = costed.get(booking.source) ?? new Map<number | null, number>()
      costed.set(booking.source, byCost.set(booking.costBp, (byCost.get(booking.costBp) ?? 0) + part.revenue))
    }
  }
  return {
    ...figures,
    leadDays: middleOf(leads),
    blocked: blocks[0]?.nights ?? 0,
    pace: sorted(pace).filter(([, nights]) => nights !== 0),
    sources: sorted(sources).filter(isSomething),
    costs: sorted(sources)
      .filter(isSomething)
      .map(([source]) => [source, costsOf(costed.get(source) ?? new Map())]),
    homes: sorted(stays).filter(isSomething),
  }
}

/** Each cost is a share of all revenue that has it, rounded once, half a cent up. */
function costsOf(byCost: ReadonlyMap<number | null, number>) {
  const costs = [...byCost].flatMap(([costBp, revenue]) => {
    const exact = ((costBp ?? 0) * Math.abs(revenue)) / 10_000
    return costBp === null ? [] : [Math.sign(revenue) * Math.floor(exact + 0.5) || 0]
  })
  return {
    costMinor: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    uncostedMinor: byCost.get(null) ?? 0,
  }
}

interface Part {
  readonly bookings: number
  readonly nights: number
  /** Rent and fees. */
  readonly revenue: number
}

const isSomething = ([, { bookings, nights, revenue }]: readonly [string, Part]) =>
  bookings !== 0 || nights !== 0 || revenue !== 0

const sorted = <Name extends string | number, Value>(values: ReadonlyMap<Name, Value>) =>
  [...values].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Days since 2000-01-01, a Saturday. */
const mondayOf = (day: number) => day - ((((day - 2) % 7) + 7) % 7)

const dayOf = (date: string) => Math.round((Date.parse(date) - Date.parse('2000-01-01')) / 86_400_000)

function middleOf(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
