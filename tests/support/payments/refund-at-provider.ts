import type { Db } from '#db/database.ts'
import { refundIntent } from '#payments/sandbox/sandbox-provider.ts'

/**
 * Refunds a part of the newest captured payment of a booking at the simulated provider, as somebody does at its
 * dashboard. Returns the provider's id of the refund.
 */
export async function refundAtProvider(
  db: Db,
  { now }: { readonly now: () => Date },
  {
    bookingId,
    amountMinor,
    kind = 'instalment',
  }: { readonly bookingId: string; readonly amountMinor: number; readonly kind?: 'instalment' | 'damage' },
): Promise<string> {
  const { provider_ref: intentId } = await db
    .selectFrom('app.payment')
    .select('provider_ref')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('status', '=', 'captured')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const made = await refundIntent({ db, now }, { intentId: intentId ?? '', amountMinor, idempotencyKey: null })
  if (!made) throw new Error(`the provider refuses to refund ${amountMinor} of booking ${bookingId}`)
  return made.id
}
