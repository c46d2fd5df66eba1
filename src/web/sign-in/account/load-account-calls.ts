import type { IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import type { AccountCalls } from './account-calls.ts'

/** Loads the operations of the account area that use the SDK; only its pages need them. */
export async function loadAccountCalls(options: IdentityClientOptions): Promise<AccountCalls> {
  const { accountCalls } = await import('./account-calls.ts')
  return accountCalls(options)
}
