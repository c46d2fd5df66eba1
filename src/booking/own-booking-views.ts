import { isSameName, type OwnBookingView } from '#core/booking/booking-view.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import {
  findBookingViews,
  storeBookingViews,
  type StoredBookingViews,
} from '#db/queries/booking/booking-view-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

/** Returns the views of the list of bookings that somebody has saved for themselves. */
export function findOwnBookingViews({ db }: Pick<BookingDeps, 'db'>, uid: string): Promise<StoredBookingViews> {
  return findBookingViews(db, uid)
}

/**
 * Replaces the views of `version` with these. Returns the saved views. `already_exists`: two of them have the same
 * name; `version_conflict`: they were changed meanwhile, and nothing is saved.
 */
export async function keepOwnBookingViews(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { uid, views, version }: StoredBookingViews & { readonly uid: string },
): Promise<Result<StoredBookingViews, ProblemOf<'already_exists' | 'version_conflict'>>> {
  if (views.some(({ name }, index) => isNamedBefore(views, name, index)))
    return err({ code: 'already_exists', field: 'views' })
  const isStored = await storeBookingViews(deps.db, { uid, views, version, at: deps.now() })
  const stored = await findBookingViews(deps.db, uid)
  return isStored ? ok(stored) : err({ code: 'version_conflict', currentVersion: stored.version })
}

const isNamedBefore = (views: readonly OwnBookingView[], name: string, index: number): boolean =>
  views.findIndex((view) => isSameName(view.name, name)) < index
