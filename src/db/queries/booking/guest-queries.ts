import { within } from '#db/queries/account/stay-scope.ts'
import { guestOfBooking, personHasText } from '#db/queries/account/person-text.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Somebody who has booked before. */
export interface KnownGuest {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly bookings: number
}

/**
 * How many bookings with the text are read, the latest first. A text that stands in every address, such as `com`, would
 * otherwise read and sort all bookings there have ever been.
 */
const LATEST_BOOKINGS = 500

/** What guests are found by. */
export interface KnownGuestFilter {
  readonly text: string
  /** Only guests and bookings of these homes. Null: all. */
  readonly scope: StayScope | null
  readonly limit: number
}

/**
 * Returns guests whose name, address or telephone number contains a text (`personHasText`), the latest booking first,
 * each address once. `bookings`: how many the address has, whatever text they have.
 */
export async function findKnownGuests(executor: Executor, filter: KnownGuestFilter): Promise<KnownGuest[]> {
  const { rows } = await knownGuests(filter).execute(executor)
  return rows
}

/** Returns the statement that finds them. */
export function knownGuests({ text, scope, limit }: KnownGuestFilter): RawBuilder<KnownGuest> {
  return sql<KnownGuest>`
    with latest as materialized (
      select b.nr, b.guest_name, b.guest_email, b.guest_phone
      from app.booking b join app.stay s on s.id = b.stay_id
      where ${within(scope, 's')}
        and b.guest_name is not null and b.guest_email <> ''
        and ${personHasText(text, guestOfBooking)}
      order by b.nr desc limit ${LATEST_BOOKINGS}),
    guest as (
      select * from (select distinct on (guest_email) * from latest order by guest_email, nr desc) once
      order by nr desc limit ${limit})
    select guest_name as name, guest_email::text as email, coalesce(guest_phone, '') as phone, (
      select count(*)::int from app.booking b join app.stay s on s.id = b.stay_id
      where b.guest_email = guest.guest_email and b.guest_name is not null and ${within(scope, 's')}) as bookings
    from guest order by nr desc`
}

/** Returns the account that has verified an address, or null. */
export async function findProvenUid(executor: Executor, email: string): Promise<string | null> {
  const { rows } = await sql<{ uid: string }>`
    select uid from app.profile
    where email = ${email} and email_verified and deleted_at is null and not blocked
    order by created_at limit 1`.execute(executor)
  return rows[0]?.uid ?? null
}
