import { sql } from 'kysely'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { Tx } from '#db/database.ts'
import { insertClaims, type NewClaim } from './insert-claims.ts'

/** A claim that keeps its old preparation, because its neighbour is too near for the new one. */
export interface NarrowClaim {
  readonly claimId: string
  readonly bookingId: string | null
  readonly nights: StayDates
}

type Claim = Required<Omit<NewClaim, 'nights' | 'preparation'>> & {
  readonly id: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly prep: number
  readonly wanted: number
}

/**
 * Gives the claims of a stay that end after `today` the preparation that the stay has now, after a host has changed it.
 * Returns those that could not be widened, in order of dates; they keep what they had. Call it in the transaction that
 * changes the setting.
 */
export async function rederivePreparation(tx: Tx, stayId: number, today: IsoDate): Promise<NarrowClaim[]> {
  await sql`
    select from app.stay
    where id = ${stayId} or id in (select part_id from app.stay_part where whole_id = ${stayId})
    order by id for no key update`.execute(tx)
  const { rows } = await sql<Claim>`
    select claim.id, stay_id as "stayId", claim.kind, booking_id as "bookingId", part, expires_at as "expiresAt", reason, note, event_id as "eventId",
           lower(during) as "checkIn", upper(during) - prep as "checkOut", prep, greatest(prep_before, prep_after) as wanted
    from app.claim join app.stay on stay.id = claim.stay_id
    where stay_id = ${stayId} and upper(during) > ${today}::date and prep <> greatest(prep_before, prep_after)
      and (claim.kind in ('hold', 'request', 'booking', 'import') or reason = 'owner_stay')
    order by during for update of claim`.execute(tx)
  const narrow: NarrowClaim[] = []
  for (const { checkIn, checkOut, prep, wanted: requested, ...claim } of rows) {
    const nights = { checkIn, checkOut }
    await sql`delete from app.claim where id = ${claim.id}`.execute(tx)
    if ((await insertClaims(tx, { ...claim, nights, preparation: requested })) !== null) continue
    // Nobody can have taken these in the meantime: whoever wants them waits for this transaction.
    const kept = await insertClaims(tx, { ...claim, nights, preparation: prep })
    if (kept === null) throw new Error(`the nights of claim ${claim.id} were lost`)
    narrow.push({ claimId: claim.id, bookingId: claim.bookingId, nights })
  }
  return narrow
}
