import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { findUidOfProvider, upsertAccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { findAccountByEmail, updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import type { BlockedProblem } from '#accounts/blocking-hook/blocking-response.ts'
import { throughBlockingHook, type BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { announceMethodChange } from '#accounts/session/announce-method-change.ts'
import { recordEvent } from '#accounts/record-event.ts'
import {
  startSession,
  type ProvenSignIn,
  type SignedIn,
  type StartedSession,
  issueTokens,
} from '#accounts/session/start-session.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import type { Bearer } from '#accounts/session/check-id-token.ts'
import type { IdTokenClaims } from '#accounts/token/id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import type { ProvenIdentity, ProviderIdentity } from '#core/account/provider-identity.ts'
import { attributeClaims } from './attribute-claims.ts'
import { retryRaces } from './retry-races.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type LinkIdentityProblem =
  | BlockedProblem
  | IdTokenProblem
  | Extract<Problem, { code: 'email_taken' }>
  | Extract<IdentityProblem, { code: 'provider_account_taken' }>

interface LinkRequest extends ProvenIdentity {
  readonly bearer: Bearer
  readonly client: Client
}

/**
 * Links another provider to the bearer's account, which then is no longer anonymous (docs/identity-protocol.md,
 * Provider sign-in). Other sign-ins go on; the bearer gets tokens of the new provider. `provider_account_taken`: the
 * identity signs in to an account already, perhaps this one; `email_taken`: its address belongs to another account.
 */
export async function linkIdentity(
  services: SignInCompletion & BlockingFunctionCalls & ConfiguredProviders,
  request: LinkRequest,
): Promise<Result<SignedIn, LinkIdentityProblem>> {
  const { identity, tokens, client } = request
  const attempt = { method: identity.providerId, client, proven: { identity, tokens } }
  const linked = await throughBlockingHook(services, attempt, (hook) =>
    retryRaces(() =>
      inTransaction(services.db, (tx) => link(tx, services, hook, request), {
        commitsRefusals: 'an account that the operator’s function shuts stays shut',
      }),
    ),
  )
  return linked.ok ? ok(await issueTokens(services, linked.value)) : linked
}

async function link(
  tx: Tx,
  services: SessionOpening & AccountScope & ConfiguredProviders,
  hook: BlockingHook,
  { identity, bearer, client }: LinkRequest,
): Promise<Result<StartedSession, LinkIdentityProblem>> {
  const { tenantId, settings } = services
  const locked = await lockBearer(tx, services, bearer)
  if (!locked.ok) return locked
  const account = locked.value
  const linkedTo = await findUidOfProvider(tx, tenantId, identity)
  if (linkedTo !== null) return err({ code: 'provider_account_taken' })
  const email = settings.duplicateEmails ? null : identity.email
  const holder = email === null ? null : await findAccountByEmail(tx, tenantId, email)
  if (holder && holder.uid !== account.uid) return err({ code: 'email_taken' })

  const at = services.now()
  const changed = (await updateAccount(tx, account.uid, changesBy(account, identity, email))) ?? account
  await upsertAccountProvider(tx, { ...identity, phone: null, uid: account.uid, tenantId, linkedAt: at })
  await updateProfileFacts(tx, changed, at)
  await recordEvent(tx, services, {
    uid: account.uid,
    event: 'provider_linked',
    client,
    details: { provider: identity.providerId, by: 'owner' },
  })
  await announceMethodChange(tx, services, account, { providerId: identity.providerId, change: 'added' })
  const admitted = await hook.beforeSignIn(tx, changed)
  if (!admitted.ok) return admitted
  return ok(
    await startSession(tx, services, {
      account: admitted.value.account,
      provider: identity.providerId,
      client,
      continues: true,
      extraClaims: { ...attributeClaims(identity), ...admitted.value.sessionClaims },
      ...secondFactorOf(bearer.claims),
    }),
  )
}

/** Returns what the account takes over from the identity: whatever it lacks, and that its address is proven. */
function changesBy(account: Account, identity: ProviderIdentity, email: string | null) {
  const takesEmail = account.email === null && email !== null
  const provesEmail = email !== null && account.email === email && identity.emailVerified
  return {
    isAnonymous: false,
    displayName: account.displayName ?? identity.displayName,
    photoUrl: account.photoUrl ?? identity.photoUrl,
    ...(takesEmail ? { email, initialEmail: email, emailVerified: identity.emailVerified } : {}),
    ...(provesEmail ? { emailVerified: true } : {}),
  }
}

function secondFactorOf({ secondFactor, secondFactorId }: IdTokenClaims): Pick<ProvenSignIn, 'secondFactor'> {
  if (secondFactor === null) return {}
  const kind = secondFactor as NonNullable<ProvenSignIn['secondFactor']>['kind']
  return { secondFactor: { kind, enrollmentId: secondFactorId } }
}
