import { randomBytes } from 'node:crypto'
import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { insertPendingSignIn } from '#db/queries/sign-in/pending-sign-in-queries.ts'
import { findSecondFactors, type SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import type { BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import {
  startSession,
  type ProvenSignIn,
  type SignedIn,
  type StartedSession,
  issueTokens,
} from '#accounts/session/start-session.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'

/** The first factor was correct, and the account has a second one to show. */
export interface MfaRequired {
  readonly kind: 'second_factor_wanted'
  readonly account: Account
  /** Stands for the first factor; valid for ten minutes, once. */
  readonly pendingCredential: string
  readonly factors: readonly SecondFactor[]
}

/** The result of a first factor before tokens are signed (`issueOutcome`). */
export type StoredFirstFactor = ({ readonly kind: 'signed_in' } & StartedSession) | MfaRequired

/** The result of a first factor. */
export type FirstFactorOutcome = ({ readonly kind: 'signed_in' } & SignedIn) | MfaRequired

const PENDING_FOR = 10 * 60_000
const PENDING_BYTES = 32

/**
 * Ends every sign-in method within its transaction: asks for the account's second factor, or begins the session.
 * Returns what was stored, for `issueOutcome` once that is committed. `account_disabled`: it was not let in
 * (`BlockingHook`). Custom tokens, anonymous sign-ins and phone numbers go straight to `startSession`: they have no
 * second factor (docs/identity-protocol.md, Second factors).
 */
export async function finishFirstFactor(
  tx: Tx,
  services: SessionOpening & AccountScope,
  hook: BlockingHook,
  proven: ProvenSignIn,
): Promise<Result<StoredFirstFactor, Extract<Problem, { code: 'account_disabled' }>>> {
  const at = services.now()
  const { uid } = proven.account
  const factors = services.settings.secondFactor.state === 'disabled' ? [] : await findSecondFactors(tx, uid)
  if (factors.length > 0) {
    const pendingCredential = randomBytes(PENDING_BYTES).toString('base64url')
    await insertPendingSignIn(tx, {
      hash: hashOfSecret(pendingCredential),
      uid,
      provider: proven.provider,
      extraClaims: proven.extraClaims ?? {},
      createdAt: at,
      expiresAt: new Date(at.getTime() + PENDING_FOR),
    })
    return ok({ kind: 'second_factor_wanted', account: proven.account, pendingCredential, factors })
  }
  const admitted = await hook.beforeSignIn(tx, proven.account)
  if (!admitted.ok) return admitted
  const account = (await updateAccount(tx, uid, { lastSignInAt: at })) ?? admitted.value.account
  const extraClaims = { ...proven.extraClaims, ...admitted.value.sessionClaims }
  return ok({ kind: 'signed_in', ...(await startSession(tx, services, { ...proven, account, extraClaims })) })
}

/** Returns the result of a first factor once that is committed: with the tokens, if no second factor is needed. */
export async function issueOutcome(
  services: AccountStore & TokenSigning,
  stored: StoredFirstFactor,
): Promise<FirstFactorOutcome> {
  return stored.kind === 'signed_in' ? { kind: 'signed_in', ...(await issueTokens(services, stored)) } : stored
}
