import type { Tx } from '#db/database.ts'
import type { Contract } from '#db/queries/payment/contract-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { findDeposit, insertDeposit, saveDeposit, type DamageDeposit } from '#db/queries/payment/deposit-queries.ts'
import { setPendingAction } from '#db/queries/payment/payment-queries.ts'
import { depositTimes } from './planned-deposit.ts'

/** Why a deposit was waived: the home to which the booking was moved asks for none. */
const NOT_ASKED_FOR = 'not asked for any more'

/** Why a deposit was released: the guest comes later, so that it is reserved again only then. */
const NOT_YET = 'the arrival is later now'

/**
 * Plans the damage deposit of a contract, or updates a planned one after dates or price have changed. A deposit that is
 * held already keeps its amount; its end moves with the stay. If the guest now comes so much later that it would not be
 * held yet, it is released and planned again, and one that the card refused is planned again too. One that ended because
 * a change asked for none is planned again by the next that does; one that somebody waived is not. Only cards can hold
 * one.
 */
export async function planDeposit(tx: Tx, contract: Contract, at: Date): Promise<void> {
  const amountMinor = contract.method === 'card' ? (contract.quote.damageDepositMinor ?? 0) : 0
  const { id: bookingId, currency } = contract
  const times = depositTimes(contract)
  const deposit = await findDeposit(tx, bookingId)
  if (!deposit) {
    if (amountMinor > 0) await insertDeposit(tx, { bookingId, amountMinor, currency, ...times, at })
    return
  }
  const isNeeded = amountMinor > 0
  const isNotYet = times.placeAt > at
  const isToPlan =
    deposit.state === 'planned' ||
    (deposit.state === 'waived' && deposit.reason === NOT_ASKED_FOR) ||
    (deposit.state === 'failed' && isNotYet)
  if (isToPlan && isNeeded)
    await saveDeposit(tx, { ...deposit, ...times, state: 'planned', paymentId: null, amountMinor, reason: null, at })
  else if (deposit.state === 'planned')
    await saveDeposit(tx, { ...deposit, state: 'waived', reason: NOT_ASKED_FOR, at })
  else if (deposit.state === 'held' && isNotYet && isNeeded) await postpone(tx, deposit, { ...times, amountMinor, at })
  else if (deposit.state === 'held') await saveDeposit(tx, { ...deposit, releaseAt: times.releaseAt, reason: null, at })
}

/** Releases a held deposit and plans it for its new time. Without this, it would be renewed on the card until then. */
async function postpone(
  tx: Tx,
  deposit: DamageDeposit,
  next: Pick<DamageDeposit, 'placeAt' | 'releaseAt' | 'amountMinor'> & { readonly at: Date },
): Promise<void> {
  const { bookingId, paymentId, amountMinor } = deposit
  const { at } = next
  const reason = NOT_YET
  await saveDeposit(tx, { ...deposit, ...next, state: 'planned', paymentId: null, reauthoriseAt: null, reason })
  if (paymentId !== null) await setPendingAction(tx, paymentId, 'cancel')
  const detail = { amountMinor }
  await noteBookingEvent(tx, { bookingId, kind: 'deposit_released', actor: 'clock', at, reason, detail })
}

/**
 * Ends the deposit of a booking that will not take place, is over, or has no card to hold one;
 * `executePendingPaymentActions` releases what is held.
 */
export async function endDeposit(tx: Tx, bookingId: string, reason: string, at: Date): Promise<void> {
  const deposit = await findDeposit(tx, bookingId)
  if (deposit?.state === 'planned') await saveDeposit(tx, { ...deposit, state: 'waived', reason, at })
  if (deposit?.state === 'held') await saveDeposit(tx, { ...deposit, state: 'released', reason, at })
}
