import { data } from 'react-router'
import { cancelRequestSchema, reviewRequestSchema } from '#contract/booking/booking-action-requests.ts'
import { reviewReportSchema } from '#contract/review/staff-review.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { reviewClient } from '#web/backend/review-client.ts'
import { formText } from '#web/backend/form-text.ts'
import { bookingActionText } from '#web/text/booking-life-text.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { REVIEW_SCORES } from '#core/review/review-score.ts'
import { readChange } from './read-change.ts'

/** The answer to a form that changed nothing. */
export interface BookingRefused {
  readonly intent: string
  readonly problem: ApiErrorShape['error']['details'] | null
  /** The message of each field. */
  readonly errors: Readonly<Record<string, string>>
  /** The values as typed. */
  readonly values: Readonly<Record<string, string>>
}

/** A form that was sent, and how to answer it. */
interface SentForm {
  readonly bookingId: string
  readonly form: FormData
  /** A form that is sent again with the same key changes nothing a second time. */
  readonly key: string
  readonly bookings: ReturnType<typeof apiClient>
  readonly reviews: ReturnType<typeof reviewClient>
  /** Returns to the page, or to a part of it, or shows there why the API refused. */
  readonly finish: (response: ApiResponse<unknown>, part?: '' | '#change' | '#review') => ActionResponse
  /** Shows the page with what is wrong with the form. */
  readonly refuse: (fault: Pick<BookingRefused, 'problem'> | Pick<BookingRefused, 'errors'>) => ActionResponse
}

type ActionResponse = Response | ReturnType<typeof data<BookingRefused>>

/**
 * Carries out everything that a guest can do on the page of a booking. After success it redirects to the page; a
 * refusal is shown on it.
 */
export async function bookingAction(visit: Visit, bookingId: string): Promise<ActionResponse> {
  const form = await visit.request.formData()
  const intent = formText(form, 'intent')
  const sent = sentForm(visit, bookingId, form)
  const { bookings, reviews, finish, key } = sent
  switch (intent) {
    case 'withdraw':
      return finish(await bookings.withdrawBooking(bookingId))
    case 'accept-change':
      return decideChange(sent, 'accept')
    case 'decline-change':
      return decideChange(sent, 'decline')
    case 'all-back-change':
      return decideChange(sent, 'all-back')
    case 'withdraw-change':
      return decideChange(sent, 'withdraw')
    case 'accept-charge':
      return finish(await bookings.acceptCharge(bookingId, formText(form, 'chargeId'), 'kept', key))
    case 'accept-charge-another-card':
      return acceptChargeWithAnotherCard(sent)
    case 'decline-charge':
      return finish(
        await bookings.declineCharge(bookingId, formText(form, 'chargeId'), formText(form, 'reason').trim(), key),
      )
    case 'cancel':
      return cancel(sent)
    case 'change':
      return requestChange(sent)
    case 'review':
      return sendReview(sent, reviews.write)
    case 'review-anew':
      return sendReview(sent, reviews.rewrite)
    case 'report-host-review':
      return reportHostReview(sent)
    default:
      throw data('We do not recognise this form.', { status: 400 })
  }
}

function sentForm(visit: Visit, bookingId: string, form: FormData): SentForm {
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const shown = { intent: formText(form, 'intent'), problem: null, errors: {}, values }
  return {
    bookingId,
    form,
    key: formText(form, 'actionKey'),
    bookings: apiClient(visit.context),
    reviews: reviewClient(visit.context),
    finish: (response, part = '') =>
      response.ok
        ? redirectWithCookies(`${sitePaths.booking(bookingId)}${part}`, [])
        : data<BookingRefused>({ ...shown, problem: response.error.details }, { status: response.status }),
    refuse: (fault) => data<BookingRefused>({ ...shown, ...fault }, { status: 400 }),
  }
}

async function decideChange(
  { bookingId, form, key, bookings, finish }: SentForm,
  decision: 'accept' | 'decline' | 'withdraw' | 'all-back',
) {
  const decided = await bookings.decideChange(bookingId, formText(form, 'changeId'), decision, key)
  // Where the booking stays as it was, only the part about changes says what happened.
  return finish(decided, decision === 'decline' || decision === 'withdraw' ? '#change' : '')
}

/** Accepts a charge, and goes on to the payment step if it is paid by card. */
async function acceptChargeWithAnotherCard({ bookingId, form, key, bookings, finish }: SentForm) {
  const accepted = await bookings.acceptCharge(bookingId, formText(form, 'chargeId'), 'another', key)
  if (!accepted.ok) return finish(accepted)
  const { paymentMethod, dueMinor, stay } = accepted.value
  if (paymentMethod !== 'card' || dueMinor <= 0) return finish(accepted)
  return redirectWithCookies(sitePaths.payment(stay.slug, bookingId), [])
}

async function cancel({ bookingId, form, key, bookings, finish, refuse }: SentForm) {
  const text = formText(form, 'text')
  const request = cancelRequestSchema.safeParse({
    reason: formText(form, 'reason'),
    ...(text.trim() === '' ? {} : { text }),
    expectedRefundMinor: Number(formText(form, 'expectedRefundMinor')),
  })
  if (!request.success) return refuse({ errors: { reason: bookingActionText.reasonMissing } })
  if (request.data.reason === 'other' && !request.data.text)
    return refuse({ errors: { text: bookingActionText.textMissing } })
  return finish(await bookings.cancelBooking(bookingId, request.data, key))
}

async function requestChange({ bookingId, form, key, bookings, finish, refuse }: SentForm) {
  const change = readChange(form)
  if (change === null) return refuse({ problem: { code: 'invalid_input', fields: {} } })
  const message = formText(form, 'message').trim()
  const asked = await bookings.requestChange(bookingId, message === '' ? change : { ...change, message }, key)
  // The top of the page shows the new dates once they are agreed, and nothing of a question that is open.
  return finish(asked, asked.ok && asked.value.change?.state === 'pending' ? '#change' : '')
}

async function sendReview(
  { bookingId, form, key, finish, refuse }: SentForm,
  send: ReturnType<typeof reviewClient>['write' | 'rewrite'],
) {
  const request = reviewRequestSchema.safeParse({
    overall: Number(formText(form, 'overall')),
    body: formText(form, 'body'),
    scores: scoresOf(form),
  })
  if (request.success) return finish(await send(bookingId, request.data, key), '#review')
  const { starsMissing, reviewMissing } = bookingActionText
  return refuse({ errors: messagesOf(request.error, { overall: starsMissing, body: reviewMissing }) })
}

async function reportHostReview({ bookingId, form, key, reviews, finish, refuse }: SentForm) {
  const request = reviewReportSchema.safeParse({ reason: formText(form, 'reason'), note: formText(form, 'note') })
  if (request.success) return finish(await reviews.report(bookingId, request.data, key))
  const { reportReasonMissing, reportMissing } = bookingActionText
  return refuse({ errors: messagesOf(request.error, { reason: reportReasonMissing, note: reportMissing }) })
}

/** Returns the messages of the fields that were refused. */
function messagesOf(
  { issues }: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] },
  messages: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const wrong = new Set(issues.map((issue) => issue.path[0]))
  return Object.fromEntries(Object.entries(messages).filter(([name]) => wrong.has(name)))
}

/** Returns the scores of single aspects; an aspect that was left out has none. */
function scoresOf(form: FormData): Record<string, number> | undefined {
  const given = REVIEW_SCORES.filter((name) => formText(form, name) !== '')
  return given.length === 0 ? undefined : Object.fromEntries(given.map((name) => [name, Number(formText(form, name))]))
}
