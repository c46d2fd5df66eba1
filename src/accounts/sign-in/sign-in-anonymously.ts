import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { insertAccount, updateAccount } from '#db/queries/account/account-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { newUid } from '#accounts/new-uid.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { startSession, type SignedIn, issueTokens } from '#accounts/session/start-session.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type AnonymousProblem = TooManyAttempts | Extract<IdentityProblem, { code: 'admin_only_operation' }>

/**
 * Creates an account that cannot be signed in to again, and signs it in. `admin_only_operation`: the project does not
 * allow them.
 */
export async function signInAnonymously(
  services: SignInCompletion & AttemptLimits,
  { client }: { readonly client: Client },
): Promise<Result<SignedIn, AnonymousProblem>> {
  const { anonymousSignIn, signUpDisabled } = services.settings
  if (!anonymousSignIn || signUpDisabled) return err({ code: 'admin_only_operation' })
  const allowed = await takeAttempt(services, ['signUpPerAddress', subscriberOf(client.address)])
  if (!allowed.ok) return allowed
  const started = await inTransaction(services.db, async (tx) => {
    const at = services.now()
    const uid = newUid()
    await insertAccount(tx, {
      uid,
      tenantId: services.tenantId,
      email: null,
      isAnonymous: true,
      createdAt: at,
      validSince: wholeSecond(at),
    })
    const account = await updateAccount(tx, uid, { lastSignInAt: at })
    if (!account) throw new Error('a uid was drawn twice')
    await recordEvent(tx, services, { uid, event: 'account_created', client, details: { method: 'anonymous' } })
    return startSession(tx, services, { account, provider: 'anonymous', client })
  })
  return ok(await issueTokens(services, started))
}
