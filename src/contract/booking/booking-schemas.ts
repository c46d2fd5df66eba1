import * as z from 'zod/mini'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { BOOKING_SIDES, MESSAGE_SIDES } from '#core/booking/booking-side.ts'
import { MOVE_CAUSES } from '#core/booking/move-terms.ts'
import { CHANGE_STATES, CHARGE_KINDS } from '#core/booking/change-state.ts'
import { REVIEW_TURNS } from '#core/booking/review-turn.ts'
import { DEPOSIT_STATES } from '#core/payment/deposit-state.ts'
import { INSTALMENT_STATES } from '#core/payment/instalment-state.ts'
import { BOOKING_PAYMENT_STATES } from '#core/payment/payment-status.ts'
import { OFFLINE_METHODS, PAID_BY, PAYMENT_METHODS, PAYMENT_PLANS, RATE_CHOICES } from '#core/payment/payment-choice.ts'
import { bookingStateSchema } from '#contract/booking/booking-state-schema.ts'
import { partySchema } from '#contract/quote/party-schema.ts'
import { quoteLineSchema, refundStepSchema } from '#contract/quote/quote-schemas.ts'
import { pictureSchema } from '#contract/stay-shapes.ts'
import { responseDate } from '#contract/response-date.ts'

export const instalmentSchema = z
  .object({
    position: z.int(),
    amountMinor: z.int(),
    dueOn: responseDate.check(z.describe('Due date, in the time zone of the stay.')),
    dueAt: z.iso.datetime(),
    state: z.enum(INSTALMENT_STATES),
    graceUntil: z
      .nullable(z.iso.datetime())
      .check(z.describe('After a failure: pay until this instant, or the booking is cancelled.')),
    isRefunded: z.boolean().check(z.describe('Whether it is cancelled because it was paid and all of it given back.')),
  })
  .check(z.meta({ id: 'Instalment', description: "One payment of a booking's schedule." }))

export const bankTransferSchema = z
  .object({
    account: z
      .array(z.string())
      .check(z.describe('The account in lines of text, as the operator wrote it: holder, IBAN, BIC.')),
    amountMinor: z.int().check(z.describe('The payment that is due first.')),
    dueOn: responseDate.check(z.describe('Date in the time zone of the stay by which it has to arrive.')),
    cancelledAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('When the booking is cancelled if it has not arrived; null if that cancels nothing.')),
    purpose: z.string().check(z.describe('What to state on the transfer: the reference of the booking.')),
  })
  .check(z.meta({ id: 'BankTransfer', description: 'The details that a guest needs to pay by bank transfer.' }))

export const damageDepositSchema = z
  .object({
    amountMinor: z.int(),
    state: z.enum(DEPOSIT_STATES),
    capturedMinor: z.int(),
    placeAt: z.iso
      .datetime()
      .check(z.describe('When it is reserved on the card; at once if the stay is nearer than that.')),
    releaseAt: z.iso.datetime().check(z.describe('When it is released at the latest.')),
    reason: z.nullable(z.string()),
    pictures: z
      .array(z.string())
      .check(z.describe('Addresses of the pictures that show the damage for which it was kept.')),
  })
  .check(
    z.meta({
      id: 'DamageDeposit',
      description:
        'Held on the card around the stay, not part of the total. `planned` is also used for a hold or a request: it applies once the stay is booked.',
    }),
  )

