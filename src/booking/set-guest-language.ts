import { ok, type Result } from '#core/result.ts'
import { updateGuestLanguage } from '#db/queries/booking/guest-language.ts'
import type { BookingDeps } from './booking-deps.ts'

/**
 * Sets the language of the guest of a booking that the caller may work with; null: it is not known. Messages that are
 * still to go out follow it.
 */
export async function setGuestLanguage(
  deps: Pick<BookingDeps, 'db' | 'wake'>,
  { bookingId, language }: { readonly bookingId: string; readonly language: string | null },
): Promise<Result<null, never>> {
  await updateGuestLanguage(deps.db, bookingId, language)
  deps.wake?.()
  return ok(null)
}
