import type { ConfirmationResult, MultiFactorError, MultiFactorResolver } from '@firebase/auth'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIdentityService, type IdentityService } from '#tests/protocol/identity-service.ts'
import { newestSmsCode } from '#tests/protocol/solved-captcha.ts'
import { sharedBrowser } from '#tests/support/browser.ts'
import { serveSdk, type SdkPage, type SdkSite } from './support/sdk-page.ts'

/** What only a browser has of the official SDK: phones, stored users, tabs. The rest is in tests/protocol. */
let service: IdentityService
let site: SdkSite
let browser: Browser
let open: SdkPage
let page: SdkPage['page']

beforeAll(async () => {
  service = await createIdentityService({
    captcha: { difficulty: 4 },
    throttles: {
      smsPerNumberPause: { burst: 100, seconds: 60 },
      smsPerAddress: { burst: 1000, seconds: 60 },
    },
  })
  site = await serveSdk(service.identity)
  browser = await sharedBrowser()
})
afterAll(async () => {
  await site.close()
  await service.close()
})
beforeEach(async () => {
  open = await site.open(browser)
  page = open.page
})
afterEach(async () => {
  // The policy of the page allows nothing else, and nothing may have been tried.
  expect(open.strayRequests).toEqual([])
  expect(open.consoleLines.filter((line) => !/status of 40\d/.test(line))).toEqual([])
  await open.close()
})

const PASSWORD = 'quiet cove at dawn'
let people = 0
const newEmail = () => `browser${++people}@mail.example`
const newPhone = () => `+4670${String(1_000_000 + ++people * 10_007)}`

/** Signs up with e-mail and password in the page and answers the uid. */
function signUp(email = newEmail()): Promise<string> {
  return page.evaluate(
    async ([address, password]) =>
      (await window.sdk.auth.createUserWithEmailAndPassword(window.sdk.client, address!, password!)).user.uid,
    [email, PASSWORD],
  )
}

/** Confirms the address of the signed-in user by the code of a mail. */
async function verifyEmail(email: string): Promise<void> {
  await page.evaluate(() => window.sdk.auth.sendEmailVerification(window.sdk.client.currentUser!))
  await page.evaluate(
    (code) => window.sdk.auth.applyActionCode(window.sdk.client, code),
    await service.newestCode(email),
  )
}

/** Starts a sign-in, a link or a re-authentication by phone in the page; `finishPhone` ends it. */
async function startPhone(kind: 'signIn' | 'link' | 'reauthenticate', phone: string): Promise<string> {
  return page.evaluate(
    async ([what, number]) => {
      const { auth, client, captcha } = window.sdk
      try {
        const confirmation =
          what === 'signIn'
            ? await auth.signInWithPhoneNumber(client, number!, captcha)
            : what === 'link'
              ? await auth.linkWithPhoneNumber(client.currentUser!, number!, captcha)
              : await auth.reauthenticateWithPhoneNumber(client.currentUser!, number!, captcha)
        Object.assign(window, { confirmation })
        return 'sent'
      } catch (error) {
        return (error as { code: string }).code
      }
    },
    [kind, phone],
  )
}

function finishPhone(code: string): Promise<string> {
  return page.evaluate(async (digits) => {
    const { confirmation } = window as unknown as { confirmation: ConfirmationResult }
    try {
      return (await confirmation.confirm(digits)).user.uid
    } catch (error) {
      return (error as { code: string }).code
    }
  }, code)
}

const currentUser = () =>
  page.evaluate(() => {
    const { currentUser: user } = window.sdk.client
    return (
      user && {
        uid: user.uid,
        phoneNumber: user.phoneNumber,
        providers: user.providerData.map(({ providerId }) => providerId),
      }
    )
  })

