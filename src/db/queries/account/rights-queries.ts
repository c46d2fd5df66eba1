import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'

/** How much somebody may refund for a booking beyond its rules, in minor units of a currency. */
export interface RefundLimit {
  readonly amountMinor: number
  readonly currency: string
}

/** A home that somebody runs. */
export interface RunStay {
  readonly documentId: string
  readonly slug: string
  readonly title: string
}

/** Returns the refund limit of somebody, or null when none was set. */
export async function findRefundLimit(db: Executor, uid: string): Promise<RefundLimit | null> {
  const row = await db
    .selectFrom('app.profile')
    .select(['refund_limit as amountMinor', 'refund_limit_currency as currency'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return limitOf(row?.amountMinor, row?.currency)
}

/** Returns a limit from its two columns. */
export function limitOf(
  amountMinor: number | null | undefined,
  currency: string | null | undefined,
): RefundLimit | null {
  return typeof amountMinor === 'number' && typeof currency === 'string' ? { amountMinor, currency } : null
}

/** Sets the refund limit of somebody. Null: no limit apart from that of their role. */
export async function storeRefundLimit(tx: Tx, uid: string, limit: RefundLimit | null, at: Date): Promise<void> {
  await tx
    .updateTable('app.profile')
    .set({
      refund_limit: limit?.amountMinor ?? null,
      refund_limit_currency: limit?.currency ?? null,
      updated_at: at,
    })
    .where('uid', '=', uid)
    .execute()
}

/** Returns how much somebody has taken off the price of a booking so far, in minor units. */
export async function takenOffBy(db: Executor, bookingId: string, uid: string): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`
    select coalesce(-sum((detail ->> 'amountMinor')::bigint), 0)::float8 as "amountMinor"
    from app.booking_event where booking_id = ${bookingId} and kind = 'adjusted' and actor = ${uid}`.execute(db)
  return rows[0]?.amountMinor ?? 0
}

/**
 * Returns how much hosts and their helpers have taken off the price of a booking so far: everything that staff have
 * not.
 */
export async function takenOffForHost(db: Executor, bookingId: string): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`
    select coalesce(-sum((event.detail ->> 'amountMinor')::bigint), 0)::float8 as "amountMinor"
    from app.booking_event event join app.profile p on p.uid = event.actor
    where event.booking_id = ${bookingId} and event.kind = 'adjusted' and p.role not in ('staff', 'admin')`.execute(db)
  return rows[0]?.amountMinor ?? 0
}

/** Returns the uid of the host of a booking's home, or null when it has none. */
export async function findHostOfBooking(db: Executor, bookingId: string): Promise<string | null> {
  const { rows } = await sql<{ uid: string | null }>`
    select host.uid from app.booking booking join app.stay stay on stay.id = booking.stay_id
      left join app.host host on host.id = stay.host_id
    where booking.id = ${bookingId}`.execute(db)
  return rows[0]?.uid ?? null
}

/** Returns the homes of a host, by title. */
export async function findStaysRunBy(db: Executor, uid: string): Promise<RunStay[]> {
  const { rows } = await sql<RunStay>`
    select s.document_id as "documentId", s.slug, s.title
    from app.stay s join app.host h on h.id = s.host_id where h.uid = ${uid} order by app.plain(s.title), s.id`.execute(
    db,
  )
  return rows
}

