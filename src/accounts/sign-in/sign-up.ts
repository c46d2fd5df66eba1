import type { Problem } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { updateAccount } from '#db/queries/identity/account-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import { prepareAccount, type NewAccountProblem } from '../new-account.ts'
import { subscriberOf } from '../throttle/network-of.ts'
import { takeAttempt, type TooManyAttempts } from '../throttle/throttle.ts'
import { startSession, type SignedIn } from './start-session.ts'

export type SignUpProblem = NewAccountProblem | TooManyAttempts | Extract<Problem, { code: 'overloaded' }>

/** Creates an account with an e-mail address and a password and signs it in. The address is not verified yet. */
export async function signUp(
  services: AccountServices,
  input: {
    readonly email: string
    readonly password: string
    readonly displayName: string | null
    readonly client: Client
  },
): Promise<Result<SignedIn, SignUpProblem>> {
  const allowed = await takeAttempt(services, ['signUpPerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const store = await prepareAccount(services, { ...input, emailVerified: false })
  if (!store.ok) return store
  const started = await services.db.transaction().execute(async (tx) => {
    const stored = await store.value(tx)
    if (!stored.ok) return stored
    const account = (await updateAccount(tx, stored.value.uid, { lastSignInAt: services.now() })) ?? stored.value
    return ok(await startSession(tx, services, { account, provider: 'password', client: input.client }))
  })
  return started.ok ? ok(await started.value()) : started
}
