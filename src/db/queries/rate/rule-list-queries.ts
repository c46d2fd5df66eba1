import { sql } from 'kysely'
import type { AgeBand, PartyPrice, DateSpan, InstalmentTerm, StayMinimum } from '#core/rate/stay-terms.ts'
import type { DiscountKind } from '#core/rate/discount-kind.ts'
import type { Tx } from '#db/database.ts'

// Lists of rules without ids. Each is written as a whole, in a transaction that holds `lockStayRules`.

export interface DiscountFacts {
  readonly kind: DiscountKind
  readonly threshold: number
  readonly percentBp: number
}

/** Replaces all discounts of the home. */
export async function replaceDiscounts(tx: Tx, stayId: number, discounts: readonly DiscountFacts[]): Promise<void> {
  await sql`delete from app.stay_discount where stay_id = ${stayId}`.execute(tx)
  await sql`
    insert into app.stay_discount (stay_id, kind, threshold, percent_bp)
    select ${stayId}, x.kind, x.threshold, x."percentBp"
    from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as x (kind text, threshold smallint, "percentBp" int)`.execute(
    tx,
  )
}

/** Replaces all minimums and maximums of the home. */
export async function replaceMinimums(tx: Tx, stayId: number, minimums: readonly StayMinimum[]): Promise<void> {
  await sql`delete from app.stay_minimum where stay_id = ${stayId}`.execute(tx)
  await sql`
    insert into app.stay_minimum (stay_id, kind, threshold, min_nights, max_nights)
    select ${stayId}, x.kind, x.threshold, x."minNights", x."maxNights"
    from jsonb_to_recordset(${JSON.stringify(minimums)}::jsonb) as x (
      kind text, threshold smallint, "minNights" smallint, "maxNights" smallint)`.execute(tx)
}

/** Replaces all age bands of the home. */
export async function replaceAgeBands(tx: Tx, stayId: number, bands: readonly AgeBand[]): Promise<void> {
  await sql`delete from app.age_band where stay_id = ${stayId}`.execute(tx)
  await sql`
    insert into app.age_band (stay_id, ages, name, extra_guest)
    select ${stayId}, int4range(x."fromAge", x."underAge"), x.name, x."extraGuestMinor"
    from jsonb_to_recordset(${JSON.stringify(bands)}::jsonb) as x (
      name text, "fromAge" int, "underAge" int, "extraGuestMinor" bigint)`.execute(tx)
}

/** Replaces all prices by the size of a party of the home. */
export async function replacePartyPrices(tx: Tx, stayId: number, prices: readonly PartyPrice[]): Promise<void> {
  await sql`delete from app.party_price where stay_id = ${stayId}`.execute(tx)
  await sql`
    insert into app.party_price (stay_id, guests, percent_bp, amount)
    select ${stayId}, x.guests, x."percentBp", x."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as x (guests smallint, "percentBp" int, "amountMinor" bigint)`.execute(
    tx,
  )
}

/** Replaces all periods in which the home can be booked. */
export async function replaceOpenPeriods(tx: Tx, stayId: number, periods: readonly DateSpan[]): Promise<void> {
  await sql`delete from app.stay_open where stay_id = ${stayId}`.execute(tx)
  await sql`
    insert into app.stay_open (stay_id, during)
    select ${stayId}, daterange(x."from", x."to")
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as x ("from" date, "to" date)`.execute(tx)
}

/** Replaces the home's deposit plan with these instalments, in their order. */
export async function replaceInstalments(tx: Tx, stayId: number, terms: readonly InstalmentTerm[]): Promise<void> {
  const rows = terms.map((term, index) => ({ ...term, position: index + 1 }))
  await sql`delete from app.stay_instalment where stay_id = ${stayId}`.execute(tx)
  await sql`
    insert into app.stay_instalment (stay_id, position, share_bp, amount, due, due_days)
    select ${stayId}, x.position, x."shareBp", x."amountMinor", x.due, x."dueDays"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      position smallint, "shareBp" int, "amountMinor" bigint, due text, "dueDays" smallint)`.execute(tx)
}
