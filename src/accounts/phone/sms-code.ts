import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { canonicalPhone } from '#core/account/canonical-phone.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { phoneRegion } from '#core/account/phone-region.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import {
  consumeSmsChallenge,
  countSmsTry,
  findSmsChallenge,
  insertSmsChallenge,
  type SmsChallenge,
  type SmsPurpose,
} from '#db/queries/sign-in/sms-challenge-queries.ts'
import { enqueueSms } from '#messaging/sms/enqueue-sms.ts'
import { spendCaptcha, type CaptchaProblem } from '#accounts/throttle/spend-captcha.ts'
import type { Client } from '#accounts/client.ts'
import type { SmsSettings } from '#accounts/project/project-settings.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { returnAttempt, takeAttempt, type Attempt } from '#accounts/throttle/throttle.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { ServiceLogging } from '#accounts/service-log.ts'
import type { SmsCodeSending } from './sms-code-sending.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** What a code proves the number for. A code for one purpose is useless for another. */
export interface SmsCodeUse {
  readonly purpose: SmsPurpose
  /** The account whose second factor it concerns; null for a first factor. */
  readonly uid: string | null
  /** The factor, when a second factor signs in. */
  readonly enrollmentId: string | null
}

export type SendSmsProblem =
  | CaptchaProblem
  | TooManyAttempts
  | Extract<IdentityProblem, { code: 'sms_region_not_allowed' | 'sms_quota_exceeded' }>

export type SmsCodeProblem = Extract<
  IdentityProblem,
  { code: 'sms_code_wrong' | 'sms_session_invalid' | 'sms_session_expired' }
>

const SESSION_BYTES = 48
const CODE_DIGITS = 6
const GOOD_FOR = 10 * 60_000
const MAX_TRIES = 5
/** `+` and seven digits. */
const PREFIX_LENGTH = 8

/**
 * Sends a code to a phone and returns its session. Accounts are not looked up, so numbers with and without one are
 * treated the same. The project's test numbers get no message, because their code is known, and count towards no limit,
 * but still need a solved captcha. `sms_quota_exceeded`: the budget of the day is used up; `too_many_attempts`: the
 * number, its neighbours or the sender have reached their limit (docs/identity-protocol.md, Codes by mail and SMS).
 */
export async function sendSmsCode(
  services: SmsCodeSending,
  input: { phone: string; use: SmsCodeUse; captcha: string | null; client: Client },
): Promise<Result<{ sessionInfo: string }, SendSmsProblem>> {
  const { phone, use, client } = input
  const { sms } = services.settings
  const testCode = testCodeOf(sms, phone)
  if (testCode === null && !isRegionAllowed(sms, phone)) return err({ code: 'sms_region_not_allowed' })
  const captcha = await spendCaptcha(services, { token: input.captcha, action: 'sendSms', client })
  if (!captcha.ok) return captcha
  if (testCode === null) {
    const allowed = await takeMessage(services, { phone, use, client })
    if (!allowed.ok) return allowed
  }
  const at = services.now()
  const sessionInfo = randomBytes(SESSION_BYTES).toString('base64url')
  const hash = hashOfSecret(sessionInfo)
  const code =
    testCode ??
    randomInt(10 ** CODE_DIGITS)
      .toString()
      .padStart(CODE_DIGITS, '0')
  await inTransaction(services.db, async (tx) => {
    await insertSmsChallenge(tx, {
      ...use,
      hash,
      phone,
      codeMac: macOf(services, hash, code),
      createdAt: at,
      expiresAt: new Date(at.getTime() + GOOD_FOR),
    })
    if (testCode === null) await enqueueSms(tx, { template: 'sms_code', to: phone, data: { code } }, at)
  })
  return ok({ sessionInfo })
}

/**
 * Uses up a code and returns what it has proved. `sms_code_wrong` up to five times; then, and after ten minutes,
 * `sms_session_expired`. `sms_session_invalid`: unknown, used before, or sent for another purpose. The transaction must
 * commit even on a problem, because the try counts.
 */
export async function takeSmsCode(
  tx: Tx,
  services: Pick<AccountStore, 'now'> & Pick<TokenSigning, 'secrets'>,
  { sessionInfo, code, use }: { sessionInfo: string; code: string; use: Omit<SmsCodeUse, 'enrollmentId'> },
): Promise<Result<SmsChallenge, SmsCodeProblem>> {
  const at = services.now()
  const hash = hashOfSecret(sessionInfo)
  const counted = await countSmsTry(tx, hash, MAX_TRIES, at)
  const challenge = await findSmsChallenge(tx, hash)
  if (!challenge || challenge.consumedAt || challenge.purpose !== use.purpose || challenge.uid !== use.uid)
    return err({ code: 'sms_session_invalid' })
  if (!counted) return err({ code: 'sms_session_expired' })
  if (!timingSafeEqual(macOf(services, hash, code.replace(/[\s-]/g, '')), challenge.codeMac))
    return err({ code: 'sms_code_wrong' })
  return (await consumeSmsChallenge(tx, hash, at)) ? ok(challenge) : err({ code: 'sms_session_invalid' })
}

/**
 * Counts a message towards every limit, or towards none if one of them refuses: messages that were never sent use up
 * nothing.
 */
async function takeMessage(
  services: AccountStore & AttemptLimits & ServiceLogging,
  { phone, use, client }: { phone: string; use: SmsCodeUse; client: Client },
): Promise<Result<null, SendSmsProblem>> {
  // Requesting codes for signing in with a number must not use up those of its owner's second factor.
  const number = use.uid === null ? phone : `${use.uid}\0${phone}`
  const limits: Attempt[] = [
    ['smsPerAddress', subscriberOf(client.address)],
    ['smsPerNumberPause', number],
    ['smsPerNumberHour', number],
    ['smsPerNumberDay', number],
    ['smsPerPrefix', phone.slice(0, PREFIX_LENGTH)],
    ['smsBudget', ''],
  ]
  for (const [index, limit] of limits.entries()) {
    const allowed = await takeAttempt(services, limit)
    if (allowed.ok) continue
    await returnAttempt(services, ...limits.slice(0, index))
    if (limit[0] !== 'smsBudget') return allowed
    services.log.warn({}, 'the daily budget for text messages is used up')
    return err({ code: 'sms_quota_exceeded' })
  }
  return ok(null)
}

function testCodeOf({ testNumbers }: SmsSettings, phone: string): string | null {
  return Object.entries(testNumbers).find(([number]) => canonicalPhone(number) === phone)?.[1] ?? null
}

function isRegionAllowed({ allowedRegions, refusedRegions }: SmsSettings, phone: string): boolean {
  const region = phoneRegion(phone)
  if (region === null) return allowedRegions === null
  return (allowedRegions?.includes(region) ?? true) && !refusedRegions.includes(region)
}

function macOf({ secrets }: Pick<TokenSigning, 'secrets'>, hash: Buffer, code: string): Buffer {
  return createHmac('sha256', secrets.codeKey)
    .update(`sms\0${hash.toString('hex')}\0${code}`)
    .digest()
}
