import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql, type RawBuilder } from 'kysely'
import { isUuid } from '#core/is-uuid.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A home as those who set its prices see it. */
export interface OwnStay {
  readonly id: number
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly timeZone: string
  /** The version of its prices and rules. */
  readonly version: number
  /** The account of its host, or null. */
  readonly hostUid: string | null
}

const staysWhere = (condition: RawBuilder<unknown>) => sql<OwnStay>`
  select stay.id, stay.document_id as "documentId", stay.slug, stay.title, stay.timezone as "timeZone",
    stay.price_version as version, host.uid as "hostUid"
  from app.stay stay left join app.host host on host.id = stay.host_id
  where ${condition}`

/** Returns the home of a scope with this document id, slug or number, whatever its state, or null. */
export async function findStayInScope(
  executor: Executor,
  name: string,
  scope: StayScope | null,
): Promise<OwnStay | null> {
  const numbered = /^[1-9]\d{0,8}$/.test(name) ? sql` or stay.id = ${Number(name)}` : sql``
  const named = isUuid(name) ? sql`stay.document_id = ${name}::uuid` : sql`(stay.slug = ${name}${numbered})`
  const { rows } = await staysWhere(sql`${named} and ${within(scope, 'stay')}`).execute(executor)
  return rows[0] ?? null
}

/** Returns those homes with these document ids or slugs that are in a scope. */
export async function findStaysInScope(
  executor: Executor,
  names: readonly string[],
  scope: StayScope | null,
): Promise<OwnStay[]> {
  const named = sql`stay.slug = any(${[...names]}::text[]) or stay.document_id = any(${names.filter(isUuid)}::uuid[])`
  return (await staysWhere(sql`(${named}) and ${within(scope, 'stay')}`).execute(executor)).rows
}

/**
 * Locks the rules of a home until the transaction ends and returns their version. Call it before writing any of them.
 */
export async function lockStayRules(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select price_version as version from app.stay where id = ${id} for no key update`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`stay ${id} is gone`)
  return row.version
}

/**
 * What is decided about a home as a whole, by column of `app.stay`. Amounts are in minor units, weekday sets are bits.
 */
export interface StayColumns {
  nightly: number
  weekend_nightly: number | null
  weekend: number
  included_guests: number | null
  extra_guest: number
  discount_mode: string
  non_refundable_bp: number | null
  min_nights: number
  weekend_min_nights: number | null
  max_nights: number
  nights_multiple_of: number | null
  check_in_days: number
  check_out_days: number
  notice_days: number
  notice_hour: number
  notice_inside: string
  window_months: number | null
  window_until: IsoDate | null
  open_by_default: boolean
  prep_before: number
  prep_after: number
  allow_short_gap: boolean
  forbid_gap_under: number | null
  booking_mode: string
  cancellation_policy_id: number
  long_stay_policy_id: number | null
  long_stay_nights: number
  pay_later: boolean
  offline_methods: string[]
  damage_mode: string
  damage_amount: number | null
  damage_bp: number | null
  damage_release_days: number
}

/** Columns of a home that are not part of `StayTerms`, or have another form there. */
export interface StayRulesRow {
  readonly openByDefault: boolean
  readonly openPeriods: readonly { readonly from: IsoDate; readonly to: IsoDate }[]
  readonly preparationBefore: number
  readonly preparationAfter: number
  /** Codes of cancellation policies. */
  readonly policy: string
  readonly longStayPolicy: string | null
  /** The ids of the home's own taxes. */
  readonly ownTaxes: readonly number[]
  readonly parts: readonly LinkedPart[]
  readonly partOf: readonly LinkedPart[]
}

export interface LinkedPart {
  readonly documentId: string
  readonly slug: string
  readonly title: string
}

/** Returns the rules of a home that `loadStayTerms` does not return. */
export async function findStayRules(executor: Executor, id: number): Promise<StayRulesRow> {
  const linked = (mine: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    (select coalesce(json_agg(json_build_object('documentId', home.document_id, 'slug', home.slug, 'title', home.title) order by home.id), '[]')
     from app.stay_part link join app.stay home on home.id = ${other} where ${mine} = stay.id)`
  const { rows } = await sql<StayRulesRow>`
    select stay.open_by_default as "openByDefault", stay.prep_before as "preparationBefore", stay.prep_after as "preparationAfter",
      policy.code as policy, long_policy.code as "longStayPolicy",
      (select coalesce(json_agg(json_build_object('from', lower(during), 'to', upper(during)) order by during), '[]')
       from app.stay_open where stay_id = stay.id) as "openPeriods",
      array(select id from app.tax_rule where stay_id = stay.id and retired_at is null order by id) as "ownTaxes",
      ${linked(sql`link.whole_id`, sql`link.part_id`)} as parts,
      ${linked(sql`link.part_id`, sql`link.whole_id`)} as "partOf"
    from app.stay stay join app.cancellation_policy policy on policy.id = stay.cancellation_policy_id
      left join app.cancellation_policy long_policy on long_policy.id = stay.long_stay_policy_id
    where stay.id = ${id}`.execute(executor)
  const row = rows[0]
  if (!row) throw new Error(`stay ${id} is gone`)
  return row
}

/** Returns the account of the host of a home, or null. */
export async function findHostOf(executor: Executor, id: number): Promise<string | null> {
  const { rows } = await sql<{ uid: string | null }>`
    select host.uid from app.stay stay left join app.host host on host.id = stay.host_id where stay.id = ${id}`.execute(
    executor,
  )
  return rows[0]?.uid ?? null
}

/** Returns the present values of the columns of a home that may only change together. */
export async function findBoundColumns(
  executor: Executor,
  id: number,
): Promise<Pick<StayColumns, 'min_nights' | 'max_nights' | 'window_months' | 'window_until'>> {
  const { rows } = await sql<Pick<StayColumns, 'min_nights' | 'max_nights' | 'window_months' | 'window_until'>>`
    select min_nights, max_nights, window_months, window_until from app.stay where id = ${id}`.execute(executor)
  const row = rows[0]
  if (!row) throw new Error(`stay ${id} is gone`)
  return row
}

/** Writes columns of a home, if any are given. */
export async function updateStayColumns(tx: Tx, id: number, columns: Partial<StayColumns>): Promise<void> {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return
  const written = entries.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update app.stay set ${sql.join(written)} where id = ${id}`.execute(tx)
}

/** Returns the ids of homes by document id. Those that do not exist are absent. */
export async function findStayIds(executor: Executor, documentIds: readonly string[]): Promise<Map<string, number>> {
  const wellFormed = documentIds.filter((id) => isUuid(id))
  if (wellFormed.length === 0) return new Map()
  const { rows } = await sql<{ documentId: string; id: number }>`
    select document_id as "documentId", id from app.stay where document_id = any(${wellFormed}::uuid[])`.execute(
    executor,
  )
  return new Map(rows.map((row) => [row.documentId, row.id]))
}

/** Returns the document ids of homes by id. */
export async function findStayDocumentIds(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ documentId: string; id: number }>`
    select document_id as "documentId", id from app.stay where id = any(${[...ids]}::int[])`.execute(executor)
  return new Map(rows.map((row) => [row.id, row.documentId]))
}
