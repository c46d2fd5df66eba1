import * as z from 'zod/mini'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { BOOKING_SIDES, MESSAGE_SIDES } from '#core/booking/booking-side.ts'
import { MOVE_CAUSES } from '#core/booking/move-terms.ts'
import { CHANGE_STATES, CHARGE_KINDS } from '#core/booking/change-state.ts'
import { REVIEW_TURNS } from '#core/booking/review-turn.ts'
import { DEPOSIT_STATES } from '#core/payment/deposit-state.ts'
import { INSTALMENT_STATES } from '#core/payment/instalment-state.ts'
import { BOOKING_PAYMENT_STATES } from '#core/payment/payment-status.ts'
import { OFFLINE_METHODS, PAYMENT_METHODS, PAYMENT_PLANS, RATE_CHOICES } from '#core/payment/payment-choice.ts'
import { bookingStateSchema } from '#contract/booking/booking-state-schema.ts'
import { partySchema } from '#contract/quote/party-schema.ts'
import { quoteLineSchema, refundStepSchema } from '#contract/quote/quote-schemas.ts'
import { pictureSchema } from '#contract/stay-shapes.ts'

export const instalmentSchema = z
  .object({
    position: z.int(),
    amountMinor: z.int(),
    dueOn: z.iso.date().check(z.describe('Date in the time zone of the stay.')),
    dueAt: z.iso.datetime(),
    state: z.enum(INSTALMENT_STATES),
    graceUntil: z
      .nullable(z.iso.datetime())
      .check(z.describe('After a failure: pay until this instant, or the booking is cancelled.')),
  })
  .check(z.meta({ id: 'Instalment', description: "One payment of a booking's schedule." }))

export const bankTransferSchema = z
  .object({
    account: z
      .array(z.string())
      .check(z.describe('The account in lines of text, as the operator wrote it: holder, IBAN, BIC.')),
    amountMinor: z.int().check(z.describe('The payment that is due first.')),
    dueOn: z.iso.date().check(z.describe('Date in the time zone of the stay by which it has to be there.')),
    purpose: z.string().check(z.describe('What has to stand on the transfer: the reference of the booking.')),
  })
  .check(z.meta({ id: 'BankTransfer', description: 'What a guest needs who owes money by bank transfer.' }))

export const damageDepositSchema = z
  .object({
    amountMinor: z.int(),
    state: z.enum(DEPOSIT_STATES),
    capturedMinor: z.int(),
    placeAt: z.iso
      .datetime()
      .check(z.describe('When it is reserved on the card; with less time before the stay at once.')),
    releaseAt: z.iso.datetime().check(z.describe('When it is let go at the latest.')),
    reason: z.nullable(z.string()),
    pictures: z.array(z.string()).check(z.describe('Addresses of the pictures that show what was kept for.')),
  })
  .check(
    z.meta({
      id: 'DamageDeposit',
      description:
        'Held on the card around the stay, outside the total. `planned` also of a hold or a request: so it will be once it is booked.',
    }),
  )

export const bookingChangeSchema = z
  .object({
    documentId: z.string(),
    requestedBy: z.enum(BOOKING_SIDES),
    checkIn: z.iso.date(),
    checkOut: z.iso.date(),
    party: partySchema,
    totalMinor: z.int(),
    differenceMinor: z.int().check(z.describe('New total minus the present one.')),
    message: z.nullable(z.string()),
    state: z.enum(CHANGE_STATES),
    expiresAt: z.iso.datetime(),
    move: z
      .nullable(
        z.object({
          cause: z
            .enum(MOVE_CAUSES)
            .check(z.describe('`unusable`: its home cannot be used; the guest accepts, or has everything back.')),
          stay: z.object({ documentId: z.string(), slug: z.string(), title: z.string() }),
          policy: z
            .object({ name: z.string(), summary: z.string() })
            .check(z.describe('That holds then: the milder of both homes.')),
        }),
      )
      .check(z.describe('The other home that is offered; null = the home stays.')),
  })
  .check(z.meta({ id: 'BookingChange', description: 'A request to change dates, party or home.' }))

export const bookingChargeSchema = z
  .object({
    documentId: z.string(),
    kind: z
      .enum(CHARGE_KINDS)
      .check(z.describe('`damage`: no more than the damage deposit that was agreed to, and with pictures.')),
    amountMinor: z.int(),
    label: z.string().check(z.describe('As it will stand on the line of the price.')),
    reason: z.string(),
    pictures: z.array(z.string()).check(z.describe('Addresses of pictures.')),
    state: z.enum(CHANGE_STATES),
    expiresAt: z.iso.datetime().check(z.describe('Not answered until then it lapses.')),
  })
  .check(
    z.meta({
      id: 'BookingCharge',
      description: 'What the guest is asked to pay beside the agreed price; only an accepted one is owed.',
    }),
  )

/** Dates and guests of a booking, before or after a change. */
const changedSide = z.object({ checkIn: z.iso.date(), checkOut: z.iso.date(), party: partySchema, totalMinor: z.int() })

