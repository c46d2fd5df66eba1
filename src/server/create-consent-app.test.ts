import { describe, expect, test } from 'vitest'
import { defaultCookieConsent } from '#config/cookie-consent-schema.ts'
import { EXAMPLE_STATISTICS } from '#config/default-cookie-entries.ts'
import { readConsent, type CookieConsent } from '#contract/cookie-consent.ts'
import { createConsentApp } from './create-consent-app.ts'

const { control } = defaultCookieConsent([EXAMPLE_STATISTICS])
const ORIGIN = 'https://homes.example'

async function post(
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
  { given = control, websiteUrl = ORIGIN }: { given?: CookieConsent; websiteUrl?: string } = {},
) {
  const body = new URLSearchParams(fields)
  const init = { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } }
  const response = await createConsentApp({ control: given, websiteUrl })(new Request(`${websiteUrl}/_consent`, init))
  const cookies = response.headers.getSetCookie()
  // The cookies that a browser would have afterwards.
  const kept = cookies.filter((cookie) => !cookie.includes('Max-Age=0')).map((cookie) => cookie.split(';')[0])
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookies,
    consent: readConsent(given, kept.join('; ')),
  }
}

describe('a decision that is sent as a form', () => {
  test.each([
    ['accept', 'accepted'],
    ['decline', 'declined'],
    ['decline-all', 'declined'],
  ])('%s is kept as %s', async (choice, status) => {
    const result = await post({ choice })
    expect([result.status, result.consent.status, result.consent.recorded]).toEqual([303, status, 'given'])
  })

  test('saving keeps the entries that were switched on, and none that do not exist', async () => {
    const { consent } = await post([
      ['choice', 'save'],
      ['entry', 'visit-statistics'],
      ['entry', 'other'],
    ])
    expect(consent).toMatchObject({ status: 'accepted', enabledIds: expect.arrayContaining(['visit-statistics']) })
    expect((await post({ choice: 'save' })).consent.status).toBe('declined')
  })

  test('declining all is recorded as not given where the configuration says so', async () => {
    const given = { ...control, declineAllAcceptsNecessary: false }
    expect((await post({ choice: 'decline-all' }, {}, { given })).consent).toMatchObject({
      status: 'declined',
      recorded: 'not_given',
    })
  })

  test('its cookies are Lax, seen by scripts, and Secure only over https', async () => {
    const [over] = (await post({ choice: 'accept' })).cookies
    expect(over).toMatch(/^ncc_c=v1\.\w+; Path=\/; Max-Age=15552000; SameSite=Lax; Secure$/)
    const [plain] = (await post({ choice: 'accept' }, {}, { websiteUrl: 'http://localhost:3000' })).cookies
    expect(plain).toMatch(/SameSite=Lax$/)
  })

  test('leads back to the page it stood on, with its query, and to no other site', async () => {
    const back = async (fields: Record<string, string>, referer?: string) =>
      (await post({ choice: 'accept', ...fields }, referer === undefined ? {} : { referer })).location
    expect(await back({ back: '/stays' }, `${ORIGIN}/stays?adults=2`)).toBe('/stays?adults=2')
    expect(await back({ back: '/stays' })).toBe('/stays')
    expect(await back({ back: '/stays?page=2' }, `${ORIGIN}/cookies`)).toBe('/stays?page=2')
    expect(await back({}, `${ORIGIN}/tos`)).toBe('/tos')
    expect(await back({ back: '//evil.example' }, 'https://evil.example/')).toBe('/')
    expect(await back({ back: '/\\evil.example' })).toBe('/')
  })
})

describe('cookies of what is not enabled', () => {
  const cookie = 'session=s; hs_visits=3; other=1'

  test('are removed by declining, also those no script can see; others stay', async () => {
    const { cookies } = await post({ choice: 'decline' }, { cookie })
    const removed = new Set(cookies.filter((one) => one.includes('Max-Age=0')).map((one) => one.split('=')[0]))
    expect(removed).toEqual(new Set(['hs_visits']))
  })

  test('are removed by a script without deciding anything', async () => {
    const result = await post({ choice: 'clear' }, { cookie, accept: 'application/json' })
    expect([result.status, result.cookies.every((one) => one.startsWith('hs_visits='))]).toEqual([204, true])
    expect(result.cookies.length).toBeGreaterThan(0)
  })

  test('stay while their entry is enabled', async () => {
    expect((await post({ choice: 'accept' }, { cookie })).cookies.some((one) => one.startsWith('hs_visits'))).toBe(
      false,
    )
  })
})

describe('what is refused', () => {
  test.each([
    ['a form of another site', { choice: 'accept' }, { 'sec-fetch-site': 'cross-site' }, 403],
    ['no choice', {}, {}, 400],
    ['a choice that does not exist', { choice: 'all' }, {}, 400],
    ['what is no form', { choice: 'accept' }, { 'content-type': 'application/json' }, 400],
  ])('%s', async (_name, fields, headers, status) => {
    const result = await post(fields, headers)
    expect([result.status, result.cookies]).toEqual([status, []])
  })

  test('anything but a post', async () => {
    const response = await createConsentApp({ control, websiteUrl: ORIGIN })(new Request(`${ORIGIN}/_consent`))
    expect(response.status).toBe(405)
  })
})
