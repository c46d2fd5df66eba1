import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Instalment } from '#db/queries/payment/instalment-queries.ts'

/** How long a guest has who learns only now that money is still owed. As long as for a bank transfer. */
const TIME_TO_PAY_MS = 3 * 24 * 3_600_000

interface Reopening {
  readonly amountMinor: number
  readonly at: Date
  /** The instant from which the guest may come. */
  readonly arrivesAt: Date
  readonly timeZone: string
}

/**
 * Returns the instalments that change when money that had paid some of them turns out not to have come: what did come
 * pays those that are due first, so those that are due last are to be paid again. A day that has passed becomes one in
 * three days, but not after check-in; if that is nearer, the booking is not cancelled when the money stays out, because
 * its guest was told that all was paid. What was paid of a part joins the part again. Throws if less was paid.
 */
export function reopenInstalments(instalments: readonly Instalment[], given: Reopening): Instalment[] {
  const known = new Map(instalments.map((one) => [one.position, one]))
  const changed = new Map<number, Instalment>()
  const change = (one: Instalment) => {
    known.set(one.position, one)
    changed.set(one.position, one)
  }
  const paid = instalments
    .filter(({ state }) => state === 'paid')
    .toSorted((a, b) => b.dueAt.getTime() - a.dueAt.getTime() || b.position - a.position)
  let leftMinor = given.amountMinor
  for (const one of paid) {
    if (leftMinor === 0) break
    const partMinor = Math.min(leftMinor, one.amountMinor)
    leftMinor -= partMinor
    const isWhole = partMinor === one.amountMinor
    const open = {
      ...one,
      ...dueAgain(one, given),
      amountMinor: partMinor,
      state: 'scheduled',
      attempts: 0,
      nextAttemptAt: null,
      graceUntil: null,
    } as const
    const rest = [...known.values()].find((other) => isRestOf(other, one, open))
    if (rest) change({ ...open, position: rest.position, amountMinor: rest.amountMinor + partMinor })
    else change(isWhole ? open : { ...open, position: Math.max(...known.keys()) + 1 })
    if (!isWhole) change({ ...one, amountMinor: one.amountMinor - partMinor })
    else if (rest) change({ ...one, state: 'cancelled' })
  }
  if (leftMinor > 0) throw new Error(`${leftMinor} more was paid than the instalments say`)
  return [...changed.values()]
}

type Due = Pick<Instalment, 'dueAt' | 'dueOn' | 'cancels'>

/** A declined instalment soon cancels the booking, so it is not made larger. */
function isRestOf(other: Instalment, one: Due, open: Due): boolean {
  const isLike = ({ dueAt, cancels }: Due) => dueAt.getTime() === other.dueAt.getTime() && cancels === other.cancels
  return other.state === 'scheduled' && (isLike(one) || isLike(open))
}

function dueAgain(one: Due, { at, arrivesAt, timeZone }: Reopening): Due {
  if (one.dueAt > at) return { dueAt: one.dueAt, dueOn: one.dueOn, cancels: one.cancels }
  const inTime = at.getTime() + TIME_TO_PAY_MS
  const isNear = arrivesAt.getTime() < inTime
  const dueAt = new Date(Math.max(at.getTime(), Math.min(inTime, arrivesAt.getTime())))
  const dueOn: IsoDate = todayIn(timeZone, dueAt.getTime())
  return { dueAt, dueOn, cancels: one.cancels && !isNear }
}
