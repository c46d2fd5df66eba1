import { randomBytes } from 'node:crypto'
import { canonicalPhone } from '#core/account/canonical-phone.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { insertTotpSetup } from '#db/queries/sign-in/totp-setup-queries.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import type { Client } from '#accounts/client.ts'
import { sendSmsCode, type SendSmsProblem } from '#accounts/phone/sms-code.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { checkEnrollingBearer, hasRoom, type EnrollingProblem } from './check-enrolling-bearer.ts'
import { newTotpSecret, sealTotpSecret } from './totp.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { SmsCodeSending } from '#accounts/phone/sms-code-sending.ts'

export type StartEnrollmentProblem = EnrollingProblem | RecentSignInProblem | TooManyAttempts

/** Sends a code to a phone that is to become a second factor of the bearer of an ID token. */
export async function startPhoneEnrollment(
  services: SmsCodeSending,
  input: { idToken: string; phoneNumber: string; captcha: string | null; client: Client },
): Promise<
  Result<
    { sessionInfo: string },
    StartEnrollmentProblem | SendSmsProblem | Extract<IdentityProblem, { code: 'phone_invalid' }>
  >
> {
  const bearer = await checkEnrollingBearer(services, { idToken: input.idToken, kind: 'phone' })
  if (!bearer.ok) return bearer
  const { account, claims } = bearer.value
  const phone = canonicalPhone(input.phoneNumber)
  if (phone === null) return err({ code: 'phone_invalid' })
  const room = hasRoom(await findSecondFactors(services.db, account.uid), phone)
  if (!room.ok) return room
  const recent = requireRecentSignIn(services, claims)
  if (!recent.ok) return recent
  return sendSmsCode(services, {
    phone,
    use: { purpose: 'enroll', uid: account.uid, enrollmentId: null },
    captcha: input.captcha,
    client: input.client,
  })
}

export interface StartedTotpEnrollment {
  /** Base32, for the authenticator. */
  readonly secret: string
  readonly sessionInfo: string
  /** A code must be shown before this instant. */
  readonly finishBefore: Date
}

const SETUP_BYTES = 32
const SETUP_GOOD_FOR = 10 * 60_000

/**
 * Makes a secret for an authenticator that is to become a second factor of the bearer of an ID token. Valid for ten
 * minutes.
 */
export async function startTotpEnrollment(
  services: AccountStore & AccountScope & TokenSigning & AttemptLimits,
  input: { readonly idToken: string; readonly client: Client },
): Promise<Result<StartedTotpEnrollment, StartEnrollmentProblem>> {
  const bearer = await checkEnrollingBearer(services, { idToken: input.idToken, kind: 'totp' })
  if (!bearer.ok) return bearer
  const recent = requireRecentSignIn(services, bearer.value.claims)
  if (!recent.ok) return recent
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const secret = newTotpSecret()
  const sessionInfo = randomBytes(SETUP_BYTES).toString('base64url')
  const hash = hashOfSecret(sessionInfo)
  const finishBefore = new Date(services.now().getTime() + SETUP_GOOD_FOR)
  await insertTotpSetup(services.db, {
    hash,
    uid: bearer.value.account.uid,
    secretSealed: sealTotpSecret(services, hash.toString('hex'), secret),
    expiresAt: finishBefore,
  })
  return ok({ secret, sessionInfo, finishBefore })
}
