import { beforeAll, expect, test } from 'vitest'
import type { WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

test('a test event for a paused endpoint is not said to be on its way', async () => {
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

/** A new endpoint, and the form that was shown with it. */
async function newEndpoint(description: string) {
  const first = { url: 'https://till.example/in', description, event: 'booking.confirmed' }
  await forms.post(consolePaths.webhooks(), { ...first, intent: 'make' })
  const saved = async () => {
    const response = await fetch(`${forms.origin}/api/webhook-endpoints`, { headers: { cookie: forms.cookie } })
    const { data } = (await response.json()) as { data: readonly WebhookEndpointShape[] }
    return data.find((one) => one.description.startsWith(description))
  }
  const id = (await saved())?.documentId ?? ''
  const path = `${consolePaths.webhooks()}?show=${id}`
  const shown = { ...first, id, intent: 'change', seen: fieldIn(await forms.page(path), 'seen') }
  return { saved, save: (typed: object) => forms.post(path, { ...shown, ...typed }) }
}

test('an endpoint that a colleague has paused stays paused when an older form changes something else', async () => {
  const { save, saved } = await newEndpoint('Ledger')
  expect((await save({ paused: 'on' })).status).toBe(303)
  expect((await save({ description: 'Ledger of the company' })).status).toBe(303)
  expect(await saved()).toMatchObject({ state: 'paused', description: 'Ledger of the company' })
})

test('where two people change the same of an endpoint, the second reads both and decides', async () => {
  const { save, saved } = await newEndpoint('Keys')
  const theirs = { url: 'https://till.example/theirs', paused: 'on', event: 'booking.changed' }
  expect((await save(theirs)).status).toBe(303)
  const mine = { url: 'https://till.example/mine' }
  const second = await save(mine)
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>https://till.example/mine</td><td>https://till.example/theirs</td>')
  expect(second.html).toMatch(/name="url"[^>]*value="https:\/\/till\.example\/mine"/)
  expect(second.html).toMatch(/value="booking\.changed"[^>]*checked|checked[^>]*value="booking\.changed"/)
  expect(await saved()).toMatchObject({ url: theirs.url })
  expect((await save({ ...theirs, ...mine, seen: fieldIn(second.html, 'seen') })).status).toBe(303)
  expect(await saved()).toMatchObject({ url: mine.url, state: 'paused', events: ['booking.changed'] })
})
