import {
  about,
  anything,
  both,
  instant,
  list,
  object,
  orNull,
  record,
  text,
  whole,
  enumOf,
} from '#api/route/json-schema.ts'
import { PAYMENT_KINDS } from '#core/payment/payment-status.ts'
import { REFUND_STATUSES } from '#core/payment/refund-status.ts'
import { named, type Shapes } from './named-shapes.ts'

/** Schemas of what those who run homes see of a booking beside what its guest sees. */
export const staffBookingShapes = {
  StaffPayment: about(
    object({
      documentId: text,
      kind: enumOf(...PAYMENT_KINDS),
      status: text,
      provider: text,
      amountMinor: whole,
      capturedMinor: whole,
      card: about(
        orNull(
          object({
            brand: text,
            last4: text,
          }),
        ),
        'Brand and last four digits.',
      ),
      failure: orNull(text),
      createdAt: instant,
    }),
    'A payment of a booking, for those who look after it.',
  ),
  StaffRefund: object({
    documentId: text,
    payment: text,
    amountMinor: whole,
    reason: text,
    status: enumOf(...REFUND_STATUSES),
    failure: orNull(text),
    by: text,
    createdAt: instant,
  }),
  LedgerEntry: about(
    object({
      tx: text,
      account: text,
      amountMinor: whole,
      memo: text,
      at: instant,
    }),
    'Entries with the same `tx` sum to nothing.',
  ),
  StaffBooking: about(
    both(
      named('BookingInFull'),
      object({
        guestUid: about(orNull(text), "The guest's account; null = it is gone."),
        payments: list(named('StaffPayment')),
        refunds: list(named('StaffRefund')),
        ledger: list(named('LedgerEntry')),
        events: about(
          list(
            object({
              at: instant,
              kind: text,
              from: orNull(named('BookingState')),
              to: orNull(named('BookingState')),
              actor: text,
              reason: orNull(text),
              detail: record(anything),
            }),
          ),
          'The history with the accounts that acted.',
        ),
      }),
    ),
    'A booking as those who look after the home see it.',
  ),
} satisfies Partial<Shapes>
