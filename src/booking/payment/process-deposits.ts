import type { Tx } from '#db/database.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { findDeposit, findDepositsToProcess, saveDeposit } from '#db/queries/payment/deposit-queries.ts'
import { findPaymentsOfBooking, insertPayment, type Payment } from '#db/queries/payment/payment-queries.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import { hasContract } from '#booking/ledger/has-contract.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { writeThenSettle } from './write-then-settle.ts'
import { failDeposit } from './fail-deposit.ts'
import { letGo } from './release-deposit.ts'

/**
 * Advances damage deposits by the clock (docs/booking-rules.md, Damage deposit): reserves them on the saved card two
 * days before check-in, renews them before the reservation expires, and releases them some days after check-out.
 * Returns how many it changed. Safe to repeat.
 */
export async function processDeposits(deps: SettleDeps): Promise<number> {
  const due = await findDepositsToProcess(deps.db, deps.now())
  return eachAlone(deps, due, (bookingId) => writeThenSettle(deps, (tx) => processDeposit(tx, deps, bookingId)))
}

/** Returns a payment that the provider has to be asked for, `done`, or null when another process is working on it. */
async function processDeposit(tx: Tx, deps: SettleDeps, bookingId: string): Promise<Payment | 'done' | null> {
  const at = deps.now()
  const contract = await lockContract(tx, bookingId)
  const deposit = await findDeposit(tx, bookingId)
  if (!contract || !deposit) return null
  if (deposit.releaseAt <= at) {
    if (deposit.state === 'planned')
      await saveDeposit(tx, { ...deposit, state: 'waived', reason: 'the stay is over', at })
    else if (deposit.state === 'held') await letGo(tx, deps, deposit, { actor: 'clock', reason: 'the stay is over' })
    else return null
    return 'done'
  }
  const isToPlace = deposit.state === 'planned' && deposit.placeAt <= at && hasContract(contract.state)
  const isToRenew = deposit.state === 'held' && deposit.reauthoriseAt !== null && deposit.reauthoriseAt <= at
  if (!isToPlace && !isToRenew) return null
  const isRequested = (await findPaymentsOfBooking(tx, bookingId)).some(
    (one) => one.kind === 'damage' && (one.status === 'requires_action' || one.status === 'processing'),
  )
  if (isRequested) return null
  if (contract.savedCard === null) {
    await failDeposit(tx, deps, { contract, payment: null, code: 'no_saved_card' })
    return 'done'
  }
  const { amountMinor, currency } = deposit
  const { provider } = deps.payments
  const payment = {
    bookingId,
    kind: 'damage',
    position: null,
    provider,
    amountMinor,
    currency,
    offSession: true,
  } as const
  return insertPayment(tx, { ...payment, at })
}
