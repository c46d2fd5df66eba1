import type { Tx } from '#db/database.ts'
import type { Contract } from '#db/queries/payment/contract-queries.ts'
import { findDeposit, insertDeposit, saveDeposit } from '#db/queries/payment/deposit-queries.ts'
import { depositTimes } from './planned-deposit.ts'

/** Why a deposit was waived: the home to which the booking was moved asks for none. */
const NOT_ASKED_FOR = 'not asked for any more'

/**
 * Plans the damage deposit of a contract, or updates a planned one after dates or price have changed. A deposit that is
 * held already keeps its amount; only its end moves with the stay. One that ended because a change asked for none is
 * planned again by the next that does; one that somebody waived is not. Only cards can hold one.
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
  const isWanted = amountMinor > 0
  const isToPlan = deposit.state === 'planned' || (deposit.state === 'waived' && deposit.reason === NOT_ASKED_FOR)
  if (isToPlan && isWanted)
    await saveDeposit(tx, { ...deposit, ...times, state: 'planned', amountMinor, reason: null, at })
  else if (deposit.state === 'planned')
    await saveDeposit(tx, { ...deposit, state: 'waived', reason: NOT_ASKED_FOR, at })
  else if (deposit.state === 'held') await saveDeposit(tx, { ...deposit, releaseAt: times.releaseAt, reason: null, at })
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
