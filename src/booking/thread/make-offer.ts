import type { ThreadShape } from '#contract/thread-shapes.ts'
import { requestEndsAt } from '#core/booking/hold-terms.ts'
import type { Party } from '#core/quote/quote.ts'
import type { DateRefusal, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { parseStayDates } from '#core/calendar/check-rules.ts'
import type { OfferKind } from '#core/thread-state.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findOffer, insertOffer } from '#db/queries/thread/offer-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { beyondReduction } from '#booking/beyond-reduction.ts'
import { agreedPrice } from '#booking/quote/agreed-price.ts'
import { checkDates } from '#booking/quote/check-dates.ts'
import { termsOfOffer } from '#booking/quote/open-offer.ts'
import { findThreadForStaff, shapeOf } from './find-threads.ts'
import type { ThreadDeps } from './open-thread.ts'
import { tellOfOffer } from './thread-mails.ts'

export interface OfferRequest {
  readonly actor: StaffActor
  readonly threadId: string
  readonly kind: OfferKind
  readonly checkIn: string
  readonly checkOut: string
  readonly party: Party
  /** The rent of a special offer for all nights, in minor units; null for a pre-approval. */
  readonly rentMinor: number | null
}

type OfferRefusal =
  | DateRefusal
  | ProblemOf<'thread_not_found' | 'invalid_input' | 'stay_not_found' | 'limit_exceeded' | 'refund_limit_exceeded'>

/**
 * Offers a guest who asked about a home certain dates and guests, at its own price (pre-approval) or at an agreed rent.
 * The offer is valid for 24 hours, is booked at once and blocks nothing; the home's rules about days and lengths do not
 * bind its host. `thread_not_found`: there is none, or it is about somebody else's home; `invalid_input`: a special
 * offer without a rent, or a pre-approval with one; `limit_exceeded`, `refund_limit_exceeded`: the rent takes off more
 * than the role, or this person, may; any `DateRefusal`: the dates are over or taken, or the home is too small.
 */
export async function makeOffer(
  deps: ThreadDeps & Pick<BookingDeps, 'moneyLimits'>,
  request: OfferRequest,
): Promise<Result<ThreadShape, OfferRefusal>> {
  const { actor, threadId, kind, party, rentMinor } = request
  const found = await findThreadForStaff(deps.db, { actor, threadId })
  if (!found.ok) return found
  const thread = found.value
  if ((kind === 'special_offer') !== (rentMinor !== null) || (rentMinor !== null && rentMinor <= 0))
    return err({
      code: 'invalid_input',
      fields: { rentMinor: 'rentMinor is only for special offers' },
    })
  const dates = parseStayDates(request.checkIn, request.checkOut)
  if (!dates.ok) return dates
  const at = deps.now()
  const terms = (await loadStayTerms(deps.db, [thread.stay.id])).get(thread.stay.id)
  if (!terms) return err({ code: 'stay_not_found' })
  const choice = { ...dates.value, party }
  const possible = await checkDates(deps.db, termsOfOffer(terms), choice, { now: at, suggests: false })
  if (!possible.ok) return possible
  const price = agreedPrice(terms, choice, { rentMinor, now: at })
  const beyond = await beyondReduction(deps, { actor, bookingId: null, stayId: thread.stay.id }, price)
  if (beyond) return err(beyond)

  const made = await inTransaction<ThreadShape, never>(deps.db, async (tx) => {
    const offerId = await insertOffer(tx, {
      threadId,
      stayId: thread.stay.id,
      kind,
      ...dates.value,
      party,
      rentMinor,
      expiresAt: new Date(requestEndsAt(at.getTime())),
      madeBy: actor.uid,
      at,
    })
    const offer = await findOffer(tx, offerId)
    if (offer) await tellOfOffer(tx, deps, thread, offer)
    return ok(await shapeOf({ ...deps, db: tx }, thread))
  })
  deps.wake?.()
  return made
}
