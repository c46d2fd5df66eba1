import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccountSecurity } from '#accounts/account/find-account-security.ts'
import { readNetworkPlaces } from '#accounts/session/network-places.ts'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { listOutbox } from '#messaging/outbox/read-outbox.ts'
import { placesFile } from '#tests/support/places/places-file.ts'
import { createProviderService, type ProviderService } from '../identity-provider/provider-service.ts'
import { totpCode } from '../identity-second-factor/second-factor-guests.ts'
import { SERVICE_TOKEN } from '../identity-service.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
const NEWER_FIREFOX = FIREFOX.replaceAll('150', '151')
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const PASSWORD = 'quiet cove at dawn'
const STAY = '198.51.100.7'
const PALMA = '203.0.113.9'

let provider: ProviderService
let directory: string
let people = 0

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'places-'))
  const file = path.join(directory, 'city.mmdb')
  writeFileSync(
    file,
    placesFile('203.0.113.0', 24, { city: { names: { en: 'Palma' } }, country: { names: { en: 'Spain' } } }),
  )
  const often = { burst: 1000, seconds: 60 }
  provider = await createProviderService({
    placeOf: readNetworkPlaces(file),
    throttles: { signUpPerAddress: often, mailPerRecipientMinute: often },
  })
})
afterAll(async () => {
  await provider.close()
  rmSync(directory, { recursive: true })
})

const call = (operation: string, body: object, userAgent = FIREFOX, address = STAY) =>
  provider.service.call(operation, body, { 'user-agent': userAgent, 'x-holmstay-client-address': address })

/** Somebody who signed up with Firefox on Windows at home. */
async function signUp() {
  const email = `news${++people}@mail.example`
  const { body } = await call('v1/accounts:signUp', { email, password: PASSWORD, displayName: 'Anna' })
  await updateAccount(provider.service.accounts.db, body.localId, { emailVerified: true })
  return { email, uid: body.localId, idToken: body.idToken }
}

const signIn = async (email: string, userAgent = FIREFOX, address = STAY) =>
  (await call('v1/accounts:signInWithPassword', { email, password: PASSWORD }, userAgent, address)).body

const identity = {
  websiteName: 'Holmstay',
  websiteUrl: 'http://localhost:3000',
  contactEmail: 'hello@holmstay.example',
}
const mailsTo = async (email: string) =>
  (await listOutbox(provider.service.accounts.db, identity)).filter((mail) => mail.to === email)
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

const NEW_SIGN_IN = 'New sign-in to your Holmstay account'

describe('a sign-in is told to the owner by mail', () => {
  test('not the first one, nor from where the account was used before', async () => {
    const { email } = await signUp()
    await signIn(email)
    await signIn(email, NEWER_FIREFOX, '198.51.100.200')
    expect(await subjectsTo(email)).toEqual([])
  })

  test('from an unknown device, once', async () => {
    const { email } = await signUp()
    await signIn(email, SAFARI)
    await signIn(email, SAFARI)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: NEW_SIGN_IN })
    expect(mail!.text).toMatch(/Hello Anna.*Safari on iPhone \(network 198\.51\.100\.x\), at \d\d:\d\d UTC on/s)
    expect(mail!.text).toContain('http://localhost:3000/user/security')
  })

  test('from an unknown network, once, with its place', async () => {
    const { email } = await signUp()
    await signIn(email, FIREFOX, PALMA)
    await signIn(email, FIREFOX, '203.0.113.77')
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail!.text).toContain('Firefox on Windows (Palma, Spain, network 203.0.113.x)')
  })

  test('also when that program does not say what it is', async () => {
    const { email } = await signUp()
    await signIn(email, 'something odd')
    await signIn(email, 'something else')
    expect(await subjectsTo(email)).toEqual([NEW_SIGN_IN, NEW_SIGN_IN])
    expect((await mailsTo(email))[0]!.text).not.toContain('something')
  })

  test('not when a password was wrong', async () => {
    const { email } = await signUp()
    await call('v1/accounts:signInWithPassword', { email, password: 'not the password' }, SAFARI)
    expect(await subjectsTo(email)).toEqual([])
  })

  test('when somebody signed in before that was written down', async () => {
    const { email, uid } = await signUp()
    const { db } = provider.service.accounts
    await db.deleteFrom('identity.known_client').where('uid', '=', uid).execute()
    await signIn(email)
    expect(await subjectsTo(email)).toEqual([])
    await db.deleteFrom('identity.known_client').where('uid', '=', uid).execute()
    await signIn(email, SAFARI)
    expect(await subjectsTo(email)).toEqual([NEW_SIGN_IN])
  })

  test('not to whoever proves an address that a stranger had registered', async () => {
    const { email, uid } = await signUp()
    await updateAccount(provider.service.accounts.db, uid, { emailVerified: false })
    await call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, SAFARI, PALMA)
    const oobCode = await provider.service.newestCode(email)
    await call('v1/accounts:resetPassword', { oobCode, newPassword: 'another quiet cove' }, SAFARI, PALMA)
    await call('v1/accounts:signInWithPassword', { email, password: 'another quiet cove' }, SAFARI, PALMA)
    expect(await subjectsTo(email)).toEqual(['Choose a new password for Holmstay'])
    // The stranger is unknown from then on.
    await call('v1/accounts:signInWithPassword', { email, password: 'another quiet cove' })
    expect(await subjectsTo(email)).toContain(NEW_SIGN_IN)
  })
})