describe('by phone, the official SDK', () => {
  test('signs somebody in and knows them again', async () => {
    const phone = newPhone()
    expect(await startPhone('signIn', phone)).toBe('sent')
    const uid = await finishPhone(await newestSmsCode(service, phone))
    expect(uid).toMatch(/^[A-Za-z0-9]{28}$/)
    expect(await currentUser()).toEqual({ uid, phoneNumber: phone, providers: ['phone'] })
    await page.evaluate(() => window.sdk.auth.signOut(window.sdk.client))
    service.advance(60)
    await startPhone('signIn', phone)
    expect(await finishPhone(await newestSmsCode(service, phone))).toBe(uid)
  })

  test('refuses what is no number, a wrong code, a code used before and one that is too old', async () => {
    expect(await startPhone('signIn', '070 123')).toBe('auth/invalid-phone-number')
    const phone = newPhone()
    await startPhone('signIn', phone)
    const code = await newestSmsCode(service, phone)
    expect(await finishPhone(code === '000000' ? '000001' : '000000')).toBe('auth/invalid-verification-code')
    expect(await finishPhone(code)).toMatch(/^\w{28}$/)
    expect(await finishPhone(code)).toBe('auth/invalid-verification-id')
    service.advance(60)
    await startPhone('signIn', phone)
    service.advance(601)
    expect(await finishPhone(await newestSmsCode(service, phone))).toBe('auth/code-expired')
  })

  test('links a number to an account, signs in with it, and refuses a number that belongs to somebody else', async () => {
    const uid = await signUp()
    const phone = newPhone()
    await startPhone('link', phone)
    expect(await finishPhone(await newestSmsCode(service, phone))).toBe(uid)
    expect(await currentUser()).toEqual({ uid, phoneNumber: phone, providers: ['password', 'phone'] })
    await page.evaluate(() => window.sdk.auth.signOut(window.sdk.client))
    await signUp()
    service.advance(60)
    await startPhone('link', phone)
    expect(await finishPhone(await newestSmsCode(service, phone))).toBe('auth/account-exists-with-different-credential')
  })

  test('re-authenticates the owner of the number and nobody else', async () => {
    const phone = newPhone()
    await startPhone('signIn', phone)
    const uid = await finishPhone(await newestSmsCode(service, phone))
    service.advance(60)
    await startPhone('reauthenticate', phone)
    expect(await finishPhone(await newestSmsCode(service, phone))).toBe(uid)
    const stranger = newPhone()
    await startPhone('reauthenticate', stranger)
    expect(await finishPhone(await newestSmsCode(service, stranger))).toBe('auth/user-mismatch')
  })

  test('changes the number of an account and takes it away', async () => {
    const uid = await signUp()
    const phone = newPhone()
    await page.evaluate(async (number) => {
      const { auth, client, captcha } = window.sdk
      const verificationId = await new auth.PhoneAuthProvider(client).verifyPhoneNumber(number, captcha)
      Object.assign(window, { verificationId })
    }, phone)
    const changed = await page.evaluate(
      async (code) => {
        const { auth, client } = window.sdk
        const { verificationId } = window as unknown as { verificationId: string }
        await auth.updatePhoneNumber(client.currentUser!, auth.PhoneAuthProvider.credential(verificationId, code))
        const linked = client.currentUser!.phoneNumber
        await auth.unlink(client.currentUser!, 'phone')
        return [linked, client.currentUser!.phoneNumber]
      },
      await newestSmsCode(service, phone),
    )
    expect(changed).toEqual([phone, null])
    expect(await currentUser()).toEqual({ uid, phoneNumber: null, providers: ['password'] })
  })
})

