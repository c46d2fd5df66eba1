import type { BasisPoints, Currency } from '#core/money/money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { OfflineMethod } from '#core/payment/payment-choice.ts'
import type { DiscountMode, LeadDiscountKind } from './discount-kind.ts'
import type { HolidaySpan } from './holiday-span.ts'
import type { FeeBasis, FeeKind, FeeRefund } from './fee-kind.ts'
import type { DamageMode, InstalmentDue, MinimumKind, NoticeRule } from './stay-rule-kind.ts'
import type { TaxBase, TaxPeriod, TaxUnit } from './tax-kind.ts'

/** Set of weekdays as bits: bit 0 = Monday … bit 6 = Sunday. 127 = every day. */
export type WeekdaySet = number

/** A run of dates, half-open. */
export interface DateSpan {
  readonly from: IsoDate
  readonly to: IsoDate
}

/**
 * Prices and rules that hold for a part of the year. Null = as the next season that covers the date says, then as the
 * stay says. Overlaps: specific before yearly, then priority, then the narrower span, then the newer id.
 */
export interface Season {
  readonly id: number
  readonly name: string
  readonly spans: readonly DateSpan[]
  /** The holiday that its dates follow from; null or left out = the dates are its own. */
  readonly holiday?: HolidaySpan | null | undefined
  /** Repeats every year; 29 February becomes 28 as a first night, and 1 March as an end. */
  readonly yearly: boolean
  readonly priority: number
  readonly nightlyMinor: number | null
  readonly weekendNightlyMinor: number | null
  readonly minNights: number | null
  readonly maxNights: number | null
  /** Only stays of this many nights, or a multiple of it. */
  readonly nightsMultipleOf: number | null
  readonly checkInDays: WeekdaySet | null
  readonly checkOutDays: WeekdaySet | null
}

/** Price or rules of one date. Null = as the season or the stay says. */
export interface NightOverride {
  readonly night: IsoDate
  readonly nightlyMinor: number | null
  readonly minNights: number | null
  readonly maxNights: number | null
  readonly arrival: boolean | null
  readonly departure: boolean | null
}

/** From `nights` nights on, `percentBp` off the nights and extra guests. Only the highest tier that matches counts. */
export interface LengthDiscount {
  readonly nights: number
  readonly percentBp: BasisPoints
}

/** Early bird: lead of `days` or more. Last minute: lead of `days` or fewer. Never both. */
export interface LeadDiscount {
  readonly kind: LeadDiscountKind
  readonly days: number
  readonly percentBp: BasisPoints
}

/** A mandatory fee, or (`optional`) an extra that only who asks for it pays. */
export interface Fee {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly kind: FeeKind
  readonly basis: FeeBasis
  /** Null for the percent bases. */
  readonly amountMinor: number | null
  readonly percentBp: BasisPoints | null
  readonly optional: boolean
  /** Extras: so many of one booking at most. */
  readonly maxQuantity: number
  /** Extras: so many at a time over all bookings of the stay; null = no limit. */
  readonly stock: number | null
  /** Extras: ordered at least so long before check-in time. */
  readonly noticeHours: number
  /** Charged only for stays of `[fromNights, toNights]` nights; null = no bound. */
  readonly fromNights: number | null
  readonly toNights: number | null
  readonly taxable: boolean
  /** before_check_in: comes back in full when the guest cancels in time; with_rent: treated like the nights. */
  readonly refund: FeeRefund
}

/** What an extra guest of an age in `[fromAge, underAge)` pays a night. A band that begins at 0 makes infants pay, too. */
export interface AgeBand {
  readonly name: string
  readonly fromAge: number
  readonly underAge: number
  readonly extraGuestMinor: number
}

/**
 * What the nights cost more for a party of `guests` adults and children or more: a share of them, or an amount a night;
 * one of both is null. Only the row for the most guests that a party reaches counts.
 */
export interface PartyPrice {
  readonly guests: number
  readonly percentBp: BasisPoints | null
  readonly amountMinor: number | null
}

/** Fewest and most nights by the weekday of arrival, or by lead: so many days or fewer between booking and arrival. */
export interface StayMinimum {
  readonly kind: MinimumKind
  /** weekday: 0 = Monday. */
  readonly threshold: number
  readonly minNights: number | null
  readonly maxNights: number | null
}

/** One payment of the deposit plan; the last one has neither share nor amount and takes the rest. */
export interface InstalmentTerm {
  readonly shareBp: BasisPoints | null
  readonly amountMinor: number | null
  readonly due: InstalmentDue
  readonly dueDays: number
}

/** Outside the total: authorised on the card two days before arrival, released after the stay. */
export interface DamageTerms {
  readonly mode: DamageMode
  readonly amountMinor: number | null
  /** Of the total. */
  readonly percentBp: BasisPoints | null
  readonly releaseDays: number
}

/** A promo code as the price needs it; whether it may still be used is decided when it is written down. */
export interface Promo {
  readonly id: number
  readonly code: string
  readonly percentBp: BasisPoints | null
  readonly amountMinor: number | null
}

/** A percentage of a base, or an amount per person (or unit) and night (or stay). */
export interface Tax {
  readonly id: number
  readonly name: string
  readonly per: TaxUnit
  readonly period: TaxPeriod
  readonly amountMinor: number | null
  /** Of the amounts of a tax that belongs to a place; null or left out: the home's, or none. */
  readonly currency?: Currency | null | undefined
  readonly percentBp: BasisPoints | null
  readonly base: readonly TaxBase[]
  /** Persons younger than this pay nothing. */
  readonly exemptUnderAge: number | null
  /** First night of the booking that is taxed, from 1. */
  readonly fromNight: number
  /** Only so many nights of a booking are taxed, counted from its first night. */
  readonly maxNights: number | null
  /** Only where the net rent a night (rent / nights) lies in `[priceFromMinor, priceToMinor)`; null = no bound. */
  readonly priceFromMinor: number | null
  readonly priceToMinor: number | null
  /** Inside the shown prices: printed, not added. */
  readonly included: boolean
  /** First date taxed: compared with the night, or with check-in when the period is the stay. */
  readonly validFrom: IsoDate | null
  /** First date no longer taxed. */
  readonly validTo: IsoDate | null
}

