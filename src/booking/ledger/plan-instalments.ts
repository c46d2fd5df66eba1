import type { IsoDate } from '#core/time/iso-date.ts'
import type { PaymentMethod } from '#core/payment/payment-choice.ts'
import type { Instalment } from '#db/queries/payment/instalment-queries.ts'

/** The fields of an instalment that payments are allocated by. */
type Payable = Pick<Instalment, 'position' | 'amountMinor' | 'dueAt' | 'state' | 'graceUntil'>

const isUnpaid = (one: Pick<Instalment, 'state'>) =>
  one.state === 'scheduled' || one.state === 'failed' || one.state === 'processing'

/** Returns what is still to be paid of a schedule, in minor units. */
export function unpaidMinor(instalments: readonly Instalment[]): number {
  return instalments.filter(isUnpaid).reduce((sum, one) => sum + one.amountMinor, 0)
}

/** Returns what can be paid at an instant: everything that is due or was declined, but no charge in progress. */
export function dueInstalments<One extends Payable>(instalments: readonly One[], at: Date): One[] {
  return instalments.filter((one) => one.state === 'failed' || (one.state === 'scheduled' && one.dueAt <= at))
}

/** Returns the sum of what can be paid at an instant (`dueInstalments`), in minor units. */
export function dueMinor(instalments: readonly Payable[], at: Date): number {
  return dueInstalments(instalments, at).reduce((sum, one) => sum + one.amountMinor, 0)
}

/** The instalments that change, with their new values, and the money that no instalment needed. */
interface Allocated<One = Instalment> {
  readonly changed: readonly One[]
  readonly leftMinor: number
}

/**
 * Allocates money to instalments: first the one it was meant for, then those that are due, in order (`all`: all unpaid
 * ones). An instalment that is paid in part is divided: the paid part gets a position of its own at the end.
 */
export function allocatePaid<One extends Payable>(
  instalments: readonly One[],
  paid: { amountMinor: number; position: number | null; at: Date; all?: boolean },
): Allocated<One> {
  const meant = instalments.filter((one) => one.position === paid.position && isUnpaid(one))
  const others = instalments.filter(
    (one) =>
      one.position !== paid.position &&
      isUnpaid(one) &&
      (paid.all === true || one.state !== 'scheduled' || one.dueAt <= paid.at),
  )
  let leftMinor = paid.amountMinor
  const changed: One[] = []
  for (const one of [...meant, ...others]) {
    if (leftMinor === 0) break
    const nothingMore = { nextAttemptAt: null, graceUntil: null }
    if (leftMinor >= one.amountMinor) {
      changed.push({ ...one, ...nothingMore, state: 'paid' })
      leftMinor -= one.amountMinor
      continue
    }
    const last = Math.max(...instalments.map((each) => each.position))
    changed.push({ ...one, amountMinor: one.amountMinor - leftMinor })
    changed.push({ ...one, ...nothingMore, position: last + 1, amountMinor: leftMinor, state: 'paid' })
    leftMinor = 0
  }
  return { changed, leftMinor }
}

/** Returns a schedule in order, with what the money has paid of it. */
export function withPaid<One extends Pick<Payable, 'position'>>(
  instalments: readonly One[],
  { changed }: Pick<Allocated<One>, 'changed'>,
): One[] {
  const others = instalments.filter((one) => changed.every(({ position }) => position !== one.position))
  return [...others, ...changed].toSorted((a, b) => a.position - b.position)
}

/**
 * Returns a schedule, given by position, in the order in which its payments are made. The parts that were paid of an
 * instalment have positions after all others, and come before what was left of it.
 */
export const inOrderOfTime = <One extends Pick<Payable, 'dueAt'>>(instalments: readonly One[]): One[] =>
  [...Map.groupBy(instalments, ({ dueAt }) => dueAt.getTime())]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, [left, ...parts]]) => (left === undefined ? [] : [...parts, left]))

/** Returns a schedule less what vouchers keep for its booking, as they will pay it once the booking is confirmed. */
export function lessVouchers<One extends Payable>(
  instalments: readonly One[],
  held: readonly { readonly amountMinor: number }[],
  at: Date,
): One[] {
  const amountMinor = held.reduce((sum, one) => sum + one.amountMinor, 0)
  return withPaid(instalments, allocatePaid(instalments, { amountMinor, position: null, at, all: true }))
}

/**
 * Returns how much more a voucher with this balance can pay of a schedule of which vouchers already keep `heldMinor`,
 * in minor units. It pays as much as possible without leaving a payment smaller than a card can be charged.
 */
export function voucherPart(
  instalments: readonly Instalment[],
  {
    heldMinor,
    balanceMinor,
    smallestMinor,
    at,
  }: { readonly heldMinor: number; readonly balanceMinor: number; readonly smallestMinor: number; readonly at: Date },
): number {
  const mostMinor = Math.min(unpaidMinor(instalments), heldMinor + balanceMinor)
  let [from, to] = [0, 0]
  for (const amountMinor of paymentsOf(instalments, at)) {
    if (to >= mostMinor) break
    ;[from, to] = [to, to + amountMinor]
  }
  const leftMinor = to - mostMinor
  const isTooSmall = leftMinor > 0 && leftMinor < smallestMinor
  return (isTooSmall ? Math.max(from, heldMinor, to - smallestMinor) : mostMinor) - heldMinor
}