export const bookingEventSchema = z
  .object({
    at: z.iso.datetime(),
    kind: z.string().check(z.describe('`moved` = a change of state; else `changed`, `adjusted`, `paid`, `refunded` …')),
    from: z.nullable(bookingStateSchema),
    to: z.nullable(bookingStateSchema),
    by: z.enum(MESSAGE_SIDES),
    reason: z.nullable(z.string()),
    change: z
      .optional(
        z.object({
          from: changedSide,
          to: changedSide,
          isMove: z.boolean().check(z.describe('Whether it is in another home since.')),
        }),
      )
      .check(z.describe('Of `changed`: what was agreed before, and since.')),
  })
  .check(
    z.meta({
      id: 'BookingEvent',
      description: 'What happened to a booking, for its guest: who acted is told in words, never by name.',
    }),
  )

export const arrivalSchema = z
  .object({
    directions: z
      .string()
      .check(z.describe("The way there, in the host's words; may have several lines, empty = none.")),
    access: z
      .nullable(z.string())
      .check(z.describe('The way in: key, codes. Null until it is due, and when there is none.')),
    accessAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('From when on `access` is told; null = the home has none.')),
    waitsForPayment: z.boolean().check(z.describe('It is due, and is told once what is owed has been paid.')),
  })
  .check(z.meta({ id: 'Arrival', description: 'What the guest of a confirmed booking is told about arriving.' }))

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
        .check(z.describe('Where it stands exactly; only for confirmed bookings.')),
    }),
    checkIn: z.iso.date(),
    checkOut: z.iso.date(),
    nights: z.int(),
    party: partySchema,
    guest: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    message: z.nullable(z.string()),
    currency: z.string(),
    totalMinor: z.int(),
    paidMinor: z.int().check(z.describe('Captured minus what went or goes back.')),
    refundedMinor: z.int(),
    dueMinor: z
      .int()
      .check(z.describe('What can be paid now: the instalments that are due, or the first one of a hold.')),
    vouchers: z
      .array(
        z.object({
          ending: z.string().check(z.describe('The last four characters of its code.')),
          heldMinor: z
            .int()
            .check(z.describe('Kept until the booking has come about; `instalments` and `dueMinor` are less it.')),
          paidMinor: z.int().check(z.describe('Paid with it and not given back.')),
          leftMinor: z
            .nullable(z.int())
            .check(
              z.describe(
                'What can still be spent of it, for this booking or another one; null: its guest alone is told.',
              ),
            ),
          expiresOn: z.iso.date().check(z.describe('The last day on which it can be spent.')),
        }),
      )
      .check(z.describe('Vouchers that it is paid with.')),
    mode: z.enum(BOOKING_MODES),
    rate: z.enum(RATE_CHOICES),
    extras: z.array(z.object({ code: z.string(), quantity: z.int() })).check(z.describe('What was ordered with it.')),
    promoCode: z.nullable(z.string()),
    plan: z.enum(PAYMENT_PLANS),
    paymentMethod: z.enum(PAYMENT_METHODS),
    offlineMethods: z
      .array(z.enum(OFFLINE_METHODS))
      .check(z.describe('Other ways to pay that the home takes; no transfer where the operator has named no account.')),
    instalments: z.array(instalmentSchema),
    damageDeposit: z.nullable(damageDepositSchema),
    bankTransfer: z
      .nullable(bankTransferSchema)
      .check(z.describe('Null unless a payment of a confirmed booking is still to come by bank transfer.')),
    change: z.nullable(bookingChangeSchema).check(z.describe('A change waiting for an answer.')),
    charges: z.array(bookingChargeSchema).check(z.describe('Extra charges the guest was asked for, oldest first.')),
    hasKeptCard: z.boolean().check(z.describe('A card is kept for what is to be paid later.')),
    requestExpiresAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('Until when the host answers a request, else null.')),
    arrival: z.nullable(arrivalSchema).check(z.describe('Null unless the booking is confirmed and the stay not over.')),
    hasPapers: z
      .boolean()
      .check(z.describe('A calendar file and a receipt can be had: the booking is confirmed, or was.')),
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
      .check(z.describe('Until when the nights are held; null = they are not only held.')),
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
        z.describe("They have changed since the guest's last booking: the next one has to name them in `accepts`."),
      ),
  })
  .check(z.meta({ id: 'BookingTexts', description: 'The texts that a booking is made under at this moment.' }))

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
    lines: z.array(z.object({ code: z.string(), label: z.string(), amountMinor: z.int() })),
    paidMinor: z.int().check(z.describe('Of what was paid; payments that were not made yet are no longer due.')),
    currency: z.string(),
    validUntil: z.iso.datetime().check(z.describe('This amount holds until this instant.')),
  })
  .check(
    z.meta({ id: 'CancellationPreview', description: 'To the cent what a cancellation at this moment brings back.' }),
  )

export const changePreviewSchema = z
  .object({
    checkIn: z.iso.date(),
    checkOut: z.iso.date(),
    nights: z.int(),
    totalMinor: z.int(),
    differenceMinor: z.int().check(z.describe('New total minus the present one.')),
    currency: z.string(),
    atOnce: z
      .boolean()
      .check(z.describe('True: the change takes place at once; false: the host has 24 hours to answer.')),
  })
  .check(
    z.meta({
      id: 'ChangePreview',
      description: 'What the booking would cost with other dates or guests, by the rules of today.',
    }),
  )
