import { data, redirect } from 'react-router'
import type { StaffReviewShape } from '#contract/review/staff-review.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { wrongFieldOf } from '#web/console/wrong-field.tsx'
import type { Visit } from '#web/middleware/require-access.ts'
import { readSeen } from '#web/routes/console/stay/form/compare-values.ts'
import type { Clash } from '#web/routes/console/stay/form/stay-form.ts'
import { bookingActionText } from '#web/text/booking-life-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { ReviewDone } from '#web/text/staff-review-text.ts'

/** What was refused, with what was typed. */
export interface RefusedReview {
  readonly id: string
  readonly intent: string
  readonly text: string
  /** The chosen reason; empty: none. */
  readonly reason: string
  readonly fault: string | null
  /** The field for which it was refused; null: for another reason. */
  readonly wrong: string | null
  /** Who wrote the review. */
  readonly author: string
  /** The answer that `text` is compared with when it is sent again; null: the one that is shown. */
  readonly seen: string | null
  /** What somebody else has answered meanwhile. */
  readonly clashes: readonly Clash[]
}

/** Answers, reports, hides or shows a review, and redirects to the list that it was in. */
export async function reviewAction({ context, request, url }: Visit & { readonly url: URL }) {
  const form = await request.formData()
  const [id, intent, text] = [formText(form, 'id'), formText(form, 'intent'), formText(form, 'text')]
  const path = `/api/staff/reviews/${encodeURIComponent(id)}`
  const reason = formText(form, 'reason')
  const shown = readSeen(formText(form, 'seen'))?.['text']
  const seen = shown === undefined ? {} : { seen: shown === '' ? null : shown }
  const api = consoleApi(context)
  const calls: Readonly<Record<string, () => [ReviewDone, ReturnType<typeof api.post<StaffReviewShape>>]>> = {
    reply: () => ['replied', api.put<StaffReviewShape>(`${path}/reply`, { reply: text, ...seen })],
    report: () => ['reported', api.post<StaffReviewShape>(`${path}/report`, { reason, note: text })],
    hide: () => ['hidden', api.post<StaffReviewShape>(`${path}/decision`, { hide: reason })],
    show: () => ['shown', api.post<StaffReviewShape>(`${path}/decision`, { hide: null })],
  }
  const [done, call] = calls[Object.hasOwn(calls, intent) ? intent : 'reply']!()
  const response = await call
  if (response.ok) {
    const view = url.searchParams.get('view')
    return redirect(
      `${consolePaths.consoleReviews()}?${new URLSearchParams({ ...(view && { view }), done }).toString()}`,
      303,
    )
  }
  const { details } = response.error
  const refused = {
    id,
    intent,
    text,
    reason,
    author: formText(form, 'author'),
    seen: shown ?? null,
    wrong: null,
    clashes: [],
  }
  if (details.code === 'reply_changed') {
    const theirs = typeof details['reply'] === 'string' ? details['reply'] : ''
    const clashes = [{ label: 'Answer', mine: text, theirs }]
    return data<RefusedReview>({ ...refused, fault: null, seen: theirs, clashes }, { status: 409 })
  }
  const wrong = wrongFieldOf(details, { reason: 'reason', hide: 'reason', reply: 'text', note: 'text' })
  const missing =
    wrong === 'reason' ? bookingActionText.reportReasonMissing : 'Write something, at most 2,000 characters.'
  const fault = details.code === 'invalid_input' ? missing : staffProblemMessage(details)
  return data<RefusedReview>({ ...refused, fault, wrong }, { status: response.status })
}
