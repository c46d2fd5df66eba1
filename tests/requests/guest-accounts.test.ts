import { beforeAll, expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { createAccount, openSession, signIn, type Account } from '../browser/support/accounts.ts'

let host: ConsoleForms
beforeAll(async () => {
  host = await openConsoleForms((await sharedProduct()).port)
}, 120_000)

interface SignedIn extends Account {
  /** Their page in the console. */
  readonly path: string
  readonly opens: (path: string) => Promise<Response>
}

/** Somebody who is signed in to the site, found in the console by their address. */
async function newGuest(): Promise<SignedIn> {
  const { origin } = host
  const account = await createAccount(origin)
  const [session] = await openSession(origin, await signIn(origin, account))
  const cookie = `${session?.name}=${session?.value}`
  const list = await host.page(`${consolePaths.guests()}?${new URLSearchParams({ text: account.email })}`)
  const links = [...list.matchAll(/href="(\/admin\/guests\/[0-9a-f-]{36})"/g)].map(([, path]) => path!)
  expect(links).toHaveLength(1)
  const opens = (path: string) => fetch(origin + path, { headers: { cookie }, redirect: 'manual' })
  return { ...account, path: links[0]!, opens }
}

/** Posts the form of the log-in page, as a browser without scripts does. */
const logIn = ({ email, password }: Account) =>
  fetch(host.origin + sitePaths.login(), {
    method: 'POST',
    headers: { origin: host.origin },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })

test('a guest who is blocked is signed out at once and reads so when they log in; later they are let in again', async () => {
  const guest = await newGuest()
  expect((await guest.opens(sitePaths.user())).status).toBe(200)
  const reason = 'Paid with a stolen card.'
  const blocked = await host.post(guest.path, { intent: 'block', reason })
  expect([blocked.status, blocked.to]).toEqual([303, `${guest.path}?done=blocked`])
  const page = await host.page(blocked.to)
  expect(page).toContain(reason)
  expect(page).toContain('signed out everywhere')
  expect(await host.page(`${consolePaths.guests()}?blocked=true`)).toContain(guest.path)

  expect((await guest.opens(sitePaths.user())).headers.get('location')).toContain(sitePaths.login())
  const refused = await logIn(guest)
  expect(refused.headers.getSetCookie().filter((set) => /session/i.test(set) && !/Max-Age=0/i.test(set))).toEqual([])
  expect(await refused.text()).toContain('This account has been disabled.')

  const unblocked = await host.post(guest.path, { intent: 'unblock' })
  expect(unblocked.to).toBe(`${guest.path}?done=unblocked`)
  expect((await logIn(guest)).status).toBe(303)
})

test('without a reason nobody is blocked, and a second block keeps what was typed and says who was quicker', async () => {
  const guest = await newGuest()
  const empty = await host.post(guest.path, { intent: 'block', reason: '  ' })
  expect([empty.status, empty.html.includes('Say why')]).toEqual([400, true])
  expect((await guest.opens(sitePaths.user())).status).toBe(200)
  await host.post(guest.path, { intent: 'block', reason: 'First' })
  const second = await host.post(guest.path, { intent: 'block', reason: 'Second' })
  expect(second.status).toBe(409)
  expect(second.html).toMatch(/role="alert"[^]*?has blocked this account in the meantime/)
  expect(second.html).toContain('First')
})

test('the search of the console finds guests by their address, and an unknown account has no page', async () => {
  const guest = await newGuest()
  expect(await host.page(`${consolePaths.find()}?${new URLSearchParams({ text: guest.email })}`)).toContain(guest.path)
  const missing = await fetch(host.origin + consolePaths.guest(crypto.randomUUID()), {
    headers: { cookie: host.cookie },
  })
  expect(missing.status).toBe(404)
})

test('an administrator deletes an account from its page, which says what goes and what stays', async () => {
  const guest = await newGuest()
  expect(await host.page(guest.path)).toContain('deleted for good')
  const gone = await host.post(guest.path, { intent: 'delete' })
  expect(gone.to).toBe(`${consolePaths.guests()}?done=deleted`)
  expect(await host.page(gone.to)).toContain('The account is deleted.')
  const page = await fetch(host.origin + guest.path, { headers: { cookie: host.cookie } })
  expect(page.status).toBe(404)
  expect((await logIn(guest)).status).not.toBe(303)
})
