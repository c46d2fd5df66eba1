import type { Client } from '#accounts/client.ts'
import { networkOf } from '#accounts/throttle/network-of.ts'
import type { Attempt } from '#accounts/throttle/throttle.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'

/** The rules that count wrong passwords for an address, from a client. */
export interface PasswordAttempts {
  readonly accountWide: Attempt
  /** Cleared by the correct password, or by a reset. */
  readonly perAccount: readonly Attempt[]
  /** Given back one attempt by a correct password. */
  readonly shared: readonly Attempt[]
}

/** Returns the rules that count a password for this address, the same for addresses without an account. */
export function passwordAttempts(
  { tenantId }: Pick<AccountScope, 'tenantId'>,
  email: string,
  client: Client,
): PasswordAttempts {
  const account = `${tenantId ?? ''}\0${email}`
  const network = networkOf(client.address)
  const accountWide: Attempt = ['signInPerAccount', account]
  return {
    accountWide,
    perAccount: [['signInPerAccountAndNetwork', `${account}\0${network}`], accountWide],
    shared: [
      ['signInPerAddress', network],
      ['signInGlobal', ''],
    ],
  }
}
