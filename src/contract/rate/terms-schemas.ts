import * as z from 'zod/mini'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { OFFLINE_METHODS } from '#core/payment/payment-choice.ts'
import { DISCOUNT_MODES, LEAD_DISCOUNT_KINDS } from '#core/rate/discount-kind.ts'
import { FEE_BASES, FEE_KINDS, FEE_REFUNDS } from '#core/rate/fee-kind.ts'
import { DAMAGE_MODES, INSTALMENT_DUES, MINIMUM_KINDS, NOTICE_RULES } from '#core/rate/stay-rule-kind.ts'
import { TAX_BASES, TAX_PERIODS, TAX_UNITS } from '#core/rate/tax-kind.ts'
import type { HolidaySpan } from '#core/rate/holiday-span.ts'
import { dateSchema } from '#contract/field-schemas.ts'
import type {
  CancellationPolicy,
  DateSpan,
  Fee,
  NightOverride,
  PartyPrice,
  Season,
  StayTerms,
  Tax,
} from '#core/rate/stay-terms.ts'
import { schemaFor } from '#contract/shape-of.ts'

const weekdays = z.int().check(z.describe('Weekdays as bits: 1 = Monday, 2 = Tuesday … 64 = Sunday; 127 = all.'))

export const dateSpanSchema = schemaFor<DateSpan>()(
  z
    .object({ from: dateSchema, to: dateSchema })
    .check(z.meta({ id: 'DateSpan', description: 'A range of dates, half-open.' })),
)

const holidaySpanSchema = schemaFor<HolidaySpan>()(
  z
    .object({
      code: z.string(),
      year: z.nullable(z.int()).check(z.describe('Null = every year.')),
      fromDays: z.int().check(z.describe('The first night, in days after the holiday; before it: negative.')),
      toDays: z.int().check(z.describe('The last night, in the same way.')),
    })
    .check(z.meta({ id: 'HolidaySpan', description: 'Nights around a holiday.' })),
)

export const seasonOfTermsSchema = schemaFor<Season>()(
  z
    .object({
      id: z.int(),
      name: z.string(),
      spans: z.array(dateSpanSchema),
      holiday: z
        .optional(z.nullable(holidaySpanSchema))
        .check(z.describe('The holiday from which its dates follow; null = the dates are fixed.')),
      yearly: z.boolean().check(z.describe('Repeats every year; 29 February becomes 28 February.')),
      priority: z.int(),
      nightlyMinor: z.nullable(z.int()),
      weekendNightlyMinor: z.nullable(z.int()),
      minNights: z.nullable(z.int()),
      maxNights: z.nullable(z.int()),
      nightsMultipleOf: z.nullable(z.int()).check(z.describe('Only stays of this many nights, or a multiple of it.')),
      checkInDays: z.nullable(weekdays),
      checkOutDays: z.nullable(weekdays),
    })
    .check(
      z.meta({
        id: 'Season',
        description:
          'Prices and rules for a part of the year. Null = the value of the next season that covers the date, or else that of the stay. Where seasons overlap, specific dates come before yearly ones, then the higher priority, then the shorter span, then the newer id.',
      }),
    ),
)

export const nightOverrideSchema = schemaFor<NightOverride>()(
  z
    .object({
      night: dateSchema,
      nightlyMinor: z.nullable(z.int()),
      minNights: z.nullable(z.int()),
      maxNights: z.nullable(z.int()),
      arrival: z.nullable(z.boolean()),
      departure: z.nullable(z.boolean()),
    })
    .check(
      z.meta({
        id: 'NightOverride',
        description: 'Price or rules of one date. Null = the value of the season or the stay.',
      }),
    ),
)

