import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { SecondFactorKind } from '#core/account/second-factor-kind.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { replaceRecoveryCodes } from '#db/queries/sign-in/recovery-code-queries.ts'
import { consumeTotpSetup, countTotpSetupTry, findTotpSetup } from '#db/queries/sign-in/totp-setup-queries.ts'
import { findSecondFactors, insertSecondFactor, type SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import type { Client } from '#accounts/client.ts'
import { newUid } from '#accounts/new-uid.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { takeSmsCode, type SmsCodeProblem } from '#accounts/phone/sms-code.ts'
import { checkDisplayName } from '#accounts/profile-fields.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { replaceSessions } from '#accounts/session/replace-sessions.ts'
import { issueTokens, type SignedIn, type StartedSession } from '#accounts/session/start-session.ts'
import type { Bearer } from '#accounts/session/check-id-token.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import { checkEnrollingBearer, hasRoom, type EnrollingProblem } from './check-enrolling-bearer.ts'
import { sendSecondFactorNotice } from './send-second-factor-notice.ts'
import { sealTotpSecret, totpStepOf, unsealTotpSecret } from './totp.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export interface FactorToEnroll {
  readonly idToken: string
  readonly kind: SecondFactorKind
  /** From `start-enrollment.ts`. */
  readonly sessionInfo: string
  readonly code: string
  readonly displayName: string | null
  readonly client: Client
}

export type FinishEnrollmentProblem = EnrollingProblem | SmsCodeProblem | Extract<Problem, { code: 'invalid_input' }>

const MAX_TRIES = 5

/**
 * Adds the second factor if its code is correct. Every other sign-in of the account ends; the bearer's goes on with new
 * tokens that count as shown with the new factor, and a mail lets the owner undo it. The sign-in had to be recent when
 * the enrolment began. The problems of codes are those of `takeSmsCode`, for authenticators too
 * (docs/identity-protocol.md, Second factors).
 */
export async function finishEnrollment(
  services: SignInCompletion,
  input: FactorToEnroll,
): Promise<Result<SignedIn, FinishEnrollmentProblem>> {
  const displayName = checkDisplayName(input.displayName)
  if (!displayName.ok) return displayName
  const bearer = await checkEnrollingBearer(services, input)
  if (!bearer.ok) return bearer
  const finished = await inTransaction(
    services.db,
    (tx) => enroll(tx, services, { ...input, displayName: displayName.value }, bearer.value),
    { commitsRefusals: 'a wrong code is a try' },
  )
  return finished.ok ? ok(await issueTokens(services, finished.value)) : finished
}

async function enroll(
  tx: Tx,
  services: SignInCompletion,
  input: FactorToEnroll,
  bearer: Bearer,
): Promise<Result<StartedSession, FinishEnrollmentProblem>> {
  const at = services.now()
  const locked = await lockBearer(tx, services, bearer)
  if (!locked.ok) return locked
  const { uid } = locked.value
  const proven = await (input.kind === 'phone'
    ? verifyPhone(tx, services, uid, input)
    : verifyTotp(tx, services, uid, input))
  if (!proven.ok) return proven
  const factor: SecondFactor = {
    enrollmentId: proven.value.enrollmentId ?? newUid(),
    uid,
    kind: input.kind,
    phone: proven.value.phone ?? null,
    totpSecretSealed: proven.value.totpSecretSealed ?? null,
    lastTotpStep: proven.value.lastTotpStep ?? null,
    displayName: input.displayName,
    enrolledAt: at,
  }
  const present = await findSecondFactors(tx, uid)
  const room = hasRoom(present, factor.phone)
  if (!room.ok) return room
  // Recovery codes from an earlier time must not become valid again; they may be of somebody whose factor the owner
  // removed.
  if (present.length === 0) await replaceRecoveryCodes(tx, uid, [], at)
  await insertSecondFactor(tx, factor)
  const account = (await updateAccount(tx, uid, { validSince: wholeSecond(at) })) ?? locked.value
  const { kind, enrollmentId } = factor
  await recordEvent(tx, services, {
    uid,
    event: 'second_factor_added',
    client: input.client,
    details: { kind, enrollmentId },
  })
  await sendSecondFactorNotice(tx, services, account, factor)
  const shown = { ...bearer.claims, secondFactor: kind, secondFactorId: enrollmentId }
  return ok(await replaceSessions(tx, services, { account, claims: shown, client: input.client }))
}

type ProvenFactor = Partial<Pick<SecondFactor, 'enrollmentId' | 'phone' | 'totpSecretSealed' | 'lastTotpStep'>>

async function verifyPhone(
  tx: Tx,
  services: AccountStore & TokenSigning,
  uid: string,
  { sessionInfo, code }: FactorToEnroll,
): Promise<Result<ProvenFactor, SmsCodeProblem>> {
  const taken = await takeSmsCode(tx, services, { sessionInfo, code, use: { purpose: 'enroll', uid } })
  return taken.ok ? ok({ phone: taken.value.phone }) : taken
}

async function verifyTotp(
  tx: Tx,
  services: AccountStore & AccountScope & TokenSigning,
  uid: string,
  { sessionInfo, code }: FactorToEnroll,
): Promise<Result<ProvenFactor, SmsCodeProblem>> {
  const at = services.now()
  const hash = hashOfSecret(sessionInfo)
  const counted = await countTotpSetupTry(tx, hash, MAX_TRIES, at)
  const setup = await findTotpSetup(tx, hash)
  if (!setup || setup.usedAt || setup.uid !== uid) return err({ code: 'sms_session_invalid' })
  if (!counted) return err({ code: 'sms_session_expired' })
  const secret = unsealTotpSecret(services, hash.toString('hex'), setup.secretSealed)
  if (secret === null) return err({ code: 'sms_session_expired' })
  const lastTotpStep = totpStepOf(services, secret, code)
  if (lastTotpStep === null) return err({ code: 'sms_code_wrong' })
  if (!(await consumeTotpSetup(tx, hash, at))) return err({ code: 'sms_session_invalid' })
  const enrollmentId = newUid()
  return ok({ enrollmentId, lastTotpStep, totpSecretSealed: sealTotpSecret(services, enrollmentId, secret) })
}