/** Returns the titles of homes by their numbers. */
export async function findTitles(db: Executor, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from app.stay where id = any(${[...ids]}::int[]) order by app.plain(title), id`.execute(db)
  return rows.map(({ title }) => title)
}

/** Returns the homes with these slugs and locks them until the transaction ends. Unknown slugs are left out. */
export async function lockStaysBySlug(
  tx: Tx,
  slugs: readonly string[],
): Promise<{ readonly id: number; readonly slug: string }[]> {
  return tx
    .selectFrom('app.stay')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs.length > 0 ? [...slugs] : [''])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Makes somebody the host of these homes. With `onlyThese` their other homes have no host then, which means that the
 * company runs them. Guests see the name they have already, or `name` when they were no host before.
 */
export async function giveStays(
  tx: Tx,
  {
    uid,
    name,
    ids,
    onlyThese,
  }: { readonly uid: string; readonly name: string; readonly ids: readonly number[]; readonly onlyThese: boolean },
): Promise<void> {
  if (onlyThese)
    await sql`
      update app.stay s set host_id = null from app.host h
      where h.id = s.host_id and h.uid = ${uid} and s.id <> all(${[...ids]}::int[])`.execute(tx)
  if (ids.length === 0) return
  await sql`update app.profile set helps_only = false where uid = ${uid}`.execute(tx)
  await sql`
    insert into app.host (uid, name) select ${uid}, ${name}
    where not exists (select from app.host where uid = ${uid})`.execute(tx)
  await sql`
    update app.stay s set host_id = (select min(h.id) from app.host h where h.uid = ${uid})
    where s.id = any(${[...ids]}::int[])
      and not exists (select from app.host h where h.id = s.host_id and h.uid = ${uid})`.execute(tx)
}

/** Returns the currency of the company's amounts: the one it has set, or that of most homes. */
export async function findCompanyCurrency(db: Executor): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select coalesce((select currency from app.company),
      (select currency from app.stay group by currency order by count(*) desc, currency limit 1), 'EUR') as currency`.execute(
    db,
  )
  return rows[0]?.currency ?? 'EUR'
}

/** The time zone in which the console shows instants, and the defaults of its forms. */
export interface CompanyHabits {
  readonly timeZone: string
  readonly currency: string
}

/** Returns the time zone and the currency of the company: those it has set, or those of its first home. */
export async function findCompanyHabits(db: Executor): Promise<CompanyHabits> {
  const { rows } = await sql<CompanyHabits>`
    select coalesce(company.timezone, home.timezone, 'UTC') as "timeZone", coalesce(company.currency, home.currency, 'EUR') as currency
    from (select) one left join app.company company on true
      left join (select timezone, currency from app.stay order by id limit 1) home on true`.execute(db)
  return rows[0] ?? { timeZone: 'UTC', currency: 'EUR' }
}

/** A whole home and one of its parts that would have different hosts. */
export interface SplitStay {
  readonly whole: string
  readonly part: string
  /** The number of the one that would be given, or null. */
  readonly given: number | null
}

/**
 * Returns whole homes and their parts that would end up with different hosts if somebody were given these homes and,
 * with `onlyThese`, lost all others. The nights of a whole and its parts depend on each other, and no host may decide
 * about the nights of another.
 */
export async function findSplitStays(
  tx: Tx,
  { uid, ids, onlyThese }: { readonly uid: string; readonly ids: readonly number[]; readonly onlyThese: boolean },
): Promise<SplitStay[]> {
  const hostOf = (stay: string) =>
    sql`coalesce(${sql.ref(`${stay}_host.uid`)}, ${sql.ref(`${stay}_host.id`)}::text, '')`
  const hostAfter = (stay: string) => sql`
    case when ${sql.ref(`${stay}.id`)} = any(${[...ids]}::int[]) then ${uid}::text
      when ${onlyThese}::boolean and ${sql.ref(`${stay}_host.uid`)} = ${uid} then '' else ${hostOf(stay)} end`
  const { rows } = await sql<SplitStay>`
    select whole.title as whole, part.title as part,
      case when whole.id = any(${[...ids]}::int[]) then whole.id when part.id = any(${[...ids]}::int[]) then part.id end as given
    from app.stay_part tie
      join app.stay whole on whole.id = tie.whole_id left join app.host whole_host on whole_host.id = whole.host_id
      join app.stay part on part.id = tie.part_id left join app.host part_host on part_host.id = part.host_id
    where (whole.id = any(${[...ids]}::int[]) or part.id = any(${[...ids]}::int[]) or ${uid} in (whole_host.uid, part_host.uid))
      and ${hostOf('whole')} = ${hostOf('part')} and ${hostAfter('whole')} <> ${hostAfter('part')}
    order by whole.title, part.title`.execute(tx)
  return rows
}
