import { isStayNamed } from '#db/queries/stay/named-stay.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql } from 'kysely'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'

/** The homes of a change of rates: those that are named, or all of a place or a size. */
export interface RateStaysChoice {
  /** Document ids or slugs. Empty: the other fields decide. */
  readonly homes: readonly string[]
  /** The slug of a destination. Places inside it are included. */
  readonly destination: string | null
  /** Only homes for at least this many guests. */
  readonly sleeps: number | null
}

/** A home as changes of rates name it. */
export interface RateStay {
  readonly id: number
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly place: string | null
  readonly maxGuests: number
  /** Not published yet, so nobody can book it. */
  readonly isDraft: boolean
}

/** Some of the homes, by title. */
export interface RateStaysPage {
  /** The document id of the last home of the previous page. */
  readonly after: string | undefined
  readonly limit: number
}

/** Returns the homes of a choice that are not archived, by title, only those of a scope: all of them, or a page. */
export async function findRateStays(
  executor: Executor,
  choice: RateStaysChoice,
  scope: StayScope | null,
  page?: RateStaysPage,
): Promise<RateStay[]> {
  const behind = page?.after
    ? sql`(app.plain(stay.title), stay.id) > (select app.plain(title), id from app.stay where document_id = ${page.after}::uuid)`
    : sql`true`
  const { rows } = await sql<RateStay>`
    ${inside(choice)}
    select stay.id, stay.document_id as "documentId", stay.slug, stay.title, place.name as place, stay.max_guests as "maxGuests",
           stay.state = 'draft' as "isDraft"
    from app.stay stay
    left join app.destination place on place.id = stay.destination_id
    where ${chosen(choice, scope)} and ${behind}
    order by app.plain(stay.title), stay.id ${page ? sql`limit ${page.limit}` : sql``}`.execute(executor)
  return rows
}

/** Returns slug and title of homes of a scope, by id. Homes outside it are absent. */
export async function findStayNames(
  executor: Executor,
  ids: readonly number[],
  scope: StayScope | null,
): Promise<ReadonlyMap<number, Pick<RateStay, 'slug' | 'title'>>> {
  const { rows } = await sql<Pick<RateStay, 'id' | 'slug' | 'title'>>`
    select stay.id, stay.slug, stay.title from app.stay stay
    where stay.id = any(${[...ids]}::int[]) and ${scope === null ? sql`true` : within(scope, 'stay')}`.execute(executor)
  return new Map(rows.map(({ id, slug, title }) => [id, { slug, title }]))
}

/** Returns how many homes a choice has. */
export async function countRateStays(
  executor: Executor,
  choice: RateStaysChoice,
  scope: StayScope | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${inside(choice)}
    select count(*)::int as count from app.stay stay where ${chosen(choice, scope)}`.execute(executor)
  return rows[0]?.count ?? 0
}

/** The places of a choice, as `inside`. */
const inside = ({ destination }: RateStaysChoice) => sql`
  with recursive inside as (
    select id from app.destination where slug = ${destination ?? ''}
    union all
    select part.id from app.destination part join inside on part.parent_id = inside.id)`

const chosen = ({ homes: stays, destination, sleeps }: RateStaysChoice, scope: StayScope | null) =>
  sql.join(
    [
      sql`stay.state <> 'archived'`,
      within(scope, 'stay'),
      ...(stays.length === 0 ? [] : [isStayNamed('stay', stays)]),
      ...(destination === null ? [] : [sql`stay.destination_id in (select id from inside)`]),
      ...(sleeps === null ? [] : [sql`stay.max_guests >= ${sleeps}`]),
    ],
    sql` and `,
  )

/**
 * Locks the rules of homes in the order of their ids, until the transaction ends, and returns their versions. Homes
 * that no longer exist are absent.
 */
export async function lockRulesOfStays(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, price_version as version from app.stay where id = any(${[...ids]}::int[]) order by id for no key update`.execute(
    tx,
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * Returns the highest price at which a night of each of these homes was ever sold, in minor units. Homes that never
 * sold one are absent.
 */
export async function findDearestNights(executor: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; dearest: number }>`
    select booking.stay_id as id, max(line.amount)::bigint as dearest
    from app.booking booking join app.booking_line line on line.booking_id = booking.id and line.kind = 'night'
    where booking.stay_id = any(${[...ids]}::int[]) and booking.status in ('confirmed', 'checked_in', 'completed')
    group by booking.stay_id`.execute(executor)
  return new Map(rows.map(({ id, dearest }) => [id, dearest]))
}

/**
 * Returns how many holds and how many open special offers touch nights of these homes. They keep the price they were
 * made at.
 */
export async function countKeptPrices(
  executor: Executor,
  { ids, span, now }: { readonly ids: readonly number[]; readonly span: DateSpan; readonly now: Date },
): Promise<{ readonly holds: number; readonly offers: number }> {
  const { rows } = await sql<{ holds: number; offers: number }>`
    select
      (select count(*)::int from app.claim where stay_id = any(${[...ids]}::int[]) and kind in ('hold', 'request') and expires_at > ${now}
        and during && daterange(${span.from}::date, ${span.to}::date)) as holds,
      (select count(*)::int from app.offer where stay_id = any(${[...ids]}::int[]) and state = 'open' and expires_at > ${now}
        and kind = 'special_offer' and check_in < ${span.to}::date and check_out > ${span.from}::date) as offers`.execute(
    executor,
  )
  return rows[0] ?? { holds: 0, offers: 0 }
}

/**
 * Returns the dates of the bookings of these homes with nights in a span that were on the books at an instant:
 * confirmed by then, and not ended without a stay. By home. Dates that were moved since are those of today.
 */
export async function findBookedDates(
  executor: Executor,
  { ids, span, at }: { readonly ids: readonly number[]; readonly span: DateSpan; readonly at: Date },
): Promise<ReadonlyMap<number, readonly StayDates[]>> {
  const { rows } = await sql<StayDates & { readonly id: number }>`
    select stay_id as id, check_in as "checkIn", check_out as "checkOut" from app.booking
    where stay_id = any(${[...ids]}::int[]) and check_in < ${span.to}::date and check_out > ${span.from}::date
      and confirmed_at <= ${at} and (status in ('confirmed', 'checked_in', 'completed') or ended_at > ${at})`.execute(
    executor,
  )
  return Map.groupBy(rows, ({ id }) => id)
}
