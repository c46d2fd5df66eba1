import { partySearch, sitePaths } from '#contract/site-paths.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Month } from '../../../calendar/month-weeks.ts'
import type { StayView } from '../stay-view.ts'

/** Address of the same page with other dates or another month. */
export function stayViewPath(
  slug: string,
  view: StayView,
  change: Partial<StayDates> & { readonly month?: Month },
): string {
  const { month, ...dates } = change
  const kept =
    month === undefined
      ? dates
      : { checkIn: view.wanted.checkIn ?? undefined, checkOut: view.wanted.checkOut ?? undefined }
  return `${sitePaths.stay(slug, { ...kept, ...partySearch(view.party) })}&month=${month ?? view.months[0]!.month}#dates`
}
