import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'

/** Returns a booking reference in the alphabet of the database. */
export function randomReference(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return Array.from(randomBytes(8), (byte) => alphabet[byte % 32]).join('')
}

export interface BookingFixture {
  id: string
  stayId: number
  nights: StayDates
  status?: BookingState
  expiresAt?: Date | null
  uid?: string
}

/**
 * Inserts the booking, its night lines at 200.00 EUR and one instalment. The caller inserts the claim (`takeNights`) in
 * the same transaction.
 */
export async function insertBooking(executor: Executor, booking: BookingFixture): Promise<void> {
  const { checkIn, checkOut } = booking.nights
  await sql`
    insert into app.booking (id, ref, stay_id, uid, status, check_in, check_out, adults, currency, total, expires_at, guest_name, guest_email)
    values (${booking.id}, ${randomReference()}, ${booking.stayId}, ${booking.uid ?? null}, ${booking.status ?? 'hold'}::app.booking_status,
            ${checkIn}, ${checkOut}, 2, 'EUR', (${checkOut}::date - ${checkIn}::date) * 20000, ${booking.expiresAt ?? null},
            'Ann', 'ann@example.com')`.execute(executor)
  await sql`
    insert into app.booking_line (booking_id, position, kind, label, night, unit, amount)
    select ${booking.id}, row_number() over (), 'night', 'Night', night::date, 20000, 20000
    from generate_series(${checkIn}::date, ${checkOut}::date - 1, interval '1 day') night`.execute(executor)
  await sql`
    insert into app.booking_instalment (booking_id, position, amount, due_on, due_at)
    select id, 1, total, created_at::date, created_at from app.booking where id = ${booking.id}`.execute(executor)
}
