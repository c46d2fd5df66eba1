import { beforeAll, expect, test } from 'vitest'
import type { AutomationShape, ScheduledMessageShape } from '#contract/message/automation-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { bookByApi } from '../browser/support/book-by-api.ts'
import { offerWith } from '../browser/support/checkout.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

async function read<Shape>(path: string): Promise<Shape> {
  const response = await fetch(forms.origin + path, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: Shape }).data
}

const fieldsOf = (values: Readonly<Record<string, string | readonly string[]>>) =>
  Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))

/** A new rule that is switched off, and the form that was shown with it. */
async function newRule(name: string, more: Record<string, string> = {}) {
  const text = { name: `Text of ${name}`, subject: 'Your stay', body: 'The gate is open.', booking: '', version: '0' }
  const made = await forms.post(consolePaths.savedText('new'), { ...text, intent: 'save' })
  const template = made.to.split('?')[0]?.split('/').at(-1) ?? ''
  const when = { count: '2', unit: 'days', direction: 'before', event: 'check_in', at: '09:00' }
  const bounds = { minNights: '', maxNights: '', minGuests: '', maxGuests: '', payment: 'any' }
  const first = {
    name,
    template,
    ...when,
    ...bounds,
    channels: 'mail',
    quietFrom: '21:00',
    quietUntil: '08:00',
    ...more,
  }
  const formAt = (path: string, shown: Record<string, string>) => ({
    /** Asks what the rule does; the page then has the form with which it can be saved. */
    look: (typed: object) => forms.post(path, fieldsOf({ ...shown, ...typed, intent: 'preview' })),
    save: (typed: object, page: string) => {
      const looked = { previewed: fieldIn(page, 'previewed'), seen: fieldIn(page, 'seen') }
      return forms.post(path, fieldsOf({ ...shown, ...typed, ...looked, intent: 'save' }))
    },
  })
  const newForm = formAt(consolePaths.messageRule('new'), first)
  expect((await newForm.save({}, (await newForm.look({})).html)).status).toBe(303)
  const list = await forms.page(consolePaths.messageRules())
  const id = new RegExp(`href="/admin/[^"]*/([0-9a-f-]{36})"[^>]*>${name}<`).exec(list)?.[1] ?? ''
  const path = consolePaths.messageRule(id)
  const saved = () => read<AutomationShape>(`/api/staff/automations/${id}`)
  const remove = () => forms.post(path, fieldsOf({ ...first, intent: 'remove' }))
  return { id, remove, ...formAt(path, { ...first, seen: fieldIn(await forms.page(path), 'seen') }), saved }
}

test('what a colleague has changed of a rule meanwhile stays where somebody else changes something else', async () => {
  const { look, save, saved } = await newRule('Keys')
  const mine = { minNights: '4' }
  const looked = await look(mine)
  const theirs = { count: '3' }
  expect((await save(theirs, (await look(theirs)).html)).status).toBe(303)
  const joined = await save(mine, looked.html)
  // What would be saved is not what was looked at.
  expect(joined.status).toBe(200)
  expect(joined.html).toMatch(/name="count"[^>]*value="3"/)
  expect(joined.html).toContain('Somebody else has changed this rule')
  expect((await saved()).rule).toMatchObject({ count: 3, minNights: null })
  expect((await save({ ...mine, ...theirs }, joined.html)).status).toBe(303)
  expect((await saved()).rule).toMatchObject({ count: 3, minNights: 4 })
})

test('where two people change the same of a rule, the second reads both and saves with one more press', async () => {
  const { look, save, saved } = await newRule('Gate')
  const theirs = { at: '08:00', channels: 'conversation', minGuests: '2' }
  const mine = { at: '10:00', isOn: 'yes' }
  const looked = await look(mine)
  expect((await save(theirs, (await look(theirs)).html)).status).toBe(303)
  const second = await save(mine, looked.html)
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>10:00</td><td>08:00</td>')
  expect(second.html).toMatch(/name="at"[^>]*value="10:00"/)
  expect((await saved()).rule.at).toBe('08:00')
  expect((await save({ ...theirs, ...mine }, second.html)).status).toBe(303)
  const now = await saved()
  expect([now.isOn, now.rule]).toEqual([
    true,
    expect.objectContaining({ at: '10:00', channels: ['conversation'], minGuests: 2 }),
  ])
})

