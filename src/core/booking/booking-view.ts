import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingOrder } from './booking-order.ts'
import type { BookingState } from './booking-state.ts'

/** The built-in views of the list of bookings. Some of them depend on the day. */
export const BOOKING_VIEWS = ['next', 'asked', 'unpaid', 'arriving', 'in-house', 'leaving', 'cancelled', 'all'] as const

export type BookingView = (typeof BOOKING_VIEWS)[number]

/** How many views of their own one user may keep. */
export const MOST_OWN_VIEWS = 30

/** The greatest length of a view's name. */
export const LONGEST_VIEW_NAME = 40

/** Returns whether two names count as the same: upper and lower case do not matter. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A view that a user keeps for themselves. */
export interface OwnBookingView {
  readonly name: string
  /** The filters of the list, on top of the built-in view that they narrow. */
  readonly asked: {
    readonly view: BookingView
    readonly order?: BookingOrder | undefined
    readonly state?: BookingState | undefined
    /** The slug or document id of a home. */
    readonly stay?: string | undefined
    readonly from?: IsoDate | undefined
    readonly to?: IsoDate | undefined
  }
}
