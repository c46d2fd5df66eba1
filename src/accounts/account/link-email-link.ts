import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { retireOobCodes, retireSignInLinks } from '#db/queries/sign-in/oob-code-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { throughBlockingHook, type BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { REPLACED_PURPOSES, useCode } from '#accounts/email-code/oob-code.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { announceEmailChange } from '#accounts/email-code/announce-email-change.ts'
import { announceMethodChange } from '#accounts/session/announce-method-change.ts'
import { recordEvent } from '#accounts/record-event.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken, type Bearer } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { finishFirstFactor, issueOutcome } from '#accounts/sign-in/finish-first-factor.ts'
import { endAllSessions, replaceSessions } from '#accounts/session/replace-sessions.ts'
import {
  checkSignInLink,
  type EmailLinkProblem,
  type EmailLinkSignIn,
} from '#accounts/sign-in/sign-in-with-email-link.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type LinkEmailLinkProblem =
  | EmailLinkProblem
  | IdTokenProblem
  | RecentSignInProblem
  | Extract<Problem, { code: 'email_taken' }>

/**
 * Gives the bearer's account the address of a sign-in link, which proves it. An anonymous account becomes permanent;
 * others get another sign-in method, which requires a recent sign-in. Everybody else is signed out. `email_taken`: the
 * address has another account; the code stays as it was.
 */
export async function linkEmailLink(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits & ConfiguredProviders,
  input: { readonly idToken: string; readonly email: string; readonly oobCode: string; readonly client: Client },
): Promise<Result<EmailLinkSignIn, LinkEmailLinkProblem>> {
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const { account, claims } = bearer.value
  const recent = account.isAnonymous ? ok(null) : requireRecentSignIn(services, claims)
  if (!recent.ok) return recent
  const checked = await checkSignInLink(services, input)
  if (!checked.ok) return checked
  const email = checked.value
  try {
    const { oobCode, client } = input
    const linked = await throughBlockingHook(services, { method: 'emailLink', client }, (hook) =>
      inTransaction(services.db, (tx) => link(tx, services, hook, bearer.value, { email, oobCode, client }), {
        commitsRefusals: 'a link counts once, and an account that the operator’s function shuts stays shut',
      }),
    )
    if (!linked.ok) return linked
    return ok({ outcome: await issueOutcome(services, linked.value), email, isNewUser: false })
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) return err({ code: 'email_taken' })
    throw error
  }
}

async function link(
  tx: Tx,
  services: SessionOpening & AccountScope & ConfiguredProviders,
  hook: BlockingHook,
  bearer: Bearer,
  { email, oobCode, client }: { email: string; oobCode: string; client: Client },
) {
  const locked = await lockBearer(tx, services, bearer)
  if (!locked.ok) return locked
  if (!(await useCode(tx, services.now, oobCode))) return err({ code: 'code_invalid' } as const)
  const before = locked.value
  const { uid } = before
  const at = services.now()
  const account = await updateAccount(tx, uid, {
    email,
    initialEmail: before.initialEmail ?? email,
    emailVerified: true,
    emailLinkSignIn: true,
    isAnonymous: false,
    validSince: wholeSecond(at),
    lastSignInAt: at,
  })
  if (!account) return err({ code: 'account_not_found' } as const)
  await retireSignInLinks(tx, services.tenantId, email, at)
  await retireOobCodes(tx, uid, REPLACED_PURPOSES, at)
  await updateProfileFacts(tx, account, at)
  await announceEmailChange(tx, services, before, account)
  await announceMethodChange(tx, services, before, { providerId: 'emailLink', change: 'added' })
  await recordEvent(tx, services, { uid, event: 'provider_linked', client, details: { provider: 'emailLink' } })
  const { claims } = bearer
  if (claims.secondFactor === null) {
    // As at every sign-in, the bearer now has to show the account's second factor if they have not yet.
    await endAllSessions(tx, services, uid)
    return finishFirstFactor(tx, services, hook, { account, client, provider: 'password' })
  }
  const admitted = await hook.beforeSignIn(tx, account)
  if (!admitted.ok) return admitted
  const { account: fresh, sessionClaims: extraClaims } = admitted.value
  const started = await replaceSessions(tx, services, {
    account: fresh,
    claims,
    client,
    provider: 'password',
    extraClaims,
  })
  return ok({ kind: 'signed_in' as const, ...started })
}
