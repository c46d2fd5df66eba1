import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import type { BlockedProblem } from '#accounts/blocking-hook/blocking-response.ts'
import { throughBlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { prepareAccount, type NewAccountProblem } from '#accounts/new-account.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { startSession, type SignedIn, issueTokens } from '#accounts/session/start-session.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type SignUpProblem =
  | NewAccountProblem
  | TooManyAttempts
  | BlockedProblem
  | Extract<Problem, { code: 'overloaded' | 'account_disabled' }>
  | Extract<IdentityProblem, { code: 'operation_not_allowed' | 'admin_only_operation' }>

/**
 * Creates an account with an e-mail address and a password and signs it in. The address is not verified yet.
 * `operation_not_allowed`: the project has no passwords; `admin_only_operation`: people cannot sign up themselves;
 * `sign_in_blocked`, `account_disabled`: a function of the operator refuses (`BlockingHook`).
 */
export async function signUp(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits & NewPasswords,
  input: {
    readonly email: string
    readonly password: string
    readonly displayName: string | null
    readonly client: Client
  },
): Promise<Result<SignedIn, SignUpProblem>> {
  const { client } = input
  if (!services.settings.passwordSignIn) return err({ code: 'operation_not_allowed' })
  if (services.settings.signUpDisabled) return err({ code: 'admin_only_operation' })
  const allowed = await takeAttempt(services, ['signUpPerAddress', subscriberOf(client.address)])
  if (!allowed.ok) return allowed
  const store = await prepareAccount(services, { ...input, emailVerified: false })
  if (!store.ok) return store
  const started = await throughBlockingHook(services, { method: 'password', client }, (hook) =>
    inTransaction(
      services.db,
      async (tx) => {
        const stored = await store.value(tx, hook)
        if (!stored.ok) return stored
        const { uid } = stored.value
        await recordEvent(tx, services, { uid, event: 'account_created', client, details: { method: 'password' } })
        const admitted = await hook.beforeSignIn(tx, stored.value)
        if (!admitted.ok) return admitted
        const account = (await updateAccount(tx, uid, { lastSignInAt: services.now() })) ?? admitted.value.account
        const extraClaims = admitted.value.sessionClaims
        return ok(await startSession(tx, services, { account, provider: 'password', client, extraClaims }))
      },
      { commitsRefusals: 'an account that the operator’s function shuts stays shut' },
    ),
  )
  return started.ok ? ok(await issueTokens(services, started.value)) : started
}
