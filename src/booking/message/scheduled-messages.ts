import type { ScheduledChange, ScheduledMessageShape } from '#contract/message/automation-schemas.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor, Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findAutomation, findAutomations, type Automation } from '#db/queries/message/automation-queries.ts'
import { findFactsOf, type BookingFacts } from '#db/queries/message/fact-queries.ts'
import { findKeptMessages, keepMessage, type KeptMessage } from '#db/queries/message/scheduled-queries.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { isRefused, outlookOf, type Outlook } from './facts-of.ts'
import { fillMessage } from './fill-message.ts'
import { sendMessage, textOf, type SendDeps } from './send-message.ts'
import { valuesOf } from './values-of.ts'
import { checkNames } from './write-template.ts'

interface About {
  readonly actor: StaffActor
  readonly bookingId: string
}

type NotFound = ProblemOf<'booking_not_found'>
type NoRule = NotFound | ProblemOf<'automation_not_found'>

/**
 * Returns the messages that the guest of a booking gets by the rules: by the time at which they were sent or will be,
 * and last those that will not be. `booking_not_found`: there is none, or it is for somebody else's home.
 */
export async function findScheduledMessages(
  deps: SendDeps,
  about: About,
): Promise<Result<ScheduledMessageShape[], NotFound>> {
  const found = await findBookingForStaff(deps.db, about)
  return found.ok ? ok(await forecastOf(deps, deps.db, found.value)) : found
}

/**
 * Omits the message of a rule for one booking, gives it a text of its own there, or undoes both. `message_sent`: too
 * late; `unknown_variables`: the text names a variable that does not exist; `automation_not_found`: there is no such
 * rule, or it does not apply to this booking.
 */
export async function changeScheduledMessage(
  deps: SendDeps,
  { change, automationId, ...about }: About & { readonly automationId: string; readonly change: ScheduledChange },
): Promise<Result<ScheduledMessageShape[], NoRule | ProblemOf<'message_sent' | 'unknown_variables'>>> {
  const checked = change.text ? checkNames(change.text) : ok(null)
  if (!checked.ok) return checked
  return onMessage<ProblemOf<'message_sent'>>(deps, { ...about, automationId }, async (tx, { kept }) => {
    const isEdited = change.text === undefined ? (kept?.isEdited ?? false) : change.text !== null
    const isSkipped = change.isSkipped ?? kept?.state === 'skipped'
    const written = await keepMessage(tx, {
      automationId,
      bookingId: about.bookingId,
      state: isSkipped ? 'skipped' : 'planned',
      text: change.text === undefined ? (kept?.text ?? null) : change.text,
      isEdited,
      missing: [],
      sendAt: kept?.sendAt ?? null,
      at: deps.now(),
    })
    return written ? ok(null) : err({ code: 'message_sent' })
  })
}

/**
 * Sends the message of a rule now, whatever the hour. `message_sent`: it was sent already; `values_missing`: these
 * variables have no value; `mail_refused`: the guest has stopped such mails; `automation_not_found` as above.
 */
export async function sendScheduledMessage(
  deps: SendDeps,
  { automationId, ...about }: About & { readonly automationId: string },
): Promise<Result<ScheduledMessageShape[], NoRule | ProblemOf<'message_sent' | 'values_missing' | 'mail_refused'>>> {
  const { bookingId } = about
  const sent = await onMessage<ProblemOf<'message_sent' | 'values_missing' | 'mail_refused'>>(
    deps,
    { ...about, automationId },
    async (tx, { automation, facts, kept }) =>
      isRefused(automation.rule, facts)
        ? err({ code: 'mail_refused' })
        : sendMessage(tx, deps, { automation, bookingId, kept }),
  )
  if (sent.ok) deps.wake?.()
  return sent
}

interface MessageOfRule {
  readonly automation: Automation
  readonly facts: BookingFacts
  readonly kept: KeptMessage | undefined
}

async function onMessage<Refusal extends ProblemOf<'message_sent' | 'values_missing' | 'mail_refused'>>(
  deps: SendDeps,
  { automationId, ...about }: About & { readonly automationId: string },
  work: (tx: Tx, message: MessageOfRule) => Promise<Result<null, Refusal | NotFound>>,
): Promise<Result<ScheduledMessageShape[], Refusal | NoRule>> {
  return inTransaction<ScheduledMessageShape[], Refusal | NoRule>(deps.db, async (tx) => {
    const found = await findBookingForStaff(tx, about)
    if (!found.ok) return found
    await lockBooking(tx, about.bookingId)
    const automation = isUuid(automationId) ? await findAutomation(tx, automationId) : null
    const facts = automation && (await findFactsOf(tx, about.bookingId, automationId))
    if (!automation || !facts || !outlookOf(automation, facts, deps.now())) return err({ code: 'automation_not_found' })
    const done = await work(tx, {
      automation,
      facts,
      kept: (await findKeptMessages(tx, about.bookingId)).get(automationId),
    })
    return done.ok ? ok(await forecastOf(deps, tx, found.value)) : done
  })
}

async function forecastOf(deps: SendDeps, db: Executor, booking: Booking): Promise<ScheduledMessageShape[]> {
  const now = deps.now()
  const values = valuesOf(booking, deps)
  const kept = await findKeptMessages(db, booking.id)
  const messages: ScheduledMessageShape[] = []
  for (const automation of await findAutomations(db)) {
    const own = kept.get(automation.id)
    const facts = await findFactsOf(db, booking.id, automation.id)
    const outlook = facts && outlookOf(automation, facts, now)
    const isSent = outlook?.state === 'sent'
    if (!outlook || (!automation.isOn && !isSent)) continue
    const filled =
      isSent && own?.text
        ? { ...own.text, missing: [] }
        : fillMessage(textOf(automation, own, booking.language), values)
    messages.push({
      automation: { documentId: automation.id, name: automation.name },
      state: outlook.state,
      ...whenOf(outlook, own),
      channels: automation.rule.channels,
      ...filled,
      isEdited: own?.isEdited ?? false,
    })
  }
  return messages.toSorted((one, other) => orderOf(one) - orderOf(other))
}

function whenOf({ planned, state }: Outlook, own: KeptMessage | undefined) {
  const iso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
  if (state === 'sent') return { at: own?.updatedAt.toISOString() ?? null, dueAt: iso(planned?.dueMs) }
  if (state === 'unwanted' || state === 'unknown_language') return { at: null, dueAt: iso(planned?.dueMs) }
  if (own?.sendAt) return { at: own.sendAt.toISOString(), dueAt: iso(planned?.dueMs) }
  return { at: iso(planned?.atMs), dueAt: iso(planned?.dueMs) }
}

const orderOf = ({ at }: ScheduledMessageShape) => (at === null ? Infinity : Date.parse(at))
