import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { Figures } from './figures.tsx'

test('the figures of a change are written as everywhere else: thousands apart, and a minus sign', () => {
  const tried = {
    currency: 'EUR',
    breakEven: null,
    lostBy: [],
    holds: 0,
    offers: 0,
    gained: 0,
    lost: 1200,
    pricedNights: 1171,
    nights: 1860,
    freeNights: 1171,
    sellableBefore: 1008,
    sellableAfter: 1004,
    listBeforeMinor: 400_000_00,
    listAfterMinor: 368_000_00,
  } as unknown as RateTryShape
  const html = renderToStaticMarkup(<Figures tried={tried} />)
  for (const text of ['1,171', 'of 1,860; 689 sold', '1,008 <small>→ 1,004', '0 gained, 1,200 lost', '−8.0%'])
    expect(html).toContain(text)
})
