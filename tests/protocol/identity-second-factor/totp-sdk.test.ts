import {
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  multiFactor,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  TotpSecret,
  type Auth,
  type MultiFactorError,
  type MultiFactorResolver,
  type User,
} from '@firebase/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { connectSdk, createIdentityService, type IdentityService, type SdkClient } from '../identity-service.ts'
import { PASSWORD, totpCode, wrongCode } from './second-factor-guests.ts'

let service: IdentityService
let connection: Awaited<ReturnType<typeof connectSdk>>
let client: SdkClient
let auth: Auth

beforeAll(async () => {
  service = await createIdentityService()
  connection = await connectSdk(service)
})
afterAll(async () => {
  await connection.close()
  await service.close()
})
beforeEach(() => {
  client = connection.newClient()
  auth = client.auth
})
afterEach(() => client.close())

const code = (name: string) => expect.objectContaining({ code: `auth/${name}` })
let people = 0

async function newUser(): Promise<{ user: User; email: string }> {
  const email = `totp${++people}@mail.example`
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
  await updateAccount(service.accounts.db, user.uid, { emailVerified: true })
  return { user, email }
}

async function enroll(user: User, name = 'My phone’s app'): Promise<string> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, totpCode(service, secret.secretKey))
  await multiFactor(user).enroll(assertion, name)
  service.advance(30)
  return secret.secretKey
}

async function resolverOf(email: string): Promise<MultiFactorResolver> {
  const error = await signInWithEmailAndPassword(auth, email, PASSWORD).then(
    () => null,
    (failure: MultiFactorError) => failure,
  )
  expect(error).toEqual(code('multi-factor-auth-required'))
  return getMultiFactorResolver(auth, error!)
}

const assertionFor = (resolver: MultiFactorResolver, otp: string) =>
  TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]!.uid, otp)

