import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SetupShape } from '#contract/setup-schemas.ts'
import { PaymentsStep } from './payments-step.tsx'

/** Returns the lines of the step as a screen reader says them. */
function linesWith(payments: Partial<SetupShape['payments']>): string[] {
  const given = { provider: 'stripe', isLive: true, events: 0, lastEventAt: null, takesTransfers: false } as const
  const webhookUrl = 'https://homes.test/webhooks/stripe'
  const setup = { payments: { ...given, webhookUrl, ...payments } } as unknown as SetupShape
  const html = renderToStaticMarkup(<PaymentsStep setup={setup} />)
  return [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = '']) => line.replaceAll(/<[^>]*>/g, ''))
}

test('bank transfers, which a company need not take, are not called open', () => {
  expect(linesWith({})[2]).toMatch(/^Optional: Bank transfers/)
  expect(linesWith({ takesTransfers: true })[2]).toMatch(/^Done: Bank transfers/)
})

test('while no event of Stripe has arrived, it is said where those to choose are listed', () => {
  expect(linesWith({})[1]).toContain('docs/operations.md')
  expect(linesWith({ events: 3 })[1]).not.toContain('docs/operations.md')
})
