import { canonicalPhone } from '#core/account/canonical-phone.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import {
  findAccountByPhone,
  insertAccount,
  lockAccount,
  updateAccount,
  type Account,
} from '#db/queries/account/account-queries.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { BlockedProblem } from '#accounts/blocking-hook/blocking-response.ts'
import { throughBlockingHook, type BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { announceMethodChange } from '#accounts/session/announce-method-change.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { startSession, type SignedIn, type StartedSession, issueTokens } from '#accounts/session/start-session.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts, IdTokenProblem } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { checkIdToken, type Bearer } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { requirePhoneSignIn, type PhoneSignInOff } from '#accounts/phone/send-verification-code.ts'
import { takeSmsCode, type SmsCodeProblem } from '#accounts/phone/sms-code.ts'
import { makeTemporaryProof, spendTemporaryProof } from '#accounts/phone/temporary-proof.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

/**
 * The proof that somebody has the phone: a code that was sent to it, or what an earlier correct code was exchanged for.
 */
export type PhoneProof =
  | { readonly sessionInfo: string; readonly code: string }
  | { readonly temporaryProof: string; readonly phoneNumber: string }

export interface PhoneSignIn {
  readonly proof: PhoneProof
  /** The account that gets the number; null = sign in with it. */
  readonly idToken: string | null
  /** Never creates an account: for somebody who signs in again. */
  readonly existingOnly: boolean
  readonly client: Client
}

export type PhoneSignInOutcome =
  | { readonly kind: 'signed_in'; readonly signedIn: SignedIn; readonly isNewUser: boolean; readonly phone: string }
  /** The number to link is another account's; the proof signs in to that one. */
  | { readonly kind: 'number_taken'; readonly phone: string; readonly temporaryProof: string }

export type PhoneSignInProblem =
  | PhoneSignInOff
  | BlockedProblem
  | SmsCodeProblem
  | TooManyAttempts
  | IdTokenProblem
  | RecentSignInProblem
  | Extract<Problem, { code: 'account_not_found' | 'account_disabled' }>
  | Extract<
      IdentityProblem,
      { code: 'admin_only_operation' | 'first_factor_not_supported' | 'phone_taken' | 'temporary_proof_invalid' }
    >

type Settled =
  | { readonly kind: 'signed_in'; readonly started: StartedSession; readonly isNewUser: boolean; phone: string }
  | { readonly kind: 'number_taken'; readonly phone: string }

/**
 * Signs in with a phone number, creating an account for a new one, or gives the number to the bearer of an ID token,
 * whose other sign-ins stay as they are. Whether a number has no account, a disabled one (`account_disabled`) or one
 * with second factors (`first_factor_not_supported`: the phone would bypass them) is revealed only after a correct
 * code. Linking to an account that is not anonymous needs a recent sign-in. `phone_taken`: a temporary proof cannot
 * link the number of another account (docs/identity-protocol.md, Codes by mail and SMS; order of checks as in the
 * emulator).
 */
export async function signInWithPhone(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits & ConfiguredProviders,
  input: PhoneSignIn,
): Promise<Result<PhoneSignInOutcome, PhoneSignInProblem>> {
  const offered = requirePhoneSignIn(services)
  if (!offered.ok) return offered
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const bearer = input.idToken === null ? null : await checkIdToken(services, input.idToken)
  if (bearer && !bearer.ok) return bearer
  if (bearer && !bearer.value.account.isAnonymous) {
    const recent = requireRecentSignIn(services, bearer.value.claims)
    if (!recent.ok) return recent
  }
  const settled = await settleOnce(services, input, bearer?.value ?? null)
  if (!settled.ok) return settled
  const { value } = settled
  const { kind, phone } = value
  if (kind === 'number_taken') return ok({ kind, phone, temporaryProof: makeTemporaryProof(services, phone) })
  return ok({ kind, phone, isNewUser: value.isNewUser, signedIn: await issueTokens(services, value.started) })
}

/** Settles the proof; if somebody else took the number at the same moment, a second try finds their account. */
async function settleOnce(
  services: SignInCompletion & BlockingFunctionCalls & ConfiguredProviders,
  input: PhoneSignIn,
  bearer: Bearer | null,
) {
  return throughBlockingHook(services, { method: 'phone', client: input.client }, async (hook) => {
    const settle = () =>
      inTransaction(services.db, (tx) => settleProof(tx, services, hook, input, bearer), {
        commitsRefusals: 'a wrong code is a try, and an account that the operator’s function shuts stays shut',
      })
    try {
      return await settle()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      return settle()
    }
  })
}

async function settleProof(
  tx: Tx,
  services: SignInCompletion & ConfiguredProviders,
  hook: BlockingHook,
  input: PhoneSignIn,
  bearer: Bearer | null,
): Promise<Result<Settled, PhoneSignInProblem>> {
  const proven = await verifyPhone(tx, services, input.proof)
  if (!proven.ok) return proven
  const phone = proven.value
  const owner = await findAccountByPhone(tx, services.tenantId, phone)
  if (bearer) {
    if (!owner || owner.uid === bearer.account.uid)
      return linkPhone(tx, services, hook, { phone, bearer, client: input.client })
    return 'temporaryProof' in input.proof ? err({ code: 'phone_taken' }) : ok({ kind: 'number_taken', phone })
  }
  if (owner) return enter(tx, services, hook, { uid: owner.uid, phone, client: input.client })
  if (input.existingOnly) return err({ code: 'account_not_found' })
  if (services.settings.signUpDisabled) return err({ code: 'admin_only_operation' })
  return createByPhone(tx, services, hook, { phone, client: input.client })
}

async function verifyPhone(
  tx: Tx,
  services: AccountStore & TokenSigning,
  proof: PhoneProof,
): Promise<Result<string, PhoneSignInProblem>> {
  if ('temporaryProof' in proof) {
    const phone = canonicalPhone(proof.phoneNumber)
    if (phone === null) return err({ code: 'temporary_proof_invalid' })
    const spent = await spendTemporaryProof(tx, services, { phone, proof: proof.temporaryProof })
    return spent.ok ? ok(phone) : spent
  }
  const taken = await takeSmsCode(tx, services, { ...proof, use: { purpose: 'sign_in', uid: null } })
  return taken.ok ? ok(taken.value.phone) : taken
}

async function createByPhone(
  tx: Tx,
  services: SessionOpening & AccountScope,
  hook: BlockingHook,
  { phone, client }: { phone: string; client: Client },
): Promise<Result<Settled, PhoneSignInProblem>> {
  const at = services.now()
  const { uid } = hook
  const { tenantId } = services
  const requested = { uid, tenantId, email: null, phone, createdAt: at, validSince: wholeSecond(at) }
  const created = await insertAccount(tx, hook.beforeCreate(requested))
  if (!created) {
    const owner = await findAccountByPhone(tx, tenantId, phone)
    return owner ? enter(tx, services, hook, { uid: owner.uid, phone, client }) : err({ code: 'account_not_found' })
  }
  await recordEvent(tx, services, { uid, event: 'account_created', client, details: { provider: 'phone' } })
  return signedIn(tx, services, hook, { account: created, phone, client, isNewUser: true })
}

/** Signs in to an existing account. Locked, so that no second factor is added in between. */
async function enter(
  tx: Tx,
  services: SessionOpening,
  hook: BlockingHook,
  { uid, phone, client }: { uid: string; phone: string; client: Client },
): Promise<Result<Settled, PhoneSignInProblem>> {
  const account = await lockAccount(tx, uid)
  const refusal = await whyNot(tx, account)
  if (refusal) return err(refusal)
  if (!account || account.phone !== phone) return err({ code: 'account_not_found' })
  return signedIn(tx, services, hook, { account, phone, client, isNewUser: false })
}

async function linkPhone(
  tx: Tx,
  services: SessionOpening & AccountScope & ConfiguredProviders,
  hook: BlockingHook,
  { phone, bearer, client }: { phone: string; bearer: Bearer; client: Client },
): Promise<Result<Settled, PhoneSignInProblem>> {
  const { uid } = bearer.account
  const locked = await lockBearer(tx, services, bearer)
  if (!locked.ok) return locked
  const before = locked.value
  const refusal = await whyNot(tx, before)
  if (refusal) return err(refusal)
  const account = await updateAccount(tx, uid, { phone, isAnonymous: false })
  if (!account) return err({ code: 'account_not_found' })
  if (before.phone !== phone) {
    await updateProfileFacts(tx, account, services.now())
    await recordEvent(tx, services, { uid, event: 'phone_changed', client })
    await announceMethodChange(tx, services, before, { providerId: 'phone', change: 'added' })
  }
  return signedIn(tx, services, hook, { account, phone, client, isNewUser: false })
}

async function whyNot(
  tx: Tx,
  account: Account | null,
): Promise<Extract<
  PhoneSignInProblem,
  { code: 'account_not_found' | 'account_disabled' | 'first_factor_not_supported' }
> | null> {
  if (!account) return { code: 'account_not_found' }
  if (account.disabled) return { code: 'account_disabled' }
  const factors = await findSecondFactors(tx, account.uid)
  return factors.length > 0 ? { code: 'first_factor_not_supported', because: 'phone' } : null
}

async function signedIn(
  tx: Tx,
  services: SessionOpening,
  hook: BlockingHook,
  { account, phone, client, isNewUser }: { account: Account; phone: string; client: Client; isNewUser: boolean },
): Promise<Result<Settled, Extract<Problem, { code: 'account_disabled' }>>> {
  const admitted = await hook.beforeSignIn(tx, account)
  if (!admitted.ok) return admitted
  const fresh = (await updateAccount(tx, account.uid, { lastSignInAt: services.now() })) ?? admitted.value.account
  const extraClaims = admitted.value.sessionClaims
  const started = await startSession(tx, services, { account: fresh, provider: 'phone', client, extraClaims })
  return ok({ kind: 'signed_in', started, isNewUser, phone })
}