/** Part of the rent the host keeps when the guest cancels with at least `hoursBefore` hours left before check-in time. */
export interface CancellationTier {
  readonly hoursBefore: number
  readonly keepNights: number
  readonly keepRestBp: BasisPoints
}

/** Everything comes back within `hours` of the confirmation, if that came `daysBefore` days before check-in or earlier. */
export interface GraceRule {
  readonly hours: number
  readonly daysBefore: number
  /** Only for stays of so many nights at most; null = any. */
  readonly maxNights: number | null
}

/** A cancellation policy as data. The grace of all short stays is no part of it (`graceRules`). */
export interface CancellationPolicy {
  readonly code: string
  readonly name: string
  readonly summary: string
  readonly graceHours: number
  readonly graceDaysBefore: number
  readonly graceMaxNights: number | null
  /** Further grace rules; left out: none. */
  readonly moreGraces?: readonly GraceRule[] | undefined
  readonly tiers: readonly CancellationTier[]
  readonly stayedKeepNights: number
  readonly stayedKeepRestBp: BasisPoints
}

/** Everything about a stay that prices and rules need; the same value in pages, use cases and tests. */
export interface StayTerms {
  readonly stayId: number
  readonly version: number
  readonly currency: Currency
  readonly timeZone: string
  /** `HH:MM` local. */
  readonly checkInFrom: string
  readonly checkOutBy: string
  readonly maxGuests: number
  readonly maxPets: number
  readonly nightlyMinor: number
  readonly weekendNightlyMinor: number | null
  readonly weekendNights: WeekdaySet
  readonly includedGuests: number | null
  readonly extraGuestMinor: number
  readonly ageBands: readonly AgeBand[]
  /** Where there are any, further adults and children cost by these and not one by one; left out: none. */
  readonly partyPrices?: readonly PartyPrice[] | undefined
  readonly seasons: readonly Season[]
  readonly overrides: readonly NightOverride[]
  readonly lengthDiscounts: readonly LengthDiscount[]
  readonly leadDiscounts: readonly LeadDiscount[]
  /** sequential: length, then lead, then non-refundable, then promo; best_only: the one that takes off most. */
  readonly discountMode: DiscountMode
  /** What the non-refundable rate takes off; null = not offered. */
  readonly nonRefundableBp: BasisPoints | null
  readonly fees: readonly Fee[]
  readonly taxes: readonly Tax[]
  readonly minNights: number
  readonly weekendMinNights: number | null
  readonly minimums: readonly StayMinimum[]
  readonly maxNights: number
  readonly nightsMultipleOf: number | null
  readonly checkInDays: WeekdaySet
  readonly checkOutDays: WeekdaySet
  /** Earliest arrival is today + noticeDays, one day later from noticeHour (local, 24 = never) on. */
  readonly noticeDays: number
  readonly noticeHour: number
  /** What happens inside the advance notice: refused, or booked only on request. */
  readonly noticeInside: NoticeRule
  readonly windowMonths: number | null
  readonly windowUntil: IsoDate | null
  /** Null: open unless taken. Else only nights inside these spans can be booked. */
  readonly openSpans: readonly DateSpan[] | null
  readonly preparationNights: number
  /** In a gap shorter than the minimum, the minimum is the gap. */
  readonly allowShortGap: boolean
  /** No booking may leave a gap of 1 … n-1 nights beside it; null = any gap may be left. */
  readonly forbidGapUnder: number | null
  /** As the host lets it; how it is let at the moment: `presentMode`. */
  readonly bookingMode: BookingMode
  /** A calendar of another site has been silent for so long that nobody books at once until it is read again. */
  readonly isSilent: boolean
  readonly policy: CancellationPolicy
  /** Policy of stays of `longStayNights` nights or more; null = the same. */
  readonly longStayPolicy: CancellationPolicy | null
  readonly longStayNights: number
  /** Policy of the non-refundable rate. */
  readonly nonRefundablePolicy: CancellationPolicy
  /** The deposit plan; empty = 30 % at booking, the rest 30 days before check-in. */
  readonly instalments: readonly InstalmentTerm[]
  /** Reserve now, pay 48 hours before free cancellation ends. */
  readonly payLater: boolean
  readonly offlineMethods: readonly OfflineMethod[]
  readonly damage: DamageTerms
}

/** Of the terms of a stay those that say which nights can be booked, and what each costs: nothing about guests, fees or money back. */
export type NightTerms = Pick<
  StayTerms,
  | 'stayId'
  | 'version'
  | 'currency'
  | 'timeZone'
  | 'nightlyMinor'
  | 'weekendNightlyMinor'
  | 'weekendNights'
  | 'seasons'
  | 'overrides'
  | 'minNights'
  | 'weekendMinNights'
  | 'minimums'
  | 'maxNights'
  | 'nightsMultipleOf'
  | 'checkInDays'
  | 'checkOutDays'
  | 'noticeDays'
  | 'noticeHour'
  | 'noticeInside'
  | 'windowMonths'
  | 'windowUntil'
  | 'openSpans'
  | 'preparationNights'
  | 'allowShortGap'
  | 'forbidGapUnder'
>
