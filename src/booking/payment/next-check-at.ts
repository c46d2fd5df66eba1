const DAY_MS = 24 * 3_600_000

/** How many days after it was made a refund is checked: banks return money after days, but not later than a month. */
const CHECKED_AFTER_DAYS = [1, 7, 30]

/** The day after which one that is still pending is reported. */
export const LAST_CHECKED_DAY = 30

/** Returns when a refund that was made is checked next; null = no more. */
export function nextCheckAt({ madeAt, at, isPending }: { madeAt: Date; at: Date; isPending: boolean }): Date | null {
  const daysSince = (at.getTime() - madeAt.getTime()) / DAY_MS
  if (isPending) return daysSince < LAST_CHECKED_DAY ? new Date(at.getTime() + DAY_MS) : null
  const days = CHECKED_AFTER_DAYS.find((after) => after > daysSince)
  return days === undefined ? null : new Date(madeAt.getTime() + days * DAY_MS)
}
