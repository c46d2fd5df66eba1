import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { replaceSecondFactors, type WholeAccount } from '#db/queries/account/account-admin-queries.ts'
import {
  deleteAccountProviders,
  findAccountProviders,
  upsertAccountProvider,
  type AccountProvider,
} from '#db/queries/account/account-provider-queries.ts'
import { isLastAdministrator } from '#db/queries/account/administrator-queries.ts'
import { lockAccount, updateAccount, type Account, type AccountChanges } from '#db/queries/account/account-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import { findSecondFactors, type SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { noteEndedSessionsOf } from '#db/queries/session/ended-staff-session-queries.ts'
import { deleteWebSessionsOf } from '#db/queries/session/web-session-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { REPLACED_PURPOSES } from '#accounts/email-code/oob-code.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { announceMethodChange } from '#accounts/session/announce-method-change.ts'
import { recordEvent, type AccountEvent } from '#accounts/record-event.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import {
  checkGivenAttributes,
  type AttributesProblem,
  type CheckedAttributes,
  type GivenAttributes,
} from './given-attributes.ts'
import { sendFactorRemovedNotice } from '#accounts/second-factor/send-second-factor-notice.ts'
import { endAllAuthority } from './end-authority.ts'
import { givenSecondFactors, type GivenSecondFactor } from './given-second-factors.ts'
import { orTaken, type TakenProblem } from './taken-problem.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { PasswordRules } from '#accounts/password/password-rules.ts'

/** Changes to an account by the service; left out = unchanged. */
export interface AccountChange extends GivenAttributes {
  readonly uid: string
  /** Ends every sign-in before this instant; not later than now. */
  readonly validSince?: Date
  /** All second factors that it has from now on. */
  readonly factors?: readonly GivenSecondFactor[]
  readonly link?: AccountProvider
  /** Providers to unlink: `password` also removes the address, `phone` the number. */
  readonly unlink?: readonly string[]
  readonly removePassword?: boolean
  readonly lastSignInAt?: Date
}

export type ChangeAccountProblem =
  | AttributesProblem
  | TakenProblem
  | Extract<Problem, { code: 'account_not_found' }>
  | Extract<IdentityProblem, { code: 'second_factor_invalid' | 'last_administrator' }>

/**
 * Changes any attribute of an account of the tenant. New credentials (address, password, number, second factors,
 * removed links) end every sign-in; a disabled account loses its site sessions at once, and its next refresh tells the
 * reason.
 */
export async function changeAccount(
  services: AccountStore & AccountScope & PasswordRules & MailLinks & ConfiguredProviders,
  change: AccountChange,
): Promise<Result<WholeAccount, ChangeAccountProblem>> {
  const checked = await checkGivenAttributes(services, change)
  if (!checked.ok) return checked
  return orTaken(inTransaction(services.db, (tx) => apply(tx, services, change, checked.value)))
}

async function apply(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks & ConfiguredProviders,
  change: AccountChange,
  checked: CheckedAttributes,
): Promise<Result<WholeAccount, ChangeAccountProblem>> {
  const at = services.now()
  const before = await lockAccount(tx, change.uid)
  if (before?.tenantId !== services.tenantId) return err({ code: 'account_not_found' })
  const present = await findSecondFactors(tx, change.uid)
  const factors = change.factors && givenSecondFactors(change.factors, { uid: change.uid, present, makeIds: false, at })
  if (factors && !factors.ok) return factors

  if (checked.disabled && !before.disabled && (await isLastAdministrator(tx, change.uid)))
    return err({ code: 'last_administrator' })
  const changes = columnChanges(before, change, checked, at)
  const credentials = changesCredentials(before, changes) || Boolean(factors) || Boolean(change.unlink?.length)
  const validSince = newValidSince(before, change, credentials, at)
  await updateAccount(tx, change.uid, { ...changes, ...(validSince ? { validSince } : {}) })
  if (change.unlink?.length) await deleteAccountProviders(tx, change.uid, change.unlink)
  if (change.link) {
    await upsertAccountProvider(tx, {
      ...change.link,
      uid: change.uid,
      tenantId: services.tenantId,
      linkedAt: at,
    })
  }
  if (factors) await replaceSecondFactors(tx, change.uid, factors.value)
  await announceLosses(tx, services, before, { present, factors: factors?.value ?? present, change })
  if (changes.disabled) await noteEndedSessionsOf(tx, change.uid, at)
  if (validSince) await endAllSessions(tx, services, change.uid)
  if (credentials) await retireOobCodes(tx, change.uid, REPLACED_PURPOSES, at)
  if (changes.disabled) {
    await deleteWebSessionsOf(tx, change.uid)
    await endAllAuthority(tx, change.uid, at)
  }

  const account = await lockAccount(tx, change.uid)
  if (!account) return err({ code: 'account_not_found' })
  await updateProfileFacts(tx, account, at)
  for (const event of eventsOf(before, account, change)) {
    await recordEvent(tx, services, { uid: change.uid, event, client: null })
  }
  return ok({
    account,
    providers: await findAccountProviders(tx, change.uid),
    factors: factors ? factors.value : present,
  })
}

