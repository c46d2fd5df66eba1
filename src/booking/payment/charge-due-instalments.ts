import type { Tx } from '#db/database.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import {
  findBookingsUnpaidInTime,
  findInstalments,
  findInstalmentsToCharge,
  saveInstalments,
  type InstalmentKey,
} from '#db/queries/payment/instalment-queries.ts'
import {
  findPaymentsOfBooking,
  insertPayment,
  setPendingAction,
  type Payment,
} from '#db/queries/payment/payment-queries.ts'
import { cancelUnpaid } from '#booking/cancellation/cancel-unpaid.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { hasContract } from '#booking/ledger/has-contract.ts'
import { writeOffOwed } from '#booking/ledger/write-off-owed.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { settlePayment } from './settle-payment.ts'
import { noteFailedCharge } from './note-failed-charge.ts'
import { writeThenSettle } from './write-then-settle.ts'

/** An instalment is tried three times. After a long downtime all due tries are made in one run, in their order. */
const MOST_ROUNDS = 3

/**
 * Charges due instalments to the saved cards of their guests: on the due day, and again one and two days after a
 * decline. Bookings still unpaid 72 hours after the first decline (for transfers: after the due day), or when their
 * guest may come, are cancelled as unpaid (docs/booking-rules.md, Payment schedule). What is owed 14 days after a stay
 * was completed is written off. Returns how many bookings it changed. Safe to repeat: every try is a payment of its
 * own, stored before the provider is asked, and `reconcilePayments` finds lost answers.
 */
export async function chargeDueInstalments(deps: SettleDeps): Promise<number> {
  let touched = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const due = await findInstalmentsToCharge(deps.db, deps.now())
    const charged = await eachAlone(deps, due, (key) => chargeInstalment(deps, key))
    if (charged === 0) break
    touched += charged
  }
  const unpaid = await findBookingsUnpaidInTime(deps.db, deps.now())
  const cancelled = await eachAlone(deps, unpaid, async (bookingId) => {
    if (await mayStillCome(deps, bookingId)) return false
    return (await cancelUnpaid(deps, { bookingId })).ok
  })
  return touched + cancelled + (await writeOffOwed(deps))
}

/**
 * Charges one instalment to the saved card, if it is due and not being charged already. Returns whether anything was
 * done.
 */
export function chargeInstalment(deps: SettleDeps, key: InstalmentKey): Promise<boolean> {
  return writeThenSettle(deps, (tx) => beginCharge(tx, deps, key))
}

async function beginCharge(tx: Tx, deps: SettleDeps, key: InstalmentKey): Promise<Payment | 'done' | null> {
  const { bookingId, position } = key
  const at = deps.now()
  const contract = await lockContract(tx, bookingId)
  const instalment = (await findInstalments(tx, bookingId)).find((one) => one.position === position)
  if (!contract || !hasContract(contract.state) || !instalment) return null
  const isDue = instalment.state === 'scheduled' && instalment.dueAt <= at
  const isNextTry = instalment.state === 'failed' && instalment.nextAttemptAt !== null && instalment.nextAttemptAt <= at
  if (!isDue && !isNextTry) return null
  if (await isGuestPaying(tx, contract)) return null
  if (contract.savedCard === null) {
    await noteFailedCharge(tx, deps, { contract, payment: { position }, code: 'no_saved_card' })
    return 'done'
  }
  await saveInstalments(tx, bookingId, [{ ...instalment, state: 'processing' }], at)
  const { currency } = contract
  const { amountMinor } = instalment
  const { provider } = deps.payments
  const payment = {
    bookingId,
    kind: 'instalment',
    position,
    provider,
    amountMinor,
    currency,
    offSession: true,
  } as const
  return insertPayment(tx, { ...payment, at })
}

/**
 * Returns whether the bank is processing a payment by the guest, which takes precedence; one that only waits for a card
 * is given up.
 */
async function isGuestPaying(tx: Tx, { id }: Contract): Promise<boolean> {
  const own = (await findPaymentsOfBooking(tx, id)).filter((one) => one.kind === 'instalment' && !one.offSession)
  if (own.some((one) => one.status === 'processing')) return true
  for (const one of own)
    if (one.status === 'requires_action' || one.status === 'failed') await setPendingAction(tx, one.id, 'cancel')
  return false
}

/** Asks the provider once more before a booking is cancelled: a payment may be in progress or just have arrived. */
async function mayStillCome(deps: SettleDeps, bookingId: string): Promise<boolean> {
  for (const payment of await findPaymentsOfBooking(deps.db, bookingId)) {
    if (payment.kind !== 'instalment' || !['requires_action', 'processing'].includes(payment.status)) continue
    const settled = await settlePayment(deps, payment)
    if (!settled.ok || settled.value === 'processing' || settled.value === 'captured') return true
  }
  return false
}
