import type { BookingTextsShape } from '#contract/booking/booking-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findAcceptance, type Acceptance, type TextVersions } from '#db/queries/booking/accepted-text-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

/** Returns the texts that a booking made now agrees to, and whether its guest has to accept what has changed. */
export async function findBookingTexts(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { uid }: { readonly uid: string },
): Promise<Result<BookingTextsShape, never>> {
  const found = await findAcceptance(db, uid, now())
  if (!found) return ok({ terms: null, privacy: null, isAsked: false })
  const { current, termsSince, privacySince } = found
  return ok({
    terms: { version: current.terms, validFrom: termsSince.toISOString() },
    privacy: { version: current.privacy, validFrom: privacySince.toISOString() },
    isAsked: hasChanged(found),
  })
}

/**
 * Refuses a booking under outdated texts: `accepts` names other versions, or none although the texts have changed since
 * the guest's last booking. With their first booking, guests accept the texts that the page names.
 */
export async function checkAccepted(
  db: Executor,
  { uid, accepts, at }: { readonly uid: string; readonly accepts: TextVersions | null; readonly at: Date },
): Promise<ProblemOf<'invalid_input'> | null> {
  const found = await findAcceptance(db, uid, at)
  if (!found) return null
  const { terms, privacy } = found.current
  const isRight = accepts ? accepts.terms === terms && accepts.privacy === privacy : !hasChanged(found)
  return isRight
    ? null
    : {
        code: 'invalid_input',
        fields: { accepts: `must name the texts that hold now: terms ${terms}, privacy ${privacy}` },
      }
}

function hasChanged({ current, accepted }: Acceptance): boolean {
  return accepted !== null && (accepted.terms < current.terms || accepted.privacy < current.privacy)
}