export const bookingChangeSchema = z
  .object({
    documentId: z.string(),
    requestedBy: z.enum(BOOKING_SIDES),
    checkIn: responseDate,
    checkOut: responseDate,
    party: partySchema,
    totalMinor: z.int(),
    differenceMinor: z.int().check(z.describe('New total minus the current one.')),
    message: z.nullable(z.string()),
    state: z.enum(CHANGE_STATES),
    expiresAt: z.iso.datetime(),
    freeUntil: z
      .nullable(z.iso.datetime())
      .check(
        z.describe(
          'Until when the guest could then cancel and get everything back, if as booked that is over; null: nothing changes about it, or the home does.',
        ),
      ),
    move: z
      .nullable(
        z.object({
          cause: z
            .enum(MOVE_CAUSES)
            .check(
              z.describe(
                '`unusable`: its home cannot be used; the guest either accepts the change or gets a full refund.',
              ),
            ),
          stay: z.object({ documentId: z.string(), slug: z.string(), title: z.string() }),
          policy: z
            .object({ name: z.string(), summary: z.string() })
            .check(z.describe('The policy that applies then: the milder one of both homes.')),
        }),
      )
      .check(z.describe('The other home that is offered; null = the home stays the same.')),
  })
  .check(z.meta({ id: 'BookingChange', description: 'A request to change dates, party or home.' }))

export const bookingChargeSchema = z
  .object({
    documentId: z.string(),
    kind: z
      .enum(CHARGE_KINDS)
      .check(z.describe('`damage`: at most the agreed damage deposit, with pictures as evidence.')),
    amountMinor: z.int(),
    label: z.string().check(z.describe('As it will appear on the line of the price.')),
    reason: z.string(),
    pictures: z.array(z.string()).check(z.describe('Addresses of pictures.')),
    state: z.enum(CHANGE_STATES),
    expiresAt: z.iso.datetime().check(z.describe('It expires if it is not answered by then.')),
  })
  .check(
    z.meta({
      id: 'BookingCharge',
      description: 'An extra charge that the guest is asked to pay; it is owed only once the guest accepts.',
    }),
  )

/** Dates and guests of a booking, before or after a change. */
const changedSide = z.object({ checkIn: responseDate, checkOut: responseDate, party: partySchema, totalMinor: z.int() })

export const bookingEventSchema = z
  .object({
    at: z.iso.datetime(),
    kind: z
      .string()
      .check(z.describe('`moved` = a change of state; otherwise `changed`, `adjusted`, `paid`, `refunded` …')),
    from: z.nullable(bookingStateSchema),
    to: z.nullable(bookingStateSchema),
    by: z.enum(MESSAGE_SIDES),
    reason: z.nullable(z.string()),
    amountMinor: z.optional(z.int()).check(z.describe('For payments and refunds: how much, in minor units.')),
    change: z
      .optional(
        z.object({
          from: changedSide,
          to: changedSide,
          isMove: z.boolean().check(z.describe('Whether it has been moved to another home since.')),
          askedBy: z
            .optional(z.enum(BOOKING_SIDES))
            .check(z.describe('The side that had asked for it, if the other side accepted it.')),
        }),
      )
      .check(z.describe('For `changed`: what was agreed before and after.')),
  })
  .check(
    z.meta({
      id: 'BookingEvent',
      description: 'The events of a booking for its guest; those who acted are described, but never named.',
    }),
  )

const refundLineSchema = z.object({ code: z.string(), label: z.string(), amountMinor: z.int() })

export const givenBackSchema = z
  .object({
    at: z.iso.datetime().check(z.describe('When it was decided.')),
    amountMinor: z.int(),
    lines: z
      .array(refundLineSchema)
      .check(z.describe('What a cancellation gives back; they add up to the amount. Otherwise empty.')),
    ways: z
      .array(
        z.object({
          by: z.enum(PAID_BY),
          ending: z.nullable(z.string()).check(z.describe('The end of the number of the card or code, if known.')),
          amountMinor: z.int(),
          sentAt: z.nullable(z.iso.datetime()).check(z.describe('Null: it has not gone back yet.')),
        }),
      )
      .check(z.describe('Where it goes, in the order in which it is given back.')),
  })
  .check(z.meta({ id: 'GivenBack', description: 'A refund of the price of a booking.' }))

