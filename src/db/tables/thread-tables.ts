import type { Generated, GeneratedAlways } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { MessageSide } from '#core/booking/booking-side.ts'
import type { MessageFileType } from '#core/message/message-file.ts'
import type { OfferKind, OfferState, ThreadState } from '#core/thread-state.ts'
import type { DateColumn } from './column-types.ts'

/** `app.thread`: a question of a guest to the host of a home, or the conversation of a booking. It blocks no nights. */
export interface ThreadTable {
  nr: GeneratedAlways<number>
  id: Generated<string>
  uid: string
  stay_id: number
  /** For the conversation of a booking: dates and party are those of the booking. */
  booking_id: string | null
  check_in: DateColumn | null
  check_out: DateColumn | null
  adults: number | null
  children: number | null
  infants: number | null
  pets: number | null
  state: Generated<ThreadState>
  created_at: Date
  last_message_at: Date
  /** When the guest wrote the first message that nobody has answered. The database keeps it. */
  waiting_since: Date | null
  /** Marked as done without an answer, until the guest writes again. */
  done_at: Date | null
  done_by: string | null
  /** Put off until then, unless somebody writes. */
  later_until: Date | null
  /** The uid of the person who looks after it. */
  assigned_to: string | null
}

/** `app.message` */
export interface MessageTable {
  id: Generated<string>
  thread_id: string
  sender: string
  side: MessageSide
  body: string
  created_at: Date
}

/** `app.message_file`: a picture or a PDF of a message, which only the two sides can read. */
export interface MessageFileTable {
  id: Generated<string>
  /** Null while its message was not sent yet. */
  message_id: string | null
  to_send_id: string | null
  /** Its name in the store of pictures. */
  kept_as: Buffer
  name: string
  media_type: MessageFileType
  bytes: number
  width: number | null
  height: number | null
}

/** `app.message_to_send`: a message of the host's side that was not sent yet. */
export interface MessageToSendTable {
  id: Generated<string>
  thread_id: string
  sender: string
  body: string
  send_at: Date
  /** Sent at once, but kept back for some seconds in which it can be taken back. */
  undoable: boolean
  /** The state of its booking when it was written. */
  written_in: BookingState | null
  /** Its booking was cancelled in the meantime, so a person decides. */
  held_at: Date | null
  version: Generated<number>
  created_at: Date
}

/**
 * `app.thread_note`: a note between those who look after a home, about a conversation or about a booking. The guest
 * never sees it.
 */
export interface ThreadNoteTable {
  id: Generated<string>
  thread_id: string | null
  booking_id: string | null
  author: string
  body: string
  created_at: Date
}

/** `app.offer`: a pre-approval or a special offer. It blocks no nights. */
export interface OfferTable {
  id: Generated<string>
  thread_id: string
  stay_id: number
  kind: OfferKind
  check_in: DateColumn
  check_out: DateColumn
  adults: number
  children: Generated<number>
  infants: Generated<number>
  pets: Generated<number>
  rent: number | null
  state: Generated<OfferState>
  booking_id: string | null
  made_by: string
  expires_at: Date
  created_at: Date
}

/** Questions, messages and offers. */
export interface ThreadTables {
  'app.thread': ThreadTable
  'app.message': MessageTable
  'app.message_file': MessageFileTable
  'app.message_to_send': MessageToSendTable
  'app.thread_note': ThreadNoteTable
  'app.offer': OfferTable
}
