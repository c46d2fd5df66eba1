import type { BookingDeps } from '#booking/booking-deps.ts'
import type { OfflineMethod } from '#core/payment/payment-choice.ts'

/** Returns the ways to pay without a card that a home accepts and that are possible here; transfers need an account. */
export function offeredOffline(
  methods: readonly OfflineMethod[],
  { bankAccount }: Pick<BookingDeps, 'bankAccount'>,
): readonly OfflineMethod[] {
  return bankAccount ? methods : methods.filter((method) => method !== 'transfer')
}
