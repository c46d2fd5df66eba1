import type { CalendarClaimShape, CalendarHomeShape } from '#contract/rate/staff-calendar.ts'

type Booking = NonNullable<CalendarClaimShape['booking']>

/** What a calendar shows of a claim. */
export interface ShownClaim extends Pick<
  CalendarClaimShape,
  'kind' | 'from' | 'to' | 'preparation' | 'reason' | 'label'
> {
  readonly booking: Pick<Booking, 'reference' | 'state' | 'lastName'> | null
}

/** What a calendar shows of a home. */
export interface ShownHome extends Pick<
  CalendarHomeShape,
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

/** Nights that nobody can book, with why. */
export type ShownLoss = ShownHome['unsellable'][number]
