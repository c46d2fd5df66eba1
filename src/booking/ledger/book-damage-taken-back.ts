import type { Tx } from '#db/database.ts'
import type { Contract } from '#db/queries/payment/contract-queries.ts'
import { findTakenOfDamage } from '#db/queries/payment/dispute-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'

/**
 * Books what was kept of a damage deposit and a bank has taken back for good: the company no longer has it. The price
 * and what was paid of it stay as they are. The caller has locked the booking. Returns the amount in minor units.
 */
export async function bookDamageTakenBack(
  tx: Tx,
  { id: bookingId, currency }: Contract,
  {
    paymentId,
    amountMinor: disputedMinor,
    at,
  }: { readonly paymentId: string; readonly amountMinor: number; readonly at: Date },
): Promise<number> {
  const { capturedMinor, takenMinor } = await findTakenOfDamage(tx, paymentId)
  const amountMinor = Math.max(0, Math.min(disputedMinor, capturedMinor - takenMinor))
  const lost = { from: 'provider_clearing', to: 'damage_deposit', amountMinor } as const
  await postTransfer(tx, { bookingId, currency, memo: 'taken back by the bank', at, paymentId, ...lost })
  return amountMinor
}
