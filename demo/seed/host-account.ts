import type { AccountServices } from '#accounts/account-services.ts'
import { createAccount } from '#accounts/account/create-account.ts'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import type { SeedOptions } from '../seed-demo.ts'

/**
 * Creates the demo host in our own identity service, once: an account left by an interrupted start is used as it is.
 */
export function hostAccountIn(accounts: AccountServices): SeedOptions['createHostAccount'] {
  return async (host) => {
    const created = await createAccount(accounts, { ...host, emailVerified: true, role: 'admin' })
    if (created.ok) return created.value.uid
    const existing =
      created.problem.code === 'email_taken' ? await findAccountByEmail(accounts.db, null, host.email) : null
    if (!existing) throw new Error(`the demo host could not be created: ${created.problem.code}`)
    return existing.uid
  }
}
