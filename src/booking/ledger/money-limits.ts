import type { StaffRole } from '#core/account/role.ts'

type ByRole = Readonly<Record<StaffRole, number>>

/**
 * How far each role may move the price of a booking, in percent of the price that was agreed at booking; all changes of
 * one booking together.
 */
export interface MoneyLimits {
  /** Extra charges, waiting for their guest and accepted. */
  readonly chargePercent: ByRole
  /** Reductions: goodwill, adjustments. */
  readonly reductionPercent: ByRole
}

export const defaultMoneyLimits: MoneyLimits = {
  chargePercent: { host: 50, staff: 100, admin: 300 },
  reductionPercent: { host: 100, staff: 100, admin: 100 },
}

/** What somebody may still add or take off, minor units, given what was added or taken off so far; never below 0. */
export function leftOfLimit(
  percent: number,
  { agreedMinor, usedMinor }: { agreedMinor: number; usedMinor: number },
): number {
  return Math.max(0, Math.floor((agreedMinor * percent) / 100) - usedMinor)
}
