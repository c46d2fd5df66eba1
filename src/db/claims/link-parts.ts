import { sql } from 'kysely'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Tx } from '#db/database.ts'

/** Nights of the part that conflict with nights taken of the whole. */
export interface LinkConflict extends StayDates {
  readonly claimId: string
}

/**
 * Makes a stay a part of a whole. From now on, taking the whole takes the part, and nights already taken of the whole
 * become taken of the part, too. Returns the nights that conflict; if there are any, the caller must roll back. It must
 * be the first thing that the transaction does with claims: it makes all other takers wait until the transaction ends,
 * so that nobody takes the whole without the part in between. The database refuses a part of a part (23514).
 */
export async function linkPart(tx: Tx, link: { wholeId: number; partId: number }): Promise<LinkConflict[]> {
  await sql`lock table app.claim in share row exclusive mode`.execute(tx)
  await tx
    .insertInto('app.stay_part')
    .values({ whole_id: link.wholeId, part_id: link.partId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const missing = sql`
    app.claim main
    where main.stay_id = ${link.wholeId} and main.kind <> 'linked'
      and not exists (select from app.claim linked where linked.linked_to = main.id and linked.stay_id = ${link.partId})`
  const { rows } = await sql<LinkConflict>`
    select main.id as "claimId", lower(main.during) as "checkIn", upper(main.during) as "checkOut"
    from ${missing} and exists (
      select from app.claim other where other.stay_id = ${link.partId} and other.during && main.during)
    order by main.during`.execute(tx)
  if (rows.length > 0) return rows
  await sql`
    insert into app.claim (stay_id, during, prep, kind, expires_at, linked_to)
    select ${link.partId}, main.during, main.prep, 'linked', main.expires_at, main.id from ${missing}`.execute(tx)
  return []
}

/** Makes a part independent again: bookings of the whole no longer take it. Returns false when it was not a part. */
export async function unlinkPart(tx: Tx, link: { wholeId: number; partId: number }): Promise<boolean> {
  await sql`lock table app.claim in share row exclusive mode`.execute(tx)
  const { rows } = await sql`
    delete from app.stay_part where whole_id = ${link.wholeId} and part_id = ${link.partId} returning whole_id`.execute(
    tx,
  )
  await sql`
    delete from app.claim linked using app.claim main
    where linked.linked_to = main.id and main.stay_id = ${link.wholeId} and linked.stay_id = ${link.partId}`.execute(tx)
  return rows.length === 1
}