export const feeOfTermsSchema = schemaFor<Fee>()(
  z
    .object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      kind: z.enum(FEE_KINDS),
      basis: z.enum(FEE_BASES),
      amountMinor: z.nullable(z.int()).check(z.describe('Null for the percent bases.')),
      percentBp: z.nullable(z.int()),
      optional: z.boolean(),
      maxQuantity: z.int().check(z.describe('Extras: the maximum number per booking.')),
      stock: z
        .nullable(z.int())
        .check(
          z.describe('Extras: how many are available at a time across all bookings of the stay; null = no limit.'),
        ),
      noticeHours: z.int().check(z.describe('Extras: how long before the check-in time they have to be ordered.')),
      fromNights: z
        .nullable(z.int())
        .check(z.describe('Charged only for stays of `[fromNights, toNights]` nights; null = no bound.')),
      toNights: z.nullable(z.int()),
      taxable: z.boolean(),
      refund: z
        .enum(FEE_REFUNDS)
        .check(
          z.describe(
            '`before_check_in`: refunded in full if the guest cancels before check-in; `with_rent`: treated like the nights.',
          ),
        ),
    })
    .check(
      z.meta({
        id: 'Fee',
        description: 'A mandatory fee, or (`optional`) an extra that only guests who order it pay.',
      }),
    ),
)

export const taxOfTermsSchema = schemaFor<Tax>()(
  z
    .object({
      id: z.int(),
      name: z.string(),
      per: z.enum(TAX_UNITS),
      period: z.enum(TAX_PERIODS),
      amountMinor: z.nullable(z.int()),
      currency: z
        .optional(z.nullable(z.string()))
        .check(
          z.describe(
            'Currency of the amounts of a tax that belongs to a place, which applies only to homes with this currency; otherwise null.',
          ),
        ),
      percentBp: z.nullable(z.int()),
      base: z.array(z.enum(TAX_BASES)),
      exemptUnderAge: z.nullable(z.int()).check(z.describe('People younger than this pay nothing.')),
      fromNight: z.int().check(z.describe('First night of the booking that is taxed, from 1.')),
      maxNights: z
        .nullable(z.int())
        .check(z.describe('Maximum number of taxed nights of a booking, counted from its first night.')),
      priceFromMinor: z
        .nullable(z.int())
        .check(
          z.describe(
            'Applies only if the net rent per night (rent / nights) lies in `[priceFromMinor, priceToMinor)`; null = no bound.',
          ),
        ),
      priceToMinor: z.nullable(z.int()),
      included: z.boolean().check(z.describe('Inside the shown prices: printed, not added.')),
      validFrom: z
        .nullable(dateSchema)
        .check(z.describe('First date taxed: compared with the night, or with check-in when the period is the stay.')),
      validTo: z.nullable(dateSchema).check(z.describe('First date no longer taxed.')),
    })
    .check(
      z.meta({
        id: 'Tax',
        description: 'A percentage of a base, or an amount per person (or unit) and night (or stay).',
      }),
    ),
)

export const cancellationPolicySchema = schemaFor<CancellationPolicy>()(
  z
    .object({
      code: z.string(),
      name: z.string(),
      summary: z.string(),
      graceHours: z.int(),
      graceDaysBefore: z.int(),
      graceMaxNights: z.nullable(z.int()),
      moreGraces: z.optional(
        z.array(z.object({ hours: z.int(), daysBefore: z.int(), maxNights: z.nullable(z.int()) })),
      ),
      tiers: z.array(z.object({ hoursBefore: z.int(), keepNights: z.int(), keepRestBp: z.int() })),
      stayedKeepNights: z.int(),
      stayedKeepRestBp: z.int(),
    })
    .check(
      z.meta({
        id: 'CancellationPolicy',
        description:
          'A cancellation policy as data. In addition to its own rules, every stay of up to 27 nights that is booked at least 7 days ahead can be cancelled free of charge within 24 hours.',
      }),
    ),
)

const partyPriceOfTermsSchema = schemaFor<PartyPrice>()(
  z
    .object({
      guests: z.int().check(z.describe('The number of adults and children from which it applies.')),
      percentBp: z
        .nullable(z.int())
        .check(z.describe('In hundredths of a percent of the undiscounted price of the nights.')),
      amountMinor: z.nullable(z.int()).check(z.describe('A night.')),
    })
    .check(
      z.meta({
        id: 'PartyPrice',
        description:
          'The surcharge on the nights for a party of a given size; only the row with the highest number of guests that the party reaches applies.',
      }),
    ),
)

