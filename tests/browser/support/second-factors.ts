import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import { createCaptchaVerifier } from '#web/sign-in/phone/captcha-verifier.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { keepPendingSignIn } from '#web/routes/sign-in/pending-sign-in-cookie.ts'
import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'
import { signIn, type Account, type Cookies } from './accounts.ts'

/** An authenticator app. */
export interface AuthenticatorApp {
  /** Returns a code that is valid `steps` half minutes from now, because no code is accepted twice. */
  code(steps?: number): string
}

/** Calls an operation about second factors; throws with the answer when it is refused. */
async function callFactors<Value>(origin: string, operation: string, body: object): Promise<Value> {
  const response = await fetch(`${origin}/identity/v2/accounts/${operation}?key=holmstay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Value
}

/** Adds an authenticator app to an account; returns the app and ten recovery codes. */
export async function enrollApp(
  origin: string,
  account: Account,
): Promise<{ readonly app: AuthenticatorApp; readonly recoveryCodes: readonly string[] }> {
  const idToken = await signIn(origin, account)
  const { totpSessionInfo } = await callFactors<{
    totpSessionInfo: { sharedSecretKey: string; sessionInfo: string }
  }>(origin, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  const totp = new TOTP({ secret: Secret.fromBase32(totpSessionInfo.sharedSecretKey) })
  const app = { code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 }) }
  const finalize = () =>
    callFactors<{ idToken: string }>(origin, 'mfaEnrollment:finalize', {
      idToken,
      displayName: 'Old tablet',
      totpVerificationInfo: { sessionInfo: totpSessionInfo.sessionInfo, verificationCode: app.code(-1) },
    })
  // A code of the previous half minute expires when another half minute begins on the way.
  const enrolled = await finalize().catch(finalize)
  const { codes } = await callFactors<{ codes: string[] }>(origin, 'recoveryCodes:create', {
    idToken: enrolled.idToken,
  })
  return { app, recoveryCodes: codes }
}

/** Adds a phone to an account as its second factor. */
export async function enrollPhone(origin: string, account: Account, phone: string): Promise<void> {
  const idToken = await signIn(origin, account)
  const recaptchaToken = await createCaptchaVerifier({ apiKey: 'holmstay', path: `${origin}/identity` }).verify()
  const { phoneSessionInfo } = await callFactors<{ phoneSessionInfo: { sessionInfo: string } }>(
    origin,
    'mfaEnrollment:start',
    { idToken, phoneEnrollmentInfo: { phoneNumber: phone, recaptchaToken } },
  )
  await callFactors(origin, 'mfaEnrollment:finalize', {
    idToken,
    displayName: 'Work',
    phoneVerificationInfo: { sessionInfo: phoneSessionInfo.sessionInfo, code: (await codeSentTo(origin, phone)).code },
  })
}

/** Returns the cookies that a password alone leaves in the browser of a user with a second factor. */
export async function halfwayCookies(origin: string, { email, password }: Account): Promise<Cookies> {
  const { mfaPendingCredential } = await callIdentity<{ mfaPendingCredential: string }>(origin, 'signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  const [name = '', value = ''] = keepPendingSignIn(mfaPendingCredential, origin).split(';')[0]!.split('=')
  return [{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]
}

let numbers = 0

/** Returns a Spanish mobile number that has not been used in this run. */
export function newPhoneNumber(): string {
  numbers += 1
  return `+346${String(10_000_000 + ((process.pid * 997 + numbers * 7919) % 89_999_999))}`
}

/** Returns the latest code sent to a number; `but` is a message that is known already. */
export function codeSentTo(
  origin: string,
  phone: string,
  but?: string,
): Promise<{ readonly id: string; readonly code: string }> {
  return vi.waitFor(
    async () => {
      const { data } = (await (await fetch(`${origin}/demo/outbox.json`)).json()) as { data: OutboxMessageShape[] }
      const message = data.find(({ to, id }) => to === phone && id !== but)
      const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
      if (!message || !code) throw new Error(`no code to ${phone}`)
      return { id: message.id, code }
    },
    { timeout: 30_000, interval: 100 },
  )
}
