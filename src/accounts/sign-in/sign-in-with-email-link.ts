import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import {
  findAccountByEmail,
  insertAccount,
  lockAccount,
  updateAccount,
  type Account,
} from '#db/queries/account/account-queries.ts'
import { retireSignInLinks } from '#db/queries/sign-in/oob-code-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import type { BlockedProblem } from '#accounts/blocking-hook/blocking-response.ts'
import { throughBlockingHook, type BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { findGoodCode, useCode, type CodeProblem } from '#accounts/email-code/oob-code.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { claimAccount } from './claim-account.ts'
import { finishFirstFactor, type FirstFactorOutcome, issueOutcome } from './finish-first-factor.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type EmailLinkProblem =
  | CodeProblem
  | BlockedProblem
  | TooManyAttempts
  | Extract<Problem, { code: 'invalid_email' | 'account_disabled' }>
  | Extract<IdentityProblem, { code: 'operation_not_allowed' | 'admin_only_operation' | 'email_mismatch' }>

export interface EmailLinkSignIn {
  readonly outcome: FirstFactorOutcome
  readonly email: string
  readonly isNewUser: boolean
}

/**
 * Signs in the owner of an address with the code of a link, or asks for the second factor; creates the account if there
 * is none. The link proves the address, so an account that somebody registered with it and never proved is handed over
 * (`claim-account.ts`). `email_mismatch`: the link went to another address; `admin_only_operation`: people cannot sign
 * up themselves.
 */
export async function signInWithEmailLink(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits,
  input: { readonly email: string; readonly oobCode: string; readonly client: Client },
): Promise<Result<EmailLinkSignIn, EmailLinkProblem>> {
  const checked = await checkSignInLink(services, input)
  if (!checked.ok) return checked
  const signed = await throughBlockingHook(services, { method: 'emailLink', client: input.client }, (hook) =>
    inTransaction(services.db, (tx) => enter(tx, services, hook, { ...input, email: checked.value }), {
      commitsRefusals: 'a link counts once, and an account that the operator’s function shuts stays shut',
    }),
  )
  if (!signed.ok) return signed
  return ok({
    outcome: await issueOutcome(services, signed.value.stored),
    email: checked.value,
    isNewUser: signed.value.isNewUser,
  })
}

async function enter(
  tx: Tx,
  services: SessionOpening & AccountScope,
  hook: BlockingHook,
  { email, oobCode, client }: { email: string; oobCode: string; client: Client },
) {
  const lockHolder = async () => {
    const holder = await findAccountByEmail(tx, services.tenantId, email)
    return holder && lockAccount(tx, holder.uid)
  }
  const known = await lockHolder()
  if (!known && services.settings.signUpDisabled) return err({ code: 'admin_only_operation' } as const)
  if (!(await useCode(tx, services.now, oobCode))) return err({ code: 'code_invalid' } as const)
  await retireSignInLinks(tx, services.tenantId, email, services.now())
  const created = known ? null : await createAccount(tx, services, hook, { email, client })
  // Nobody was known, yet none was created: somebody else was faster with the same address.
  const holder = created ?? known ?? (await lockHolder())
  if (holder?.email !== email) return err({ code: 'code_invalid' } as const)
  if (holder.disabled) return err({ code: 'account_disabled' } as const)
  const claimed = created ?? (await claim(tx, services, holder))
  const account = (await updateAccount(tx, claimed.uid, { emailLinkSignIn: true })) ?? claimed
  await updateProfileFacts(tx, account, services.now())
  const finished = await finishFirstFactor(tx, services, hook, { account, provider: 'password', client })
  return finished.ok ? ok({ stored: finished.value, isNewUser: created !== null }) : finished
}

async function claim(tx: Tx, services: AccountStore & AccountScope, holder: Account): Promise<Account> {
  if (!services.compatibilityFlags.keepsUnprovenCredentials) return claimAccount(tx, services, holder)
  return (await updateAccount(tx, holder.uid, { emailVerified: true })) ?? holder
}

/** Returns the address of a valid sign-in link that was sent there, without using it up. */
export async function checkSignInLink(
  services: AccountStore & AccountScope & AttemptLimits,
  input: { readonly email: string; readonly oobCode: string; readonly client: Client },
): Promise<Result<string, EmailLinkProblem>> {
  if (!services.settings.emailLinkSignIn) return err({ code: 'operation_not_allowed' })
  const email = canonicalEmail(input.email)
  if (!email) return err({ code: 'invalid_email' })
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const code = await findGoodCode(services.db, services, input.oobCode, 'EMAIL_SIGNIN')
  if (!code.ok) return code
  return code.value.email === email ? ok(email) : err({ code: 'email_mismatch' })
}

async function createAccount(
  tx: Tx,
  services: AccountStore & AccountScope,
  hook: BlockingHook,
  { email, client }: { email: string; client: Client },
): Promise<Account | null> {
  const at = services.now()
  const requested = {
    uid: hook.uid,
    tenantId: services.tenantId,
    email,
    emailVerified: true,
    emailLinkSignIn: true,
    createdAt: at,
    validSince: wholeSecond(at),
  }
  const account = await insertAccount(tx, hook.beforeCreate(requested))
  if (account)
    await recordEvent(tx, services, {
      uid: account.uid,
      event: 'account_created',
      client,
      details: { method: 'emailLink' },
    })
  return account
}
