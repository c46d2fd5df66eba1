import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { monthOf } from '#core/owner/statement-month.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { beforeAll, expect, test } from 'vitest'
import { createAccount, openSession, signIn } from '../browser/support/accounts.ts'
import { bookByApi } from '../browser/support/book-by-api.ts'
import { offersFor } from '../browser/support/checkout.ts'
import { queryProduct } from '../browser/support/product-database.ts'

let forms: ConsoleForms
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

const first = { name: 'Joana Pons', address: 'Carrer Nou 3', iban: '', email: 'joana@owner.test', hostEmail: '' }

/** A new owner, and what the form of their page was shown with. */
async function newOwner() {
  const added = await forms.post(consolePaths.owners(), { intent: 'owner', currency: 'EUR', ...first })
  const path = added.to.split('?')[0] ?? ''
  const html = await forms.page(path)
  const seen = / name="seen" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const api = `/api/staff/owners/${path.split('/').at(-1)}`
  const owner = async () => {
    const response = await fetch(forms.origin + api, { headers: { cookie: forms.cookie } })
    return ((await response.json()) as { data: OwnerDetailsShape }).data.owner
  }
  return { path, api, seen, owner, form: { intent: 'owner', seen, ...first } }
}

test('what a colleague has changed of an owner meanwhile stays where somebody else changes something else', async () => {
  const { path, form, owner } = await newOwner()
  const iban = 'ES9121000418450200051332'
  expect((await forms.post(path, { ...form, iban })).status).toBe(303)
  expect((await forms.post(path, { ...form, address: 'Camí de Dalt 9' })).status).toBe(303)
  expect(await owner()).toMatchObject({ iban, address: 'Camí de Dalt 9', name: first.name })
})

test('where two people change the same of an owner, the second reads both and decides', async () => {
  const { path, form, owner } = await newOwner()
  expect((await forms.post(path, { ...form, name: 'Joana Pons Mir', address: 'Camí Vell 1' })).status).toBe(303)
  const second = await forms.post(path, { ...form, address: 'Camí de Dalt 9' })
  expect(second.status).toBe(409)
  expect(second.html).toMatch(/<td>Camí de Dalt 9<\/td><td>Camí Vell 1<\/td>/)
  expect(second.html).toContain('value="Joana Pons Mir"')
  expect(await owner()).toMatchObject({ address: 'Camí Vell 1' })
  const seen = / name="seen" value="([^"]*)"/.exec(second.html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const decided = await forms.post(path, { ...form, seen, name: 'Joana Pons Mir', address: 'Camí de Dalt 9' })
  expect(decided.status).toBe(303)
  expect(await owner()).toMatchObject({ name: 'Joana Pons Mir', address: 'Camí de Dalt 9' })
})

test('an owner that was changed since they were read is not written over', async () => {
  const { api, owner } = await newOwner()
  const { version } = await owner()
  const put = (data: object) =>
    fetch(forms.origin + api, {
      method: 'PUT',
      headers: { cookie: forms.cookie, origin: forms.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    })
  expect((await put({ ...first, address: 'Camí Vell 1', version })).status).toBe(200)
  expect((await put({ ...first, address: 'Camí de Dalt 9', version })).status).toBe(409)
  expect((await owner()).address).toBe('Camí Vell 1')
})

test.each([
  ['owner', { ...first, address: 'Camí de Dalt 9', iban: 'ES00 1234' }, 'Camí de Dalt 9'],
  ['contract', { home: '', from: '2026-13', until: '', percent: '17.5', cleaningTo: 'owner', monthly: '12' }, '17.5'],
  ['expense', { home: '', day: '', amount: '40,50', label: 'A new boiler' }, 'A new boiler'],
])('a form of an %s that is refused comes back as it was typed', async (intent, typed, kept) => {
  const { path } = await newOwner()
  const refused = await forms.post(path, { intent, ...typed })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.html).toContain(kept)
})

test.each(['1,000', '1.000', '100,5', 'a fifth'])(
  'a commission of %j is asked again, and agreed on by nobody',
  async (percent) => {
    const { path, api } = await newOwner()
    const stay = /calendar\?home=([a-z0-9-]+)&/.exec(await forms.page('/admin/calendar'))?.[1] ?? ''
    const contract = { intent: 'contract', home: stay, from: '2031-01', until: '', cleaningTo: 'owner', monthly: '0' }
    const refused = await forms.post(path, { ...contract, percent })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Write the commission as a percentage from 0 to 100, such as 15 or 15.5.')
    expect(refused.html).toContain(`value="${percent}"`)
    const response = await fetch(forms.origin + api, { headers: { cookie: forms.cookie } })
    expect(((await response.json()) as { data: OwnerDetailsShape }).data.contracts).toEqual([])
  },
)

