import { sql } from 'kysely'
import type { NightsTaker } from '#core/problem.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'

/** Somebody who has nights, and the day by which an earlier guest has to have left and the home to be prepared. */
export interface Taker extends Omit<NightsTaker, 'mayMove'> {
  readonly mayMove: boolean
  readonly leaveBy: IsoDate
}

/**
 * Returns who has any of these nights of a home, in order, each with the preparation behind it, for those who run the
 * home. The nights of the booking `ignoreBooking` do not count.
 */
export async function findTakers(
  executor: Executor,
  stayId: number,
  { checkIn, checkOut }: StayDates,
  { now, ignoreBooking = null }: { readonly now: Date; readonly ignoreBooking?: string | null },
): Promise<Taker[]> {
  const { rows } = await sql<Taker>`
    select case when home.id = ${stayId} then claim.kind::text else 'linked' end as kind,
      lower(claim.during) as "checkIn", upper(claim.during) as "checkOut", b.ref as reference, b.guest_name as "guestName",
      lower(claim.during) - preparation.nights as "leaveBy",
      claim.kind <> 'change' and exists (select from app.booking_change asked
        where asked.booking_id = b.id and asked.state = 'pending' and asked.expires_at > ${now}) as "mayMove"
    from (select ${stayId}::int as id union all select part_id from app.stay_part where whole_id = ${stayId}) home
    cross join (select greatest(prep_before, prep_after) from app.stay where id = ${stayId}) preparation (nights)
    join app.claim on claim.stay_id = home.id
      and claim.during && daterange(${checkIn}::date, ${checkOut}::date + preparation.nights)
    left join app.claim main on main.id = claim.linked_to
    left join app.booking b on b.id = coalesce(claim.booking_id, main.booking_id)
    where (claim.expires_at is null or claim.expires_at > ${now}) and (${ignoreBooking}::uuid is null or b.id is distinct from ${ignoreBooking}::uuid)
    order by lower(claim.during), claim.id`.execute(executor)
  return rows
}
