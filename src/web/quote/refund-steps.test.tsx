import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefundSteps } from './refund-steps.tsx'

const shown = (refundMinor: number) =>
  renderToStaticMarkup(
    <RefundSteps steps={[{ until: 'Thursday 13 May 2027, 16:00', refundMinor }]} totalMinor={170_780} currency="EUR" />,
  ).replaceAll(/<[^>]+>/g, ' ')

test('a step names its day, its hour and its amount to the cent', () => {
  expect(shown(92_930)).toMatch(/Until +Thursday 13 May 2027, 16:00 +part of it comes back +€929\.30/)
})

test('refunds of everything and of nothing are told in words', () => {
  expect(shown(170_780)).toContain('everything comes back')
  expect(shown(0)).toContain('nothing comes back')
})
