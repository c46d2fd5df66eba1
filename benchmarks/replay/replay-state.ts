import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { HotelRow } from './hotel-rows.ts'
import type { TakenUnits } from './free-units.ts'

/** What has been done so far, counted. */
export interface ReplayFigures {
  rows: number
  booked: number
  cancelled: number
  noShows: number
  changed: number
  refundedMinor: number
  bookedMinor: number
  requests: number
  /** Requests that were repeated, because no answer came or the product asked for a moment. */
  askedAgain: number
  days: number
  /** Refusals by what was asked and their code. */
  readonly refusals: Record<string, number>
  /** What should not have been refused, or should have been: at most 50, in words. */
  readonly unexpected: string[]
}

/** A booking that something is still going to happen to. */
export interface LiveBooking {
  /** Place of its row in the data. */
  readonly row: number
  /** Place of its guest among the guests. */
  readonly guest: number
  readonly id: string
  readonly slug: string
  dates: StayDates
  adults: number
}

/** What is going to happen to a booking. */
export type Action = { readonly kind: 'cancel' | 'no_show' } | { readonly kind: 'change'; readonly index: number }

export interface PlannedAction {
  readonly action: Action
  readonly row: number
}

/** A replay between two of its days: all that the next day needs. Plain data, so that it can be written down. */
export interface ReplayState {
  /** The row that is played next. */
  readonly nextRow: number
  readonly figures: ReplayFigures
  readonly units: Readonly<Record<HotelRow['hotel'], TakenUnits>>
  readonly live: readonly LiveBooking[]
  readonly actions: readonly (readonly [day: IsoDate, actions: readonly PlannedAction[]])[]
}

/** A replay of which nothing has been played, on empty homes. */
export function emptyState(stays: Readonly<Record<HotelRow['hotel'], readonly string[]>>): ReplayState {
  const empty = (slugs: readonly string[]): TakenUnits => slugs.map((slug) => [slug, []] as const)
  return {
    nextRow: 0,
    figures: {
      rows: 0,
      booked: 0,
      cancelled: 0,
      noShows: 0,
      changed: 0,
      refundedMinor: 0,
      bookedMinor: 0,
      requests: 0,
      askedAgain: 0,
      days: 0,
      refusals: {},
      unexpected: [],
    },
    units: { 'Resort Hotel': empty(stays['Resort Hotel']), 'City Hotel': empty(stays['City Hotel']) },
    live: [],
    actions: [],
  }
}
