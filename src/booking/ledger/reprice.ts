import { createHash } from 'node:crypto'
import type { Quote } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { actAs } from '#db/act-as.ts'
import type { Tx } from '#db/database.ts'
import { findContract, findContractLines, replacePrice, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments, saveInstalments } from '#db/queries/payment/instalment-queries.ts'
import { postLedger } from '#db/queries/payment/ledger-queries.ts'
import { giveUpUnpaidPayments } from '#db/queries/payment/payment-queries.ts'
import { canonicalJson } from '#booking/quote/quote-token.ts'
import { planDeposit } from './contract-deposit.ts'
import { contractEntries, summed } from './contract-entries.ts'
import { giveBack, type Returned } from './give-back.ts'
import { replanInstalments } from './plan-instalments.ts'

/**
 * Changes the price of a booking whose books are open: its lines and quote, the instalments (see `replanInstalments`),
 * the difference in the ledger, the refund of what is overpaid, and the damage deposit. A payment that the guest has
 * open for another amount is given up. Returns the refund, in minor units. The caller has locked the booking.
 */
export async function reprice(
  tx: Tx,
  contract: Contract,
  change: {
    quote: Quote
    /** Null: the terms do not change. */
    terms: Partial<StayTerms> | null
    refundFirst: boolean
    /** Whether an increase becomes an instalment of its own, see `replanInstalments`. */
    apart?: boolean
    /** Set if the overpaid amount has already gone back: see `giveBack`. */
    returned?: Returned
    reason: string
    actor: string
    at: Date
  },
): Promise<{ refundMinor: number }> {
  const { id: bookingId, currency, stay } = contract
  const { quote, terms, reason, actor, at } = change
  await actAs(tx, actor, at)
  const before = await findContractLines(tx, bookingId)
  const quoteHash = createHash('sha256').update(canonicalJson(quote)).digest()
  await replacePrice(tx, { bookingId, quote, quoteHash, terms })
  const after = await findContractLines(tx, bookingId)
  const reversed = contractEntries(before, contract.quote).map((one) => ({ ...one, amountMinor: -one.amountMinor }))
  const entries = summed([...contractEntries(after, quote), ...reversed])
  await postLedger(tx, { bookingId, currency, memo: `price changed: ${reason}`, at, entries })

  const today = todayIn(stay.timeZone, at.getTime())
  const { totalMinor } = quote
  const plan = { totalMinor, at, today, refundFirst: change.refundFirst, apart: change.apart ?? false }
  const { changed, overpaidMinor } = replanInstalments(await findInstalments(tx, bookingId), plan)
  await saveInstalments(tx, bookingId, changed, at)
  await giveBack(tx, { bookingId, currency, amountMinor: overpaidMinor, returned: change.returned, reason, actor, at })
  // Closes any page on which the guest could still pay what was due before.
  if (changed.length > 0) await giveUpUnpaidPayments(tx, bookingId)
  const repriced = await findContract(tx, bookingId)
  if (repriced) await planDeposit(tx, repriced, at)
  return { refundMinor: overpaidMinor }
}
