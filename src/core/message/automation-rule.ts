/** What a message by a rule goes by. */
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

/** Events that are known before they happen: only these have a before. */
export const FORESEEN_EVENTS = [
  'check_in',
  'check_out',
  'payment_due',
  'free_cancellation_end',
] as const satisfies readonly MessageEvent[]

export const MESSAGE_DIRECTIONS = ['before', 'after'] as const
export const MESSAGE_UNITS = ['hours', 'days'] as const
/** How it reaches the guest: as a mail, and as a message in the conversation of the booking. */
export const GUEST_CHANNELS = ['mail', 'conversation'] as const
export type GuestChannel = (typeof GUEST_CHANNELS)[number]
/** Of what bookings: all, those that are paid in full, those of which something is still to be paid. */
export const MESSAGE_PAYMENTS = ['any', 'paid', 'open'] as const

/** When a message goes out, and for which bookings. */
export interface AutomationRule {
  readonly event: MessageEvent
  readonly direction: (typeof MESSAGE_DIRECTIONS)[number]
  readonly count: number
  readonly unit: (typeof MESSAGE_UNITS)[number]
  /** `HH:MM` at the home, of a rule in days; null: the time of the event. */
  readonly at: string | null
  /** Document ids; none = all homes. */
  readonly homes: readonly string[]
  readonly minNights: number | null
  readonly maxNights: number | null
  /** Adults and children. */
  readonly minGuests: number | null
  readonly maxGuests: number | null
  readonly payment: (typeof MESSAGE_PAYMENTS)[number]
  readonly channels: readonly GuestChannel[]
  /** Local hours `HH:MM` in which nothing goes out; null = there are none. */
  readonly quiet: { readonly from: string; readonly until: string } | null
  /** About codes or safety: goes out at any time. */
  readonly isUrgent: boolean
  /** Guests can do without it: its mail goes to nobody who has stopped such mails. */
  readonly isOptional: boolean
}
