import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Sets the language of the guest of a booking: an ISO 639 code, or null where it is not known. */
export async function updateGuestLanguage(
  executor: Executor,
  bookingId: string,
  language: string | null,
): Promise<void> {
  await sql`
    update app.booking set guest_language = ${language}
    where id = ${bookingId}::uuid and guest_language is distinct from ${language}`.execute(executor)
}