export const stayTermsSchema = schemaFor<StayTerms>()(
  z
    .object({
      stayId: z.int(),
      version: z.int(),
      currency: z.string(),
      timeZone: z.string(),
      checkInFrom: z.string().check(z.describe('`HH:MM` local.')),
      checkOutBy: z.string(),
      maxGuests: z.int(),
      maxPets: z.int(),
      nightlyMinor: z.int(),
      weekendNightlyMinor: z.nullable(z.int()),
      weekendNights: weekdays,
      includedGuests: z.nullable(z.int()),
      extraGuestMinor: z.int(),
      ageBands: z.array(z.object({ name: z.string(), fromAge: z.int(), underAge: z.int(), extraGuestMinor: z.int() })),
      partyPrices: z
        .optional(z.array(partyPriceOfTermsSchema))
        .check(z.describe('If there are any, they replace the price per extra guest.')),
      seasons: z.array(seasonOfTermsSchema),
      overrides: z.array(nightOverrideSchema),
      lengthDiscounts: z.array(z.object({ nights: z.int(), percentBp: z.int() })),
      leadDiscounts: z.array(z.object({ kind: z.enum(LEAD_DISCOUNT_KINDS), days: z.int(), percentBp: z.int() })),
      discountMode: z
        .enum(DISCOUNT_MODES)
        .check(
          z.describe(
            '`sequential`: length, then lead, then non-refundable, then promo; `best_only`: only the largest discount.',
          ),
        ),
      nonRefundableBp: z
        .nullable(z.int())
        .check(z.describe('Discount of the non-refundable rate; null = not offered.')),
      fees: z.array(feeOfTermsSchema),
      taxes: z.array(taxOfTermsSchema),
      minNights: z.int(),
      weekendMinNights: z.nullable(z.int()),
      minimums: z.array(
        z.object({
          kind: z.enum(MINIMUM_KINDS),
          threshold: z.int().check(z.describe('weekday: 0 = Monday.')),
          minNights: z.nullable(z.int()),
          maxNights: z.nullable(z.int()),
        }),
      ),
      maxNights: z.int(),
      nightsMultipleOf: z.nullable(z.int()),
      checkInDays: weekdays,
      checkOutDays: weekdays,
      noticeDays: z
        .int()
        .check(
          z.describe('Earliest arrival is today + noticeDays, one day later from noticeHour (local, 24 = never) on.'),
        ),
      noticeHour: z.int(),
      noticeInside: z
        .enum(NOTICE_RULES)
        .check(z.describe('What happens inside the advance notice: refused, or booked only on request.')),
      windowMonths: z.nullable(z.int()),
      windowUntil: z.nullable(dateSchema),
      openSpans: z
        .nullable(z.array(dateSpanSchema))
        .check(
          z.describe('Null: the home is open unless taken. Otherwise only nights inside these periods can be booked.'),
        ),
      preparationNights: z.int(),
      allowShortGap: z.boolean().check(z.describe('In a gap shorter than the minimum, the minimum is the gap.')),
      forbidGapUnder: z
        .nullable(z.int())
        .check(z.describe('No booking may leave a gap of 1 … n-1 nights next to it; null = any gap is allowed.')),
      bookingMode: z.enum(BOOKING_MODES),
      isSilent: z
        .boolean()
        .check(
          z.describe(
            'A calendar of another site has not been read for a long time: every booking is a request until it is read again.',
          ),
        ),
      policy: cancellationPolicySchema,
      longStayPolicy: z
        .nullable(cancellationPolicySchema)
        .check(z.describe('Policy of stays of `longStayNights` nights or more; null = the same.')),
      longStayNights: z.int(),
      nonRefundablePolicy: z.readonly(cancellationPolicySchema).check(z.describe('Policy of the non-refundable rate.')),
      instalments: z
        .array(
          z.object({
            shareBp: z.nullable(z.int()),
            amountMinor: z.nullable(z.int()),
            due: z.enum(INSTALMENT_DUES),
            dueDays: z.int(),
          }),
        )
        .check(z.describe('The deposit plan; empty = 30 % at booking, the rest 30 days before check-in.')),
      payLater: z.boolean().check(z.describe('Reserve now and pay 48 hours before free cancellation ends.')),
      offlineMethods: z.array(z.enum(OFFLINE_METHODS)),
      damage: z.object({
        mode: z.enum(DAMAGE_MODES),
        amountMinor: z.nullable(z.int()),
        percentBp: z.nullable(z.int()).check(z.describe('In hundredths of a percent of the total.')),
        releaseDays: z.int(),
      }),
    })
    .check(
      z.meta({
        id: 'StayTerms',
        description: 'Everything about a stay that prices and rules need.',
      }),
    ),
)
