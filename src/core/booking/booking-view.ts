import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingOrder } from './booking-order.ts'
import type { BookingState } from './booking-state.ts'

/** Views of the list of bookings that everybody has: some of them follow the day. */
export const BOOKING_VIEWS = ['next', 'asked', 'unpaid', 'arriving', 'in-house', 'leaving', 'cancelled', 'all'] as const

export type BookingView = (typeof BOOKING_VIEWS)[number]

/** How many views of their own somebody may keep. */
export const MOST_OWN_VIEWS = 30

/** How long the name of one may be. */
export const LONGEST_VIEW_NAME = 40

/** Whether two names are taken for the same: nobody tells `Late` from `late` among them. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A view that somebody keeps for themselves. */
export interface OwnBookingView {
  readonly name: string
  /** The filters of the list, beside the view that everybody has and that it narrows. */
  readonly asked: {
    readonly view: BookingView
    readonly order?: BookingOrder | undefined
    readonly state?: BookingState | undefined
    /** Slug or document id of a home. */
    readonly stay?: string | undefined
    readonly from?: IsoDate | undefined
    readonly to?: IsoDate | undefined
  }
}
