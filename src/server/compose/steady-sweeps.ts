import type { AccountServices } from '#accounts/account-services.ts'
import { releaseHelpers } from '#accounts/stay-right/release-helpers.ts'
import { purgeExpired } from '#accounts/purge-expired.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'
import { noticingValidTexts } from '#editorial/page/notice-valid-texts.ts'
import type { Sweep } from '#jobs/sweep.ts'
import { renewHolidaySeasons } from '#rates/source/renew-holiday-seasons.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface SteadyDeps extends Pick<EditorialDeps, 'onPageChanged'> {
  readonly accounts: AccountServices
  readonly booking: BookingDeps
  readonly onFault: (error: unknown) => void
}

/**
 * Returns the sweeps for what changes by time alone: sessions expire, helpers lose their last right, versions of texts
 * become valid, holidays of another year are known.
 */
export function steadySweeps({ accounts, booking, onPageChanged, onFault }: SteadyDeps): Sweep[] {
  const { db, now } = booking
  const noticeValidTexts = noticingValidTexts({ db, now, onPageChanged })
  return [
    { everyMs: DAY_MS, run: () => purgeExpired(accounts) },
    { everyMs: HOUR_MS, run: () => releaseHelpers({ db: accounts.db, now: accounts.now, onFault }) },
    { everyMs: DAY_MS, run: () => renewHolidaySeasons(booking) },
    // Each process has its own cache of pages.
    { everyMs: 5 * SECOND_MS, isOfEachProcess: true, run: noticeValidTexts },
  ]
}
