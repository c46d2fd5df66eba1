import { randomUUID } from 'node:crypto'
import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { expect, vi } from 'vitest'
import type { Visitor } from './visitor.ts'

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Returns an account that does not exist yet. */
export function newAccount(name = 'Anna Lindqvist'): Account {
  return { name, email: `guest-${randomUUID()}@example.com`, password: `sea-${randomUUID()}` }
}

/** Creates an account without a browser; with `verified` false its address is not confirmed. */
export async function createAccount(origin: string, { verified = true } = {}): Promise<Account> {
  const account = newAccount()
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signUp', {
    ...credentialsOf(account),
    returnSecureToken: true,
  })
  await callIdentity(origin, 'update', { idToken, displayName: account.name, returnSecureToken: false })
  if (!verified) return account
  await callIdentity(origin, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  await callIdentity(origin, 'update', {
    oobCode: /oobCode=([\w-]+)/.exec((await mailTo(origin, account.email)).text)?.[1],
  })
  return account
}

/** Returns a new ID token of an account. */
export async function signIn(origin: string, account: Account): Promise<string> {
  return (
    await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', {
      ...credentialsOf(account),
      returnSecureToken: true,
    })
  ).idToken
}

export type Cookies = Parameters<ReturnType<Visitor['page']['context']>['addCookies']>[0]

/** Returns the cookie of a new session for an ID token, for the browsers of visitors. */
export async function openSession(origin: string, idToken: string): Promise<Cookies> {
  const response = await fetch(`${origin}/__session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, origin },
  })
  expect(response.status).toBe(200)
  const [name = '', value = ''] = (response.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=')
  return [{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]
}

/** Gives a visitor the session of an account, as if they had signed in without JavaScript before. */
export async function enter(visitor: Visitor, origin: string, account: Account): Promise<void> {
  await visitor.page.context().addCookies(await openSession(origin, await signIn(origin, account)))
}

/**
 * Returns the latest mail to an address; waits until there is one whose subject matches. By default mails about a new
 * sign-in are ignored, because browsers cause them.
 */
export function mailTo(origin: string, email: string, subject = /^(?!New sign-in )/): Promise<OutboxMessageShape> {
  return vi.waitFor(
    async () => {
      const { data } = (await (await fetch(`${origin}/demo/outbox.json`)).json()) as { data: OutboxMessageShape[] }
      const found = data.find((message) => message.to === email && subject.test(message.subject))
      if (!found) throw new Error(`no mail to ${email} about ${subject}`)
      return found
    },
    { timeout: 30_000, interval: 100 },
  )
}

/** Fills in and sends the form of /register. */
export async function register({ page }: Visitor, account: Account): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(account.name)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Fills in and sends the form of /login. */
export async function logIn(
  { page }: Visitor,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const credentialsOf = ({ email, password }: Account) => ({ email, password })
