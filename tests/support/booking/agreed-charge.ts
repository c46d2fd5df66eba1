import { acceptCharge } from '#booking/charge/accept-charge.ts'
import { offerCharge, type ChargeDeps } from '#booking/charge/offer-charge.ts'
import { valueOf } from '../payments/money-shop.ts'

/** Creates a charge beside the price of a booking that its guest agreed to pay with the saved card. */
export async function agreedCharge(
  deps: ChargeDeps,
  bookingId: string,
  { amountMinor, label }: { readonly amountMinor: number; readonly label: string },
): Promise<void> {
  const actor = { uid: 'staff-1', role: 'admin' } as const
  const asked = { bookingId, kind: 'extra', amountMinor, label, reason: 'agreed', pictures: [] } as const
  const { chargeId } = valueOf(await offerCharge(deps, { actor, ...asked }))
  const { uid } = await deps.db
    .selectFrom('app.booking')
    .select('uid')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  valueOf(
    await acceptCharge(deps, { actor: { uid: uid ?? '', emailVerified: true }, bookingId, chargeId, card: 'kept' }),
  )
}
