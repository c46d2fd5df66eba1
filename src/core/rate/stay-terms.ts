import type { BasisPoints, Currency } from '#core/money/money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { OfflineMethod } from '#core/payment/payment-choice.ts'
import type { DiscountMode, LeadDiscountKind } from './discount-kind.ts'
import type { HolidaySpan } from './holiday-span.ts'
import type { FeeBasis, FeeKind, FeeRefund } from './fee-kind.ts'
import type { DamageMode, InstalmentDue, MinimumKind, NoticeRule } from './stay-rule-kind.ts'
import type { TaxBase, TaxPeriod, TaxUnit } from './tax-kind.ts'

/** A set of weekdays as bits: bit 0 = Monday … bit 6 = Sunday. 127 = every day. */
export type WeekdaySet = number

/** A run of dates, half-open. */
export interface DateSpan {
  readonly from: IsoDate
  readonly to: IsoDate
}

/**
 * Prices and rules for a part of the year. Null: the next season that covers the date decides, then the stay. Of
 * several seasons a specific one wins over a yearly one, then the priority, then the narrower span, then the newer id.
 */
export interface Season {
  readonly id: number
  readonly name: string
  readonly spans: readonly DateSpan[]
  /** The holiday from which its dates are derived. Null or left out: it has dates of its own. */
  readonly holiday?: HolidaySpan | null | undefined
  /** Repeats every year. A 29 February becomes 28 as a first night, and 1 March as an end. */
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

/** Price or rules of one date. Null: the season or the stay decides. */
export interface NightOverride {
  readonly night: IsoDate
  readonly nightlyMinor: number | null
  readonly minNights: number | null
  readonly maxNights: number | null
  readonly arrival: boolean | null
  readonly departure: boolean | null
}

/**
 * A discount of `percentBp` on the nights and extra guests for stays of at least `nights` nights. Only the highest tier
 * that matches counts.
 */
export interface LengthDiscount {
  readonly nights: number
  readonly percentBp: BasisPoints
}

/** Early bird: a lead of `days` or more. Last minute: a lead of `days` or fewer. Never both. */
export interface LeadDiscount {
  readonly kind: LeadDiscountKind
  readonly days: number
  readonly percentBp: BasisPoints
}

/** A mandatory fee, or (`optional`) an extra that only guests who ask for it pay. */
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
  /** For extras: the greatest quantity in one booking. */
  readonly maxQuantity: number
  /** For extras: how many there are at a time for all bookings of the stay. Null: no limit. */
  readonly stock: number | null
  /** For extras: how many hours before check-in they have to be ordered. */
  readonly noticeHours: number
  /** Charged only for stays of `[fromNights, toNights]` nights. Null: no bound. */
  readonly fromNights: number | null
  readonly toNights: number | null
  readonly taxable: boolean
  /**
   * `before_check_in`: refunded in full when the guest cancels before check-in; `with_rent`: refunded like the nights.
   */
  readonly refund: FeeRefund
}

/**
 * What an extra guest with an age in `[fromAge, underAge)` pays per night. With a band that begins at 0, infants pay,
 * too.
 */
export interface AgeBand {
  readonly name: string
  readonly fromAge: number
  readonly underAge: number
  readonly extraGuestMinor: number
}

/**
 * How much more the nights cost for a party of at least `guests` adults and children: a share of them, or an amount per
 * night; one of both is null. Only the row with the most guests that the party reaches counts.
 */
export interface PartyPrice {
  readonly guests: number
  readonly percentBp: BasisPoints | null
  readonly amountMinor: number | null
}

/**
 * The fewest and most nights by the weekday of arrival or by lead: at most a number of days between booking and
 * arrival.
 */
export interface StayMinimum {
  readonly kind: MinimumKind
  /** For `weekday`: 0 = Monday. For `lead`: days. */
  readonly threshold: number
  readonly minNights: number | null
  readonly maxNights: number | null
}

/** One payment of the deposit plan. The last one has neither share nor amount and takes the rest. */
export interface InstalmentTerm {
  readonly shareBp: BasisPoints | null
  readonly amountMinor: number | null
  readonly due: InstalmentDue
  readonly dueDays: number
}

/** A damage deposit, outside the total: reserved on the card two days before arrival, released after the stay. */
export interface DamageTerms {
  readonly mode: DamageMode
  readonly amountMinor: number | null
  /** A share of the total. */
  readonly percentBp: BasisPoints | null
  readonly releaseDays: number
}

