import { expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import { openConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

test('a test event for a paused endpoint is not said to be on its way', async () => {
  const forms = await openConsoleForms((await sharedProduct()).port)
  const fields = { url: 'https://till.example/in', description: 'Till', event: 'booking.confirmed' }
  await forms.post(consolePaths.webhooks(), { ...fields, intent: 'make' })
  const id = /\?show=([0-9a-f-]+)"[^>]*>Till</.exec(await forms.page(consolePaths.webhooks()))?.[1] ?? ''
  const paused = await forms.post(consolePaths.webhooks(), { ...fields, id, intent: 'change', paused: 'on' })
  expect(paused.status).toBe(303)

  const tested = await forms.page((await forms.post(consolePaths.webhooks(), { id, intent: 'ping' })).to)
  expect(tested).not.toContain('is on its way')
  expect(tested).toContain('The endpoint is paused')

  const delivery = / name="delivery" value="([0-9a-f-]+)"/.exec(tested)?.[1] ?? ''
  const again = await forms.page((await forms.post(consolePaths.webhooks(), { id, delivery, intent: 'again' })).to)
  expect(again).not.toContain('It is sent again.')
  expect(again).toContain('The endpoint is paused')
})
