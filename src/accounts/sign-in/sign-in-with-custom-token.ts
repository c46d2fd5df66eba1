import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { insertAccount, lockAccount, updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { spendToken } from '#db/queries/session/spent-token-queries.ts'
import type { Client } from '#accounts/client.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { startSession, type SignedIn, issueTokens } from '#accounts/session/start-session.ts'
import { networkOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { resumeSignIn } from '#accounts/session/resume-sign-in.ts'
import { checkCustomToken, type CustomTokenContent, type CustomTokenProblem } from './check-custom-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { CustomTokens } from './custom-token-settings.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type CustomSignInProblem =
  | CustomTokenProblem
  | TooManyAttempts
  | Extract<Problem, { code: 'account_disabled' }>
  | Extract<IdentityProblem, { code: 'tenant_mismatch' | 'admin_only_operation' }>

const SPENT_MARGIN = 60_000

/**
 * Signs in the account that a custom token names, creating it if necessary. `tenant_mismatch`: the token or the account
 * is of another tenant than the request; `admin_only_operation`: there is no such account and sign-up is switched off.
 * A token of ours is valid once; its second use is `custom_token_invalid`.
 */
export async function signInWithCustomToken(
  services: SignInCompletion & AttemptLimits & CustomTokens,
  input: { readonly token: string; readonly client: Client },
): Promise<Result<SignedIn & { readonly isNewUser: boolean }, CustomSignInProblem>> {
  const allowed = await takeAttempt(services, ['codePerAddress', networkOf(input.client.address)])
  if (!allowed.ok) return allowed
  const resumed = await resumeSignIn(services, input)
  if (resumed) return resumed.ok ? ok({ ...resumed.value, isNewUser: false }) : resumed
  const checked = await checkCustomToken(services, input.token)
  if (!checked.ok) return checked
  const token = checked.value
  if (token.tenantId !== services.tenantId) return err({ code: 'tenant_mismatch' })
  const signed = await inTransaction(services.db, async (tx) => {
    const found = await accountFor(tx, services, token)
    if (!found.ok) return found
    // Only now, so that a refused sign-in does not use up the token.
    if (token.id !== null && !(await spend(tx, token))) {
      return err({ code: 'custom_token_invalid', detail: 'The token was used before.' } as const)
    }
    const { account, isNewUser } = found.value
    if (isNewUser) await recordEvent(tx, services, { uid: account.uid, event: 'account_created', client: input.client })
    const started = await startSession(tx, services, {
      account,
      provider: 'custom',
      client: input.client,
      extraClaims: token.claims,
    })
    return ok({ started, isNewUser })
  })
  if (!signed.ok) return signed
  return ok({ ...(await issueTokens(services, signed.value.started)), isNewUser: signed.value.isNewUser })
}

function spend(tx: Tx, { id, expiresAt }: CustomTokenContent): Promise<boolean> {
  return spendToken(tx, hashOfSecret(`custom-token\0${id}`), new Date(expiresAt.getTime() + SPENT_MARGIN))
}

async function accountFor(
  tx: Tx,
  services: AccountStore & AccountScope,
  { uid }: CustomTokenContent,
): Promise<Result<{ account: Account; isNewUser: boolean }, CustomSignInProblem>> {
  const at = services.now()
  const present = await lockAccount(tx, uid)
  if (!present && services.settings.signUpDisabled) return err({ code: 'admin_only_operation' })
  const created = present
    ? null
    : await insertAccount(tx, {
        uid,
        tenantId: services.tenantId,
        email: null,
        customAuth: true,
        createdAt: at,
        validSince: wholeSecond(at),
      })
  // Another request may have created it at this very moment.
  const known = created ?? present ?? (await lockAccount(tx, uid))
  if (!known) throw new Error('an account was neither found nor created')
  if (known.tenantId !== services.tenantId) return err({ code: 'tenant_mismatch' })
  if (known.disabled) return err({ code: 'account_disabled' })
  const account = (await updateAccount(tx, uid, { customAuth: true, lastSignInAt: at })) ?? known
  return ok({ account, isNewUser: created !== null })
}
