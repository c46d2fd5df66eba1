import type { Channel } from './channel-lists.ts'

/** What the sites are called. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  airbnb: 'Airbnb',
  booking_com: 'Booking.com',
  vrbo: 'Vrbo',
  other: 'Other calendar',
}
