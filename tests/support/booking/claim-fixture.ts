import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { keepNights } from '#db/claims/keep-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Db } from '#db/database.ts'
import { insertBooking } from './booking-fixture.ts'
import { insertStay } from '../stays/stay-fixture.ts'

/** Returns nights from two dates as text. */
export const nightsOf = (checkIn: string, checkOut: string): StayDates => ({
  checkIn: isoDate(checkIn),
  checkOut: isoDate(checkOut),
})

/**
 * Runs the whole booking transaction without any retry, so that a deadlock appears as 40P01. Null = the nights are
 * taken.
 */
export async function holdNights(db: Db, stayId: number, nights: StayDates, expiresAt: Date): Promise<string | null> {
  const id = randomUUID()
  return db.transaction().execute(async (tx) => {
    if (!(await takeNights(tx, stayId, nights, { kind: 'hold', bookingId: id, expiresAt }))) return null
    await insertBooking(tx, { id, stayId, nights, expiresAt })
    return id
  })
}

/** Turns the hold into a confirmed booking; returns false when it has ended. */
export function confirmNights(db: Db, bookingId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await keepNights(tx, bookingId))) return false
    await sql`update app.booking set status = 'confirmed', expires_at = null where id = ${bookingId}`.execute(tx)
    return true
  })
}

/** Creates a confirmed booking of free nights. */
export async function bookNights(db: Db, stayId: number, nights: StayDates): Promise<string> {
  const id = await holdNights(db, stayId, nights, new Date('2030-01-01T00:00:00Z'))
  if (id === null || !(await confirmNights(db, id))) throw new Error('the nights are not free')
  return id
}

/** Inserts a whole home with two parts that are also let on their own. Columns of the whole home can be given. */
export async function insertWholeStay(
  db: Db,
  columns: Parameters<typeof insertStay>[1] = {},
): Promise<{ whole: number; parts: readonly [number, number] }> {
  const first = await insertStay(db, columns)
  const whole = await insertStay(db, columns)
  const second = await insertStay(db, columns)
  await db
    .insertInto('app.stay_part')
    .values([first, second].map((part) => ({ whole_id: whole, part_id: part })))
    .execute()
  return { whole, parts: [first, second] }
}

/** Sets the booking's dates and its night lines, as a change of dates does after `moveNights`. */
export async function setBookingDates(db: Db, bookingId: string, { checkIn, checkOut }: StayDates): Promise<void> {
  await sql`delete from app.booking_line where booking_id = ${bookingId}`.execute(db)
  await sql`
    update app.booking set check_in = ${checkIn}, check_out = ${checkOut}, total = (${checkOut}::date - ${checkIn}::date) * 20000
    where id = ${bookingId}`.execute(db)
  await sql`
    insert into app.booking_line (booking_id, position, kind, label, night, unit, amount)
    select ${bookingId}, row_number() over (), 'night', 'Night', night::date, 20000, 20000
    from generate_series(${checkIn}::date, ${checkOut}::date - 1, interval '1 day') night`.execute(db)
  await sql`
    update app.booking_instalment set amount = (${checkOut}::date - ${checkIn}::date) * 20000 where booking_id = ${bookingId}`.execute(
    db,
  )
}
