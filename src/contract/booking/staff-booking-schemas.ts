import * as z from 'zod/mini'
import { PAYMENT_KINDS } from '#core/payment/payment-status.ts'
import { REFUND_STATUSES } from '#core/payment/refund-status.ts'
import { refusedMailSchema } from '#contract/message/guest-mails.ts'
import { bookingSchema } from '#contract/booking/booking-schemas.ts'
import { quoteLineSchema } from '#contract/quote/quote-schemas.ts'
import { bookingStateSchema } from '#contract/booking/booking-state-schema.ts'
import { responseDate } from '#contract/response-date.ts'

export const staffPaymentSchema = z
  .object({
    documentId: z.string(),
    kind: z.enum(PAYMENT_KINDS),
    status: z.string(),
    provider: z.string(),
    amountMinor: z.int(),
    capturedMinor: z.int(),
    card: z
      .nullable(z.object({ brand: z.string(), last4: z.string() }))
      .check(z.describe('Brand and last four digits.')),
    failure: z.nullable(z.string()),
    createdAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'StaffPayment', description: 'A payment of a booking, for those who look after it.' }))

export const staffRefundSchema = z
  .object({
    documentId: z.string(),
    payment: z.string(),
    amountMinor: z.int(),
    reason: z.string(),
    status: z.enum(REFUND_STATUSES),
    failure: z.nullable(z.string()),
    isDisputed: z
      .boolean()
      .check(
        z.describe('Whether the bank of the card decides about the payment; it may give the guest the same money.'),
      ),
    isPaidByHand: z.boolean().check(z.describe('Whether somebody has marked it as paid by hand, which can be undone.')),
    by: z.string(),
    createdAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'StaffRefund' }))

export const ledgerEntrySchema = z
  .object({ tx: z.string(), account: z.string(), amountMinor: z.int(), memo: z.string(), at: z.iso.datetime() })
  .check(z.meta({ id: 'LedgerEntry', description: 'Entries with the same `tx` sum to zero.' }))

export const staffBookingSchema = z
  .intersection(
    bookingSchema,
    z.object({
      guestUid: z.nullable(z.string()).check(z.describe('The account of the guest; null = it no longer exists.')),
      guestAccount: z
        .nullable(z.string())
        .check(z.describe('Document id of that account for staff; null for hosts, and for accounts with a role.')),
      guestLanguage: z
        .nullable(z.string())
        .check(
          z.describe(
            'ISO 639 code of the language of the guest: that of the browser with which they booked, or the one that staff chose; null = not known.',
          ),
        ),
      refusedMails: z
        .array(refusedMailSchema)
        .check(
          z.describe('Mails that the guest has stopped; hosts are notified of messages only by their own settings.'),
        ),
      refundLimit: z
        .nullable(
          z.object({
            limitMinor: z.int(),
            leftMinor: z.int().check(z.describe('The balance that remains for this booking.')),
          }),
        )
        .check(
          z.describe('How much the caller may refund for a booking beyond its rules; null = the limit of their role.'),
        ),
      endedVouchers: z
        .array(
          z.object({
            documentId: z.string(),
            ending: z.string().check(z.describe('The last four characters of its code.')),
            balanceMinor: z.int().check(z.describe('What came back to it, which nobody can spend.')),
          }),
        )
        .check(z.describe('Vouchers to which money of this booking came back after staff had ended them.')),
      payments: z.array(staffPaymentSchema),
      refunds: z.array(staffRefundSchema),
      ledger: z.array(ledgerEntrySchema),
      events: z
        .array(
          z.object({
            at: z.iso.datetime(),
            kind: z.string(),
            from: z.nullable(bookingStateSchema),
            to: z.nullable(bookingStateSchema),
            actor: z.string(),
            reason: z.nullable(z.string()),
            detail: z.record(z.string(), z.unknown()),
          }),
        )
        .check(z.describe('The history with the accounts that acted.')),
    }),
  )
  .check(z.meta({ id: 'StaffBooking', description: 'A booking as those who look after the home see it.' }))

export const staffChangePreviewSchema = z
  .object({
    checkIn: responseDate,
    checkOut: responseDate,
    nights: z.int(),
    totalMinor: z.int(),
    presentMinor: z.int().check(z.describe('The current total.')),
    differenceMinor: z.int().check(z.describe('New total minus the current one.')),
    currency: z.string(),
    atOnce: z.boolean().check(z.describe('Always false: the guest has to agree.')),
    lines: z.array(quoteLineSchema),
    expiresAt: z.iso.datetime().check(z.describe('Until when the guest could answer if asked now.')),
    move: z
      .nullable(
        z.object({
          stay: z.object({ documentId: z.string(), slug: z.string(), title: z.string() }),
          policy: z.object({ name: z.string(), summary: z.string() }),
          withoutExtras: z
            .array(z.string())
            .check(z.describe('Extras of the booking that the other home does not offer.')),
          broken: z
            .nullable(z.record(z.string(), z.unknown()))
            .check(z.describe('The rule of the other home that the dates break, by its code.')),
        }),
      )
      .check(z.describe('The terms of the other home; null = the home stays the same.')),
  })
  .check(
    z.meta({
      id: 'StaffChangePreview',
      description:
        'What a booking would cost with other dates or guests, or in another home, and by when its guest would have to answer.',
    }),
  )