describe('a text message as the second factor', () => {
  test('is enrolled, asked for at the next sign-in, and taken away again', async () => {
    const email = newEmail()
    const phone = newPhone()
    await signUp(email)
    await verifyEmail(email)
    await page.evaluate(async (number) => {
      const { auth, client, captcha } = window.sdk
      await client.currentUser!.getIdToken(true)
      const session = await auth.multiFactor(client.currentUser!).getSession()
      const provider = new auth.PhoneAuthProvider(client)
      Object.assign(window, {
        verificationId: await provider.verifyPhoneNumber({ phoneNumber: number, session }, captcha),
      })
    }, phone)
    const enrolled = await page.evaluate(
      async (code) => {
        const { auth, client } = window.sdk
        const { verificationId } = window as unknown as { verificationId: string }
        const credential = auth.PhoneAuthProvider.credential(verificationId, code)
        const factors = auth.multiFactor(client.currentUser!)
        await factors.enroll(auth.PhoneMultiFactorGenerator.assertion(credential), 'My phone')
        const names = factors.enrolledFactors.map(({ factorId, displayName }) => [factorId, displayName])
        await auth.signOut(client)
        return names
      },
      await newestSmsCode(service, phone),
    )
    expect(enrolled).toEqual([['phone', 'My phone']])

    service.advance(60)
    const asked = await page.evaluate(
      async ([address, password]) => {
        const { auth, client, captcha } = window.sdk
        try {
          await auth.signInWithEmailAndPassword(client, address!, password!)
          return 'signed in'
        } catch (error) {
          const resolver = auth.getMultiFactorResolver(client, error as MultiFactorError)
          const [hint] = resolver.hints
          const verificationId = await new auth.PhoneAuthProvider(client).verifyPhoneNumber(
            { multiFactorHint: hint!, session: resolver.session },
            captcha,
          )
          Object.assign(window, { resolver, verificationId })
          return (error as { code: string }).code
        }
      },
      [email, PASSWORD],
    )
    expect(asked).toBe('auth/multi-factor-auth-required')
    const result = await page.evaluate(
      async (code) => {
        const { auth, client } = window.sdk
        const { resolver, verificationId } = window as unknown as {
          resolver: MultiFactorResolver
          verificationId: string
        }
        const credential = auth.PhoneAuthProvider.credential(verificationId, code)
        const { user } = await resolver.resolveSignIn(auth.PhoneMultiFactorGenerator.assertion(credential))
        const { signInSecondFactor } = await user.getIdTokenResult()
        const factors = auth.multiFactor(user)
        await factors.unenroll(factors.enrolledFactors[0]!)
        return [signInSecondFactor, factors.enrolledFactors.length, client.currentUser !== null]
      },
      await newestSmsCode(service, phone),
    )
    expect(result).toEqual(['phone', 0, true])
  })
})

