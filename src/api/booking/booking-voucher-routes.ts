import { voucherUseSchema } from '#contract/booking/voucher-schemas.ts'
import type { Result } from '#core/result.ts'
import type { Problem } from '#core/problem.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { returnAttempt, takeAttempt } from '#accounts/throttle/throttle.ts'
import { takeVouchersOff, useVoucher } from '#booking/payment/use-voucher.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { route } from '#api/route/route.ts'
import { ofOwnBooking } from './own-booking.ts'

/** Paying with vouchers, for guests. */
export const bookingVoucherRoutes = [
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/vouchers',
    summary: 'Pay with a voucher as far as it covers the price; the rest is paid in another way',
    body: { schema: voucherUseSchema, example: { code: 'Q7RM-2H9K-XW4D-8T3P' } },
    idempotency: 'optional',
    refuses: [
      'booking_not_found',
      'booking_not_payable',
      'hold_expired',
      'nothing_to_pay',
      'too_many_attempts',
      'voucher_not_valid',
    ],
    handle: (deps, { actor, param, body, call: { request } }) =>
      withoutGuessing(deps, request, () => useVoucher(deps, { actor, bookingId: param('id'), ...body })),
  }),
  route({
    ...ofOwnBooking,
    method: 'DELETE',
    path: '/api/bookings/:id/vouchers',
    summary: 'Remove the vouchers from a booking that is not paid yet',
    refuses: ['booking_not_found', 'booking_not_payable', 'hold_expired'],
    handle: (deps, { actor, param }) => takeVouchersOff(deps, { actor, bookingId: param('id') }),
  }),
]

/** Counts unknown codes for each address, like those of promo codes, so that nobody can try them out. */
async function withoutGuessing<Value, Failure extends Problem>(
  { accounts, clientAddress }: Pick<ApiDeps, 'accounts' | 'clientAddress'>,
  request: Request,
  use: () => Promise<Result<Value, Failure>>,
) {
  const attempt = ['voucherCodePerAddress', subscriberOf(clientAddress(request))] as const
  const taken = await takeAttempt(accounts, attempt)
  if (!taken.ok) return taken
  const used = await use()
  const isGuess = !used.ok && used.problem.code === 'voucher_not_valid' && used.problem.reason === 'unknown'
  if (!isGuess) await returnAttempt(accounts, attempt)
  return used
}