export const arrivalSchema = z
  .object({
    directions: z
      .string()
      .check(z.describe('Directions in the words of the host; may have several lines, empty = none.')),
    access: z
      .nullable(z.string())
      .check(z.describe('How to get in: key and codes. Null until it is disclosed, and if there is none.')),
    accessAt: z.nullable(z.iso.datetime()).check(z.describe('When `access` is disclosed; null = the home has none.')),
    waitsForPayment: z
      .boolean()
      .check(z.describe('Whether it is due, but is disclosed only once the outstanding amount has been paid.')),
  })
  .check(z.meta({ id: 'Arrival', description: 'Arrival information for the guest of a confirmed booking.' }))

export const bookingSchema = z
  .object({
    documentId: z.string(),
    reference: z.string(),
    state: bookingStateSchema,
    stay: z.object({
      documentId: z.string(),
      slug: z.string(),
      title: z.string(),
      destination: z.string(),
      timeZone: z.string(),
      checkInFrom: z.string(),
      checkOutBy: z.string(),
      photo: z.nullable(pictureSchema),
      address: z.nullable(z.string()).check(z.describe('Only for confirmed bookings.')),
      position: z
        .nullable(z.object({ lat: z.number(), lng: z.number() }))
        .check(z.describe('The exact position; only for confirmed bookings.')),
    }),
    checkIn: responseDate,
    checkOut: responseDate,
    nights: z.int(),
    party: partySchema,
    guest: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    message: z.nullable(z.string()),
    currency: z.string(),
    totalMinor: z.int(),
    paidMinor: z.int().check(z.describe('The captured amount minus all refunds made or under way.')),
    refundedMinor: z.int(),
    owedBackMinor: z
      .int()
      .check(z.describe('What of `refundedMinor` has not gone back yet: under way, failed, or to be paid by hand.')),
    givenBack: z
      .array(givenBackSchema)
      .check(z.describe('Its refunds, oldest first. Only in the answer about one booking, for its guest.')),
    dueMinor: z
      .int()
      .check(z.describe('What can be paid now: the instalments that are due, or the first instalment of a hold.')),
    vouchers: z
      .array(
        z.object({
          ending: z.string().check(z.describe('The last four characters of its code.')),
          heldMinor: z
            .int()
            .check(z.describe('Reserved until the booking is made; `instalments` and `dueMinor` are reduced by it.')),
          paidMinor: z.int().check(z.describe('Amount paid with it and not refunded.')),
          leftMinor: z
            .nullable(z.int())
            .check(
              z.describe('Its remaining balance, for this booking or another one; null: only its guest can see it.'),
            ),
          expiresOn: responseDate.check(z.describe('The last day on which it can be spent.')),
          isEnded: z.boolean().check(z.describe('Whether staff have ended it: nobody can spend what goes back to it.')),
        }),
      )
      .check(z.describe('Vouchers with which it is paid, and those that were refunded in full.')),
    mode: z.enum(BOOKING_MODES),
    rate: z.enum(RATE_CHOICES),
    extras: z
      .array(z.object({ code: z.string(), quantity: z.int() }))
      .check(z.describe('The extras that were ordered with it.')),
    promoCode: z.nullable(z.string()),
    offer: z
      .nullable(z.string())
      .check(z.describe('Document id of the offer of the host with which it is booked; null: with none.')),
    plan: z.enum(PAYMENT_PLANS),
    paymentMethod: z.enum(PAYMENT_METHODS).check(z.describe('How what is still open is to be paid.')),
    paidBy: z
      .array(z.enum(PAID_BY))
      .check(
        z.describe(
          'How it has been paid so far, refunded or not; `by_hand`: by bank transfer or in cash, as somebody has recorded.',
        ),
      ),
    paidWays: z
      .array(
        z.object({
          by: z.enum(['card', 'by_hand']),
          paidMinor: z.int().check(z.describe('Amount paid and not refunded.')),
          refundedMinor: z.int(),
        }),
      )
      .check(z.describe('Its payments without vouchers, in the order in which they are refunded, after vouchers.')),
    offlineMethods: z
      .array(z.enum(OFFLINE_METHODS))
      .check(
        z.describe(
          'Other payment methods that the home accepts; no transfer if the operator has configured no bank account.',
        ),
      ),
    instalments: z
      .array(instalmentSchema)
      .check(z.describe('In the order in which they are due; what was paid of one comes before what is left of it.')),
    damageDeposit: z.nullable(damageDepositSchema),
    bankTransfer: z
      .nullable(bankTransferSchema)
      .check(z.describe('Null unless a confirmed booking still awaits a payment by bank transfer.')),
    change: z.nullable(bookingChangeSchema).check(z.describe('A change waiting for an answer.')),
    charges: z
      .array(bookingChargeSchema)
      .check(z.describe('Extra charges that the guest was asked to pay, oldest first.')),
    hasKeptCard: z.boolean().check(z.describe('Whether a card is saved for later payments.')),
    requestExpiresAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('By when the host has to answer a request; otherwise null.')),
    arrival: z.nullable(arrivalSchema).check(z.describe('Null unless the booking is confirmed and the stay not over.')),
    hasPapers: z
      .boolean()
      .check(z.describe('Whether a calendar file and a receipt are available: the booking is confirmed, or was.')),
    review: z.enum(REVIEW_TURNS),
    history: z.array(bookingEventSchema),
    lines: z.array(quoteLineSchema),
    acceptedTexts: z
      .nullable(z.object({ terms: z.int(), privacy: z.int(), at: z.iso.datetime() }))
      .check(z.describe('Versions of `pages` that the guest has accepted, and when; null: none is known.')),
    policy: z.object({ name: z.string(), summary: z.string() }),
    cancellation: z.array(refundStepSchema),
    holdExpiresAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('Until when the nights are held; null = they are not on hold.')),
    holdExtendable: z.boolean(),
    payment: z.object({ state: z.enum(BOOKING_PAYMENT_STATES), failure: z.nullable(z.string()) }),
    createdAt: z.iso.datetime(),
    confirmedAt: z.nullable(z.iso.datetime()),
  })
  .check(z.meta({ id: 'BookingInFull', description: 'A booking as its guest sees it.' }))

