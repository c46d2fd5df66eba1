import { expect, test } from 'vitest'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { createLoadContext } from '#web/backend/context.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { enterAfterFirstFactor, enterSite, signInPageData, withWaitingStay } from './sign-in-page-data.ts'

const config = {
  websiteUrl: 'https://homes.example',
  tokenSyncUrl: '/__session',
  identity: { kind: 'embedded', apiKey: 'holmstay', authDomain: '', projectId: 'holmstay', path: '/identity' },
} as PublicConfiguration

/** Returns a visit of /login whose services answer what the test says, by path. */
function visit(responses: Readonly<Record<string, () => Response>>, cookie = '', query = '') {
  const url = new URL(`http://localhost:3000/login${query}`)
  const request = new Request(url, { headers: { cookie } })
  const calls: string[] = []
  const fetch = async (path: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${path} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim())
    return responses[new URL(path, url).pathname]?.() ?? new Response(null, { status: 404 })
  }
  return {
    calls,
    visit: { request, url, context: createLoadContext({ request, fetch, config, reportFault: () => {} }) },
  }
}

const session = (needsVerification: boolean) => () =>
  Response.json({ user: { uid: 'anna', needsVerification } }, { headers: { 'set-cookie': 'session=abc; HttpOnly' } })

test('a sign-in without JavaScript opens the session, passes its cookie on and goes to the remembered destination', async () => {
  const { calls, visit: args } = visit({ '/__session': session(false) }, 'targetRoute=%2Fuser%2Fbookings')
  const response = (await enterSite(args, 'token')) as Response
  expect(calls).toEqual(['POST /__session Bearer token'])
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/user/bookings')
  expect(response.headers.getSetCookie()).toEqual([
    'session=abc; HttpOnly',
    expect.stringContaining('signedOut=; '),
    'targetRoute=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  ])
})

test('an unverified user goes to verify and the destination stays remembered', async () => {
  const { visit: args } = visit({ '/__session': session(true) }, 'targetRoute=%2Fuser%2Fbookings')
  const response = (await enterSite(args, 'token')) as Response
  expect(response.headers.get('location')).toBe('/verify-email')
  expect(response.headers.getSetCookie().join()).not.toContain('targetRoute')
})

test('a session that cannot be opened is an answer, not a crash', async () => {
  const { visit: args } = visit({ '/__session': () => Response.json({ error: 'stale-token' }, { status: 401 }) })
  expect(await enterSite(args, 'token')).toBe('internal-error')
})

test('a suspended account is told so after its password was right', async () => {
  const { visit: args } = visit({ '/__session': () => Response.json({ error: 'user-disabled' }, { status: 401 }) })
  expect(await enterSite(args, 'token')).toBe('user-disabled')
})

test('the services are asked with the public key, and their errors come as codes of the SDK', async () => {
  const refusal = () => Response.json({ error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } }, { status: 400 })
  const { calls, visit: args } = visit({ '/identity/v1/accounts:signInWithPassword': refusal })
  expect(await identityCalls(args.context).signIn('anna@example.com', 'x')).toEqual({
    ok: false,
    code: 'invalid-credential',
  })
  expect(calls).toEqual(['POST /identity/v1/accounts:signInWithPassword?key=holmstay'])
})

test('the password policy is the service’s; what it does not say is as specified', async () => {
  const policy = () =>
    Response.json({
      customStrengthOptions: { minPasswordLength: 10, containsNumericCharacter: true },
      enforcementState: 'ENFORCE',
    })
  const response = (responses: Parameters<typeof visit>[0]) =>
    identityCalls(visit(responses).visit.context).passwordPolicy()
  expect(await response({ '/identity/v2/passwordPolicy': policy })).toEqual({
    enforced: true,
    minLength: 10,
    maxLength: 4096,
    lowercase: false,
    uppercase: false,
    numeric: true,
    nonAlphanumeric: false,
  })
  expect(await response({})).toMatchObject({ enforced: false, minLength: 6, maxLength: 4096, numeric: false })
})

test('a first factor that wants a second one leads to the page that asks for it, and what stands for it is kept from scripts', async () => {
  const { visit: args } = visit({})
  const response = (await enterAfterFirstFactor(args, { mfaPendingCredential: 'pending-1', mfaInfo: [] })) as Response
  expect(response.headers.get('location')).toBe('/login/second-factor')
  expect(response.headers.getSetCookie()).toEqual([
    'secondFactor=pending-1; Path=/; HttpOnly; SameSite=Lax; Max-Age=600',
  ])
})

test('where the visitor came from is remembered through the second factor instead of what was remembered before, unless it is another site', async () => {
  const requested = { mfaPendingCredential: 'pending-1', mfaInfo: [] }
  const cookiesFor = async (from: string, cookie = '') => {
    const { visit: args } = visit({}, cookie)
    const url = new URL(`?from=${encodeURIComponent(from)}`, args.url)
    const response = (await enterAfterFirstFactor({ ...args, url }, requested)) as Response
    return response.headers.getSetCookie().filter((value) => value.startsWith('targetRoute'))
  }
  expect(await cookiesFor('/contact')).toEqual([expect.stringContaining('targetRoute=%2Fcontact;')])
  expect(await cookiesFor('//evil.example')).toEqual([])
  expect(await cookiesFor('/contact', 'targetRoute=%2Fuser')).toEqual([
    expect.stringContaining('targetRoute=%2Fcontact;'),
  ])
  expect(await cookiesFor('/stays', 'targetRoute=%2Fuser')).toEqual([])
  expect(await cookiesFor('/user', 'targetRoute=%2Fuser')).toEqual([])
})

test('the links of mails lead to the address of the site, whatever name the visitor reached it under', () => {
  const { visit: args } = visit({}, 'targetRoute=%2Fuser%2Fbookings')
  expect(signInPageData(args, null).continueUrl).toBe('https://homes.example/user/bookings')
})

test('who comes with the page they want in the address is led there by the links of mails too, and is told so', () => {
  const { visit: args } = visit({}, '', '?with=link&from=%2Fuser%2Fbookings%2F7')
  expect(signInPageData(args, null)).toMatchObject({
    continueUrl: 'https://homes.example/user/bookings/7',
    destination: 'this booking',
  })
  const { visit: remembered } = visit({}, 'targetRoute=%2Fcontact', '?with=link&from=%2Fuser%2Fbookings%2F7')
  expect(signInPageData(remembered, null).continueUrl).toBe('https://homes.example/user/bookings/7')
  const { visit: elsewhere } = visit({}, '', '?from=https%3A%2F%2Felsewhere.example%2F')
  expect(signInPageData(elsewhere, null).continueUrl).toBe('https://homes.example/stays')
})

test('whoever wants to ask about a home is told so, by its name; of a home that is gone there is nothing to tell', async () => {
  const answers = { '/api/stay-pages/finca': () => Response.json({ data: { title: 'Finca Son Puig' } }) }
  const destinationOf = async (slug: string) => {
    const { visit: args } = visit(answers, `targetRoute=%2Fstays%2F${slug}%2Fask%3Fadults%3D2`)
    return (await withWaitingStay(args, signInPageData(args, null))).destination
  }
  expect(await destinationOf('finca')).toBe('your question about Finca Son Puig')
  expect(await destinationOf('gone')).toBeNull()
})
