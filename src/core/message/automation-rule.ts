import type { BookingSource } from '#core/booking/booking-source.ts'

/** The events to which a rule can tie a message. */
export const MESSAGE_EVENTS = [
  'confirmed',
  'check_in',
  'check_out',
  'payment_received',
  'payment_due',
  'free_cancellation_end',
  'review_written',
  'no_answer',
] as const

export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/** Events that are known before they happen. Only these can have a message before them. */
export const FORESEEN_EVENTS = [
  'check_in',
  'check_out',
  'payment_due',
  'free_cancellation_end',
] as const satisfies readonly MessageEvent[]

export const MESSAGE_DIRECTIONS = ['before', 'after'] as const
export const MESSAGE_UNITS = ['hours', 'days'] as const
/** How a message reaches the guest: by mail, and in the conversation of the booking. */
export const GUEST_CHANNELS = ['mail', 'conversation'] as const
export type GuestChannel = (typeof GUEST_CHANNELS)[number]
/** Which bookings a rule is for: all, those paid in full, or those of which something is still to be paid. */
export const MESSAGE_PAYMENTS = ['any', 'paid', 'open'] as const

/** Which bookings a rule is for: all, those made by guests, or those made for them by staff. The others do not occur. */
export const MESSAGE_SOURCES = ['any', 'web', 'admin'] as const satisfies readonly ('any' | BookingSource)[]

/**
 * Whom a rule is for by their language: everybody; only guests of the languages it names; or all others. A guest whose
 * language is not known is nobody of whom a language is asked (`only`), and one of all others (`except`).
 */
export const LANGUAGE_MATCHES = ['any', 'only', 'except'] as const

/** When a message goes out, and for which bookings. */
export interface AutomationRule {
  readonly event: MessageEvent
  readonly direction: (typeof MESSAGE_DIRECTIONS)[number]
  readonly count: number
  readonly unit: (typeof MESSAGE_UNITS)[number]
  /** `HH:MM` at the home, for a rule in days. Null: the time of the event. */
  readonly at: string | null
  /** Document ids of homes; empty means all homes. */
  readonly homes: readonly string[]
  readonly minNights: number | null
  readonly maxNights: number | null
  /** Adults and children. */
  readonly minGuests: number | null
  readonly maxGuests: number | null
  readonly payment: (typeof MESSAGE_PAYMENTS)[number]
  readonly source: (typeof MESSAGE_SOURCES)[number]
  readonly languageMatch: (typeof LANGUAGE_MATCHES)[number]
  /** ISO 639 codes; empty for `any`. */
  readonly languages: readonly string[]
  readonly channels: readonly GuestChannel[]
  /** Local hours `HH:MM` in which nothing goes out; null means none. */
  readonly quiet: { readonly from: string; readonly until: string } | null
  /** About codes or safety, so it sent at any time. */
  readonly isUrgent: boolean
  /** Not essential for guests: its mail is not sent to anybody who has stopped such mails. */
  readonly isOptional: boolean
}
