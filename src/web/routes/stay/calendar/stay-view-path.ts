import { sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Month } from '#web/calendar/month-weeks.ts'
import type { StayView } from '#web/routes/stay/stay-view.ts'

/** Returns the dates of the address as its links carry them on. */
export function dateQuery({ picked }: Pick<StayView, 'picked'>): Pick<StaySearch, 'checkIn' | 'checkOut'> {
  return { checkIn: picked.checkIn ?? undefined, checkOut: picked.checkOut ?? undefined }
}

/**
 * Returns the address of the same page with other dates and the same months, or with the same dates and other months.
 */
export function stayViewPath(
  slug: string,
  view: StayView,
  change: Partial<StayDates> & { readonly month?: Month },
): string {
  const { month, ...dates } = change
  return pathOf(slug, view, month === undefined ? dates : dateQuery(view), month)
}

/** Returns the address of the same page with other dates, and with their month if it is not shown. */
export function typedViewPath(slug: string, view: StayView, dates: Partial<StayDates>, month: Month | undefined) {
  return pathOf(slug, view, dates, month)
}

function pathOf(slug: string, view: StayView, dates: Partial<StaySearch>, month = view.months[0]!.month): string {
  return `${sitePaths.stay(slug, { ...dates, ...view.search })}&month=${month}#dates`
}
