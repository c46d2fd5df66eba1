import { MOST_WAITS, type WaitlistEntryShape, type WaitlistRequest } from '#contract/booking/waitlist-schemas.ts'
import { parseStayDates } from '#core/calendar/check-rules.ts'
import type { DateRefusal, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockGuest } from '#db/queries/booking/booking-queries.ts'
import {
  countWaitsBeside,
  findOwnNights,
  findWaitlistOf,
  insertWaitlistEntry,
} from '#db/queries/booking/waitlist-queries.ts'
import { allowMailsOf } from '#db/queries/message/refused-mail-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findStayByDocumentId, findStayBySlug } from '#db/queries/stay/stay-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { checkDates } from '#booking/quote/check-dates.ts'
import { waitlistEntryShape } from './find-waitlist.ts'

type WaitlistRefusal =
  | DateRefusal
  | ProblemOf<'dates_are_free' | 'dates_are_yours' | 'email_not_verified' | 'stay_not_found' | 'waitlist_full'>

/**
 * Adds a guest to the waitlist, to get a mail when dates of a home become free. Joining twice counts once; after they
 * were told, waiting starts again.
 *
 * `email_not_verified`: it is not known whether the mail would reach them; `stay_not_found`; `dates_are_free`: they can
 * book them now; `dates_are_yours`: they have booked, requested or held some of these nights themselves;
 * `waitlist_full`: they have reached the largest number of entries (docs/booking-rules.md, Waitlist). Any other
 * `DateRefusal`: nobody could book these dates even if they were free.
 */
export async function joinWaitlist(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, ...request }: WaitlistRequest & { readonly actor: Guest },
): Promise<Result<WaitlistEntryShape, WaitlistRefusal>> {
  if (!actor.emailVerified) return err({ code: 'email_not_verified' })
  const stay = (await findStayByDocumentId(db, request.stay)) ?? (await findStayBySlug(db, request.stay))
  const terms = stay && (await loadStayTerms(db, [stay.id])).get(stay.id)
  if (!stay || !terms) return err({ code: 'stay_not_found' })
  const dates = parseStayDates(request.checkIn, request.checkOut)
  if (!dates.ok) return dates
  const at = now()
  const requested = { ...dates.value, party: request.party }
  const checked = await checkDates(db, terms, requested, { now: at, suggests: false })
  if (checked.ok) return err({ code: 'dates_are_free' })
  if (checked.problem.code !== 'dates_unavailable') return checked

  return inTransaction<WaitlistEntryShape, ProblemOf<'dates_are_yours' | 'stay_not_found' | 'waitlist_full'>>(
    db,
    async (tx) => {
      const entry = { ...requested, uid: actor.uid, stayId: stay.id, at }
      await lockGuest(tx, actor.uid)
      const own = await findOwnNights(tx, entry)
      if (own) return err({ code: 'dates_are_yours', ...own })
      if ((await countWaitsBeside(tx, entry)) >= MOST_WAITS) return err({ code: 'waitlist_full', limit: MOST_WAITS })
      // Somebody who asks for such a mail wants these mails again, as the page says beside the button.
      await allowMailsOf(tx, actor.uid, 'waitlist')
      const id = await insertWaitlistEntry(tx, entry)
      const [stored] = await findWaitlistOf(tx, { uid: actor.uid, at, only: id })
      // The home was hidden meanwhile.
      if (!stored) return err({ code: 'stay_not_found' })
      return ok(waitlistEntryShape(stored))
    },
  )
}
