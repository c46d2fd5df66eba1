import { insertSecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiAccountService, PASSWORD, type ApiAccountService, type Member } from './api-account-service.ts'

let service: ApiAccountService
beforeAll(async () => {
  service = await createApiAccountService()
})
afterAll(() => service.close())

const OTHER = 'calm harbour 23'
const forgot = (email: unknown) => service.post('/api/auth/forgot-password', { email })
const reset = (code: unknown, password: unknown = OTHER, passwordConfirmation: unknown = password) =>
  service.post('/api/auth/reset-password', { code, password, passwordConfirmation })

const PHONE = {
  enrollmentId: 'phone-1',
  kind: 'phone',
  phone: '+34600000009',
  totpSecretSealed: null,
  lastTotpStep: null,
  displayName: null,
} as const

async function codeFor({ email }: Pick<Member, 'email'>): Promise<string> {
  service.pass(61)
  await forgot(email)
  const [link] = await service.links(email)
  return link?.searchParams.get('oobCode') ?? ''
}

describe('POST /api/auth/forgot-password', () => {
  test('leads to the page of another front end where one is configured', async () => {
    const other = await createApiAccountService({ resetUrl: 'https://app.example/new-password?from=mail' })
    const guest = await other.member()
    await other.post('/api/auth/forgot-password', { email: guest.email })
    const [link] = await other.links(guest.email)
    expect(`${link?.origin}${link?.pathname}`).toBe('https://app.example/new-password')
    const code = link?.searchParams.get('code')
    const body = { code, password: OTHER, passwordConfirmation: OTHER }
    expect((await other.post('/api/auth/reset-password', body)).status).toBe(200)
    await other.close()
  })
})

describe('POST /api/auth/reset-password', () => {
  test('gives no jwt to somebody with a second factor', async () => {
    const guest = await service.member()
    await insertSecondFactor(service.db, { ...PHONE, uid: guest.user.uid, enrolledAt: service.accounts.now() })
    // An account that nobody had proven loses what was linked before; a proven one keeps it.
    await service.db
      .updateTable('identity.account')
      .set({ email_verified: true })
      .where('uid', '=', guest.user.uid)
      .execute()
    const { status, body } = await reset(await codeFor(guest))
    expect([status, body.jwt, body.user?.id]).toEqual([200, undefined, guest.user.id])
  })

  test('tells somebody with a second factor who has never been here what they need', async () => {
    const email = 'careful@example.com'
    const signedUp = await service.identity('signUp', { email, password: PASSWORD })
    const uid = String(signedUp['localId'])
    await service.db.updateTable('identity.account').set({ email_verified: true }).where('uid', '=', uid).execute()
    await insertSecondFactor(service.db, { ...PHONE, uid, enrolledAt: service.accounts.now() })
    const { status, body } = await reset(await codeFor({ email }))
    expect([status, body.error?.details.code]).toEqual([400, 'second_factor_wanted'])
    const signedIn = await service.identity('signInWithPassword', { email, password: OTHER })
    expect(signedIn['mfaPendingCredential']).toBeDefined()
  })

  test('by two at once succeeds for one', async () => {
    const code = await codeFor(await service.member())
    const responses = await Promise.all([reset(code), reset(code)])
    expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '400'])
  })
})

describe('POST /api/auth/change-password', () => {
  const request = { currentPassword: PASSWORD, password: OTHER, passwordConfirmation: OTHER }

  test('does not let a found token guess the password', async () => {
    const guest = await service.member()
    const from = '203.0.113.90'
    const guess = (currentPassword: string) =>
      service.post('/api/auth/change-password', { ...request, currentPassword }, { jwt: guest.jwt, from })
    for (let time = 0; time < 5; time++) expect((await guess(`wrong ${time}`)).status).toBe(400)
    expect((await guess(PASSWORD)).status).toBe(429)
  })
})
