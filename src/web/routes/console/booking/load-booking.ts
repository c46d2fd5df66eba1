import { bookingCan } from '#core/booking/booking-state.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { ScheduledMessageShape } from '#contract/message/automation-schemas.ts'
import type { ThreadTextShape } from '#contract/message/template-schemas.ts'
import type { StaffReviewOfGuestShape } from '#contract/review/review-of-guest.ts'
import type { NoteShape, StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { TaskListMetaShape, TaskShape } from '#contract/task/task-schemas.ts'
import { nowContext } from '#web/backend/context.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { mayIn } from '#web/console/may/may-in.ts'
import type { May } from '#web/console/may/may.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { refundsOfPaid } from '#web/quote/refunds-of-paid.ts'
import { languageNames, languageOptions } from '#web/text/language-names.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { readOnlyThreadText } from '#web/text/inbox-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { actionDoneText, staffActionText, staffDoneText } from '#web/text/booking/staff-action-text.ts'
import type { ActionEffect, ActionPreview } from './action/action-result.ts'
import { firstValues, type Values } from './action/action-fields.ts'
import { previewOf } from './action/action-preview.ts'
import { effectText } from './action/effect-text.ts'
import { staffStateOf } from '#web/text/staff-booking-text.ts'
import { moreTimes } from './action/more-time.ts'
import { isHostAction, offeredActions, type HostAction } from './action/offered-actions.ts'
import { apiOf, requestPreview } from './action/run-action.ts'
import { recordChoices } from './action/undoable.ts'
import { loadStayOptions } from '#web/console/find/stay-options.ts'
import { mailAddress } from './mail-address.ts'
import { withGuestName } from './with-guest-name.ts'
import { postingsOf } from './panels/postings-of.ts'
import { timelineOf } from './panels/timeline.ts'

/** The form that is open. */
export interface OpenForm {
  readonly action: HostAction
  readonly first: Values
  readonly preview: ActionPreview | null
  /** Whether the preview is of what the address asks for: the form is then read instead of filled in. */
  readonly isPreviewed: boolean
  /** Why there is no such preview. */
  readonly problem: string | null
  /** The homes or records to choose from, value → label. */
  readonly listed: Readonly<Record<string, string>>
}

/**
 * Loads a booking with its conversation. `?do=refund` opens the form of an action; `?done=refund` says that it was
 * done.
 */
export async function loadBooking(visit: Visit, bookingId: string) {
  const api = consoleApi(visit.context)
  const missing = () => pageNotFound(visit.url.pathname)
  const [found, thread, notes, texts, messages, reviews, tasks] = await Promise.all([
    api.get<StaffBookingShape>(apiOf(bookingId)),
    api.get<StaffThreadShape>(apiOf(bookingId, '/thread')),
    api.get<readonly NoteShape[]>(apiOf(bookingId, '/notes')),
    api.get<readonly ThreadTextShape[]>(apiOf(bookingId, '/texts')),
    api.get<readonly ScheduledMessageShape[]>(apiOf(bookingId, '/scheduled-messages')),
    api.get<StaffReviewOfGuestShape>(apiOf(bookingId, '/review-of-guest')),
    api.list<TaskShape, TaskListMetaShape>('/api/staff/tasks', { booking: bookingId }),
  ])
  const booking = withGuestName(requireData(found, missing))
  const may = mayIn(visit.context)
  const nowMs = visit.context.get(nowContext)().getTime()
  const offered = offeredActions(booking, nowMs, may)
  const requested = visit.url.searchParams.get('do') ?? ''
  return {
    booking,
    language: booking.guestLanguage === null ? null : languageNames([booking.guestLanguage]),
    languages: may('PUT /api/staff/bookings/:id/guest-language', booking.stay.slug)
      ? languageOptions(booking.guestLanguage === null ? [] : [booking.guestLanguage])
      : [],
    thread: thread.ok ? thread.value : null,
    notes: notes.ok ? notes.value : [],
    texts: texts.ok ? texts.value : [],
    messages: messages.ok ? messages.value : [],
    reviews: reviews.ok ? reviews.value : null,
    closed: closedBecause(booking, may),
    mayNote: may('POST /api/staff/bookings/:id/notes', booking.stay.slug),
    mailTo: mailAddress(booking, may),
    offered,
    form:
      isHostAction(requested) && offered.includes(requested)
        ? await openForm(api, booking, requested, { url: visit.url, may, nowMs })
        : null,
    done: doneText(visit.url.searchParams.get('done') ?? '', booking),
    stateText: staffStateOf(booking),
    timeline: timelineOf(booking, nowMs, {
      thread: thread.ok ? thread.value : null,
      tasks: tasks.ok ? tasks.value.data : [],
    }),
    postings: postingsOf(booking.ledger),
    refunds: bookingCan('cancelByGuest', booking.state) ? refundsOfPaid(booking) : [],
    nowMs,
    actionKey: crypto.randomUUID(),
  }
}

async function openForm(
  api: ReturnType<typeof consoleApi>,
  booking: StaffBookingShape,
  action: HostAction,
  { url: { searchParams }, may, nowMs }: { readonly url: URL; readonly may: May; readonly nowMs: number },
): Promise<OpenForm> {
  const plain = { action, preview: null, isPreviewed: false, problem: null, listed: {} }
  const first = firstValues(action, booking)
  const textOf = (effect: ActionEffect) => effectText(effect, booking.currency)
  if (action === 'move') {
    const stays = Object.fromEntries(
      (await loadStayOptions(api, { may: (stay) => may('POST /api/staff/bookings/:id/changes', stay) })).homes.map(
        ({ slug, title }) => [slug, title],
      ),
    )
    // Dropping a bar of the calendar opens this address with the home and the dates.
    const given = ['stay', 'checkIn', 'checkOut'].flatMap((name) => {
      const value = searchParams.get(name)
      return value ? [[name, value.slice(0, 120)] as const] : []
    })
    const values = { ...first, ...Object.fromEntries(given) }
    const form = { ...plain, listed: stays, first: values }
    if (given.length === 0) return form
    const response = await requestPreview(api, action, booking.documentId, values)
    return response.ok
      ? { ...form, preview: textOf(previewOf(action, booking, values, response.value)), isPreviewed: true }
      : { ...form, problem: staffProblemMessage(response.error.details) }
  }
  if (action === 'more-time') {
    const listed = moreTimes(booking, nowMs)
    return { ...plain, first: { hours: Object.keys(listed)[0] ?? '' }, listed }
  }
  if (action === 'undo-received' || action === 'undo-refund')
    return { ...plain, first, listed: recordChoices(action, booking) }
  if ('isPreviewed' in staffActionText[action]) return { ...plain, first }
  const given = await requestPreview(api, action, booking.documentId, first)
  return { ...plain, first, preview: given.ok ? textOf(previewOf(action, booking, first, given.value)) : null }
}

/** Returns what is said of an action that was just done; null once the guest has given the answer it waits for. */
function doneText(done: string, { state, change, charges }: StaffBookingShape): string | null {
  const isOver =
    done === 'held'
      ? state !== 'hold'
      : done === 'charge'
        ? charges.every((charge) => charge.state !== 'pending')
        : (done === 'move' || done === 'change') && change === null
  if (isOver) return null
  if (isHostAction(done)) return actionDoneText[done]
  return Object.hasOwn(staffDoneText, done) ? (staffDoneText[done] ?? null) : null
}

/** Returns why the user cannot write to the guest; null if they can. */
function closedBecause({ state, guestUid, stay }: StaffBookingShape, may: May): string | null {
  if (!may('POST /api/staff/bookings/:id/messages', stay.slug)) return readOnlyThreadText
  if (guestUid === null) return 'This guest has no account yet: write to them with your own mail program.'
  return bookingCan('talk', state) ? null : 'There is no conversation about a booking that was never placed.'
}