test('a contract that a colleague has ended meanwhile is not ended otherwise unread', async () => {
  const { path, api } = await newOwner()
  const listed = await forms.page('/admin/calendar')
  const stays = [...listed.matchAll(/calendar\?home=([a-z0-9-]+)&/g)].map(([, stay]) => stay ?? '')
  const contract = {
    intent: 'contract',
    from: '2029-01',
    until: '',
    percent: '20',
    cleaningTo: 'company',
    monthly: '0',
  }
  // Files that share the product may have given some of the homes to owners of theirs.
  let status = 409
  while (status === 409 && stays.length > 0)
    status = (await forms.post(path, { ...contract, home: stays.pop()! })).status
  expect(status).toBe(303)
  const contracts = async () => {
    const response = await fetch(forms.origin + api, { headers: { cookie: forms.cookie } })
    return ((await response.json()) as { data: OwnerDetailsShape }).data.contracts
  }
  const end = { intent: 'end', contract: (await contracts())[0]?.documentId ?? '' }
  // What is refused stays open, with what was typed and why.
  const early = await forms.post(path, { ...end, until: '2028-06' })
  expect(early.status).toBe(400)
  expect(early.html).toMatch(/<details[^>]*c-owner-end[^>]* open[^]*value="2028-06"[^]*It begins in January 2029\./)
  expect((await forms.post(path, { ...end, until: '2029-12' })).status).toBe(303)
  const second = await forms.post(path, { ...end, until: '2029-06' })
  expect([second.status, second.html]).toEqual([409, expect.stringContaining('its last month is December 2029')])
  expect((await contracts())[0]?.until).toBe('2029-12')
})

test('the homes of an owner are shown in the calendar from their contracts', async () => {
  const { path } = await newOwner()
  expect(await forms.page(path)).not.toContain('Show in the calendar')
  const first = await forms.page('/admin/calendar')
  const slugs = [...first.matchAll(/calendar\?home=([a-z0-9-]+)&/g)].map(([, slug]) => slug ?? '')
  const chosen = [...new Set(slugs)].slice(0, 2)
  expect(chosen).toHaveLength(2)
  for (const stay of chosen) {
    const contract = { intent: 'contract', home: stay, from: '2027-01', until: '', percent: '20', monthly: '0' }
    const signed = await forms.post(path, { ...contract, cleaningTo: 'company' })
    expect([stay, signed.status]).toEqual([stay, 303])
  }
  const address = /href="([^"]*)"[^>]*>Show in the calendar/.exec(await forms.page(path))?.[1] ?? ''
  const calendar = await forms.page(address.replaceAll('&amp;', '&'))
  expect(calendar).toContain('2 homes')
  for (const stay of chosen) expect(calendar).toContain(`calendar?home=${stay}&`)
})

test('an owner who is not the host of the homes reads their statement, without links to bookings they may not open', async () => {
  const { origin } = forms
  const account = await createAccount(origin)
  const [session] = await openSession(origin, await signIn(origin, account))
  const { dataDirectory } = await sharedProduct()
  await queryProduct(dataDirectory, `update app.profile set role = 'host' where email = $1`, [account.email])
  const { slug: stay, ...dates } = (await offersFor(origin, 73)).at(-1)!
  await bookByApi(await createApiGuest(origin), origin, { slug: stay, ...dates })
  const month = monthOf(isoDate(dates.checkIn))
  const { path, form } = await newOwner()
  expect((await forms.post(path, { ...form, hostEmail: account.email })).status).toBe(303)
  const contract = { intent: 'contract', home: stay, from: month, until: month, percent: '20', monthly: '0' }
  expect((await forms.post(path, { ...contract, cleaningTo: 'company' })).status).toBe(303)
  const statement = `${path}/statements/${month}`
  const byOwner = await fetch(origin + statement, { headers: { cookie: `${session!.name}=${session!.value}` } })
  const [theirs, ours] = [await byOwner.text(), await forms.page(statement)]
  const rows = (html: string) => html.split('data-row').length - 1
  const links = (html: string) => html.match(/href="\/admin\/bookings\/[0-9a-f-]{36}"/g)?.length ?? 0
  expect([rows(theirs) > 0, links(theirs)]).toEqual([true, 0])
  expect([rows(ours), links(ours)]).toEqual([rows(theirs), rows(theirs)])
  // Other files let the same homes for others.
  await queryProduct(dataDirectory, 'delete from app.owner_contract where owner_id = $1', [path.split('/').at(-1)])
})