test('where two people write a text for one booking, the second reads both and decides', async () => {
  const offer = await offerWith(forms.origin, 44, ({ nightsMultipleOf }) => nightsMultipleOf === null)
  const booking = await bookByApi(await createApiGuest(forms.origin), forms.origin, offer)
  const { id: rule } = await newRule('Pool', { isOn: 'yes' })
  const listOf = (id: string) => read<readonly ScheduledMessageShape[]>(`/api/staff/bookings/${id}/scheduled-messages`)
  // The message is foreseen once the booking is confirmed.
  await expect.poll(async () => JSON.stringify(await listOf(booking)), { timeout: 30_000 }).toContain(rule)
  const path = consolePaths.bookingMessages(booking)
  const page = await forms.page(path)
  const form = page.slice(page.indexOf(`id="subject-${rule}"`) - 1500)
  const shown = { intent: 'edit', rule, seen: fieldIn(form, 'seen'), subject: 'Your stay', body: 'The gate is open.' }
  expect((await forms.post(path, { ...shown, subject: 'Your pool', body: 'The pool is warm.' })).status).toBe(303)
  const second = await forms.post(path, { ...shown, body: 'The pool is cold.' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('<td>The pool is cold.</td><td>The pool is warm.</td>')
  const text = async () => (await listOf(booking)).find(({ automation }) => automation.documentId === rule)
  expect(await text()).toMatchObject({ subject: 'Your pool', body: 'The pool is warm.' })
  const again = second.html.slice(second.html.indexOf(`id="subject-${rule}"`) - 3000)
  const decided = { ...shown, seen: fieldIn(again, 'seen'), subject: 'Your pool', body: 'The pool is cold.' }
  expect((await forms.post(path, decided)).status).toBe(303)
  expect(await text()).toMatchObject({ subject: 'Your pool', body: 'The pool is cold.' })
  await forms.post(consolePaths.messageRule(rule), { intent: 'remove' })
})

test('a rule keeps its homes when it is saved, those that are not in its list too, and a home can be named', async () => {
  const { id, look, save, saved } = await newRule('Some homes')
  const two = await read<readonly { documentId: string; title: string }[]>('/api/staff/stays?limit=2')
  const [first = '', second = ''] = two.map(({ documentId }) => documentId)
  const gone = '00000000-0000-4000-8000-000000000000'
  const present = await saved()
  const response = await fetch(`${forms.origin}/api/staff/automations/${id}`, {
    method: 'PUT',
    headers: { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      data: {
        name: present.name,
        template: present.template.documentId,
        rule: { ...present.rule, homes: [first, gone] },
        isOn: present.isOn,
        version: present.version,
      },
    }),
  })
  expect(response.status).toBe(200)
  const page = await forms.page(consolePaths.messageRule(id))
  const chosen = [...page.matchAll(/<option[^>]*value="([^"]+)"[^>]*selected=""|<option selected="" value="([^"]+)"/g)]
  const stays = chosen.map(([, one, other]) => one ?? other ?? '').filter((value) => value === first || value === gone)
  expect(stays.toSorted()).toEqual([first, gone].toSorted())
  const seen = fieldIn(page, 'seen')
  const unknown = await look({ seen, homes: stays, named: 'No such home anywhere' })
  expect(unknown.status).toBe(400)
  expect(unknown.html).toContain('No home has this name')
  const mine = { homes: stays, named: two[1]?.title ?? '' }
  const looked = await look({ seen, ...mine })
  expect((await save(mine, looked.html)).status).toBe(303)
  expect((await saved()).rule.homes.toSorted()).toEqual([first, gone, second].toSorted())
})

test('a rule can be for bookings of one source, which its form and the list of rules say', async () => {
  const { id, look, save, saved } = await newRule('Callers only')
  expect((await saved()).rule.source).toBe('any')
  const mine = { source: 'admin' }
  expect((await save(mine, (await look(mine)).html)).status).toBe(303)
  expect((await saved()).rule.source).toBe('admin')
  expect(await forms.page(consolePaths.messageRules())).toContain('only if booked by phone or desk')
  expect(await forms.page(consolePaths.messageRule(id))).toMatch(/<option value="admin" selected=""/)
})

test('a rule that a colleague has ended meanwhile is made again with what was typed', async () => {
  const { look, save, remove } = await newRule('Shore')
  const mine = { minNights: '4' }
  const looked = await look(mine)
  expect((await remove()).to).toBe(consolePaths.messageRules())
  const refused = await save(mine, looked.html)
  expect(refused.status).toBe(404)
  expect(refused.html).toContain('Somebody else has removed this in the meantime.')
  expect(fieldIn(refused.html, 'minNights')).toBe('4')
  expect(refused.html).toContain(`action="${consolePaths.messageRule('new')}"`)
  expect(refused.html).not.toContain('End the rule')
  expect((await remove()).to).toBe(consolePaths.messageRules())
})

test('a rule for some languages is asked which, says so in the list, and keeps what was ticked', async () => {
  const { look, save, saved, remove } = await newRule('Willkommen')
  const refused = await look({ languageMatch: 'only' })
  expect(refused.html).toContain('Tick at least one language')
  expect(refused.html).toMatch(/<option value="only" selected=""/)
  const chosen = { languageMatch: 'only', languages: ['de', 'nl'] }
  expect((await save(chosen, (await look(chosen)).html)).status).toBe(303)
  expect((await saved()).rule).toMatchObject(chosen)
  expect(await forms.page(consolePaths.messageRules())).toContain('only in German and Dutch')
  const open = await forms.page(consolePaths.messageRule((await saved()).documentId))
  expect(
    open
      .match(/<input[^>]*name="languages"[^>]*>/g)
      ?.filter((tag) => tag.includes('checked'))
      .map((tag) => /value="(\w+)"/.exec(tag)?.[1]),
  ).toEqual(['de', 'nl'])
  await remove()
})
