import { dueAgainAt, paidAgain } from '#core/payment/due-again.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Instalment } from '#db/queries/payment/instalment-queries.ts'

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
  const scheduled = instalments.map((one) => ({ ...one, dueAtMs: one.dueAt.getTime() }))
  for (const { position, partMinor } of paidAgain(scheduled, given.amountMinor)) {
    const one = known.get(position)
    if (!one) continue
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
  const { dueAtMs, isNear } = dueAgainAt(one.dueAt.getTime(), { atMs: at.getTime(), arrivesAtMs: arrivesAt.getTime() })
  const dueAt = new Date(dueAtMs)
  const dueOn: IsoDate = todayIn(timeZone, dueAt.getTime())
  return { dueAt, dueOn, cancels: one.cancels && !isNear }
}
