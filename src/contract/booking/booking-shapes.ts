import * as z from 'zod/mini'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { Party, QuoteLine, RefundStep } from '#core/quote/quote.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { BookingSide, MessageSide } from '#core/booking/booking-side.ts'
import type { ChangeState, ChargeKind } from '#core/booking/change-state.ts'
import type { ReviewTurn } from '#core/booking/review-turn.ts'
import type { DepositState } from '#core/payment/deposit-state.ts'
import type { InstalmentState } from '#core/payment/instalment-state.ts'
import type { BookingPaymentState } from '#core/payment/payment-status.ts'
import {
  type OfflineMethod,
  PAYMENT_PLANS,
  type PaymentMethod,
  type PaymentPlan,
  RATE_CHOICES,
  type RateChoice,
} from '#core/payment/payment-choice.ts'
import type { PhotoShape } from '#contract/stay-shapes.ts'

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
  /** Ages of the children, 2 to 17; as many as are known. */
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
  /** A pre-approval or special offer of the host: its price holds, and the booking is instant. */
  offer: z.optional(z.string().check(z.maxLength(40))),
  /** A hold of the same guest that the choice would take the place of: its nights, extras and promo code count as free. */
  instead: z.optional(z.string().check(z.maxLength(40))),
})

const trimmed = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))

/** Who the home is booked for; also the form of the checkout page. */
const phone = z.string().check(z.trim(), z.regex(/^\+?[0-9 ()./-]{6,24}$/))

export const guestDetailsSchema = z.object({
  name: trimmed(200),
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  phone,
})

/** Body of `PUT /api/bookings/{id}/guest`, inside `{ data: … }`; without a message the one that was written stands. */
export const guestChangeSchema = z.strictObject({
  guest: guestDetailsSchema,
  message: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
})

export type GuestChange = z.infer<typeof guestChangeSchema>

/** Body of `POST /api/bookings`, inside `{ data: … }`. The price comes from the quote; nothing a client says about money counts. */
export const bookingRequestSchema = z.strictObject({
  quote: z.string().check(z.minLength(1), z.maxLength(4000)),
  /** The telephone may follow until the payment. */
  guest: z.extend(guestDetailsSchema, { phone: z.union([z.literal(''), phone]) }),
  message: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
  /** What was reserved before the guest signed in; its nights become those of the booking. */
  reservation: z.optional(z.string().check(z.maxLength(40))),
  /** A hold of the same guest that is given up for this one, in one step: either both happen or neither. */
  instead: z.optional(z.string().check(z.maxLength(40))),
})

export type QuoteRequest = z.infer<typeof quoteRequestSchema>
export type GuestDetails = z.infer<typeof guestDetailsSchema>
export type BookingRequest = z.infer<typeof bookingRequestSchema>

/** One payment of a booking's schedule. */
export interface InstalmentShape {
  readonly position: number
  readonly amountMinor: number
  /** Date in the time zone of the stay. */
  readonly dueOn: string
  readonly dueAt: string
  readonly state: InstalmentState
  /** After a failure: pay until this instant, or the booking is cancelled. */
  readonly graceUntil: string | null
}

/** What a guest needs who owes money by bank transfer. */
export interface BankTransferShape {
  /** The account in lines of text, as the operator wrote it: holder, IBAN, BIC. */
  readonly account: readonly string[]
  /** The payment that is due first. */
  readonly amountMinor: number
  /** Date in the time zone of the stay by which it has to be there. */
  readonly dueOn: string
  /** What has to stand on the transfer: the reference of the booking. */
  readonly purpose: string
}

/** Held on the card around the stay, outside the total. `planned` also of a hold or a request: so it will be once it is booked. */
export interface DamageDepositShape {
  readonly amountMinor: number
  readonly state: DepositState
  readonly capturedMinor: number
  /** When it is reserved on the card (ISO 8601); with less time before the stay at once. */
  readonly placeAt: string
  /** When it is let go at the latest (ISO 8601). */
  readonly releaseAt: string
  readonly reason: string | null
  /** Addresses of the pictures that show what was kept for. */
  readonly pictures: readonly string[]
}

/** What the guest is asked to pay beside the agreed price: `POST /api/staff/bookings/{id}/charges`. Only an accepted one is owed. */
export interface BookingChargeShape {
  readonly documentId: string
  /** `damage`: no more than the damage deposit that was agreed to, and with pictures. */
  readonly kind: ChargeKind
  readonly amountMinor: number
  /** As it will stand on the line of the price. */
  readonly label: string
  readonly reason: string
  /** Addresses of pictures. */
  readonly pictures: readonly string[]
  readonly state: ChangeState
  /** Not answered until then it lapses (ISO 8601). */
  readonly expiresAt: string
}

/** A wish to change dates or party: `POST /api/bookings/{id}/changes`. */
export interface BookingChangeShape {
  readonly documentId: string
  readonly requestedBy: BookingSide
  readonly checkIn: string
  readonly checkOut: string
  readonly party: Party
  readonly totalMinor: number
  /** New total minus the present one. */
  readonly differenceMinor: number
  readonly message: string | null
  readonly state: ChangeState
  readonly expiresAt: string
}

