import { data } from 'react-router'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { queryText, type ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { todayText, type Done } from '#web/text/today-text.ts'
import { doneRow } from './done-row.ts'

/** The answer to a form that changed nothing. */
export interface TodayRefused {
  readonly intent: string
  /** The document id of the booking. */
  readonly booking: string
  readonly message: string
  /** The note as typed. */
  readonly note: string
}

/** Does what a row offers. After success it redirects to the day; a refusal is shown beside the row. */
export async function todayAction({ request, url, context }: Visit) {
  const form = await request.formData()
  const [intent, booking, key, note] = ['intent', 'booking', 'actionKey', 'note'].map((name) =>
    formText(form, name).trim(),
  )
  // What is no number of a row would make a header that proxies refuse.
  const row = doneRow(formText(form, 'row')) ?? undefined
  const refuse = (status: number, message: string) =>
    data<TodayRefused>({ intent: intent ?? '', booking: booking ?? '', message, note: note ?? '' }, { status })
  const after = (response: ApiResponse<unknown>, done: Done) =>
    response.ok
      ? redirectWithCookies(
          consolePaths.today() + queryText({ date: url.searchParams.get('date') ?? '', done, row }),
          [],
        )
      : refuse(response.status, sentenceFor(response.error))
  const path = `/api/staff/bookings/${encodeURIComponent(booking ?? '')}`
  const api = consoleApi(context)
  switch (intent) {
    case 'accept':
      return after(await api.post(`${path}/accept`, undefined, key), 'accepted')
    case 'received': {
      if (!note) return refuse(400, todayText.noteMissing)
      const amountMinor = Number(formText(form, 'amountMinor'))
      return after(await api.post(`${path}/payments`, { amountMinor, note }, key), 'received')
    }
    case 'seen': {
      const refund = encodeURIComponent(formText(form, 'refund'))
      return after(await api.post(`${path}/provider-refunds/${refund}/see`, undefined, key), 'seen')
    }
    default:
      throw data('We do not recognise this form.', { status: 400 })
  }
}

function sentenceFor({ details }: ApiErrorShape['error']): string {
  return staffProblemMessage(details)
}
