import type { StayDates } from '#core/time/iso-date.ts'

/**
 * How the homes that cannot be booked for exactly the wanted dates differ from them: all can be booked for the wanted
 * nights and some more, all for other nights, or some one and some the other.
 */
export type NearKind = 'longer' | 'moved' | 'mixed'

/** Returns how the nearest dates differ from the wanted ones; null without any. */
export function nearKind(nearest: readonly StayDates[], requested: StayDates): NearKind | null {
  const longer = nearest.filter((dates) => isLonger(dates, requested)).length
  if (nearest.length === 0) return null
  return longer === nearest.length ? 'longer' : longer === 0 ? 'moved' : 'mixed'
}

const isLonger = (dates: StayDates, requested: StayDates): boolean =>
  dates.checkIn <= requested.checkIn && dates.checkOut >= requested.checkOut

const TITLES: Record<NearKind, string> = {
  longer: 'Free on your dates, but only for more nights',
  moved: 'Not on your dates, but a little earlier or later',
  mixed: 'Not on exactly your dates, but close to them',
}

/** Returns the heading of the list of such homes. */
export const nearTitle = (kind: NearKind): string => TITLES[kind]

/** Returns why one of these homes is not among those for the wanted dates. */
export const nearTag = (nearest: StayDates, requested: StayDates): string =>
  isLonger(nearest, requested) ? 'Only for more nights' : 'Not on your dates'
