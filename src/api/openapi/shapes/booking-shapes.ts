import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { BOOKING_SIDES, MESSAGE_SIDES } from '#core/booking/booking-side.ts'
import { CHANGE_STATES, CHARGE_KINDS } from '#core/booking/change-state.ts'
import { REVIEW_TURNS } from '#core/booking/review-turn.ts'
import { DEPOSIT_STATES } from '#core/payment/deposit-state.ts'
import { INSTALMENT_STATES } from '#core/payment/instalment-state.ts'
import { BOOKING_PAYMENT_STATES } from '#core/payment/payment-status.ts'
import { OFFLINE_METHODS, PAYMENT_METHODS, PAYMENT_PLANS, RATE_CHOICES } from '#core/payment/payment-choice.ts'
import {
  about,
  date,
  figure,
  flag,
  instant,
  list,
  object,
  orNull,
  text,
  whole,
  enumOf,
} from '#api/route/json-schema.ts'
import { named, type Shapes } from './named-shapes.ts'

/** Schemas of a booking as its guest has it. */
export const bookingShapes = {
  Instalment: about(
    object({
      position: whole,
      amountMinor: whole,
      dueOn: about(date, 'Date in the time zone of the stay.'),
      dueAt: instant,
      state: enumOf(...INSTALMENT_STATES),
      graceUntil: about(orNull(instant), 'After a failure: pay until this instant, or the booking is cancelled.'),
    }),
    "One payment of a booking's schedule.",
  ),
  BankTransfer: about(
    object({
      account: about(list(text), 'The account in lines of text, as the operator wrote it: holder, IBAN, BIC.'),
      amountMinor: about(whole, 'The payment that is due first.'),
      dueOn: about(date, 'Date in the time zone of the stay by which it has to be there.'),
      purpose: about(text, 'What has to stand on the transfer: the reference of the booking.'),
    }),
    'What a guest needs who owes money by bank transfer.',
  ),
  DamageDeposit: about(
    object({
      amountMinor: whole,
      state: enumOf(...DEPOSIT_STATES),
      capturedMinor: whole,
      placeAt: about(instant, 'When it is reserved on the card; with less time before the stay at once.'),
      releaseAt: about(instant, 'When it is let go at the latest.'),
      reason: orNull(text),
      pictures: about(list(text), 'Addresses of the pictures that show what was kept for.'),
    }),
    'Held on the card around the stay, outside the total. `planned` also of a hold or a request: so it will be once it is booked.',
  ),
  BookingChange: about(
    object({
      documentId: text,
      requestedBy: enumOf(...BOOKING_SIDES),
      checkIn: date,
      checkOut: date,
      party: named('Party'),
      totalMinor: whole,
      differenceMinor: about(whole, 'New total minus the present one.'),
      message: orNull(text),
      state: enumOf(...CHANGE_STATES),
      expiresAt: instant,
    }),
    'A wish to change dates or party.',
  ),
  BookingCharge: about(
    object({
      documentId: text,
      kind: about(
        enumOf(...CHARGE_KINDS),
        '`damage`: no more than the damage deposit that was agreed to, and with pictures.',
      ),
      amountMinor: whole,
      label: about(text, 'As it will stand on the line of the price.'),
      reason: text,
      pictures: about(list(text), 'Addresses of pictures.'),
      state: enumOf(...CHANGE_STATES),
      expiresAt: about(instant, 'Not answered until then it lapses.'),
    }),
    'What the guest is asked to pay beside the agreed price; only an accepted one is owed.',
  ),
  BookingEvent: about(
    object({
      at: instant,
      kind: about(text, '`moved` = a change of state; else `changed`, `adjusted`, `paid`, `refunded` …'),
      from: orNull(named('BookingState')),
      to: orNull(named('BookingState')),
      by: enumOf(...MESSAGE_SIDES),
      reason: orNull(text),
    }),
    'What happened to a booking, for its guest: who acted is told in words, never by name.',
  ),
  Arrival: about(
    object({
      directions: about(text, "The way there, in the host's words; may have several lines, empty = none."),
      access: about(orNull(text), 'The way in: key, codes. Null until it is due, and when there is none.'),
      accessAt: about(orNull(instant), 'From when on `access` is told; null = the home has none.'),
      waitsForPayment: about(flag, 'It is due, and is told once what is owed has been paid.'),
    }),
    'What the guest of a confirmed booking is told about arriving.',
  ),
  BookingInFull: about(
    object({
      documentId: text,
      reference: text,
      state: named('BookingState'),
      stay: object({
        documentId: text,
        slug: text,
        title: text,
        destination: text,
        timeZone: text,
        checkInFrom: text,
        checkOutBy: text,
        photo: orNull(named('Picture')),
        address: about(orNull(text), 'Only for confirmed bookings.'),
        position: about(
          orNull(
            object({
              lat: figure,
              lng: figure,
            }),
          ),
          'Where it stands exactly; only for confirmed bookings.',
        ),
      }),
      checkIn: date,
      checkOut: date,
      nights: whole,
      party: named('Party'),
      guest: object({
        name: text,
        email: text,
        phone: text,
      }),
      message: orNull(text),
      currency: text,
      totalMinor: whole,
      paidMinor: about(whole, 'Captured minus what went or goes back.'),
      refundedMinor: whole,
      dueMinor: about(whole, 'What can be paid now: the instalments that are due, or the first one of a hold.'),
      mode: enumOf(...BOOKING_MODES),
      rate: enumOf(...RATE_CHOICES),
      extras: about(list(object({ code: text, quantity: whole })), 'What was ordered with it.'),
      promoCode: orNull(text),
      plan: enumOf(...PAYMENT_PLANS),
      paymentMethod: enumOf(...PAYMENT_METHODS),
      offlineMethods: about(
        list(enumOf(...OFFLINE_METHODS)),
        'Other ways to pay that the home takes; no transfer where the operator has named no account.',
      ),
      instalments: list(named('Instalment')),
      damageDeposit: orNull(named('DamageDeposit')),
      bankTransfer: about(
        orNull(named('BankTransfer')),
        'Null unless a payment of a confirmed booking is still to come by bank transfer.',
      ),
      change: about(orNull(named('BookingChange')), 'A change that waits for an answer.'),
      charges: about(list(named('BookingCharge')), 'Extra charges the guest was asked for, oldest first.'),
      hasKeptCard: about(flag, 'A card is kept for what is to be paid later.'),
      requestExpiresAt: about(orNull(instant), 'Until when the host answers a request, else null.'),
      arrival: about(orNull(named('Arrival')), 'Null unless the booking is confirmed and the stay not over.'),
      hasPapers: about(flag, 'A calendar file and a receipt can be had: the booking is confirmed, or was.'),
      review: enumOf(...REVIEW_TURNS),
      history: list(named('BookingEvent')),
      lines: list(named('QuoteLine')),
      policy: object({
        name: text,
        summary: text,
      }),
      cancellation: list(named('RefundStep')),
      holdExpiresAt: about(orNull(instant), 'Until when the nights are held; null = they are not only held.'),
      holdExtendable: flag,
      payment: object({
        state: enumOf(...BOOKING_PAYMENT_STATES),
        failure: orNull(text),
      }),
      createdAt: instant,
      confirmedAt: orNull(instant),
    }),
    'A booking as its guest sees it.',
  ),
  PaymentSession: object({
    provider: text,
    clientSecret: text,
    url: about(text, 'Where a person can pay or pass a challenge.'),
    amountMinor: whole,
    currency: text,
  }),
  CancellationPreview: about(
    object({
      refundMinor: whole,
      lines: list(
        object({
          code: text,
          label: text,
          amountMinor: whole,
        }),
      ),
      paidMinor: about(whole, 'Of what was paid; payments that were not made yet are no longer due.'),
      currency: text,
      validUntil: about(instant, 'The same answer holds until this instant.'),
    }),
    'To the cent what a cancellation at this moment brings back.',
  ),
  ChangePreview: about(
    object({
      checkIn: date,
      checkOut: date,
      nights: whole,
      totalMinor: whole,
      differenceMinor: about(whole, 'New total minus the present one.'),
      currency: text,
      atOnce: about(flag, 'True: the change takes place at once; false: the host has 24 hours to answer.'),
    }),
    'What the booking would cost with other dates or guests, by the rules of today.',
  ),
} satisfies Partial<Shapes>