/** Tells the owner what the service has removed or added, as after a change of their own. */
async function announceLosses(
  tx: Tx,
  services: AccountStore & MailLinks & ConfiguredProviders,
  before: Account,
  {
    present,
    factors,
    change,
  }: { present: readonly SecondFactor[]; factors: readonly SecondFactor[]; change: AccountChange },
): Promise<void> {
  const kept = new Set(factors.map(({ enrollmentId }) => enrollmentId))
  for (const factor of present.filter(({ enrollmentId }) => !kept.has(enrollmentId)))
    await sendFactorRemovedNotice(tx, services, before, factor)
  for (const providerId of change.unlink ?? [])
    await announceMethodChange(tx, services, before, { providerId, change: 'removed' })
  if (change.link)
    await announceMethodChange(tx, services, before, { providerId: change.link.providerId, change: 'added' })
}

function columnChanges(
  before: Account,
  change: AccountChange,
  { passwordHash, email, ...plain }: CheckedAttributes,
  at: Date,
): AccountChanges {
  const unlink = new Set(change.unlink ?? [])
  const newEmail = email !== undefined && email !== before.email
  return {
    ...(newEmail ? { email, emailVerified: false, emailLinkSignIn: false } : {}),
    ...(newEmail && email !== null && before.initialEmail === null && !before.isAnonymous
      ? { initialEmail: before.email ?? email }
      : {}),
    ...plain,
    ...(passwordHash === undefined ? {} : { passwordHash, passwordUpdatedAt: at }),
    ...(passwordHash !== undefined || email || plain.phone || change.link ? { isAnonymous: false } : {}),
    ...(change.removePassword ? { passwordHash: null, passwordUpdatedAt: null } : {}),
    ...(unlink.has('password')
      ? { email: null, emailVerified: false, emailLinkSignIn: false, passwordHash: null, passwordUpdatedAt: null }
      : {}),
    ...(unlink.has('phone') ? { phone: null } : {}),
    ...(change.lastSignInAt ? { lastSignInAt: change.lastSignInAt } : {}),
  }
}

/** Returns whether somebody who knew the credentials before no longer knows them. */
function changesCredentials(before: Account, changes: AccountChanges): boolean {
  return (
    changes.passwordHash !== undefined ||
    (changes.email !== undefined && changes.email !== before.email) ||
    (changes.phone !== undefined && changes.phone !== before.phone)
  )
}

function newValidSince(before: Account, { validSince }: AccountChange, credentials: boolean, at: Date): Date | null {
  if (credentials) return wholeSecond(at)
  if (!validSince) return null
  // A caller's clock that is ahead must not shut out somebody who signs in now.
  const asked = wholeSecond(validSince < at ? validSince : at)
  // An earlier instant would only revive sign-ins that were ended.
  return asked >= before.validSince ? asked : null
}

function eventsOf(before: Account, after: Account, change: AccountChange): AccountEvent[] {
  const events: AccountEvent[] = []
  if (before.disabled !== after.disabled) events.push(after.disabled ? 'account_disabled' : 'account_enabled')
  if (before.email !== after.email) events.push('email_changed')
  if (before.phone !== after.phone) events.push('phone_changed')
  if (before.passwordHash !== after.passwordHash) events.push('password_changed')
  if (change.link) events.push('provider_linked')
  if (change.unlink?.length) events.push('provider_unlinked')
  if (change.validSince) events.push('sessions_ended')
  return events
}
