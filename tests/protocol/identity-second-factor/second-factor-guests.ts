import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { newestSmsCode, solvedCaptcha } from '../solved-captcha.ts'

export const PASSWORD = 'quiet cove at dawn'

/** The fields of answers that these tests read. */
export interface FactorResponse {
  readonly error?: { readonly message: string }
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
  readonly mfaPendingCredential: string
  readonly mfaInfo: readonly {
    readonly mfaEnrollmentId: string
    readonly phoneInfo?: string
    readonly totpInfo?: object
  }[]
  readonly phoneSessionInfo: { readonly sessionInfo: string }
  readonly phoneResponseInfo: { readonly sessionInfo: string }
  readonly totpSessionInfo: { readonly sharedSecretKey: string; readonly sessionInfo: string }
  readonly codes: readonly string[]
  readonly left: number
}

/** A service with captchas that are solved at once, which lets these tests send and sign in as often as they need. */
export function createFactorService(): Promise<IdentityService> {
  const often = { burst: 1000, seconds: 60 }
  return createIdentityService({
    captcha: { difficulty: 4 },
    throttles: { smsPerAddress: often, smsPerNumberPause: often, signInPerAddress: often },
  })
}

/** The error of an answer; undefined when it went well. */
export async function messageOf(response: Promise<FactorResponse>): Promise<string | undefined> {
  return (await response).error?.message
}

export interface Guest {
  readonly email: string
  readonly uid: string
  readonly idToken: string
}

let people = 0

/** Calls `POST v2/accounts/<operation>` and answers its body, whatever the status. */
export async function post(service: IdentityService, operation: string, body: object): Promise<FactorResponse> {
  return (await service.call(`v2/accounts/${operation}`, body)).body as unknown as FactorResponse
}

export function signIn(service: IdentityService, email: string): Promise<FactorResponse> {
  return service
    .call('v1/accounts:signInWithPassword', { email, password: PASSWORD, returnSecureToken: true })
    .then(({ body }) => body as unknown as FactorResponse)
}

/** Somebody with a password and, unless told otherwise, a verified address, signed in just now. */
export async function newGuest(service: IdentityService, { verified = true } = {}): Promise<Guest> {
  const email = `factor${++people}@mail.example`
  const { body } = await service.call('v1/accounts:signUp', { email, password: PASSWORD, returnSecureToken: true })
  if (verified) await updateAccount(service.accounts.db, body.localId, { emailVerified: true })
  return { email, uid: body.localId, idToken: body.idToken }
}

export const newNumber = () => `+34${600_000_000 + randomInt(99_999_999)}`

/** The code an authenticator with this secret shows, `steps` half minutes from now. */
export function totpCode(service: IdentityService, secret: string, steps = 0): string {
  const timestamp = service.accounts.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Some other code. */
export function wrongCode(service: IdentityService, secret: string): string {
  const near = Array.from({ length: 21 }, (_, index) => totpCode(service, secret, index - 10))
  return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '333333'
}

/** Enrolls an authenticator; the clock then moves on, so that its next code is another. */
export async function enrollTotp(
  service: IdentityService,
  idToken: string,
): Promise<{ secret: string; answer: FactorResponse; enrollmentId: string }> {
  const { totpSessionInfo } = await post(service, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  const { sharedSecretKey: secret, sessionInfo } = totpSessionInfo
  const verificationCode = totpCode(service, secret)
  const totpVerificationInfo = { sessionInfo, verificationCode }
  const response = await post(service, 'mfaEnrollment:finalize', { idToken, displayName: 'App', totpVerificationInfo })
  service.advance(30)
  return { secret, answer: response, enrollmentId: enrollmentOf(response.idToken) }
}

/** Enrolls a phone. */
export async function enrollPhone(
  service: IdentityService,
  idToken: string,
  phoneNumber = newNumber(),
): Promise<{ phone: string; answer: FactorResponse; enrollmentId: string }> {
  const recaptchaToken = await solvedCaptcha(service)
  const started = await post(service, 'mfaEnrollment:start', {
    idToken,
    phoneEnrollmentInfo: {
      phoneNumber,
      recaptchaToken,
      captchaResponse: 'NO_RECAPTCHA',
      clientType: 'CLIENT_TYPE_WEB',
    },
  })
  const { sessionInfo } = started.phoneSessionInfo
  const code = await newestSmsCode(service, phoneNumber)
  const phoneVerificationInfo = { sessionInfo, code }
  const response = await post(service, 'mfaEnrollment:finalize', {
    idToken,
    displayName: 'Mine',
    phoneVerificationInfo,
  })
  return { phone: phoneNumber, answer: response, enrollmentId: enrollmentOf(response.idToken) }
}

/** What a token says about second factors. */
export function factorClaims(idToken: string): Record<string, unknown> {
  const [, payload = ''] = idToken.split('.')
  const { firebase } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { firebase: Record<string, unknown> }
  return firebase
}

function enrollmentOf(idToken: string | undefined): string {
  return idToken ? String(factorClaims(idToken)['second_factor_identifier']) : 'not enrolled'
}
