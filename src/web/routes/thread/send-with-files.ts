import { data } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { handOnForm, typedOf } from '#web/backend/hand-on-form.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { bookingActionText } from '#web/text/booking-life-text.ts'
import type { MessageRefused } from './message-form.tsx'

/**
 * Passes a message with files on to a route of the API. Redirects to its conversation, or returns what the form has to
 * say.
 */
export async function sendWithFilesTo(path: string, { context, request, url }: Visit) {
  const key = url.searchParams.get('key') ?? undefined
  const sent = await handOnForm<{ readonly data: ThreadShape }>(context, request, { path, key })
  if (sent.ok) return redirectWithCookies(`${sitePaths.thread(sent.value.data.documentId)}#latest`, [])
  const { details } = sent.error
  const message = typedOf(details)
  const isEmpty = message === '' && details['code'] === 'invalid_input'
  const refused: MessageRefused = isEmpty
    ? { message, error: bookingActionText.messageMissing, problem: null }
    : { message, error: null, problem: details }
  return data(refused, { status: sent.status })
}
