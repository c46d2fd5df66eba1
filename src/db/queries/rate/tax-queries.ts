import { sql } from 'kysely'
import { isUuid } from '#core/is-uuid.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import type { Executor, Tx } from '#db/database.ts'

/** The home or the place to which a tax belongs. */
export type TaxOwner = { readonly stayId: number } | { readonly destinationId: number }

const columnOf = (owner: TaxOwner) => sql.ref('stayId' in owner ? 'stay_id' : 'destination_id')
const idOf = (owner: TaxOwner) => ('stayId' in owner ? owner.stayId : owner.destinationId)

/** Returns the taxes in force of a home, or of a place itself (without those of the places around it). */
export async function findTaxes(executor: Executor, owner: TaxOwner): Promise<Tax[]> {
  const { rows } = await sql<Tax>`
    select id, name, per, period, amount as "amountMinor", percent_bp as "percentBp", base, exempt_under_age as "exemptUnderAge",
      from_night as "fromNight", max_nights as "maxNights", price_from as "priceFromMinor", price_to as "priceToMinor", included,
      currency, lower(valid) as "validFrom", upper(valid) as "validTo"
    from app.tax_rule where ${columnOf(owner)} = ${idOf(owner)} and retired_at is null order by id`.execute(executor)
  return rows
}

/** Stores a tax and returns its id. */
export async function insertTax(tx: Tx, owner: TaxOwner, tax: Omit<Tax, 'id'>, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into app.tax_rule (${columnOf(owner)}, name, per, period, amount, percent_bp, base, exempt_under_age, from_night, max_nights,
      price_from, price_to, included, valid, created_at, currency)
    values (${idOf(owner)}, ${tax.name}, ${tax.per}, ${tax.period}, ${tax.amountMinor}, ${tax.percentBp}, ${[...tax.base]}::text[],
      ${tax.exemptUnderAge}, ${tax.fromNight}, ${tax.maxNights}, ${tax.priceFromMinor}, ${tax.priceToMinor}, ${tax.included},
      daterange(${tax.validFrom}::date, ${tax.validTo}::date), ${at}::timestamptz, ${tax.currency ?? null})
    returning id`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the tax was not stored')
  return row.id
}

/** Takes a tax out of force. Returns false when the owner has none in force with this id. */
export async function retireTax(tx: Tx, owner: TaxOwner, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update app.tax_rule set retired_at = ${at}::timestamptz
    where id = ${id} and ${columnOf(owner)} = ${idOf(owner)} and retired_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Returns a place by document id or slug, with the slugs of all homes in it and in the places inside it, or null. */
export async function findPlace(
  executor: Executor,
  name: string,
): Promise<{ readonly id: number; readonly slugs: readonly string[] } | null> {
  const named = isUuid(name) ? sql`document_id = ${name}::uuid` : sql`slug = ${name}`
  const { rows } = await sql<{ id: number; slugs: string[] }>`
    with recursive place as (
      select id, id as root from app.destination where ${named}
      union all
      select inner_place.id, place.root from app.destination inner_place join place on inner_place.parent_id = place.id)
    select root as id, array(
      select slug::text from app.stay where destination_id in (select id from place)) as slugs
    from place where id = root`.execute(executor)
  return rows[0] ?? null
}
