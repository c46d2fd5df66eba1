import { sql } from 'kysely'
import type { PriceAgreement } from '#core/calendar/look-twice.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'

interface AgreementRow extends PriceAgreement {
  readonly stayId: number
}

/**
 * Returns what was agreed about prices with the owners of homes for the nights of a span, by home. Nobody has to agree
 * to what they do themselves: where `actor` is the owner, their consent is not asked for.
 */
export async function findPriceAgreements(
  executor: Executor,
  { ids, span, actor }: { readonly ids: readonly number[]; readonly span: DateSpan; readonly actor: string },
): Promise<ReadonlyMap<number, readonly PriceAgreement[]>> {
  const { rows } = await sql<AgreementRow>`
    select c.stay_id as "stayId", o.name as owner, lower(c.during) as "from", upper(c.during) as "to",
      c.lowest_night as "lowestNightMinor",
      case when o.uid is distinct from ${actor} then c.confirm_above_bp end as "confirmAboveBp"
    from app.owner_contract c join app.owner o on o.id = c.owner_id
    where c.stay_id = any(${[...ids]}::int[]) and c.during && daterange(${span.from}::date, ${span.to}::date)
      and num_nonnulls(c.lowest_night, c.confirm_above_bp) > 0`.execute(executor)
  return Map.groupBy(rows, ({ stayId }) => stayId)
}

/**
 * Returns the homes, among these and those that follow one of them, whose owner has to agree to changes of prices of
 * nights of a span: none of those that `actor` owns.
 */
export async function findStaysOfAskedOwners(
  executor: Executor,
  { ids, span, actor }: { readonly ids: readonly number[]; readonly span: DateSpan; readonly actor: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive reached (id) as (
      select unnest(${[...ids]}::int[])
      union select follower.stay_id from app.rate_source follower join reached on reached.id = follower.source_id
    )
    select distinct c.stay_id as id
    from reached join app.owner_contract c on c.stay_id = reached.id join app.owner o on o.id = c.owner_id
    where c.during && daterange(${span.from}::date, ${span.to}::date)
      and c.confirm_above_bp is not null and o.uid is distinct from ${actor}`.execute(executor)
  return rows.map(({ id }) => id)
}
