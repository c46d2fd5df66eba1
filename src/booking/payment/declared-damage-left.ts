import type { Tx } from '#db/database.ts'
import { findChargeSums } from '#db/queries/booking/charge-queries.ts'
import type { Contract } from '#db/queries/payment/contract-queries.ts'
import { findDeposit } from '#db/queries/payment/deposit-queries.ts'

/**
 * Returns what is left of the damage deposit that the guest agreed to at booking, in minor units: less what was kept of
 * it, and less the charges for damages that are pending or were accepted. The booking has to be locked.
 */
export async function declaredDamageLeft(tx: Tx, { id, quote }: Pick<Contract, 'id' | 'quote'>): Promise<number> {
  const { damageMinor } = await findChargeSums(tx, id)
  const keptMinor = (await findDeposit(tx, id))?.capturedMinor ?? 0
  return Math.max(0, (quote.damageDepositMinor ?? 0) - keptMinor - damageMinor)
}
