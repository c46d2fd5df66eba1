import type { StaffRole } from '#core/account/role.ts'

type ByRole = Readonly<Record<StaffRole, number>>

/**
 * How far each role may change the price of a booking, in percent of the price agreed at booking; all changes of one
 * booking count together.
 */
export interface MoneyLimits {
  /** Extra charges, both pending and accepted. */
  readonly chargePercent: ByRole
  /** Reductions: goodwill, adjustments. */
  readonly reductionPercent: ByRole
}

export const defaultMoneyLimits: MoneyLimits = {
  chargePercent: { host: 50, staff: 100, admin: 300 },
  reductionPercent: { host: 100, staff: 100, admin: 100 },
}

/** Returns what somebody may still add or take off, in minor units, given the changes so far; never below 0. */
export function leftOfLimit(
  percent: number,
  { agreedMinor, usedMinor }: { agreedMinor: number; usedMinor: number },
): number {
  return Math.max(0, Math.floor((agreedMinor * percent) / 100) - usedMinor)
}
