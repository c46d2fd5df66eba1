import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import { queryCount } from '#contract/query-count.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'

/**
 * The query of `GET /api/staff/guest-accounts`: the newest account first, `limit` at a time, the next ones from `cursor`
 * on.
 */
export const guestAccountsSchema = z.strictObject({
  /** A part of the name, the address or the telephone number. */
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  blocked: z.optional(z.literal('true')),
  /** From the previous answer. */
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
  limit: z._default(queryCount(1, 100), 25),
})

export type GuestAccountsQuery = z.infer<typeof guestAccountsSchema>

const blockSchema = z
  .object({
    at: z.nullable(z.iso.datetime()).check(z.describe('Null: not known.')),
    by: z
      .nullable(z.string())
      .check(z.describe('Name or address of the person, or name of the token. Null: not known.')),
    reason: z.nullable(z.string()).check(z.describe('Guests do not see it.')),
  })
  .check(z.describe('Who blocked the account, and why.'))

const account = {
  documentId: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  phone: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  bookings: z.int().check(z.describe('Number of bookings, whatever became of them; abandoned checkouts are none.')),
  isBlocked: z.boolean().check(z.describe('Whether the company has blocked it.')),
  isDisabled: z.boolean().check(z.describe('Whether the identity service has disabled it.')),
}

export const guestAccountSchema = z
  .object(account)
  .check(z.meta({ id: 'GuestAccount', description: 'The account of a guest, as the company sees it.' }))

export type GuestAccountShape = ShapeOf<typeof guestAccountSchema>

export const guestAccountDetailsSchema = z
  .object({
    ...account,
    methods: z.array(z.string()).check(z.describe('Ids of the ways of signing in, such as `password` or `phone`.')),
    hasSecondStep: z.boolean().check(z.describe('Whether more than a password is needed to sign in.')),
    devices: z.int().check(z.describe('Number of browsers that are signed in.')),
    block: z.nullable(blockSchema),
    latestBookings: z
      .array(
        z.object({
          documentId: z.string(),
          reference: z.string(),
          state: z.enum(BOOKING_STATES),
          isReleased: z
            .boolean()
            .check(
              z.describe('Whether our side gave up its nights; otherwise a withdrawn booking was ended by its guest.'),
            ),
          home: z.string().check(z.describe('Title of the home.')),
          checkIn: dateSchema,
          checkOut: dateSchema,
          totalMinor: z.int(),
          currency: z.string(),
        }),
      )
      .check(z.describe('At most 20, the latest arrival first.')),
  })
  .check(z.meta({ id: 'GuestAccountDetails', description: 'The account of a guest with its latest bookings.' }))

export type GuestAccountDetailsShape = ShapeOf<typeof guestAccountDetailsSchema>

/** Body of `PUT /api/staff/guest-accounts/{id}/block`. */
export const guestBlockRequestSchema = z.strictObject({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(400), z.describe('Why; kept for colleagues, guests do not see it.')),
})