test('what happened lately lists sign-ins with device, network, place and time', async () => {
  const { email, uid } = await signUp()
  provider.service.advance(60)
  await signIn(email, SAFARI, PALMA)
  const security = await findAccountSecurity(provider.service.accounts, { uid, events: 2 })
  expect(security?.events).toMatchObject([
    {
      event: 'signed_in',
      actor: 'owner',
      userAgent: SAFARI,
      clientAddress: PALMA,
      place: 'Palma, Spain',
      details: { provider: 'password' },
      occurredAt: expect.any(Date),
    },
    { event: 'signed_in', userAgent: FIREFOX, clientAddress: STAY, place: null },
  ])
})

describe('the owner gets a mail when', () => {
  test('a second factor is removed', async () => {
    const { email, idToken } = await signUp()
    const started = await call('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
    const { sharedSecretKey, sessionInfo } = (started.body as never as Record<string, Record<string, string>>)[
      'totpSessionInfo'
    ]!
    const enrolled = await call('v2/accounts/mfaEnrollment:finalize', {
      idToken,
      totpVerificationInfo: { sessionInfo, verificationCode: totpCode(provider.service, sharedSecretKey!) },
    })
    const { users } = (await call('v1/accounts:lookup', { idToken: enrolled.body.idToken })).body
    const [{ mfaEnrollmentId }] = (users[0] as { mfaInfo: [{ mfaEnrollmentId: string }] }).mfaInfo
    const withdrawn = await call('v2/accounts/mfaEnrollment:withdraw', {
      idToken: enrolled.body.idToken,
      mfaEnrollmentId,
    })
    expect(withdrawn.status).toBe(200)
    expect(await subjectsTo(email)).toEqual([
      'A second step was removed from your Holmstay account',
      'A second step was added to your Holmstay account',
    ])
  })

  test('a provider is linked and unlinked, by the owner', async () => {
    const { email, idToken } = await signUp()
    provider.issuer.signInAs({ sub: `news-${email}`, email, email_verified: true })
    const linked = await provider.enter('google.com', { idToken })
    expect(await subjectsTo(email)).toEqual(['A way to log in was added to your Holmstay account'])
    expect((await mailsTo(email))[0]!.text).toContain('opened with: Google')
    await call('v1/accounts:update', { idToken: linked['idToken'], deleteProvider: ['google.com'] })
    expect(await subjectsTo(email)).toEqual([
      'A way to log in was removed from your Holmstay account',
      'A way to log in was added to your Holmstay account',
    ])
  })

  test('a provider that vouches for the address signs in to the account', async () => {
    const { email } = await signUp()
    provider.issuer.signInAs({ sub: `same-${email}`, email, email_verified: true })
    await provider.enter('google.com')
    expect(await subjectsTo(email)).toContain('A way to log in was added to your Holmstay account')
  })

  test('staff unlink a provider', async () => {
    const { email, uid, idToken } = await signUp()
    provider.issuer.signInAs({ sub: `staff-${email}`, email, email_verified: true })
    await provider.enter('google.com', { idToken })
    await provider.service.call(
      'v1/projects/holmstay/accounts:update',
      { localId: uid, deleteProvider: ['google.com'] },
      { authorization: `Bearer ${SERVICE_TOKEN}` },
    )
    expect(await subjectsTo(email)).toContain('A way to log in was removed from your Holmstay account')
  })
})
