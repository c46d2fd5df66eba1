import { textInLanguage, type TextForGuest } from '#core/message/text-in-language.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { Automation } from '#db/queries/message/automation-queries.ts'
import { keepMessage, type KeptMessage } from '#db/queries/message/scheduled-queries.ts'
import { insertMessage } from '#db/queries/thread/thread-queries.ts'
import type { GuestMessageMailData } from '#messaging/mail/mail.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { guestPageOf } from '#booking/guest-page-of.ts'
import { photoOf, type MailDeps } from '#booking/booking-mail-data.ts'
import { partyText } from '#booking/party-text.ts'
import { conversationOf } from '#booking/thread/conversation-of.ts'
import { fillMessage } from './fill-message.ts'
import { valuesOf } from './values-of.ts'

/** The longest message of a conversation in characters; values may make a text longer than it was saved. */
const LONGEST_MESSAGE = 4000

export type SendDeps = MailDeps & Pick<BookingDeps, 'db' | 'websiteName' | 'wake' | 'onFault'>

/**
 * Returns the text that a rule sends for a booking: the one for this booking alone, or that of the rule in the language
 * of its guest. `language`: ISO 639 code; null: not known.
 */
export function textOf(automation: Automation, kept: KeptMessage | undefined, language: string | null): TextForGuest {
  const text = textInLanguage(automation, language)
  return kept?.isEdited && kept.text ? { ...text, ...kept.text } : text
}

/**
 * Sends the message of a rule for a booking through all its channels and records that, in the transaction of the
 * caller. The message is therefore sent exactly when that commits, and only once, whoever tries. `values_missing`: it
 * is recorded as stopped, and nothing is sent; `message_sent`: somebody was faster.
 */
export async function sendMessage(
  tx: Tx,
  deps: SendDeps,
  about: { readonly automation: Automation; readonly bookingId: string; readonly kept: KeptMessage | undefined },
): Promise<Result<null, ProblemOf<'values_missing' | 'message_sent' | 'booking_not_found'>>> {
  const { automation, bookingId, kept } = about
  const booking = await findBooking(tx, bookingId)
  if (!booking) return err({ code: 'booking_not_found' })
  const at = deps.now()
  const { language, ...text } = textOf(automation, kept, booking.language)
  const { missing, ...filled } = fillMessage({ ...text, language }, valuesOf(booking, deps))
  const row = { automationId: automation.id, bookingId, isEdited: kept?.isEdited ?? false, at }
  if (missing.length > 0) {
    // Tried again and again until the value exists; the time of the first try is kept.
    if (kept?.state === 'stopped' && kept.missing.join() === missing.join())
      return err({ code: 'values_missing', names: missing })
    const own = row.isEdited ? text : null
    await keepMessage(tx, { ...row, state: 'stopped', text: own, missing, sendAt: kept?.sendAt ?? null })
    return err({ code: 'values_missing', names: missing })
  }
  // The constraint decides who sends: whoever inserts this row first.
  if (!(await keepMessage(tx, { ...row, state: 'sent', text: filled, missing, sendAt: kept?.sendAt ?? null })))
    return err({ code: 'message_sent' })
  if (automation.rule.channels.includes('conversation')) await say(tx, deps, bookingId, filled.body)
  if (automation.rule.channels.includes('mail')) {
    await mail(tx, deps, booking, { ...filled, ...(language !== null && { language }), automation })
  }
  return ok(null)
}

/** Writes as the system: it is no answer, so a guest who waits for one keeps waiting. */
async function say(tx: Tx, deps: SendDeps, bookingId: string, body: string): Promise<void> {
  const thread = await conversationOf(tx, deps, bookingId)
  if (!thread) return
  const text = body.slice(0, LONGEST_MESSAGE)
  await insertMessage(tx, { threadId: thread.id, sender: 'system', side: 'system', body: text, at: deps.now() })
}

async function mail(
  tx: Tx,
  deps: SendDeps,
  booking: Booking,
  {
    automation,
    ...text
  }: Pick<GuestMessageMailData, 'subject' | 'body' | 'language'> & { readonly automation: Automation },
): Promise<void> {
  if (!booking.guest.email) return
  const photo = photoOf(booking, deps)
  await enqueueMail(
    tx,
    {
      template: 'guest_message',
      data: {
        ...text,
        stayTitle: booking.stay.title,
        checkIn: booking.checkIn,
        checkOut: booking.checkOut,
        reference: booking.reference,
        party: partyText(booking.party),
        link: guestPageOf(booking, deps),
        ...(photo && { photo }),
        ...(automation.rule.isOptional && { isOptional: true }),
      },
      to: booking.guest.email,
      dedupeKey: `guest_message:${automation.id}:${booking.id}`,
      bookingId: booking.id,
    },
    deps.now(),
  )
}
