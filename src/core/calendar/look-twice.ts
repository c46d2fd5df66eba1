import { YEAR_DAYS } from '#core/report/booking-pace.ts'
import { FAR_PRICES, farPrice } from '#core/rate/far-price.ts'
import type { BasisPoints } from '#core/money/money.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { ComparedNight } from './compare-terms.ts'

/** Why a change of prices is worth a second look, the weightiest reason first. */
export const LOOK_TWICE = ['owner_confirms', 'below_cost', ...FAR_PRICES, 'above_dearest', 'behind_pace'] as const

export type LookTwiceKind = (typeof LOOK_TWICE)[number]

/** What was agreed about prices with the owner of a home, for a period; `to` is the day after it, null: no end. */
export interface PriceAgreement {
  readonly owner: string
  readonly from: IsoDate
  readonly to: IsoDate | null
  /** What a night has to bring at least; null: nothing was agreed. */
  readonly lowestNightMinor: number | null
  /** The owner has to agree to changes of a price by more than this; null: to none. */
  readonly confirmAboveBp: BasisPoints | null
}

/** What is known about a home apart from its terms. */
export interface LookTwiceFacts {
  /** The highest price at which a night was ever sold; null: none was. */
  readonly dearestMinor: number | null
  readonly agreements: readonly PriceAgreement[]
  /** The dates of the bookings on the books now. */
  readonly booked: readonly StayDates[]
  /** The dates of the bookings that were on the books a year before. */
  readonly bookedLastYear: readonly StayDates[]
}

/** A reason to look at the prices of a home again: a new price beside the one to compare it with. */
export interface LookTwice {
  readonly kind: LookTwiceKind
  readonly amountMinor: number
  readonly usualMinor: number
  /** For `owner_confirms`: who has to agree, and to changes by more than what. */
  readonly owner: { readonly name: string; readonly aboveBp: BasisPoints } | null
  /** For `behind_pace`: how many of the nights that become dearer are sold, and of the same ones a year before. */
  readonly sold: { readonly nights: number; readonly lastYear: number } | null
}

/**
 * Returns why the changed prices of a home are worth a second look, at most one row of each kind, the weightiest first:
 * the owner has to agree, a night is cheapened below what it has to bring, a price doubles or halves, is above all that
 * was ever paid, or rises where fewer nights are sold than at the same time a year before.
 */
export function lookTwice(nights: readonly ComparedNight[], facts: LookTwiceFacts): LookTwice[] {
  const changed = nights.filter(({ isFree, beforeMinor, afterMinor }) => isFree && beforeMinor !== afterMinor)
  const rows = [
    ownerConfirms(changed, facts.agreements),
    belowCost(changed, facts),
    far(changed),
    aboveDearest(changed, facts),
    behindPace(nights, facts),
  ]
  return rows.flatMap((row) => (row === null ? [] : [{ owner: null, sold: null, ...row }]))
}

type Row = Pick<LookTwice, 'kind' | 'amountMinor' | 'usualMinor'> & Partial<LookTwice>

const agreedOn = (agreements: readonly PriceAgreement[], night: IsoDate) =>
  agreements.find(({ from, to }) => from <= night && (to === null || night < to))

/** A change of the price of a night that the owner of the home has to agree to. */
export type OwnerConfirms = Pick<LookTwice, 'kind' | 'amountMinor' | 'usualMinor'> & {
  readonly owner: NonNullable<LookTwice['owner']>
}

/** Returns the largest of these changes of prices that an owner has to agree to; null: there is none. */
export function ownerConfirms(
  changed: readonly Pick<ComparedNight, 'night' | 'beforeMinor' | 'afterMinor'>[],
  agreements: readonly PriceAgreement[],
): OwnerConfirms | null {
  let most: (OwnerConfirms & { readonly share: number }) | null = null
  for (const { night, beforeMinor, afterMinor } of changed) {
    const agreed = agreedOn(agreements, night)
    if (!agreed || agreed.confirmAboveBp === null) continue
    const share = Math.abs(afterMinor - beforeMinor) / beforeMinor
    if (share * 10_000 <= agreed.confirmAboveBp || (most && share <= most.share)) continue
    const owner = { name: agreed.owner, aboveBp: agreed.confirmAboveBp }
    most = { kind: 'owner_confirms', amountMinor: afterMinor, usualMinor: beforeMinor, owner, share }
  }
  if (!most) return null
  const { share: _, ...row } = most
  return row
}

function belowCost(changed: readonly ComparedNight[], facts: LookTwiceFacts): Row | null {
  let least: Row | null = null
  for (const { night, beforeMinor, afterMinor } of changed) {
    const lowest = agreedOn(facts.agreements, night)?.lowestNightMinor ?? null
    // One that is raised towards what it has to bring needs no second look.
    if (lowest === null || afterMinor >= lowest || afterMinor > beforeMinor) continue
    if (!least || afterMinor - lowest < least.amountMinor - least.usualMinor)
      least = { kind: 'below_cost', amountMinor: afterMinor, usualMinor: lowest }
  }
  return least
}

function far(changed: readonly ComparedNight[]): Row | null {
  for (const { beforeMinor, afterMinor } of changed) {
    const kind = farPrice(beforeMinor, afterMinor)
    if (kind !== null) return { kind, amountMinor: afterMinor, usualMinor: beforeMinor }
  }
  return null
}

function aboveDearest(changed: readonly ComparedNight[], { dearestMinor }: LookTwiceFacts): Row | null {
  const dearer = changed.filter(({ beforeMinor, afterMinor }) => afterMinor > beforeMinor)
  const top = dearer.reduce((most, { afterMinor }) => Math.max(most, afterMinor), 0)
  return dearestMinor !== null && top > dearestMinor
    ? { kind: 'above_dearest', amountMinor: top, usualMinor: dearestMinor }
    : null
}

function behindPace(nights: readonly ComparedNight[], { booked, bookedLastYear }: LookTwiceFacts): Row | null {
  const dearer = nights.filter(({ beforeMinor, afterMinor }) => afterMinor > beforeMinor)
  const free = dearer.filter(({ isFree }) => isFree)
  const first = free[0]
  if (!first) return null
  const [sold, soldBefore] = [nightsOf(booked), nightsOf(bookedLastYear)]
  const count = (is: (night: IsoDate) => boolean) => dearer.filter(({ night }) => is(night)).length
  const figures = {
    nights: count((night) => sold.has(night)),
    lastYear: count((night) => soldBefore.has(addDays(night, -YEAR_DAYS))),
  }
  if (figures.nights >= figures.lastYear) return null
  const top = free.reduce((most, one) => (one.afterMinor > most.afterMinor ? one : most), first)
  return { kind: 'behind_pace', amountMinor: top.afterMinor, usualMinor: top.beforeMinor, sold: figures }
}

const nightsOf = (stays: readonly StayDates[]) => new Set(stays.flatMap((dates) => nightsIn(dates)))
