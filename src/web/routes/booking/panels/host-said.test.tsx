import type { ReviewOfMeShape } from '#contract/review/review-of-guest.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HostSaid } from './host-said.tsx'

test('a guest reads what the host said in the lines in which it was written', () => {
  const review = { host: 'Tomeu', overall: 2, body: 'Late.\n\nFriendly.', scores: {}, report: null } as ReviewOfMeShape
  const html = renderToStaticMarkup(
    <HostSaid review={review} timeZone="Europe/Madrid" actionKey="key" refused={undefined} />,
  )
  expect(html).toContain('<p class="as-written">Late.\n\nFriendly.</p>')
})