/** A promo code as the price needs it. Whether it may still be used is decided when the booking is stored. */
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
  /**
   * The currency of the amounts, for a tax that belongs to a place. Null or left out: the home's currency, or no
   * amounts.
   */
  readonly currency?: Currency | null | undefined
  readonly percentBp: BasisPoints | null
  readonly base: readonly TaxBase[]
  /** Persons younger than this pay nothing. */
  readonly exemptUnderAge: number | null
  /** The first night of the booking that is taxed, counted from 1. */
  readonly fromNight: number
  /** How many nights of a booking are taxed at most, counted from its first night. */
  readonly maxNights: number | null
  /**
   * Only charged where the net rent per night (rent / nights) lies in `[priceFromMinor, priceToMinor)`. Null: no bound.
   */
  readonly priceFromMinor: number | null
  readonly priceToMinor: number | null
  /** Contained in the shown prices: printed, but not added. */
  readonly included: boolean
  /** The first date that is taxed, compared with the night, or with check-in when the period is the stay. */
  readonly validFrom: IsoDate | null
  /** The first date that is no longer taxed. */
  readonly validTo: IsoDate | null
}

/** The part of the rent that the host keeps when the guest cancels at least `hoursBefore` hours before check-in. */
export interface CancellationTier {
  readonly hoursBefore: number
  readonly keepNights: number
  readonly keepRestBp: BasisPoints
}

/**
 * A cancellation within `hours` of the confirmation gives everything back, if the confirmation came at least
 * `daysBefore` days before check-in.
 */
export interface GraceRule {
  readonly hours: number
  readonly daysBefore: number
  /** Only for stays of at most this many nights. Null: any. */
  readonly maxNights: number | null
}

/** A cancellation policy as data. The grace period of all short stays is not part of it (`graceRules`). */
export interface CancellationPolicy {
  readonly code: string
  readonly name: string
  readonly summary: string
  readonly graceHours: number
  readonly graceDaysBefore: number
  readonly graceMaxNights: number | null
  /** Further grace rules, if any. */
  readonly moreGraces?: readonly GraceRule[] | undefined
  readonly tiers: readonly CancellationTier[]
  readonly stayedKeepNights: number
  readonly stayedKeepRestBp: BasisPoints
}

/** Everything about a stay that prices and rules depend on. Pages, use cases and tests share this value. */
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
  /** If there are any, they set the price of further adults and children, who are then not charged one by one. */
  readonly partyPrices?: readonly PartyPrice[] | undefined
  readonly seasons: readonly Season[]
  readonly overrides: readonly NightOverride[]
  readonly lengthDiscounts: readonly LengthDiscount[]
  readonly leadDiscounts: readonly LeadDiscount[]
  /** `sequential`: length, then lead, then non-refundable, then promo; `best_only`: the one that takes off most. */
  readonly discountMode: DiscountMode
  /** The discount of the non-refundable rate. Null: not offered. */
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
  /** The earliest arrival is today + noticeDays, one day later from noticeHour on (local, 24 = never). */
  readonly noticeDays: number
  readonly noticeHour: number
  /** What happens to a booking inside the advance notice: it is refused, or made only on request. */
  readonly noticeInside: NoticeRule
  readonly windowMonths: number | null
  readonly windowUntil: IsoDate | null
  /** Null: open unless taken. Otherwise only nights inside these spans can be booked. */
  readonly openSpans: readonly DateSpan[] | null
  readonly preparationNights: number
  /** In a gap shorter than the minimum, the minimum is the length of the gap. */
  readonly allowShortGap: boolean
  /** No booking may leave a gap of 1 … n-1 nights beside it. Null: any gap may be left. */
  readonly forbidGapUnder: number | null
  /** As the host has set it. `presentMode` returns how the home is let at the moment. */
  readonly bookingMode: BookingMode
  /**
   * A calendar of another site has been silent for so long that the home cannot be booked instantly until it is read
   * again.
   */
  readonly isSilent: boolean
  readonly policy: CancellationPolicy
  /** The policy of stays of `longStayNights` nights or more. Null: the same. */
  readonly longStayPolicy: CancellationPolicy | null
  readonly longStayNights: number
  /** The policy of the non-refundable rate. */
  readonly nonRefundablePolicy: CancellationPolicy
  /** The deposit plan. Empty: 30 % at booking, the rest 30 days before check-in. */
  readonly instalments: readonly InstalmentTerm[]
  /** Whether guests may reserve now and pay 48 hours before free cancellation ends. */
  readonly payLater: boolean
  readonly offlineMethods: readonly OfflineMethod[]
  readonly damage: DamageTerms
}

/** The terms that decide which nights can be booked and what each costs, without guests, fees or refunds. */
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
