import type { BasisPoints, Currency } from '#core/money/money.ts'
import type { Fee, Promo, Tax } from '#core/rate/stay-terms.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { PaymentPlan, RateChoice } from '#core/payment/payment-choice.ts'
import type { QuoteLineKind } from './quote-line-kind.ts'

/**
 * The people who travel. Infants (under 2) do not count against capacity and pay nothing, unless an age band says so.
 */
export interface Party {
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly pets: number
  /**
   * The ages of the children (2 to 17) where known. Children of unknown age are exempt from taxes with an age limit,
   * and otherwise pay as adults.
   */
  readonly childAges?: readonly number[]
}

/** An extra that the guest asks for: the code of an optional fee and a quantity. */
export interface ExtraChoice {
  readonly code: string
  readonly quantity: number
}

/** What a guest asks for. Anything left out has its default: no extras, no code, standard rate, all paid at booking. */
export interface StayRequest extends StayDates {
  readonly party: Party
  readonly extras?: readonly ExtraChoice[]
  readonly rate?: RateChoice
  readonly plan?: PaymentPlan
  /** The promo code, already looked up: prices are calculated without the database. */
  readonly promo?: Promo | null
  /** A rent agreed with the host (special offer). It replaces the home's own nights, extra guests and discounts. */
  readonly agreedRentMinor?: number
}

/** How an amount was calculated, for machines: the rule, its inputs, and the arithmetic in figures. */
export interface LineFormula {
  /** `stay.nightly`, `season/12`, `override/2027-08-14`, `discount/length/7`, `fee/3`, `tax/5`, `promo/SUMMER` … */
  readonly rule: string
  readonly inputs: Readonly<Record<string, number | string>>
  /** `5 × 12000`, `round(226000 × 10%)`: minor units, as computed. */
  readonly arithmetic: string
}

/** One line of a price: quantity × unit, or a percentage, rounded half-up once. Lines sum to the total, included taxes apart. */
export interface QuoteLine {
  readonly kind: QuoteLineKind
  /** Stable code of the rule: `nights-24000`, `cleaning`, `tax-3` … */
  readonly code: string
  readonly label: string
  readonly quantity: number
  /** Minor units; for percentages the amount itself with quantity 1. */
  readonly unitMinor: number
  readonly amountMinor: number
  /** One sentence that explains the amount, with the figures. */
  readonly explanation: string
  readonly formula: LineFormula
  /** A tax inside the other prices: shown, but not added. */
  readonly included?: boolean
  /** The nights of a night line, in order. */
  readonly nights?: readonly IsoDate[]
  readonly feeId?: number
  readonly taxId?: number
  /** For a fee or an extra: what a refund and the percent taxes need to know about it later. */
  readonly fee?: Pick<Fee, 'kind' | 'taxable' | 'refund'>
  /** For a percent tax: its bases, and the part of them that is taxed (taxed nights / nights). */
  readonly percent?: { readonly percentBp: BasisPoints; readonly base: Tax['base']; readonly taxedNights: number }
  /** For an amount per night (and person): the nights for which it is charged. */
  readonly taxedNights?: readonly IsoDate[]
}

/** Until this instant (ISO 8601 UTC) a cancellation gives back `refundMinor`. The last step has `until` = check-in. */
export interface RefundStep {
  readonly until: string
  readonly refundMinor: number
}

/** A payment of the schedule, with its date in the stay's calendar. */
export interface ScheduledPayment {
  readonly dueOn: IsoDate
  /** ISO 8601 UTC. Null: paid with the booking. */
  readonly dueAt: string | null
  readonly amountMinor: number
}

/** A full price: inputs, version of the terms, and lines. The same inputs always give the same quote. */
export interface Quote extends StayRequest {
  readonly stayId: number
  readonly termsVersion: number
  readonly currency: Currency
  readonly nights: number
  readonly bookedOn: IsoDate
  readonly lines: readonly QuoteLine[]
  /** Nights, extra guests and discounts: the amount that cancellation policies refer to. */
  readonly rentMinor: number
  readonly totalMinor: number
  readonly schedule: readonly ScheduledPayment[]
  /** Reserved on the card around the stay, outside the total; 0 means none. */
  readonly damageDepositMinor: number
}