/** What happened to a booking, for its guest: who acted is told in words, never by name. */
export interface BookingEventShape {
  readonly at: string
  /** `moved` = a change of state; else `changed`, `adjusted`, `paid`, `refunded` … */
  readonly kind: string
  readonly from: BookingState | null
  readonly to: BookingState | null
  readonly by: MessageSide
  readonly reason: string | null
}

/** `POST /api/bookings/{id}/cancellation-preview`: to the cent what a cancellation at this moment brings back. */
export interface CancellationPreviewShape {
  readonly refundMinor: number
  readonly lines: readonly { readonly code: string; readonly label: string; readonly amountMinor: number }[]
  /** Of what was paid; payments that were not made yet are no longer due. */
  readonly paidMinor: number
  readonly currency: string
  /** The same answer holds until this instant (ISO 8601). */
  readonly validUntil: string
}

/** What the guest of a confirmed booking is told about arriving. */
export interface ArrivalShape {
  /** The way there, in the host's words; may have several lines, empty = none. */
  readonly directions: string
  /** The way in: key, codes. Null until it is due, and when there is none. */
  readonly access: string | null
  /** From when on `access` is told (ISO 8601); null = the home has none. */
  readonly accessAt: string | null
  /** It is due, and is told once what is owed has been paid. */
  readonly waitsForPayment: boolean
}

/** A booking as its guest sees it: `POST /api/bookings`, `GET /api/bookings`, `GET /api/bookings/{documentId}`. */
export interface BookingShape {
  readonly documentId: string
  readonly reference: string
  readonly state: BookingState
  readonly stay: {
    readonly documentId: string
    readonly slug: string
    readonly title: string
    readonly destination: string
    readonly timeZone: string
    readonly checkInFrom: string
    readonly checkOutBy: string
    readonly photo: PhotoShape | null
    /** Only for confirmed bookings. */
    readonly address: string | null
    /** Where it stands exactly; only for confirmed bookings. */
    readonly position: { readonly lat: number; readonly lng: number } | null
  }
  readonly checkIn: string
  readonly checkOut: string
  readonly nights: number
  readonly party: Party
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string }
  readonly message: string | null
  readonly currency: string
  readonly totalMinor: number
  /** Captured minus what went or goes back. */
  readonly paidMinor: number
  readonly refundedMinor: number
  /** What can be paid now: the instalments that are due, or the first one of a hold. */
  readonly dueMinor: number
  readonly mode: BookingMode
  readonly rate: RateChoice
  readonly plan: PaymentPlan
  /** What was ordered with it. */
  readonly extras: readonly { readonly code: string; readonly quantity: number }[]
  readonly promoCode: string | null
  readonly paymentMethod: PaymentMethod
  /** Other ways to pay that the home takes; no transfer where the operator has named no account. */
  readonly offlineMethods: readonly OfflineMethod[]
  readonly instalments: readonly InstalmentShape[]
  readonly damageDeposit: DamageDepositShape | null
  /** Null unless a payment of a confirmed booking is still to come by bank transfer. */
  readonly bankTransfer: BankTransferShape | null
  /** A change that waits for an answer. */
  readonly change: BookingChangeShape | null
  /** Extra charges the guest was asked for, oldest first. */
  readonly charges: readonly BookingChargeShape[]
  /** A card is kept for what is to be paid later. */
  readonly hasKeptCard: boolean
  /** ISO 8601 instant until which the host answers a request, else null. */
  readonly requestExpiresAt: string | null
  /** Null unless the booking is confirmed and the stay not over. */
  readonly arrival: ArrivalShape | null
  /** A calendar file and a receipt can be had: the booking is confirmed, or was. */
  readonly hasPapers: boolean
  readonly review: ReviewTurn
  readonly history: readonly BookingEventShape[]
  readonly lines: readonly QuoteLine[]
  readonly policy: { readonly name: string; readonly summary: string }
  readonly cancellation: readonly RefundStep[]
  /** ISO 8601 instant while the nights are only held, else null. */
  readonly holdExpiresAt: string | null
  readonly holdExtendable: boolean
  readonly payment: {
    readonly state: BookingPaymentState
    readonly failure: string | null
  }
  readonly createdAt: string
  readonly confirmedAt: string | null
}

/** `POST /api/bookings/{documentId}/payment-sessions`. */
export interface PaymentSessionShape {
  readonly provider: string
  readonly clientSecret: string
  /** Where a person can pay or pass a challenge. */
  readonly url: string
  readonly amountMinor: number
  readonly currency: string
}

/** Answer of the sandbox provider's `POST /demo/payments/{clientSecret}/confirm`. */
export interface SandboxConfirmationShape {
  readonly data: {
    readonly status: 'succeeded' | 'processing' | 'requires_action' | 'declined'
    readonly declineReason: string | null
    /** Page on which the challenge is passed or failed; only with `requires_action`. */
    readonly challengeUrl: string | null
  }
}
