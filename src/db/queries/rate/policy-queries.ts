import { sql } from 'kysely'
import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A policy with the homes that use it. */
interface UsedPolicy extends CancellationPolicy {
  readonly homes: number
  /** The fewest nights of a stay to which a home applies it; null: no home does. */
  readonly fromNights: number | null
}

/** Returns all cancellation policies by name, with the number of homes that use each. */
export async function listPolicies(executor: Executor): Promise<UsedPolicy[]> {
  const { rows } = await sql<UsedPolicy>`
    with use as materialized (
      select cancellation_policy_id as base, long_stay_policy_id as long, min(long_stay_nights) as nights,
        non_refundable_bp is not null as fixed, count(*) as homes
      from app.stay group by 1, 2, 4)
    select policy.code, policy.name, policy.summary, policy.grace_hours as "graceHours",
      policy.grace_days_before as "graceDaysBefore", policy.grace_max_nights as "graceMaxNights", policy.more_graces as "moreGraces",
      policy.stayed_keep_nights as "stayedKeepNights", policy.stayed_keep_rest_bp as "stayedKeepRestBp",
      (select coalesce(json_agg(json_build_object(
         'hoursBefore', tier.hours_before, 'keepNights', tier.keep_nights, 'keepRestBp', tier.keep_rest_bp) order by tier.hours_before desc), '[]')
       from app.cancellation_tier tier where tier.policy_id = policy.id) as tiers,
      used.homes, used."fromNights"
    from app.cancellation_policy policy
    cross join lateral (
      select coalesce(sum(use.homes), 0)::int as homes, min(case when applies then 1 else use.nights end)::int as "fromNights"
      from use cross join lateral (select use.base = policy.id or use.fixed and policy.code = 'non-refundable') always (applies)
      where applies or use.long = policy.id) used
    order by app.plain(policy.name), policy.id`.execute(executor)
  return rows
}

/** Returns the ids of policies by code. Codes that do not exist are absent. */
export async function findPolicyIds(executor: Executor, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from app.cancellation_policy where code = any(${[...codes]}::text[])`.execute(executor)
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** Stores a policy with its tiers. A code that exists already violates `cancellation_policy_code_key`. */
export async function insertPolicy(tx: Tx, policy: CancellationPolicy): Promise<void> {
  await sql`
    with made as (
      insert into app.cancellation_policy (code, name, summary, grace_hours, grace_days_before, grace_max_nights, more_graces,
        stayed_keep_nights, stayed_keep_rest_bp)
      values (${policy.code}, ${policy.name}, ${policy.summary}, ${policy.graceHours}, ${policy.graceDaysBefore},
        ${policy.graceMaxNights}, ${JSON.stringify(policy.moreGraces ?? [])}::jsonb, ${policy.stayedKeepNights}, ${policy.stayedKeepRestBp})
      returning id)
    insert into app.cancellation_tier (policy_id, hours_before, keep_nights, keep_rest_bp)
    select made.id, x."hoursBefore", x."keepNights", x."keepRestBp"
    from made, jsonb_to_recordset(${JSON.stringify(policy.tiers)}::jsonb) as x (
      "hoursBefore" int, "keepNights" smallint, "keepRestBp" int)`.execute(tx)
}
