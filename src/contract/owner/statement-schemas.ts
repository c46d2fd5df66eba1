import * as z from 'zod/mini'
import { monthSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { PAYOUT_WAYS } from '#core/owner/payout-way.ts'
import { responseDate } from '#contract/response-date.ts'

export const statementQuerySchema = z.strictObject({ month: monthSchema })

/** Body of `POST …/statement/sending`, with the payout that was shown. */
export const sendingRequestSchema = z.strictObject({ month: monthSchema, expectedPayoutMinor: z.int() })

/** Body of `POST …/statement/payment`. */
export const payoutRequestSchema = z.strictObject({ month: monthSchema, by: z.enum(PAYOUT_WAYS) })

/** Body of `POST …/statement/payment/undo`: why, for the audit log. */
export const payoutUndoSchema = z.strictObject({
  month: monthSchema,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(400)),
})

const figures = {
  nights: z.int(),
  rentMinor: z.int(),
  cleaningMinor: z.int(),
  feesMinor: z.int(),
  taxesMinor: z.int(),
  commissionMinor: z.int(),
  dueMinor: z
    .int()
    .check(
      z.describe(
        'The amount for the owner: rent minus commission, plus fees and, if the owner keeps it, the cleaning fee.',
      ),
    ),
}

export const statementSchema = z
  .object({
    month: z.string(),
    state: z.enum(['draft', 'sent', 'paid']),
    sentAt: z.nullable(z.iso.datetime()),
    paidAt: z.nullable(z.iso.datetime()),
    paidBy: z.nullable(z.enum(PAYOUT_WAYS)),
    owner: z.object({
      documentId: z.string(),
      name: z.string(),
      address: z.string(),
      iban: z.string(),
      email: z.string(),
    }),
    currency: z.string(),
    lines: z.array(
      z.object({
        bookingId: z.string(),
        reference: z.string(),
        home: z.string(),
        checkIn: responseDate,
        checkOut: responseDate,
        month: z
          .string()
          .check(
            z.describe(
              'Month of the booking; if it is not that of the statement, the line is a correction of that month.',
            ),
          ),
        ...figures,
        mayOpen: z
          .boolean()
          .check(z.describe('Whether the caller may open the booking; an owner need not be the host of the home.')),
      }),
    ),
    fixed: z.array(z.object({ home: z.string(), amountMinor: z.int() })),
    expenses: z.array(
      z.object({ id: z.string(), home: z.string(), day: responseDate, label: z.string(), amountMinor: z.int() }),
    ),
    broughtForwardMinor: z.int().check(z.describe('What the owner owed after the previous statement, 0 or negative.')),
    total: z.object(figures),
    payoutMinor: z.int(),
    hasPayoutFile: z
      .boolean()
      .check(
        z.describe(
          'Whether `payout.xml` is available: the statement was sent, in euros, with an amount to pay, and both bank accounts are known.',
        ),
      ),
    mayBeSent: z
      .boolean()
      .check(
        z.describe(
          'Whether the month is over, no later one was sent, and no month since the first statement was skipped.',
        ),
      ),
    sendBefore: z
      .nullable(z.string())
      .check(
        z.describe(
          'An earlier month with entries whose statement was not sent; once this one is sent, it no longer can be. Null: none.',
        ),
      ),
  })
  .check(
    z.meta({
      id: 'OwnerStatement',
      description: 'The statement of a month for an owner; frozen once it has been sent.',
    }),
  )

export type OwnerStatementShape = ShapeOf<typeof statementSchema>
