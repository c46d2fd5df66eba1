import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deleteApp, initializeApp } from '@firebase/app'
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GithubAuthProvider,
  GoogleAuthProvider,
  inMemoryPersistence,
  initializeAuth,
  initializeRecaptchaConfig,
  linkWithCredential,
  multiFactor,
  reauthenticateWithCredential,
  revokeAccessToken,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  type Auth,
  type Config,
  type User,
} from '@firebase/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { startSdk } from '#web/sign-in/start-sdk.ts'

const EMAIL = 'anna@mail.example'
const PASSWORD = 'quiet cove at dawn'
const identity: PublicConfiguration['identity'] = {
  kind: 'embedded',
  apiKey: 'holmstay',
  authDomain: 'homes.test',
  projectId: 'holmstay',
  path: '/identity',
}

/** The SDK takes the network once, when it is loaded: before that this stands in its place. */
const network = vi.hoisted(() => {
  const real = globalThis.fetch
  const switched = { fetch: real, real }
  globalThis.fetch = (input, init) => switched.fetch(input, init)
  return switched
})

/** What the service answers to a call; null = a line that breaks. */
type Result = (path: string) => Response | null
let sent: { readonly url: URL; readonly at: number }[]
let answer: Result
let auth: Auth
beforeEach(() => {
  sent = []
  answer = goodResponse
  network.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input)
    sent.push({ url, at: Date.now() })
    const response = answer(url.pathname.slice(url.pathname.lastIndexOf('/') + 1))
    if (response === null) throw new TypeError('fetch failed')
    return response
  }
})
afterEach(async () => {
  await deleteApp(auth.app)
  vi.useRealTimers()
})

const start = (place = { protocol: 'https:', host: 'homes.test' }) => {
  auth = startSdk(identity, place)
  return auth
}

describe('the addresses of the SDK', () => {
  test('are public, not read-only fields of its configuration', () => {
    type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] }
    const assignable: Pick<Config, 'apiHost' | 'tokenApiHost' | 'apiScheme'> extends Pick<
      Writable<Config>,
      'apiHost' | 'tokenApiHost' | 'apiScheme'
    >
      ? true
      : false = true
    expect(assignable).toBe(true)
    start()
    expect(auth.config).toMatchObject({
      apiHost: 'homes.test/identity',
      tokenApiHost: 'homes.test/identity',
      apiScheme: 'https',
    })
    expect(auth.emulatorConfig).toBeNull()
  })

  test('are left alone with a hosted service', async () => {
    auth = startSdk({ ...identity, kind: 'firebase', path: null }, { protocol: 'https:', host: 'homes.test' })
    await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)
    await auth.currentUser?.getIdToken(true)
    expect(new Set(sent.map(({ url }) => url.origin))).toEqual(
      new Set(['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']),
    )
  })

  test('are those of a page on plain http with a port, too', async () => {
    start({ protocol: 'http:', host: 'localhost:3000' })
    await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)
    expect(sent[0]?.url.href).toMatch(
      /^http:\/\/localhost:3000\/identity\/v1\/accounts:signInWithPassword\?key=holmstay/,
    )
  })

  test.each<[string, (auth: Auth) => Promise<unknown>]>([
    ['createUserWithEmailAndPassword', () => createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)],
    ['signInWithEmailAndPassword', () => signInWithEmailAndPassword(auth, EMAIL, PASSWORD)],
    ['signInAnonymously', () => signInAnonymously(auth)],
    ['signInWithCustomToken', () => signInWithCustomToken(auth, 'token')],
    ['signInWithCredential, Google', () => signInWithCredential(auth, GoogleAuthProvider.credential('id-token'))],
    ['signInWithCredential, GitHub', () => signInWithCredential(auth, GithubAuthProvider.credential('token'))],
    ['sendSignInLinkToEmail', () => sendSignInLinkToEmail(auth, EMAIL, { url: 'https://x', handleCodeInApp: true })],
    ['signInWithEmailLink', () => signInWithEmailLink(auth, EMAIL, signInLink)],
    ['sendPasswordResetEmail', () => sendPasswordResetEmail(auth, EMAIL)],
    ['confirmPasswordReset', () => confirmPasswordReset(auth, 'code', PASSWORD)],
    ['verifyPasswordResetCode', () => verifyPasswordResetCode(auth, 'code')],
    ['checkActionCode', () => checkActionCode(auth, 'code')],
    ['applyActionCode', () => applyActionCode(auth, 'code')],
    ['fetchSignInMethodsForEmail', () => fetchSignInMethodsForEmail(auth, EMAIL)],
    ['validatePassword', () => validatePassword(auth, PASSWORD)],
    ['initializeRecaptchaConfig', () => initializeRecaptchaConfig(auth)],
    ['updateProfile', () => updateProfile(user(), { displayName: 'Anna' })],
    ['updatePassword', () => updatePassword(user(), PASSWORD)],
    ['updateEmail', () => updateEmail(user(), EMAIL)],
    ['verifyBeforeUpdateEmail', () => verifyBeforeUpdateEmail(user(), EMAIL)],
    ['sendEmailVerification', () => sendEmailVerification(user())],
    ['linkWithCredential', () => linkWithCredential(user(), EmailAuthProvider.credential(EMAIL, PASSWORD))],
    ['unlink', () => unlink(user(), 'google.com')],
    [
      'reauthenticateWithCredential',
      () => reauthenticateWithCredential(user(), EmailAuthProvider.credential(EMAIL, PASSWORD)),
    ],
    ['enrolling an authenticator', enrol],
    ['removing a second factor', () => multiFactor(user()).unenroll('factor')],
    ['revokeAccessToken', () => revokeAccessToken(auth, 'token')],
    ['reload', () => user().reload()],
    ['getIdToken', () => user().getIdToken(true)],
    ['deleteUser', () => deleteUser(user())],
  ])('hold for %s', async (_, call) => {
    start()
    await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)
    sent = []
    // Whether the call can do something with this service's answers does not matter here.
    await call(auth).catch(() => undefined)
    expect(sent.length).toBeGreaterThan(0)
    for (const { url } of sent) {
      expect(url.href).toMatch(/^https:\/\/homes\.test\/identity\/v[12]\/[\w:/]+\?/)
      expect(url.searchParams.get('key')).toBe('holmstay')
    }
  })
})

