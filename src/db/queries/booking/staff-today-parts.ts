import { sql } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'

/** How a booking is identified; `b` in a statement. */
export interface NamedBooking {
  readonly documentId: string
  readonly reference: string
  readonly state: BookingState
}

export const bookingNamed = sql`jsonb_build_object('documentId', b.id, 'reference', b.ref, 'state', b.status)`

/** How a home is identified; `s` in a statement. */
export interface NamedStay {
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly timeZone: string
}

export const stayNamed = sql`jsonb_build_object('documentId', s.document_id, 'slug', s.slug, 'title', s.title,
  'timeZone', s.timezone)`

/** The name of the person who booked; empty for an account that is gone. */
export const guestName = sql`coalesce(b.guest_name, '')`

/** The party of a booking or of a change. */
export const partyOf = (table: 'b' | 'c') =>
  sql`jsonb_build_object('adults', ${sql.ref(`${table}.adults`)}, 'children', ${sql.ref(`${table}.children`)},
    'infants', ${sql.ref(`${table}.infants`)}, 'pets', ${sql.ref(`${table}.pets`)})`
