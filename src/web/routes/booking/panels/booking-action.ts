import { data } from 'react-router'
import {
  cancelRequestSchema,
  changeRequestSchema,
  reviewRequestSchema,
  type ChangeRequest,
} from '#contract/booking/booking-action-requests.ts'
import { reviewReportSchema } from '#contract/review/staff-review.ts'
import { readChildAges } from '#contract/quote/child-ages.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { reviewClient } from '#web/backend/review-client.ts'
import { formText } from '#web/backend/form-text.ts'
import { bookingActionText } from '#web/text/booking-life-text.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { REVIEW_SCORES } from '#core/review/review-score.ts'

/** The answer to a form that changed nothing. */
export interface BookingRefused {
  readonly intent: string
  readonly problem: ApiErrorShape['error']['details'] | null
  /** The message of each field. */
  readonly errors: Readonly<Record<string, string>>
  /** The values as typed. */
  readonly values: Readonly<Record<string, string>>
}

/**
 * Carries out everything that a guest can do on the page of a booking. After success it redirects to the page; a
 * refusal is shown on it.
 */
export async function bookingAction(visit: Visit, bookingId: string) {
  const form = await visit.request.formData()
  const client = apiClient(visit.context)
  const intent = formText(form, 'intent')
  const key = formText(form, 'actionKey')
  const refuse = refuserOf(intent, form)
  const done = (response: ApiResponse<unknown>, part = '') =>
    response.ok
      ? redirectWithCookies(`${sitePaths.booking(bookingId)}${part}`, [])
      : refuse(response.status, { problem: response.error.details })
  switch (intent) {
    case 'withdraw':
      return done(await client.withdrawBooking(bookingId))
    case 'accept-change':
    case 'decline-change':
    case 'all-back-change':
    case 'withdraw-change': {
      const decision = intent.slice(0, -'-change'.length) as 'accept' | 'decline' | 'withdraw' | 'all-back'
      const decided = await client.decideChange(bookingId, formText(form, 'changeId'), decision, key)
      // Where the booking stays as it was, only the part about changes says what happened.
      return done(decided, decision === 'decline' || decision === 'withdraw' ? '#change' : '')
    }
    case 'accept-charge':
      return done(await client.acceptCharge(bookingId, formText(form, 'chargeId'), 'kept', key))
    case 'accept-charge-another-card': {
      const accepted = await client.acceptCharge(bookingId, formText(form, 'chargeId'), 'another', key)
      if (!accepted.ok) return done(accepted)
      const { paymentMethod, dueMinor, stay } = accepted.value
      const isToPay = paymentMethod === 'card' && dueMinor > 0
      return redirectWithCookies(isToPay ? sitePaths.payment(stay.slug, bookingId) : sitePaths.booking(bookingId), [])
    }
    case 'decline-charge':
      return done(
        await client.declineCharge(bookingId, formText(form, 'chargeId'), formText(form, 'reason').trim(), key),
      )
    case 'cancel': {
      const request = cancelRequestSchema.safeParse({
        reason: formText(form, 'reason'),
        ...(formText(form, 'text').trim() === '' ? {} : { text: formText(form, 'text') }),
        expectedRefundMinor: Number(formText(form, 'expectedRefundMinor')),
      })
      if (!request.success) return refuse(400, { errors: { reason: bookingActionText.reasonMissing } })
      if (request.data.reason === 'other' && !request.data.text)
        return refuse(400, { errors: { text: bookingActionText.textMissing } })
      return done(await client.cancelBooking(bookingId, request.data, key))
    }
    case 'change': {
      const query = readChange(form)
      if (query === null) return refuse(400, { problem: { code: 'invalid_input', fields: {} } })
      const message = formText(form, 'message').trim()
      const asked = await client.requestChange(bookingId, message === '' ? query : { ...query, message }, key)
      // The top of the page shows the new dates once they are agreed, and nothing of a question that is open.
      return done(asked, asked.ok && asked.value.change?.state === 'pending' ? '#change' : '')
    }
    case 'review':
    case 'review-anew': {
      const request = reviewRequestSchema.safeParse({
        overall: Number(formText(form, 'overall')),
        body: formText(form, 'body'),
        scores: scoresOf(form),
      })
      const { write, rewrite } = reviewClient(visit.context)
      const send = intent === 'review' ? write : rewrite
      if (request.success) return done(await send(bookingId, request.data, key), '#review')
      const wrong = new Set(request.error.issues.map((issue) => issue.path[0]))
      return refuse(400, {
        errors: {
          ...(wrong.has('overall') ? { overall: bookingActionText.starsMissing } : {}),
          ...(wrong.has('body') ? { body: bookingActionText.reviewMissing } : {}),
        },
      })
    }
    case 'report-host-review': {
      const request = reviewReportSchema.safeParse({ reason: formText(form, 'reason'), note: formText(form, 'note') })
      if (!request.success) {
        const wrong = new Set(request.error.issues.map((issue) => issue.path[0]))
        return refuse(400, {
          errors: {
            ...(wrong.has('reason') ? { reason: bookingActionText.reportReasonMissing } : {}),
            ...(wrong.has('note') ? { note: bookingActionText.reportMissing } : {}),
          },
        })
      }
      return done(await reviewClient(visit.context).report(bookingId, request.data, key))
    }
    default:
      throw data('We do not recognise this form.', { status: 400 })
  }
}

/** Returns the scores of single aspects; an aspect that was left out has none. */
function scoresOf(form: FormData): Record<string, number> | undefined {
  const given = REVIEW_SCORES.filter((name) => formText(form, name) !== '')
  return given.length === 0 ? undefined : Object.fromEntries(given.map((name) => [name, Number(formText(form, name))]))
}

function refuserOf(intent: string, form: FormData) {
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return (status: number, rest: Partial<BookingRefused>) =>
    data<BookingRefused>({ intent, problem: null, errors: {}, values, ...rest }, { status })
}

/** Reads the request for other dates or guests from a form or an address; null when it is invalid. */
export function readChange(fields: FormData | URLSearchParams): ChangeRequest | null {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const count = (name: string) => (/^\d{1,2}$/.test(text(name)) ? Number(text(name)) : 0)
  const parsed = changeRequestSchema.safeParse({
    checkIn: text('checkIn'),
    checkOut: text('checkOut'),
    adults: count('adults'),
    children: count('children'),
    infants: count('infants'),
    pets: count('pets'),
    childAges: readChildAges(fields).slice(0, count('children')),
  })
  return parsed.success ? parsed.data : null
}
