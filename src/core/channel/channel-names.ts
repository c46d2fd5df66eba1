import type { Channel } from './channel-lists.ts'

/** The names of the other sites. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  airbnb: 'Airbnb',
  booking_com: 'Booking.com',
  vrbo: 'Vrbo',
  other: 'Other calendar',
}