describe('in a browser, the official SDK', () => {
  test('keeps the user through a reload, with an anonymous start that asks for nothing', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.reload()
    await page.evaluate(() => window.sdk.client.authStateReady())
    expect(requests.filter((path) => path.startsWith('/identity'))).toEqual([])
    const uid = await signUp()
    await page.reload()
    await page.evaluate(() => window.sdk.client.authStateReady())
    expect(await currentUser()).toMatchObject({ uid })
  })

  test('keeps the user where it is told to', async () => {
    const uid = await signUp()
    for (const name of ['browserLocalPersistence', 'browserSessionPersistence', 'indexedDBLocalPersistence'] as const) {
      await page.evaluate((kind) => window.sdk.auth.setPersistence(window.sdk.client, window.sdk.auth[kind]), name)
      expect(await currentUser()).toMatchObject({ uid })
    }
    await page.evaluate(() => window.sdk.auth.setPersistence(window.sdk.client, window.sdk.auth.inMemoryPersistence))
    await page.reload()
    await page.evaluate(() => window.sdk.client.authStateReady())
    expect(await currentUser()).toBeNull()
  })

  test('signs out in every tab', async () => {
    await signUp()
    const second = await page.context().newPage()
    await second.goto(site.origin)
    await second.waitForFunction(() => 'sdk' in window && window.sdk.client.currentUser !== null)
    await page.evaluate(() => window.sdk.auth.signOut(window.sdk.client))
    await second.waitForFunction(() => window.sdk.client.currentUser === null)
  })

  test('lets a page refuse a sign-in before it counts', async () => {
    const refused = await page.evaluate(
      async ([email, password]) => {
        const { auth, client } = window.sdk
        const stop = auth.beforeAuthStateChanged(client, () => Promise.reject(new Error('not today')))
        const outcome = await auth
          .createUserWithEmailAndPassword(client, email!, password!)
          .then(() => 'signed in')
          .catch((error: { code: string }) => error.code)
        stop()
        return [outcome, client.currentUser]
      },
      [newEmail(), PASSWORD],
    )
    expect(refused).toEqual(['auth/login-blocked', null])
  })

  test('makes a user current that another instance signed in, and follows every change of it', async () => {
    const seen = await page.evaluate(
      async ([email, password]) => {
        const { app, auth, client } = window.sdk
        const other = auth.initializeAuth(
          app.initializeApp({ apiKey: 'holmstay', authDomain: location.host, projectId: 'holmstay' }, 'other'),
          { persistence: auth.inMemoryPersistence },
        )
        Object.assign(other.config, client.config)
        const { user } = await auth.createUserWithEmailAndPassword(other, email!, password!)
        const states: (string | null)[] = []
        await client.authStateReady()
        const stop = auth.onAuthStateChanged(client, (now) => states.push(now && now.uid === user.uid ? 'user' : null))
        await auth.updateCurrentUser(client, user)
        await auth.signOut(client)
        stop()
        return states
      },
      [newEmail(), PASSWORD],
    )
    expect(seen).toEqual([null, 'user', null])
  })

  test('finds no captcha of somebody else to load', async () => {
    await page.evaluate(() => window.sdk.auth.initializeRecaptchaConfig(window.sdk.client))
    await signUp()
  })

  test('tells the service which language messages should have', async () => {
    const locale = page.waitForRequest((request) => request.url().includes('signInWithPassword'))
    await page.evaluate(async () => {
      const { auth, client } = window.sdk
      auth.useDeviceLanguage(client)
      await auth.signInWithEmailAndPassword(client, 'nobody@mail.example', 'whatever it is').catch(() => undefined)
    })
    expect((await locale).headers()['x-firebase-locale']).toMatch(/^en/)
  })

  test('hands out its parts as they are documented', async () => {
    const seen = await page.evaluate(
      async ([email, password]) => {
        const { app, auth } = window.sdk
        const other = app.initializeApp(
          { apiKey: 'holmstay', authDomain: location.host, projectId: 'holmstay' },
          'parts',
        )
        const client = auth.getAuth(other)
        Object.assign(client.config, window.sdk.client.config)
        const tokens: boolean[] = []
        await client.authStateReady()
        const stop = auth.onIdTokenChanged(client, (user) => tokens.push(user !== null))
        const { user } = await auth.createUserWithEmailAndPassword(client, email!, password!)
        await auth.signOut(client)
        stop()
        const credentials = [
          auth.EmailAuthProvider.credential(email!, password!) instanceof auth.EmailAuthCredential,
          auth.GoogleAuthProvider.credential('id') instanceof auth.OAuthCredential,
          auth.PhoneAuthProvider.credential('id', '123456') instanceof auth.PhoneAuthCredential,
          auth.PhoneAuthProvider.credential('id', '123456') instanceof auth.AuthCredential,
        ]
        const link = `${location.origin}/__/auth/action?mode=signIn&oobCode=abc&apiKey=holmstay&lang=en`
        const { operation, code } = auth.parseActionCodeURL(link)!
        return {
          tokens,
          credentials,
          operation,
          code,
          uid: user.uid,
          maps: [auth.prodErrorMap, auth.debugErrorMap].length,
        }
      },
      [newEmail(), PASSWORD],
    )
    expect(seen).toMatchObject({
      credentials: [true, true, true, true],
      operation: 'EMAIL_SIGNIN',
      code: 'abc',
      maps: 2,
    })
    expect(seen.tokens.at(0)).toBe(false)
    expect(seen.tokens).toContain(true)
    expect(seen.tokens.at(-1)).toBe(false)
  })
})
