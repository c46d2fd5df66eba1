import { data } from 'react-router'
import type { StaffReviewOfGuestShape } from '#contract/review/review-of-guest.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { GUEST_SCORES } from '#core/review/guest-score.ts'
import { formText } from '#web/backend/form-text.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import { guestReviewText } from '#web/text/console/guest-review-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'

export const REVIEW_GUEST = 'review-guest'

/** A review of a guest that was refused: why, and what was typed. */
export interface RefusedGuestReview {
  readonly fault: string
  readonly words: Readonly<Record<string, string>>
}

/**
 * Sends the host side's review of the guest of a booking. After success it redirects to the page; a refusal is shown on
 * it.
 */
export async function reviewGuest(api: ReturnType<typeof consoleApi>, bookingId: string, form: FormData) {
  const text = (name: string) => formText(form, name)
  const given = GUEST_SCORES.filter((name) => text(name) !== '')
  const again = text('again')
  const request = {
    version: Number(text('version')),
    overall: Number(text('overall')),
    body: text('body'),
    scores: Object.fromEntries(given.map((name) => [name, Number(text(name))])),
    wouldHostAgain: again === '' ? undefined : again === 'yes',
  }
  const path = `/api/staff/bookings/${encodeURIComponent(bookingId)}/review-of-guest`
  const response = await api.put<StaffReviewOfGuestShape>(path, request, text('actionKey'))
  if (response.ok) return redirectWithCookies(`${consolePaths.consoleBooking(bookingId)}?done=${REVIEW_GUEST}`, [])
  const { details } = response.error
  const sentences: Readonly<Partial<Record<string, string>>> = guestReviewText.refused
  const fault = sentences[details.code ?? ''] ?? staffProblemMessage(details)
  const typed = Object.fromEntries(['overall', 'body', 'again', ...GUEST_SCORES].map((name) => [name, text(name)]))
  return data({ fault, words: typed } satisfies RefusedGuestReview, { status: response.status })
}
