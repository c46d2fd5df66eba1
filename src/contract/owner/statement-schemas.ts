import * as z from 'zod/mini'
import { monthSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { PAYOUT_WAYS } from '#core/owner/payout-way.ts'

export const statementQuerySchema = z.strictObject({ month: monthSchema })

/** Body of `POST …/statement/sending`, with the payout that was shown. */
export const sendingRequestSchema = z.strictObject({ month: monthSchema, expectedPayoutMinor: z.int() })

/** Body of `POST …/statement/payment`. */
export const payoutRequestSchema = z.strictObject({ month: monthSchema, by: z.enum(PAYOUT_WAYS) })

const figures = {
  nights: z.int(),
  rentMinor: z.int(),
  cleaningMinor: z.int(),
  feesMinor: z.int(),
  taxesMinor: z.int(),
  commissionMinor: z.int(),
  dueMinor: z.int().check(z.describe("The owner's: rent less commission, fees, and the cleaning fee if they keep it.")),
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
        checkIn: z.iso.date(),
        checkOut: z.iso.date(),
        month: z.string().check(z.describe('Another one than that of the statement: a correction of it.')),
        ...figures,
      }),
    ),
    fixed: z.array(z.object({ home: z.string(), amountMinor: z.int() })),
    expenses: z.array(
      z.object({ id: z.string(), home: z.string(), day: z.iso.date(), label: z.string(), amountMinor: z.int() }),
    ),
    broughtForwardMinor: z.int().check(z.describe('What the owner owed after the statement before, 0 or below.')),
    total: z.object(figures),
    payoutMinor: z.int(),
    hasPayoutFile: z
      .boolean()
      .check(z.describe('`payout.xml` answers: sent, in euros, something to pay, and both accounts are known.')),
    mayBeSent: z
      .boolean()
      .check(
        z.describe('The month is over, no later one was sent, and none since the first that was sent is passed over.'),
      ),
    sendBefore: z
      .nullable(z.string())
      .check(
        z.describe(
          'An earlier month that has something in it and was not sent: it never can be once this one is. Null: none.',
        ),
      ),
  })
  .check(z.meta({ id: 'OwnerStatement', description: 'A month as its owner is told of it; frozen once it was sent.' }))

export type OwnerStatementShape = ShapeOf<typeof statementSchema>
