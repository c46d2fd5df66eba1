import type { BasisPoints, Currency } from '../money/money.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** Set of weekdays as bits: bit 0 = Monday … bit 6 = Sunday. 127 = every day. */
export type WeekdaySet = number

/** A run of dates, half-open. */
export interface DateSpan {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** Prices and rules that hold for a part of the year. Null = as the next season that covers the date says, then as the stay says. Overlaps: specific before yearly, then priority, then the narrower span, then the newer id. */
export interface Season {
  readonly id: number
  readonly name: string
  readonly spans: readonly DateSpan[]
  /** Repeats every year; 29 February becomes 28. */
  readonly yearly: boolean
  readonly priority: number
  readonly nightlyMinor: number | null
  readonly weekendNightlyMinor: number | null
  readonly minNights: number | null
  readonly maxNights: number | null
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
  readonly kind: 'early_bird' | 'last_minute'
  readonly days: number
  readonly percentBp: BasisPoints
}

/** A mandatory fee. */
export interface Fee {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly kind: 'cleaning' | 'pet' | 'custom'
  readonly basis: 'per_stay' | 'per_night' | 'per_guest' | 'per_guest_night' | 'per_pet' | 'per_pet_night'
  readonly amountMinor: number
  readonly taxable: boolean
  /** before_check_in: comes back in full when the guest cancels in time; with_rent: treated like the nights. */
  readonly refund: 'before_check_in' | 'with_rent' | 'never'
}

/** A percentage of a base, or an amount per person (or unit) and night (or stay). */
export interface Tax {
  readonly id: number
  readonly name: string
  readonly per: 'unit' | 'person'
  readonly period: 'stay' | 'night'
  readonly amountMinor: number | null
  readonly percentBp: BasisPoints | null
  readonly base: readonly ('rent' | 'cleaning' | 'fees')[]
  /** Persons younger than this pay nothing. */
  readonly exemptUnderAge: number | null
  /** Only so many nights of a booking are taxed. */
  readonly maxNights: number | null
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

/** A cancellation policy as data (domain reference §3.4). */
export interface CancellationPolicy {
  readonly code: string
  readonly name: string
  readonly summary: string
  readonly graceHours: number
  readonly graceDaysBefore: number
  readonly graceMaxNights: number | null
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
  readonly seasons: readonly Season[]
  readonly overrides: readonly NightOverride[]
  readonly lengthDiscounts: readonly LengthDiscount[]
  readonly leadDiscounts: readonly LeadDiscount[]
  readonly fees: readonly Fee[]
  readonly taxes: readonly Tax[]
  readonly minNights: number
  readonly weekendMinNights: number | null
  readonly maxNights: number
  readonly checkInDays: WeekdaySet
  readonly checkOutDays: WeekdaySet
  /** Earliest arrival is today + noticeDays, one day later from noticeHour (local, 24 = never) on. */
  readonly noticeDays: number
  readonly noticeHour: number
  readonly windowMonths: number | null
  readonly windowUntil: IsoDate | null
  readonly preparationNights: number
  readonly policy: CancellationPolicy
}
