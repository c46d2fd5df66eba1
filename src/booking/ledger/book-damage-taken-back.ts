import type { Tx } from '#db/database.ts'
import type { Contract } from '#db/queries/payment/contract-queries.ts'
import { findTakenOfDamage } from '#db/queries/payment/dispute-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'

/** Money that was kept of a damage deposit and has gone back. */
interface DamageReturned {
  readonly paymentId: string
  readonly amountMinor: number
  readonly memo: string
  readonly at: Date
}

/**
 * Books what was kept of a damage deposit and has gone back for good, by its bank or by a refund at the provider: the
 * company no longer has it. The price and what was paid of it stay as they are. The caller has locked the booking.
 * Returns the amount in minor units.
 */
export async function bookDamageTakenBack(
  tx: Tx,
  { id: bookingId, currency }: Contract,
  { paymentId, amountMinor: returnedMinor, memo, at }: DamageReturned,
): Promise<number> {
  const { capturedMinor, takenMinor } = await findTakenOfDamage(tx, paymentId)
  const amountMinor = Math.max(0, Math.min(returnedMinor, capturedMinor - takenMinor))
  const lost = { from: 'provider_clearing', to: 'damage_deposit', amountMinor } as const
  await postTransfer(tx, { bookingId, currency, memo, at, paymentId, ...lost })
  return amountMinor
}

/** Books that such a refund has come back: the company has the money again. The caller has locked the booking. */
export async function bookDamageCameBack(
  tx: Tx,
  { id: bookingId, currency }: Contract,
  { paymentId, amountMinor, memo, at }: DamageReturned,
): Promise<void> {
  const back = { from: 'damage_deposit', to: 'provider_clearing', amountMinor } as const
  await postTransfer(tx, { bookingId, currency, memo, at, paymentId, ...back })
}
