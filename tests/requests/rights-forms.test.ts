import { beforeAll, expect, test } from 'vitest'
import type { ColleagueShape, RightsShape } from '#contract/account/staff-people-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { createAccount, mailTo, openSession, signIn } from '../browser/support/accounts.ts'

let forms: ConsoleForms
/** By name. The first ones are no parts of others, whose host must be the same. */
let stays: readonly string[]
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
  const listed = await forms.page('/admin/homes')
  stays = Array.from(listed.matchAll(/href="\/admin\/homes\/((?!new|import)[a-z0-9-]+)"/g), ([, slug]) => slug ?? '')
}, 120_000)

const people = consolePaths.people()

const api = async <Shape>(path: string) => {
  const response = await fetch(forms.origin + path, { headers: { cookie: forms.cookie } })
  return ((await response.json()) as { data: Shape }).data
}

/** A host who has just joined the company, and the form of their rights as it was shown then. */
async function newHost() {
  const { origin } = forms
  const account = await createAccount(origin)
  const invited = await forms.post(people, {
    intent: 'invite',
    email: account.email,
    role: 'host',
    limit: '',
    homes: '',
  })
  expect(invited.status).toBe(303)
  const { text } = await mailTo(origin, account.email, /invitation/)
  const [session] = await openSession(origin, await signIn(origin, account))
  const link = new URL(/http\S+\/invitation\/\S+/.exec(text)?.[0] ?? '').pathname
  const headers = { cookie: `${session?.name}=${session?.value}`, origin }
  await fetch(origin + link, { method: 'POST', headers, body: new URLSearchParams(), redirect: 'manual' })
  const all = await api<readonly ColleagueShape[]>('/api/staff/people')
  const id = all.find(({ email }) => email === account.email)?.documentId ?? ''
  const html = await forms.page(`${people}?who=${id}`)
  const form = html.slice(html.indexOf('id="rights"'))
  const shown = { intent: 'rights', id, role: 'host', currency: 'EUR', limit: '', seen: fieldIn(form, 'seen') }
  return {
    id,
    rights: () => api<RightsShape>(`/api/staff/people/${id}/rights`),
    save: (typed: object) => forms.post(`${people}?who=${id}`, { ...shown, ...typed }),
  }
}

test('a home that a colleague has given a host meanwhile stays theirs when an older form sets their limit', async () => {
  const { save, rights } = await newHost()
  const stay = stays[0] ?? ''
  expect((await save({ homes: stay })).status).toBe(303)
  expect((await save({ limit: '200' })).status).toBe(303)
  expect(await rights()).toMatchObject({ homes: [{ slug: stay }], refundLimit: { amountMinor: 20_000 } })
})

test('where two people set the limit of somebody, the second is told and decides', async () => {
  const { save, rights } = await newHost()
  expect((await save({ limit: '100' })).status).toBe(303)
  const second = await save({ limit: '300' })
  expect([second.status, second.html]).toEqual([409, expect.stringContaining('it is now 100.00 EUR')])
  expect(second.html).toMatch(/id="rights-limit"[^>]*value="300"/)
  expect((await rights()).refundLimit?.amountMinor).toBe(10_000)
  const form = second.html.slice(second.html.indexOf('id="rights"'))
  expect((await save({ limit: '300', seen: fieldIn(form, 'seen') })).status).toBe(303)
  expect((await rights()).refundLimit?.amountMinor).toBe(30_000)
})

test('a form of rights that is refused comes back as it was typed', async () => {
  const { save } = await newHost()
  const stay = stays[1] ?? ''
  const refused = await save({ limit: 'much', homes: stay })
  expect(refused.status).toBe(400)
  expect(refused.html).toMatch(/id="rights-limit"[^>]*value="much"/)
  expect(refused.html).toMatch(new RegExp(`checked[^>]*value="${stay}"|value="${stay}"[^>]*checked`))
})

test('a role that a colleague has changed meanwhile is not changed unread', async () => {
  const { id } = await newHost()
  const change = (role: string) => forms.post(people, { intent: 'role', id, role, seen: 'host' })
  expect((await change('staff')).status).toBe(303)
  const second = await change('admin')
  expect([second.status, second.html]).toEqual([409, expect.stringContaining('Somebody else has changed this role')])
  const all = await api<readonly ColleagueShape[]>('/api/staff/people')
  expect(all.find(({ documentId }) => documentId === id)?.role).toBe('staff')
})

test('an administrator reads what somebody can do, in their homes and as far as a right reaches in homes of others', async () => {
  const { id } = await newHost()
  const page = await forms.page(`${people}?who=${id}`)
  expect(page).toContain('In their own homes')
  expect(page).toContain('Accept a request')
  expect(page).not.toContain('Create an API token')
  const [admin] = (await api<readonly ColleagueShape[]>('/api/staff/people')).filter(({ isSelf }) => isSelf)
  const own = await forms.page(`${people}?who=${admin?.documentId}`)
  expect(own).toContain('In all homes, and for the company')
  expect(own).toContain('Create an API token')
})
