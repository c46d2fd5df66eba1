import type { AccountServices } from '#accounts/account-services.ts'
import type { Client } from '#accounts/client.ts'
import { networkOf } from '#accounts/throttle/network-of.ts'
import type { Attempt } from '#accounts/throttle/throttle.ts'

/** The rules that count wrong passwords for an address, from a client. */
export interface PasswordAttempts {
  readonly accountWide: Attempt
  /** What the right password, or a reset, clears. */
  readonly perAccount: readonly Attempt[]
  /** What a right password is given back for. */
  readonly shared: readonly Attempt[]
}

/** Under which rules a password for this address is counted; addresses without an account just the same. */
export function passwordAttempts(
  { tenantId }: Pick<AccountServices, 'tenantId'>,
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
