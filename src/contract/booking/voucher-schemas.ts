import * as z from 'zod/mini'
import { mailedNameSchema } from '#contract/mailed-name.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { currencySchema, dateSchema, priceSchema } from '#contract/field-schemas.ts'
import { VOUCHER_ENTRY_KINDS, VOUCHER_REASONS, VOUCHER_STATES } from '#core/payment/voucher.ts'
import { responseDate } from '#contract/response-date.ts'

/** Body of `POST /api/bookings/{id}/vouchers`, inside `{ data: … }`: a code as it was typed. */
export const voucherUseSchema = z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

/** Body of `POST /api/staff/vouchers`, inside `{ data: … }`. */
export const newVoucherSchema = z.strictObject({
  reason: z.enum(VOUCHER_REASONS),
  amountMinor: priceSchema,
  currency: currencySchema,
  expiresOn: dateSchema.check(z.describe('The last day on which it can be spent.')),
  /** To whom the code is mailed. Null: nobody, because it is handed over in another way. */
  guest: z._default(
    z.nullable(z.strictObject({ name: mailedNameSchema(120), email: z.email().check(z.maxLength(254)) })),
    null,
  ),
  /** A note for staff. */
  note: z._default(z.string().check(z.trim(), z.maxLength(400)), ''),
})

export type NewVoucher = z.infer<typeof newVoucherSchema>

/**
 * Body of `POST /api/staff/vouchers/{id}/void`, inside `{ data: … }`. It is refused when the balance is not the
 * expected one.
 */
export const voidVoucherSchema = z.strictObject({
  expectedBalanceMinor: z.int().check(z.gte(0), z.describe('The balance, as it was read.')),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(400)),
})

/** The query of `GET /api/staff/vouchers`: newest first, `limit` at a time, the next ones from `cursor` on. */
export const voucherListSchema = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  cursor: z.optional(z.uuid()),
})

const voucherFields = {
  documentId: z.string(),
  ending: z.string().check(z.describe('The last four characters of the code, which nobody can read again.')),
  reason: z
    .enum(VOUCHER_REASONS)
    .check(z.describe('`sold`: somebody paid for it; `goodwill`: it was given as compensation.')),
  state: z.enum(VOUCHER_STATES),
  currency: z.string(),
  amountMinor: z.int().check(z.describe('The amount for which it was issued.')),
  balanceMinor: z.int().check(z.describe('The remaining balance.')),
  heldMinor: z.int().check(z.describe('Reserved for bookings that are not paid yet.')),
  expiresOn: responseDate.check(z.describe('The last day on which it can be spent, by the date at the home.')),
  guest: z.nullable(z.object({ name: z.string(), email: z.string() })).check(z.describe('The recipient of the mail.')),
  note: z.string().check(z.describe('A note for the staff.')),
  createdAt: z.iso.datetime(),
  voidedAt: z.nullable(z.iso.datetime()).check(z.describe('When staff ended it.')),
}

export const voucherSchema = z.object(voucherFields).check(z.meta({ id: 'Voucher' }))

export const issuedVoucherSchema = z
  .object({
    ...voucherFields,
    code: z
      .string()
      .check(z.describe('Present in this answer, and in the answer to the same request repeated with its key.')),
  })
  .check(z.meta({ id: 'IssuedVoucher', description: 'A voucher that has just been issued, with its code.' }))

export const voucherInFullSchema = z
  .object({
    ...voucherFields,
    entries: z
      .array(
        z.object({
          kind: z.enum(VOUCHER_ENTRY_KINDS),
          amountMinor: z.int(),
          booking: z
            .nullable(z.object({ documentId: z.string(), reference: z.string() }))
            .check(z.describe('The booking it is about.')),
          note: z.string(),
          at: z.iso.datetime(),
        }),
      )
      .check(z.describe('The history of its balance, oldest first.')),
  })
  .check(z.meta({ id: 'VoucherInFull', description: 'A voucher with its history, oldest first.' }))

export type VoucherShape = ShapeOf<typeof voucherSchema>
export type IssuedVoucherShape = ShapeOf<typeof issuedVoucherSchema>
export type VoucherInFullShape = ShapeOf<typeof voucherInFullSchema>
