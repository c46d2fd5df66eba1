import { about, date, flag, list, maybe, object, orNull, text, whole, enumOf } from '#api/route/json-schema.ts'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { OFFLINE_METHODS } from '#core/payment/payment-choice.ts'
import { DISCOUNT_MODES, LEAD_DISCOUNT_KINDS } from '#core/rate/discount-kind.ts'
import { FEE_BASES, FEE_KINDS, FEE_REFUNDS } from '#core/rate/fee-kind.ts'
import { DAMAGE_MODES, INSTALMENT_DUES, MINIMUM_KINDS, NOTICE_RULES } from '#core/rate/stay-rule-kind.ts'
import { TAX_BASES, TAX_PERIODS, TAX_UNITS } from '#core/rate/tax-kind.ts'
import { named, type Shapes } from './named-shapes.ts'

const weekdays = about(whole, 'Weekdays as bits: 1 = Monday, 2 = Tuesday … 64 = Sunday; 127 = all.')

/** Schemas of prices and rules of a home. */
export const termsShapes = {
  DateSpan: about(
    object({
      from: date,
      to: date,
    }),
    'A run of dates, half-open.',
  ),
  Season: about(
    object({
      id: whole,
      name: text,
      spans: list(named('DateSpan')),
      yearly: about(flag, 'Repeats every year; 29 February becomes 28.'),
      priority: whole,
      nightlyMinor: orNull(whole),
      weekendNightlyMinor: orNull(whole),
      minNights: orNull(whole),
      maxNights: orNull(whole),
      nightsMultipleOf: about(orNull(whole), 'Only stays of this many nights, or a multiple of it.'),
      checkInDays: orNull(weekdays),
      checkOutDays: orNull(weekdays),
    }),
    'Prices and rules that hold for a part of the year. Null = as the next season that covers the date says, then as the stay says. Overlaps: specific before yearly, then priority, then the narrower span, then the newer id.',
  ),
  NightOverride: about(
    object({
      night: date,
      nightlyMinor: orNull(whole),
      minNights: orNull(whole),
      maxNights: orNull(whole),
      arrival: orNull(flag),
      departure: orNull(flag),
    }),
    'Price or rules of one date. Null = as the season or the stay says.',
  ),
  Fee: about(
    object({
      id: whole,
      code: text,
      name: text,
      kind: enumOf(...FEE_KINDS),
      basis: enumOf(...FEE_BASES),
      amountMinor: about(orNull(whole), 'Null for the percent bases.'),
      percentBp: orNull(whole),
      optional: flag,
      maxQuantity: about(whole, 'Extras: so many of one booking at most.'),
      stock: about(orNull(whole), 'Extras: so many at a time over all bookings of the stay; null = no limit.'),
      noticeHours: about(whole, 'Extras: ordered at least so long before check-in time.'),
      fromNights: about(orNull(whole), 'Charged only for stays of `[fromNights, toNights]` nights; null = no bound.'),
      toNights: orNull(whole),
      taxable: flag,
      refund: about(
        enumOf(...FEE_REFUNDS),
        'before_check_in: comes back in full when the guest cancels in time; with_rent: treated like the nights.',
      ),
    }),
    'A mandatory fee, or (`optional`) an extra that only who asks for it pays.',
  ),
  Tax: about(
    object({
      id: whole,
      name: text,
      per: enumOf(...TAX_UNITS),
      period: enumOf(...TAX_PERIODS),
      amountMinor: orNull(whole),
      currency: about(
        maybe(orNull(text)),
        'Of the amounts of a tax that belongs to a place, which holds for homes of this currency only; else null.',
      ),
      percentBp: orNull(whole),
      base: list(enumOf(...TAX_BASES)),
      exemptUnderAge: about(orNull(whole), 'Persons younger than this pay nothing.'),
      fromNight: about(whole, 'First night of the booking that is taxed, from 1.'),
      maxNights: about(orNull(whole), 'Only so many nights of a booking are taxed, counted from its first night.'),
      priceFromMinor: about(
        orNull(whole),
        'Only where the net rent a night (rent / nights) lies in `[priceFromMinor, priceToMinor)`; null = no bound.',
      ),
      priceToMinor: orNull(whole),
      included: about(flag, 'Inside the shown prices: printed, not added.'),
      validFrom: about(
        orNull(date),
        'First date taxed: compared with the night, or with check-in when the period is the stay.',
      ),
      validTo: about(orNull(date), 'First date no longer taxed.'),
    }),
    'A percentage of a base, or an amount per person (or unit) and night (or stay).',
  ),
  CancellationPolicy: about(
    object({
      code: text,
      name: text,
      summary: text,
      graceHours: whole,
      graceDaysBefore: whole,
      graceMaxNights: orNull(whole),
      moreGraces: maybe(list(object({ hours: whole, daysBefore: whole, maxNights: orNull(whole) }))),
      tiers: list(
        object({
          hoursBefore: whole,
          keepNights: whole,
          keepRestBp: whole,
        }),
      ),
      stayedKeepNights: whole,
      stayedKeepRestBp: whole,
    }),
    'A cancellation policy as data. Beside its own rules every stay of up to 27 nights that is booked 7 days ahead can be cancelled for nothing within 24 hours.',
  ),
  StayTerms: about(
    object({
      stayId: whole,
      version: whole,
      currency: text,
      timeZone: text,
      checkInFrom: about(text, '`HH:MM` local.'),
      checkOutBy: text,
      maxGuests: whole,
      maxPets: whole,
      nightlyMinor: whole,
      weekendNightlyMinor: orNull(whole),
      weekendNights: weekdays,
      includedGuests: orNull(whole),
      extraGuestMinor: whole,
      ageBands: list(
        object({
          name: text,
          fromAge: whole,
          underAge: whole,
          extraGuestMinor: whole,
        }),
      ),
      seasons: list(named('Season')),
      overrides: list(named('NightOverride')),
      lengthDiscounts: list(
        object({
          nights: whole,
          percentBp: whole,
        }),
      ),
      leadDiscounts: list(
        object({
          kind: enumOf(...LEAD_DISCOUNT_KINDS),
          days: whole,
          percentBp: whole,
        }),
      ),
      discountMode: about(
        enumOf(...DISCOUNT_MODES),
        'sequential: length, then lead, then non-refundable, then promo; best_only: the one that takes off most.',
      ),
      nonRefundableBp: about(orNull(whole), 'What the non-refundable rate takes off; null = not offered.'),
      fees: list(named('Fee')),
      taxes: list(named('Tax')),
      minNights: whole,
      weekendMinNights: orNull(whole),
      minimums: list(
        object({
          kind: enumOf(...MINIMUM_KINDS),
          threshold: about(whole, 'weekday: 0 = Monday.'),
          minNights: orNull(whole),
          maxNights: orNull(whole),
        }),
      ),
      maxNights: whole,
      nightsMultipleOf: orNull(whole),
      checkInDays: weekdays,
      checkOutDays: weekdays,
      noticeDays: about(
        whole,
        'Earliest arrival is today + noticeDays, one day later from noticeHour (local, 24 = never) on.',
      ),
      noticeHour: whole,
      noticeInside: about(
        enumOf(...NOTICE_RULES),
        'What happens inside the advance notice: refused, or booked only on request.',
      ),
      windowMonths: orNull(whole),
      windowUntil: orNull(date),
      openSpans: about(
        orNull(list(named('DateSpan'))),
        'Null: open unless taken. Else only nights inside these spans can be booked.',
      ),
      preparationNights: whole,
      allowShortGap: about(flag, 'In a gap shorter than the minimum, the minimum is the gap.'),
      forbidGapUnder: about(
        orNull(whole),
        'No booking may leave a gap of 1 … n-1 nights beside it; null = any gap may be left.',
      ),
      bookingMode: enumOf(...BOOKING_MODES),
      policy: named('CancellationPolicy'),
      longStayPolicy: about(
        orNull(named('CancellationPolicy')),
        'Policy of stays of `longStayNights` nights or more; null = the same.',
      ),
      longStayNights: whole,
      nonRefundablePolicy: about(named('CancellationPolicy'), 'Policy of the non-refundable rate.'),
      instalments: about(
        list(
          object({
            shareBp: orNull(whole),
            amountMinor: orNull(whole),
            due: enumOf(...INSTALMENT_DUES),
            dueDays: whole,
          }),
        ),
        'The deposit plan; empty = 30 % at booking, the rest 30 days before check-in.',
      ),
      payLater: about(flag, 'Reserve now, pay 48 hours before free cancellation ends.'),
      offlineMethods: list(enumOf(...OFFLINE_METHODS)),
      damage: object({
        mode: enumOf(...DAMAGE_MODES),
        amountMinor: orNull(whole),
        percentBp: about(orNull(whole), 'Of the total.'),
        releaseDays: whole,
      }),
    }),
    'Everything about a stay that prices and rules need; the same value in pages, use cases and tests.',
  ),
} satisfies Partial<Shapes>
