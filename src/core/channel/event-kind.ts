import type { Channel, EventKind } from './channel-lists.ts'

interface EventText {
  readonly uid: string
  readonly summary: string
  readonly description: string
}

const COMES = /\b(reserv|réserv|provis|booked|booking|gebucht|guest)/i
const CLOSED = /(not available|unavailable|indisponib|blocked|bloqué|geblockt)/i

/**
 * Returns whether an event is a reservation, by the words that the site uses. Only Airbnb and Vrbo tell reservations
 * from closed nights. Booking.com calls both `CLOSED - Not available`, and in other calendars a closed night may be a
 * reservation.
 */
export function eventKind(channel: Channel, { uid, summary, description }: EventText): EventKind {
  const site = uid.includes('@airbnb.com') ? 'airbnb' : uid.includes('@booking.com') ? 'booking_com' : channel
  if (site === 'booking_com') return 'unknown'
  if (CLOSED.test(summary)) return site === 'airbnb' || site === 'vrbo' ? 'block' : 'unknown'
  return COMES.test(summary) || description.includes('/hosting/reservations/') ? 'reserved' : 'unknown'
}

/** Returns the site to which the address of a calendar belongs. */
export function channelOfAddress(address: string): Channel {
  const host = /^[a-z]+:\/\/([^/?#:@]+)/i.exec(address)?.[1]?.toLowerCase() ?? ''
  if (/(^|\.)airbnb\.[a-z.]+$/.test(host)) return 'airbnb'
  if (/(^|\.)booking\.com$/.test(host)) return 'booking_com'
  return /(^|\.)(vrbo|homeaway|abritel|fewo-direkt|stayz|bookabach)\.[a-z.]+$/.test(host) ? 'vrbo' : 'other'
}
