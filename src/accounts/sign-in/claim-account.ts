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
 * Hands an account to the proven owner of its address. When nobody had proven it before, whoever registered it need not be that
 * owner: their password, phone number, linked providers, second factors, codes and sessions go first (docs/identity-protocol.md,
 * Provider sign-in). Returns the account as it is then, with its address verified.
 */
export async function claimAccount(tx: Tx, services: AccountStore, account: Account): Promise<Account> {
  if (account.emailVerified) return account
  const at = services.now()
  await deleteAccountProviders(tx, account.uid)
  await deleteAccountProofs(tx, account.uid)
  // Those that take a change back too: they went to addresses of whoever registered it.
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
