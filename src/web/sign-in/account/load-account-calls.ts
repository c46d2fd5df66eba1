import type { IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import type { AccountCalls } from './account-calls.ts'

/** Loads what the account area does with the SDK; only its pages ask for it. */
export async function loadAccountCalls(options: IdentityClientOptions): Promise<AccountCalls> {
  const { accountCalls } = await import('./account-calls.ts')
  return accountCalls(options)
}