const bookingTextSchema = z.nullable(z.object({ version: z.int(), validFrom: z.iso.datetime() }))

export const bookingTextsSchema = z
  .object({
    terms: bookingTextSchema.check(z.describe('The terms of service; null: the site has none.')),
    privacy: bookingTextSchema.check(z.describe('The privacy notice; null: the site has none.')),
    isAsked: z
      .boolean()
      .check(
        z.describe(
          'Whether they have changed since the last booking of the guest; if so, the next booking has to name them in `accepts`.',
        ),
      ),
  })
  .check(z.meta({ id: 'BookingTexts', description: 'The legal texts that currently apply to a booking.' }))

export const paymentSessionSchema = z
  .object({
    provider: z.string(),
    clientSecret: z.string(),
    url: z.string().check(z.describe('Where a person can pay or pass a challenge.')),
    amountMinor: z.int(),
    currency: z.string(),
  })
  .check(z.meta({ id: 'PaymentSession' }))

export const cancellationPreviewSchema = z
  .object({
    refundMinor: z.int(),
    lines: z.array(refundLineSchema),
    paidMinor: z.int().check(z.describe('The amount paid so far; payments that were not made yet are no longer due.')),
    currency: z.string(),
    validUntil: z.iso.datetime().check(z.describe('This amount is valid until this instant.')),
  })
  .check(z.meta({ id: 'CancellationPreview', description: 'The exact refund for a cancellation at this moment.' }))

export const changePreviewSchema = z
  .object({
    checkIn: responseDate,
    checkOut: responseDate,
    nights: z.int(),
    totalMinor: z.int(),
    differenceMinor: z.int().check(z.describe('New total minus the current one.')),
    currency: z.string(),
    atOnce: z.boolean().check(z.describe('True: the change is made at once; false: the host has 24 hours to answer.')),
  })
  .check(
    z.meta({
      id: 'ChangePreview',
      description: 'What the booking would cost with other dates or guests, by the current rules.',
    }),
  )
