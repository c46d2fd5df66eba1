import type { Tx } from '#db/database.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { deleteAccountProofs } from '#db/queries/sign-in/account-proof-queries.ts'
import { deleteAccountProviders } from '#db/queries/account/account-provider-queries.ts'
import { deleteKnownClients } from '#db/queries/session/known-client-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import { ALL_PURPOSES } from '#accounts/email-code/oob-code.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/**
 * Hands an account to the proven owner of its address. If nobody had proven it before, whoever registered it need not
 * be that owner: their password, phone number, linked providers, second factors, codes and sessions are removed first
 * (docs/identity-protocol.md, Provider sign-in). Returns the resulting account, with its address verified.
 */
export async function claimAccount(tx: Tx, services: AccountStore, account: Account): Promise<Account> {
  if (account.emailVerified) return account
  const at = services.now()
  await deleteAccountProviders(tx, account.uid)
  await deleteAccountProofs(tx, account.uid)
  // Includes those that undo a change: they went to addresses of whoever registered the account.
  await retireOobCodes(tx, account.uid, ALL_PURPOSES, at)
  await endAllSessions(tx, services, account.uid)
  await deleteKnownClients(tx, account.uid)
  const claimed = await updateAccount(tx, account.uid, {
    emailVerified: true,
    passwordHash: null,
    passwordUpdatedAt: null,
    emailLinkSignIn: false,
    initialEmail: account.email,
    phone: null,
    isAnonymous: false,
    validSince: wholeSecond(at),
  })
  return claimed ?? account
}
