import { sitePaths, type StaySearch } from '#contract/site-paths.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Month } from '../../../calendar/month-weeks.ts'
import type { StayView } from '../stay-view.ts'

/** The dates of the address, as it carries them on. */
export function wantedDates({ wanted }: Pick<StayView, 'wanted'>): Pick<StaySearch, 'checkIn' | 'checkOut'> {
  return { checkIn: wanted.checkIn ?? undefined, checkOut: wanted.checkOut ?? undefined }
}

/** Address of the same page with other dates or another month. */
export function stayViewPath(
  slug: string,
  view: StayView,
  change: Partial<StayDates> & { readonly month?: Month },
): string {
  const { month, ...dates } = change
  const kept = month === undefined ? dates : wantedDates(view)
  return `${sitePaths.stay(slug, { ...kept, ...view.search })}&month=${month ?? view.months[0]!.month}#dates`
}