describe('the official SDK and an authenticator', () => {
  test('enrolls it, is told how it counts, and goes on with new tokens', async () => {
    const { user } = await newUser()
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    expect(secret).toBeInstanceOf(TotpSecret)
    expect(secret).toMatchObject({ hashingAlgorithm: 'SHA1', codeLength: 6, codeIntervalSeconds: 30 })
    expect(secret.secretKey).toMatch(/^[A-Z2-7]{32}$/)
    expect(Date.parse(secret.enrollmentCompletionDeadline)).toBeGreaterThan(service.accounts.now().getTime() + 500_000)
    const otp = totpCode(service, secret.secretKey)
    await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, otp), 'My app')
    expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'My app' }])
    const { claims } = await user.getIdTokenResult()
    expect(claims.firebase).toMatchObject({
      sign_in_provider: 'password',
      sign_in_second_factor: 'totp',
      second_factor_identifier: multiFactor(user).enrolledFactors[0]!.uid,
    })
    await expect(user.getIdToken(true)).resolves.toEqual(expect.any(String))
  })

  test('ends the other sign-ins and tells the owner by mail', async () => {
    const { user, email } = await newUser()
    const other = connection.newClient()
    try {
      const { user: elsewhere } = await signInWithEmailAndPassword(other.auth, email, PASSWORD)
      service.advance(2)
      await enroll(user)
      await expect(elsewhere.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
      await expect(user.reload()).resolves.toBeUndefined()
      expect(await service.mailCount(email)).toBe(1)
      expect(await service.newestCode(email)).not.toBe('no mail')
    } finally {
      await other.close()
    }
  })

  test('signs in with its code, once, and with none that is older', async () => {
    const { user, email } = await newUser()
    const secret = await enroll(user)
    const otp = totpCode(service, secret)
    const earlier = totpCode(service, secret, -1)
    const resolver = await resolverOf(email)
    expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'My phone’s app' }])
    await expect(resolver.resolveSignIn(assertionFor(resolver, wrongCode(service, secret)))).rejects.toEqual(
      code('invalid-verification-code'),
    )
    const { user: signedIn } = await resolver.resolveSignIn(assertionFor(resolver, otp))
    expect(signedIn.uid).toBe(user.uid)
    expect((await signedIn.getIdTokenResult()).claims.firebase).toMatchObject({ sign_in_second_factor: 'totp' })
    expect((await signedIn.getIdTokenResult(true)).claims.firebase).toMatchObject({ sign_in_second_factor: 'totp' })

    const again = await resolverOf(email)
    for (const used of [otp, earlier])
      await expect(again.resolveSignIn(assertionFor(again, used))).rejects.toEqual(code('invalid-verification-code'))
    service.advance(30)
    await again.resolveSignIn(assertionFor(again, totpCode(service, secret)))
    await expect(again.resolveSignIn(assertionFor(again, totpCode(service, secret, 1)))).rejects.toEqual(
      code('invalid-multi-factor-session'),
    )
  })

  test('takes the codes of the neighbouring half minutes and no others', async () => {
    const { user, email } = await newUser()
    const secret = await enroll(user)
    // To the beginning of a half minute: none ends while the test runs.
    service.advance(300 - ((service.accounts.now().getTime() / 1000) % 30))
    const resolver = await resolverOf(email)
    for (const steps of [-2, 2])
      await expect(resolver.resolveSignIn(assertionFor(resolver, totpCode(service, secret, steps)))).rejects.toEqual(
        code('invalid-verification-code'),
      )
    await resolver.resolveSignIn(assertionFor(resolver, totpCode(service, secret, -1)))
    const next = await resolverOf(email)
    await next.resolveSignIn(assertionFor(next, totpCode(service, secret, 1)))
  })

  test('removes it with the tokens for the sign-in that goes on', async () => {
    const { user, email } = await newUser()
    await enroll(user)
    await multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0]!)
    expect(multiFactor(user).enrolledFactors).toEqual([])
    expect((await user.getIdTokenResult(true)).claims.firebase).not.toHaveProperty('sign_in_second_factor')
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).resolves.toBeDefined()
    await expect(multiFactor(user).unenroll('no-such-factor')).rejects.toEqual(code('multi-factor-info-not-found'))
  })

  test('is refused a wrong code, an unverified address and an old sign-in', async () => {
    const { user } = await newUser()
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    const wrong = TotpMultiFactorGenerator.assertionForEnrollment(secret, wrongCode(service, secret.secretKey))
    await expect(multiFactor(user).enroll(wrong)).rejects.toEqual(code('invalid-verification-code'))
    await updateAccount(service.accounts.db, user.uid, { emailVerified: false })
    const session = await multiFactor(user).getSession()
    await expect(TotpMultiFactorGenerator.generateSecret(session)).rejects.toEqual(code('unverified-email'))
    await updateAccount(service.accounts.db, user.uid, { emailVerified: true })
    service.advance(301)
    await expect(TotpMultiFactorGenerator.generateSecret(session)).rejects.toEqual(code('requires-recent-login'))
  })

  test('may take its time between the start and the code, but no more than ten minutes', async () => {
    const { user } = await newUser()
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    service.advance(599)
    const late = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession()).catch(
      (error: unknown) => error,
    )
    expect(late).toEqual(code('requires-recent-login'))
    const inTime = TotpMultiFactorGenerator.assertionForEnrollment(secret, totpCode(service, secret.secretKey))
    await multiFactor(user).enroll(inTime)
    const next = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    service.advance(601)
    const tooLate = TotpMultiFactorGenerator.assertionForEnrollment(next, totpCode(service, next.secretKey))
    await expect(multiFactor(user).enroll(tooLate)).rejects.toEqual(code('code-expired'))
  })

  test('has room for five', async () => {
    const { user } = await newUser()
    for (let count = 0; count < 5; count++) await enroll(user, `Number ${count}`)
    expect(multiFactor(user).enrolledFactors).toHaveLength(5)
    const session = await multiFactor(user).getSession()
    await expect(TotpMultiFactorGenerator.generateSecret(session)).rejects.toEqual(
      code('maximum-second-factor-count-exceeded'),
    )
  })
})