/** Returns the payments still to be made, in order: everything that is due counts as one. */
function paymentsOf(instalments: readonly Instalment[], at: Date): number[] {
  const unpaid = instalments.filter(isUnpaid)
  const due = new Set(dueInstalments(unpaid, at))
  return [dueMinor(unpaid, at), ...unpaid.filter((one) => !due.has(one)).map(({ amountMinor }) => amountMinor)]
}

/** The instalments that change to reach another total, and the amount overpaid. */
interface Replanned {
  readonly changed: readonly Instalment[]
  readonly overpaidMinor: number
}

/**
 * Makes the instalments add up to a new total. An increase joins the last instalment that is still to come or becomes a
 * new one, due now, which does not cancel the booking if it stays unpaid (`apart`: always a new one). A reduction
 * shrinks the unpaid instalments from the last one on; then paid instalments shrink by what is refunded. `refundFirst`
 * reverses that order. Instalments reduced to nothing are cancelled.
 */
export function replanInstalments(
  instalments: readonly Instalment[],
  plan: { totalMinor: number; at: Date; today: IsoDate; refundFirst?: boolean; apart?: boolean },
): Replanned {
  const live = instalments.filter((one) => one.state !== 'cancelled')
  const differenceMinor = plan.totalMinor - live.reduce((sum, one) => sum + one.amountMinor, 0)
  if (differenceMinor === 0) return { changed: [], overpaidMinor: 0 }
  if (differenceMinor > 0) return { changed: [dearer(instalments, differenceMinor, plan)], overpaidMinor: 0 }

  const fromLast = live.toReversed()
  // A charge in progress is reduced before paid instalments: if it still succeeds, the excess is refunded.
  const unpaid = [
    ...fromLast.filter((one) => one.state === 'scheduled' || one.state === 'failed'),
    ...fromLast.filter((one) => one.state === 'processing'),
  ]
  const paid = fromLast.filter((one) => one.state === 'paid')
  let leftMinor = -differenceMinor
  let overpaidMinor = 0
  const changed: Instalment[] = []
  for (const one of plan.refundFirst === true ? [...paid, ...unpaid] : [...unpaid, ...paid]) {
    if (leftMinor === 0) break
    const lessMinor = Math.min(leftMinor, one.amountMinor)
    leftMinor -= lessMinor
    if (one.state === 'paid') overpaidMinor += lessMinor
    changed.push(
      lessMinor === one.amountMinor
        ? { ...one, state: 'cancelled', nextAttemptAt: null, graceUntil: null }
        : { ...one, amountMinor: one.amountMinor - lessMinor },
    )
  }
  return { changed, overpaidMinor }
}

function dearer(
  instalments: readonly Instalment[],
  moreMinor: number,
  { at, today, apart = false }: { at: Date; today: IsoDate; apart?: boolean },
): Instalment {
  // A declined instalment soon cancels the booking, so it is not made larger.
  const open = instalments.findLast(
    (one) =>
      !apart &&
      ((one.state === 'scheduled' && one.dueAt > at) ||
        (!one.cancels && (one.state === 'scheduled' || one.state === 'failed'))),
  )
  if (open) return { ...open, amountMinor: open.amountMinor + moreMinor }
  return {
    position: Math.max(0, ...instalments.map((one) => one.position)) + 1,
    amountMinor: moreMinor,
    dueOn: today,
    dueAt: at,
    state: 'scheduled',
    attempts: 0,
    nextAttemptAt: null,
    graceUntil: null,
    cancels: false,
  }
}

/** How late a bank transfer may be. */
const TRANSFER_GRACE_MS = 72 * 3_600_000

/**
 * Returns the time by which a confirmed booking with an overdue payment has to be paid: 72 hours after the first
 * declined charge, or after the day a transfer was due (docs/booking-rules.md, Payment schedule), but not after
 * check-in. Null: nothing is overdue. Payments on arrival, and additions to the price made later, have no such end.
 */
export function timeToPayEndsAt(
  booking: {
    readonly paymentMethod: PaymentMethod
    readonly instalments: readonly Pick<Instalment, 'state' | 'dueAt' | 'graceUntil' | 'cancels'>[]
  },
  arrivesAt: Date,
): Date | null {
  const ends = booking.instalments.flatMap(({ state, dueAt, graceUntil, cancels }) => {
    if (!cancels) return []
    if (booking.paymentMethod === 'card') return state === 'failed' && graceUntil !== null ? [graceUntil.getTime()] : []
    const isOpen = booking.paymentMethod === 'transfer' && (state === 'scheduled' || state === 'failed')
    return isOpen ? [graceUntil?.getTime() ?? dueAt.getTime() + TRANSFER_GRACE_MS] : []
  })
  return ends.length === 0 ? null : new Date(Math.min(...ends, arrivesAt.getTime()))
}

/**
 * Returns when a card is tried for the last time: a day before the end of a grace that is longer than its tries, because
 * the guest was given more time (`prolongPayment`). Null: that is over.
 */
export function lastTryAt(graceUntil: Date, at: Date): Date | null {
  const last = new Date(graceUntil.getTime() - 24 * 3_600_000)
  return last > at ? last : null
}
