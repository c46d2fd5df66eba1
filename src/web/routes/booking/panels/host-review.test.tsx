import type { BookingRefused } from './booking-action.ts'
import type { ReviewOfMeShape } from '#contract/review/review-of-guest.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HostReview } from './host-review.tsx'

test('no reason is chosen for whoever reports a review', () => {
  const review = { host: 'Tomeu', overall: 2, body: 'Late.', scores: {}, report: null } as unknown as ReviewOfMeShape
  const form = (refused?: BookingRefused) =>
    renderToStaticMarkup(<HostReview review={review} timeZone="Europe/Madrid" actionKey="key" refused={refused} />)
  expect(form()).toMatch(/<select[^>]* required=""[^>]*><option value="" selected="">Choose a reason<\/option>/)
  const values = { reason: 'offensive', note: '' }
  const again = form({ intent: 'report-host-review', problem: null, values, errors: { reason: 'Choose a reason.' } })
  expect(again).toContain('<option value="offensive" selected="">')
  expect(again).toMatch(/<select[^>]* aria-describedby="report-reason-error"/)
  expect(again).toMatch(/id="report-reason-error".*Choose a reason\./)
})

test('a guest reads what the host said in the lines in which it was written', () => {
  const review = { host: 'Tomeu', overall: 2, body: 'Late.\n\nFriendly.', scores: {}, report: null } as ReviewOfMeShape
  const html = renderToStaticMarkup(
    <HostReview review={review} timeZone="Europe/Madrid" actionKey="key" refused={undefined} />,
  )
  expect(html).toContain('<p class="as-written">Late.\n\nFriendly.</p>')
})
