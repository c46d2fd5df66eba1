import { sql } from 'kysely'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'

/**
 * Returns how many of each extra (by the code of an optional fee) the active bookings of a stay have on the fullest
 * night of the dates. Codes that nobody has are absent. The booking whose dates are being changed is left out. Pass the
 * result to `extraSoldOut` of the core, after the nights were taken in the same transaction.
 */
export async function extrasTaken(
  executor: Executor,
  stayId: number,
  codes: readonly string[],
  dates: StayDates,
  ignoreBooking: string | null = null,
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; quantity: number }>`
    select code, max(quantity)::int as quantity
    from (
      select extra->>'code' as code, night, sum((extra->>'quantity')::int) as quantity
      from app.booking
      cross join jsonb_array_elements(coalesce(booking.quote->'extras', '[]')) extra
      cross join generate_series(greatest(check_in, ${dates.checkIn}::date), least(check_out, ${dates.checkOut}::date) - 1, interval '1 day') night
      where stay_id = ${stayId} and check_in < ${dates.checkOut}::date and check_out > ${dates.checkIn}::date
        and status in ('hold', 'pending_payment', 'requested', 'confirmed', 'checked_in')
        and booking.id is distinct from ${ignoreBooking}::uuid
        and extra->>'code' = any(${codes}::text[])
      group by 1, 2) by_night
    group by code`.execute(executor)
  return new Map(rows.map((row) => [row.code, row.quantity]))
}
