import type { BookingDeps } from '#booking/booking-deps.ts'
import type { OfflineMethod } from '#core/payment/payment-choice.ts'

/** Ways to pay without a card that a home takes and that work here: without an account nobody can transfer anything. */
export function offeredOffline(
  methods: readonly OfflineMethod[],
  { bankAccount }: Pick<BookingDeps, 'bankAccount'>,
): readonly OfflineMethod[] {
  return bankAccount ? methods : methods.filter((method) => method !== 'transfer')
}
