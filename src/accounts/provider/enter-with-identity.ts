import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import {
  findAccountProviders,
  findUidOfProvider,
  upsertAccountProvider,
} from '#db/queries/account/account-provider-queries.ts'
import {
  findAccountByEmail,
  insertAccount,
  lockAccount,
  updateAccount,
  type Account,
} from '#db/queries/account/account-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import type { BlockedProblem } from '#accounts/blocking-hook/blocking-response.ts'
import { throughBlockingHook, type BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { announceMethodChange } from '#accounts/session/announce-method-change.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { claimAccount } from '#accounts/sign-in/claim-account.ts'
import {
  finishFirstFactor,
  type FirstFactorOutcome,
  type StoredFirstFactor,
  issueOutcome,
} from '#accounts/sign-in/finish-first-factor.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import type { ProvenIdentity as Proven, ProviderIdentity } from '#core/account/provider-identity.ts'
import { attributeClaims } from './attribute-claims.ts'
import { retryRaces } from './retry-races.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type EnterProblem =
  | BlockedProblem
  | Extract<Problem, { code: 'account_disabled' }>
  | Extract<IdentityProblem, { code: 'admin_only_operation' | 'provider_account_unknown' }>

/** The result of a proven identity. */
export type Entered =
  | {
      readonly kind: 'entered'
      readonly outcome: FirstFactorOutcome
      readonly isNewUser: boolean
      /** Whether the address belonged to another user of the same provider before. */
      readonly emailRecycled: boolean
    }
  /** Somebody has an account with this address, but the provider does not vouch for it. */
  | { readonly kind: 'confirmation_wanted'; readonly uid: string; readonly verifiedProviders: readonly string[] }

interface Entry extends Proven {
  /** False: only existing accounts are signed in. */
  readonly mayCreate: boolean
  readonly client: Client
}

/** An entry that passes the blocking hook. */
type HookedEntry = Entry & { readonly hook: BlockingHook }

/** An entry whose tokens are made once it is committed. */
type OpenEntry =
  | {
      readonly kind: 'entered'
      readonly stored: StoredFirstFactor
      readonly isNewUser: boolean
      readonly emailRecycled: boolean
    }
  | Extract<Entered, { kind: 'confirmation_wanted' }>

/**
 * Signs in somebody for whom another provider has vouched (docs/identity-protocol.md, Provider sign-in): to the account
 * linked to this identity; otherwise to the one with the same address, if the provider vouches for the address;
 * otherwise to a new one. `provider_account_unknown`: there is none and none may be created.
 */
export async function enterWithIdentity(
  services: SignInCompletion & BlockingFunctionCalls & ConfiguredProviders,
  entry: Entry,
): Promise<Result<Entered, EnterProblem>> {
  const { identity, tokens, client } = entry
  const attempt = { method: identity.providerId, client, proven: { identity, tokens } }
  const entered = await throughBlockingHook(services, attempt, (hook) =>
    retryRaces(() =>
      inTransaction(services.db, (tx) => enter(tx, services, { ...entry, hook }), {
        commitsRefusals: 'an account that the operator’s function shuts stays shut',
      }),
    ),
  )
  if (!entered.ok || entered.value.kind !== 'entered') return entered as Result<Entered, EnterProblem>
  const { stored, isNewUser, emailRecycled } = entered.value
  return ok({ kind: 'entered', outcome: await issueOutcome(services, stored), isNewUser, emailRecycled })
}

/** Returns null when somebody else was faster; their result is visible now. */
async function enter(
  tx: Tx,
  services: SessionOpening & AccountScope & ConfiguredProviders,
  entry: HookedEntry,
): Promise<Result<OpenEntry, EnterProblem> | null> {
  const { identity, mayCreate } = entry
  const { tenantId, settings } = services
  const uid = await findUidOfProvider(tx, tenantId, identity)
  if (uid !== null) {
    const account = await lockAccount(tx, uid)
    // The owner may have removed the provider meanwhile; linking it again would undo that.
    if (!account || (await findUidOfProvider(tx, tenantId, identity)) !== uid) return null
    if (account.disabled) return err({ code: 'account_disabled' })
    await link(tx, services, account, identity)
    const known = await learnAddress(tx, services, account, identity)
    return enterAs(tx, services, entry, known, { isNewUser: false })
  }
  if (!mayCreate) return err({ code: 'provider_account_unknown' })
  const holder = await holderOf(tx, services, identity)
  if (holder) return enterByAddress(tx, services, entry, holder)
  if (settings.signUpDisabled) return err({ code: 'admin_only_operation' })
  return enterAsNew(tx, services, entry)
}

/** Records that the provider now vouches for the address of the account. */
async function learnAddress(tx: Tx, services: AccountStore, account: Account, identity: ProviderIdentity) {
  const isProven = identity.emailVerified && canonicalEmail(account.email) === identity.email
  if (account.emailVerified || !isProven) return account
  const changed = (await updateAccount(tx, account.uid, { emailVerified: true })) ?? account
  await updateProfileFacts(tx, changed, services.now())
  return changed
}

/** Returns the account with the address of an identity, locked. */
async function holderOf(tx: Tx, { tenantId, settings }: AccountScope, identity: ProviderIdentity) {
  if (settings.duplicateEmails || identity.email === null) return null
  const found = await findAccountByEmail(tx, tenantId, identity.email)
  const holder = found && (await lockAccount(tx, found.uid))
  return canonicalEmail(holder?.email) === identity.email ? holder : null
}

async function enterByAddress(
  tx: Tx,
  services: SessionOpening & AccountScope & ConfiguredProviders,
  entry: HookedEntry,
  holder: Account,
): Promise<Result<OpenEntry, EnterProblem>> {
  const { identity, client } = entry
  const linked = await findAccountProviders(tx, holder.uid)
  if (!identity.emailVerified) {
    const own = [...(holder.passwordHash ? ['password'] : []), ...(holder.phone ? ['phone'] : [])]
    return ok({
      kind: 'confirmation_wanted',
      uid: holder.uid,
      verifiedProviders: [...own, ...linked.map(({ providerId }) => providerId)],
    })
  }
  if (holder.disabled) return err({ code: 'account_disabled' })
  const at = services.now()
  const emailRecycled = linked.some(({ providerId }) => providerId === identity.providerId)
  const claimed = await claimAccount(tx, services, holder)
  // The address has a new owner at the provider; the former one must not stay signed in.
  if (emailRecycled) await endAllSessions(tx, services, holder.uid)
  // The profile now comes from the provider, unless it says nothing about its user, as Apple does after the first time.
  // Whatever nobody had proven is removed in any case, because whoever registered the account wrote it.
  const saysNothing = identity.displayName === null && identity.photoUrl === null
  const { displayName, photoUrl } = saysNothing && holder.emailVerified ? holder : identity
  const account =
    (await updateAccount(tx, holder.uid, {
      isAnonymous: false,
      displayName,
      photoUrl,
      ...(emailRecycled ? { validSince: wholeSecond(at) } : {}),
    })) ?? claimed
  await link(tx, services, account, identity)
  await updateProfileFacts(tx, account, at)
  await recordEvent(tx, services, {
    uid: account.uid,
    event: 'provider_linked',
    client,
    details: { provider: identity.providerId, by: 'email', reclaimed: !holder.emailVerified },
  })
  await announceMethodChange(tx, services, holder, { providerId: identity.providerId, change: 'added' })
  return enterAs(tx, services, entry, account, { isNewUser: false, emailRecycled })
}

async function enterAsNew(
  tx: Tx,
  services: SessionOpening & AccountScope,
  entry: HookedEntry,
): Promise<Result<OpenEntry, EnterProblem> | null> {
  const { identity, client, hook } = entry
  const createdAt = services.now()
  const email = services.settings.duplicateEmails ? null : identity.email
  const requested = {
    uid: hook.uid,
    tenantId: services.tenantId,
    email,
    emailVerified: email !== null && identity.emailVerified,
    displayName: identity.displayName,
    photoUrl: identity.photoUrl,
    createdAt,
    validSince: wholeSecond(createdAt),
  }
  const account = await insertAccount(tx, hook.beforeCreate(requested, [{ ...identity, phone: null }]))
  if (!account) return null
  await link(tx, services, account, identity)
  await recordEvent(tx, services, {
    uid: account.uid,
    event: 'account_created',
    client,
    details: { provider: identity.providerId },
  })
  return enterAs(tx, services, entry, account, { isNewUser: true })
}

function link(
  tx: Tx,
  services: AccountStore & AccountScope,
  account: Account,
  identity: ProviderIdentity,
): Promise<void> {
  return upsertAccountProvider(tx, {
    ...identity,
    phone: null,
    uid: account.uid,
    tenantId: services.tenantId,
    linkedAt: services.now(),
  })
}

async function enterAs(
  tx: Tx,
  services: SessionOpening & AccountScope,
  { identity, client, hook }: HookedEntry,
  account: Account,
  { isNewUser, emailRecycled = false }: { isNewUser: boolean; emailRecycled?: boolean },
): Promise<Result<OpenEntry, EnterProblem>> {
  const proven = { account, provider: identity.providerId, client, extraClaims: attributeClaims(identity) }
  const finished = await finishFirstFactor(tx, services, hook, proven)
  return finished.ok ? ok({ kind: 'entered', stored: finished.value, isNewUser, emailRecycled }) : finished
}