describe('tokens are refreshed before they expire', () => {
  const HOUR = 3_600_000

  const refreshes = () => sent.filter(({ url }) => url.pathname.endsWith('/token')).map(({ at }) => at)
  const signIn = async () => {
    vi.useFakeTimers()
    start()
    await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)
    return Date.now()
  }

  test('five minutes early, again and again', async () => {
    const began = await signIn()
    await vi.advanceTimersByTimeAsync(3 * HOUR)
    expect(refreshes().map((at) => (at - began) / 1000)).toEqual([3300, 6600, 9900])
  })

  test('and while the network is away after 30 s, 60 s … 16 min, until it is back', async () => {
    const began = await signIn()
    answer = (operation) => (operation === 'token' ? null : goodResponse(operation))
    await vi.advanceTimersByTimeAsync((3300 + 30 + 60 + 120 + 240 + 480 + 960 + 960 + 1) * 1000)
    expect(gapsOf([began, ...refreshes()])).toEqual([3300, 30, 60, 120, 240, 480, 960, 960])
    expect(auth.currentUser).not.toBeNull()
    answer = goodResponse
    await vi.advanceTimersByTimeAsync((960 + 3300) * 1000)
    expect(gapsOf([began, ...refreshes()]).slice(8)).toEqual([960, 3300])
  })

  test('with a service that is down or has a fault as with a network that is away', async () => {
    const began = await signIn()
    answer = (operation) => (operation === 'token' ? new Response('busy', { status: 503 }) : goodResponse(operation))
    await vi.advanceTimersByTimeAsync((3300 + 30 + 60 + 1) * 1000)
    expect(gapsOf([began, ...refreshes()])).toEqual([3300, 30, 60])
  })

  test('only because the page listens for tokens: without that the SDK would not', async () => {
    vi.useFakeTimers()
    auth = initializeAuth(initializeApp({ apiKey: 'holmstay' }), { persistence: inMemoryPersistence })
    await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)
    await vi.advanceTimersByTimeAsync(2 * HOUR)
    expect(refreshes()).toEqual([])
  })
})

test('a real connection goes where the addresses point', async () => {
  network.fetch = network.real
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.headers.host}${request.url}`)
    reply.writeHead(503).end('busy')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  start({ protocol: 'http:', host })
  await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toMatchObject({
    code: 'auth/network-request-failed',
  })
  expect(asked).toEqual([`${host}/identity/v1/accounts:signInWithPassword?key=holmstay`])
  await new Promise((resolve) => server.close(resolve))
})

const signInLink = 'https://homes.test/__/auth/action?mode=signIn&oobCode=code&apiKey=holmstay'

function user(): User {
  if (auth.currentUser === null) throw new Error('nobody is signed in')
  return auth.currentUser
}

async function enrol(): Promise<unknown> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user()).getSession())
  return multiFactor(user()).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, '123456'))
}

const gapsOf = (instants: readonly number[]) =>
  instants.slice(1).map((at, index) => (at - (instants[index] ?? at)) / 1000)

/** Answers as the service gives them when all is well; enough for the SDK to go on. */
function goodResponse(operation: string): Response {
  const at = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const idToken = `${part({ alg: 'RS256' })}.${part({ sub: 'anna', iat: at, exp: at + 3600, auth_time: at })}.x`
  const account = { localId: 'anna', email: EMAIL, passwordHash: 'x', createdAt: '1', lastLoginAt: '1' }
  const tokens = { idToken, refreshToken: 'refresh', expiresIn: '3600' }
  if (operation === 'token')
    return Response.json({ access_token: idToken, expires_in: '3600', refresh_token: 'refresh' })
  if (operation === 'accounts:lookup') return Response.json({ users: [account] })
  if (operation === 'mfaEnrollment:start') {
    const totpSessionInfo = { sharedSecretKey: 'ABC', verificationCodeLength: 6, periodSec: 30, sessionInfo: 's' }
    return Response.json({ totpSessionInfo: { ...totpSessionInfo, finalizeEnrollmentTime: '2030-01-01T00:00:00Z' } })
  }
  return Response.json({ ...tokens, localId: 'anna', email: EMAIL })
}
