import * as z from 'zod/mini'
import { mailedNameSchema } from '#contract/mailed-name.ts'
import type {
  arrivalSchema,
  bankTransferSchema,
  bookingChargeSchema,
  bookingEventSchema,
  bookingSchema,
  bookingTextsSchema,
  cancellationPreviewSchema,
  damageDepositSchema,
  instalmentSchema,
  paymentSessionSchema,
} from '#contract/booking/booking-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { EMAIL_FORM } from '#core/account/email-form.ts'
import { PAYMENT_PLANS, RATE_CHOICES } from '#core/payment/payment-choice.ts'

const wholeNumber = z.int().check(z.gte(0), z.lte(50))
const few = z.int().check(z.gte(0), z.lte(10))

/** Body of `POST /api/quotes`, inside `{ data: … }`. */
export const quoteRequestSchema = z.strictObject({
  stay: z.string().check(z.minLength(1), z.maxLength(120)),
  checkIn: z.string().check(z.maxLength(40)),
  checkOut: z.string().check(z.maxLength(40)),
  adults: z._default(wholeNumber, 2),
  children: z._default(wholeNumber, 0),
  infants: z._default(few, 0),
  pets: z._default(few, 0),
  /** The ages of the children, 2 to 17, as far as they are known. */
  childAges: z._default(z.array(z.int().check(z.gte(2), z.lte(17))).check(z.maxLength(50)), []),
  promoCode: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  extras: z._default(
    z
      .array(
        z.strictObject({
          code: z.string().check(z.minLength(1), z.maxLength(120)),
          quantity: z.int().check(z.gte(0), z.lte(99)),
        }),
      )
      .check(z.maxLength(30)),
    [],
  ),
  rate: z._default(z.enum(RATE_CHOICES), 'standard'),
  plan: z._default(z.enum(PAYMENT_PLANS), 'full'),
  offer: z.optional(
    z
      .string()
      .check(
        z.maxLength(40),
        z.describe('A pre-approval or special offer of the host: its price applies, and the booking is instant.'),
      ),
  ),
  instead: z.optional(
    z
      .string()
      .check(
        z.maxLength(40),
        z.describe(
          'A hold of yours at the same home that this one would replace: its nights, extras and promo code count as free. Without it, your own hold takes its nights like anybody else’s.',
        ),
      ),
  ),
})

/** The person for whom the home is booked. The form of the checkout page uses it, too. */
const phone = z.string().check(z.trim(), z.regex(/^\+?[0-9 ()./-]{6,24}$/))

export const guestDetailsSchema = z.object({
  // Mails to any given address address the guest by this name.
  name: mailedNameSchema(200),
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(EMAIL_FORM)),
  phone,
})

/** Body of `PUT /api/bookings/{id}/guest`, inside `{ data: … }`. Without a message the existing one stays. */
export const guestChangeSchema = z.strictObject({
  guest: guestDetailsSchema,
  message: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
})

export type GuestChange = z.infer<typeof guestChangeSchema>

/**
 * The versions of the texts that the guest was shown and accepts. Required when they have changed since the guest's
 * last booking.
 */
export const acceptedTextsInput = z.optional(z.strictObject({ terms: z.int(), privacy: z.int() }))

/**
 * Body of `POST /api/bookings`, inside `{ data: … }`. The price comes from the quote; amounts sent by the client are
 * ignored.
 */
export const bookingRequestSchema = z.strictObject({
  quote: z.string().check(z.minLength(1), z.maxLength(4000)),
  /** The telephone number may be given later, until the payment. */
  guest: z.extend(guestDetailsSchema, { phone: z.union([z.literal(''), phone]) }),
  message: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
  reservation: z.optional(
    z
      .string()
      .check(
        z.maxLength(40),
        z.describe('A reservation that you made before signing in. Its nights become those of the booking.'),
      ),
  ),
  instead: z.optional(
    z
      .string()
      .check(
        z.maxLength(40),
        z.describe(
          'A hold of yours that is given up for this one, whose quote names it too: either both happen or neither.',
        ),
      ),
  ),
  accepts: acceptedTextsInput,
})

export type QuoteRequest = z.infer<typeof quoteRequestSchema>
export type GuestDetails = z.infer<typeof guestDetailsSchema>
export type BookingRequest = z.infer<typeof bookingRequestSchema>

/** One payment of a booking's schedule. */
export type InstalmentShape = ShapeOf<typeof instalmentSchema>

/** What a guest needs to pay by bank transfer. */
export type BankTransferShape = ShapeOf<typeof bankTransferSchema>

/**
 * A damage deposit, reserved on the card around the stay, outside the total. For a hold or a request `planned` says
 * what it will be once it is booked.
 */
export type DamageDepositShape = ShapeOf<typeof damageDepositSchema>

/**
 * What the guest is asked to pay in addition to the agreed price: `POST /api/staff/bookings/{id}/charges`. It is owed
 * only once accepted.
 */
export type BookingChargeShape = ShapeOf<typeof bookingChargeSchema>

/** An event of a booking, for its guest. It says in words which side acted, never by name. */
export type BookingEventShape = ShapeOf<typeof bookingEventSchema>

/** `POST /api/bookings/{id}/cancellation-preview`: exactly what a cancellation at this moment gives back. */
export type CancellationPreviewShape = ShapeOf<typeof cancellationPreviewSchema>

/** What the guest of a confirmed booking is told about the arrival. */
export type ArrivalShape = ShapeOf<typeof arrivalSchema>

/** `GET /api/users/me/booking-texts` */
export type BookingTextsShape = ShapeOf<typeof bookingTextsSchema>

/** A booking as its guest sees it: `POST /api/bookings`, `GET /api/bookings`, `GET /api/bookings/{documentId}`. */
export type BookingShape = ShapeOf<typeof bookingSchema>

/** `POST /api/bookings/{documentId}/payment-sessions`. */
export type PaymentSessionShape = ShapeOf<typeof paymentSessionSchema>

/** Answer of the sandbox provider's `POST /demo/payments/{clientSecret}/confirm`. */
export interface SandboxConfirmationShape {
  readonly data: {
    readonly status: 'succeeded' | 'processing' | 'requires_action' | 'declined'
    readonly declineReason: string | null
    /** The page on which the challenge is passed or failed; only with `requires_action`. */
    readonly challengeUrl: string | null
  }
}
