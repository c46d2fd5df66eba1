import type { CalendarClaimShape, CalendarStayShape } from '#contract/rate/staff-calendar.ts'

type Booking = NonNullable<CalendarClaimShape['booking']>

/** The part of a claim that a calendar shows. */
export interface ShownClaim extends Pick<
  CalendarClaimShape,
  'kind' | 'from' | 'to' | 'preparation' | 'reason' | 'label' | 'expiresAt'
> {
  readonly booking: Pick<Booking, 'reference' | 'state' | 'lastName'> | null
}

/** The part of a home that a calendar shows. */
export interface ShownStay extends Pick<
  CalendarStayShape,
  | 'slug'
  | 'title'
  | 'place'
  | 'currency'
  | 'today'
  | 'version'
  | 'weekendNights'
  | 'follows'
  | 'runs'
  | 'clashes'
  | 'waiting'
  | 'unsellable'
> {
  readonly claims: readonly ShownClaim[]
}

/** Nights that nobody can book, with the reason. */
export type ShownLoss = ShownStay['unsellable'][number]
