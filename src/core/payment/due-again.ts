/** How long a guest has who learns only now that money is still owed. As long as for a bank transfer. */
const TIME_TO_PAY_MS = 3 * 24 * 3_600_000

/** An instalment of a schedule; `dueAtMs` is an instant in milliseconds. */
interface Scheduled {
  readonly position: number
  readonly amountMinor: number
  readonly state: string
  readonly dueAtMs: number
}

/** What of an instalment is to be paid again. */
export interface PaidAgain {
  readonly position: number
  readonly partMinor: number
}

/**
 * Returns what is to be paid again when an amount turns out not to have come, latest first: what did come pays those
 * that are due first. Throws if less was paid.
 */
export function paidAgain(instalments: readonly Scheduled[], amountMinor: number): readonly PaidAgain[] {
  const paid = instalments
    .filter(({ state }) => state === 'paid')
    .toSorted((a, b) => b.dueAtMs - a.dueAtMs || b.position - a.position)
  let leftMinor = amountMinor
  const parts = paid.flatMap((one) => {
    const partMinor = Math.min(leftMinor, one.amountMinor)
    leftMinor -= partMinor
    return partMinor > 0 ? [{ position: one.position, partMinor }] : []
  })
  if (leftMinor > 0) throw new Error(`${leftMinor} more was paid than the instalments say`)
  return parts
}

/**
 * Returns when that is due, in milliseconds: on the day agreed, or if that has passed in three days, but not after
 * check-in. `isNear`: check-in is nearer than three days.
 */
export function dueAgainAt(
  dueAtMs: number,
  { atMs, arrivesAtMs }: { readonly atMs: number; readonly arrivesAtMs: number },
): { readonly dueAtMs: number; readonly isNear: boolean } {
  if (dueAtMs > atMs) return { dueAtMs, isNear: false }
  const inTime = atMs + TIME_TO_PAY_MS
  return { dueAtMs: Math.max(atMs, Math.min(inTime, arrivesAtMs)), isNear: arrivesAtMs < inTime }
}
