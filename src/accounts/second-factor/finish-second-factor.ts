import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { lockAccount, updateAccount } from '#db/queries/account/account-queries.ts'
import { consumePendingSignIn, countPendingTry } from '#db/queries/sign-in/pending-sign-in-queries.ts'
import { consumeRecoveryCode, hasCodesOfOtherKey } from '#db/queries/sign-in/recovery-code-queries.ts'
import { findSecondFactors, takeTotpStep } from '#db/queries/sign-in/second-factor-queries.ts'
import type { BlockedProblem } from '#accounts/blocking-hook/blocking-response.ts'
import { throughBlockingHook, type BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { takeSmsCode, type SmsCodeProblem } from '#accounts/phone/sms-code.ts'
import { recordEvent } from '#accounts/record-event.ts'
import {
  startSession,
  type ProvenSignIn,
  type SignedIn,
  type StartedSession,
  issueTokens,
} from '#accounts/session/start-session.ts'
import { networkOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { forgetAttempts, returnAttempt, takeAttempt, type Attempt } from '#accounts/throttle/throttle.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { accountOfPending, PENDING_TRIES, type PendingProblem } from './pending-sign-in.ts'
import { hashOfRecoveryCode, markOfRecoveryKey } from './recovery-code.ts'
import { requireSecondFactors, type SecondFactorsOff } from './require-second-factors.ts'
import { totpStepOf, unsealTotpSecret } from './totp.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type SecondFactorProof =
  | { readonly kind: 'phone'; readonly sessionInfo: string; readonly code: string }
  | { readonly kind: 'totp'; readonly enrollmentId: string; readonly code: string }
  | { readonly kind: 'recovery_code'; readonly code: string }

type ShownFactor = NonNullable<ProvenSignIn['secondFactor']>

type FactorProblem =
  | SmsCodeProblem
  | Extract<IdentityProblem, { code: 'second_factor_not_found' | 'second_factor_unreadable' }>

export type FinishSecondFactorProblem =
  | SecondFactorsOff
  | PendingProblem
  | FactorProblem
  | TooManyAttempts
  | BlockedProblem
  | Extract<Problem, { code: 'account_disabled' }>

/**
 * Completes a sign-in whose first factor was correct with the second: a code from a text message or an authenticator,
 * or a recovery code. A sign-in has five tries; wrong ones also count for the account, so that somebody who knows the
 * password cannot guess for ever. No code of an authenticator is accepted twice, or after a newer one
 * (docs/identity-protocol.md, Second factors). `second_factor_unreadable`: the identity secret is no longer the one with
 * which the authenticator was set up or the recovery codes were made.
 */
export async function finishSecondFactor(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits,
  input: { readonly pendingCredential: string; readonly proof: SecondFactorProof; readonly client: Client },
): Promise<Result<SignedIn, FinishSecondFactorProblem>> {
  const { kind } = input.proof
  const offered = requireSecondFactors(services, kind === 'recovery_code' ? null : kind)
  if (!offered.ok) return offered
  const pending = await accountOfPending(services, input.pendingCredential)
  if (!pending.ok) return pending
  const { uid } = pending.value
  const perNetwork: Attempt = ['secondFactorPerAccountAndNetwork', `${uid}\0${networkOf(input.client.address)}`]
  const perAccount: Attempt = ['secondFactorPerAccount', uid]
  const allowed = await takeAttempt(services, perNetwork, perAccount)
  if (!allowed.ok) return allowed
  const attempt = { method: 'password', client: input.client, secondFactor: kind }
  const finished = await throughBlockingHook(services, attempt, (hook) =>
    inTransaction(services.db, (tx) => finish(tx, services, hook, uid, input), {
      commitsRefusals: 'a wrong code is a try, and an account that the operator’s function shuts stays shut',
    }),
  )
  if (!finished.ok && finished.problem.code === 'second_factor_unreadable')
    services.log.warn({ uid }, 'a second factor was made with another identity secret, which has to be restored')
  if (!finished.ok) return finished
  await Promise.all([forgetAttempts(services, perNetwork), returnAttempt(services, perAccount)])
  return ok(await issueTokens(services, finished.value))
}

async function finish(
  tx: Tx,
  services: SignInCompletion,
  hook: BlockingHook,
  uid: string,
  { pendingCredential, proof, client }: { pendingCredential: string; proof: SecondFactorProof; client: Client },
): Promise<Result<StartedSession, FinishSecondFactorProblem>> {
  const at = services.now()
  const hash = hashOfSecret(pendingCredential)
  // The account is locked first, as everybody does who changes credentials and thereby ends pending sign-ins.
  const account = await lockAccount(tx, uid)
  const pending = account && (await countPendingTry(tx, hash, PENDING_TRIES, at))
  if (!pending) return err({ code: 'pending_sign_in_invalid' })
  const shown = await verifyFactor(tx, services, uid, proof)
  if (!shown.ok) return shown
  if (account.disabled) return err({ code: 'account_disabled' })
  await consumePendingSignIn(tx, hash, at)
  if (proof.kind === 'recovery_code') await recordEvent(tx, services, { uid, event: 'recovery_code_used', client })
  const admitted = await hook.beforeSignIn(tx, account, pending.provider)
  if (!admitted.ok) return admitted
  const fresh = (await updateAccount(tx, uid, { lastSignInAt: at })) ?? admitted.value.account
  return ok(
    await startSession(tx, services, {
      account: fresh,
      provider: pending.provider,
      extraClaims: { ...pending.extraClaims, ...admitted.value.sessionClaims },
      secondFactor: shown.value,
      client,
    }),
  )
}

async function verifyFactor(
  tx: Tx,
  services: AccountStore & AccountScope & TokenSigning,
  uid: string,
  proof: SecondFactorProof,
): Promise<Result<ShownFactor, FactorProblem>> {
  switch (proof.kind) {
    case 'phone':
      return verifyPhone(tx, services, uid, proof)
    case 'totp':
      return verifyTotp(tx, services, uid, proof)
    case 'recovery_code': {
      const hash = hashOfRecoveryCode(services, uid, proof.code)
      if (await consumeRecoveryCode(tx, uid, hash, services.now())) return ok({ kind: proof.kind, enrollmentId: null })
      const isOfOtherKey = await hasCodesOfOtherKey(tx, uid, markOfRecoveryKey(services))
      return err({ code: isOfOtherKey ? 'second_factor_unreadable' : 'sms_code_wrong' })
    }
  }
}

async function verifyPhone(
  tx: Tx,
  services: AccountStore & TokenSigning,
  uid: string,
  { sessionInfo, code }: Extract<SecondFactorProof, { kind: 'phone' }>,
): Promise<Result<ShownFactor, FactorProblem>> {
  const taken = await takeSmsCode(tx, services, { sessionInfo, code, use: { purpose: 'second_factor', uid } })
  if (!taken.ok) return taken
  const { enrollmentId } = taken.value
  const isThere = (await findSecondFactors(tx, uid)).some((factor) => factor.enrollmentId === enrollmentId)
  return isThere ? ok({ kind: 'phone', enrollmentId }) : err({ code: 'second_factor_not_found' })
}

async function verifyTotp(
  tx: Tx,
  services: AccountStore & AccountScope & TokenSigning,
  uid: string,
  { enrollmentId, code }: Extract<SecondFactorProof, { kind: 'totp' }>,
): Promise<Result<ShownFactor, FactorProblem>> {
  const factor = (await findSecondFactors(tx, uid)).find((each) => each.enrollmentId === enrollmentId)
  if (!factor?.totpSecretSealed) return err({ code: 'second_factor_not_found' })
  const secret = unsealTotpSecret(services, enrollmentId, factor.totpSecretSealed)
  if (secret === null) return err({ code: 'second_factor_unreadable' })
  const step = totpStepOf(services, secret, code)
  if (step === null || !(await takeTotpStep(tx, factor, step))) return err({ code: 'sms_code_wrong' })
  return ok({ kind: 'totp', enrollmentId })
}
