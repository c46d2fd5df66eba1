import { BOOKING_SOURCES } from '#core/booking/booking-source.ts'
import { CHANNELS } from './channel-lists.ts'

/** Where nights are sold: what makes bookings here, and the other sites on which a home can be let. */
export const SALES_CHANNELS = [...BOOKING_SOURCES, ...CHANNELS] as const

export type SalesChannel = (typeof SALES_CHANNELS)[number]
