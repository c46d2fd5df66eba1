import { createAccountServices } from '#accounts/create-account-services.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { openDatabase } from '#db/database.ts'

/** Returns services whose database cannot be reached, and an ID token that they would have to look up. */
export function awayAccounts(): {
  readonly accounts: AccountServices
  readonly idToken: string
  readonly close: () => Promise<void>
} {
  const db = openDatabase({ host: '/nowhere', user: 'nobody' })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const accounts = createAccountServices({
    db,
    log,
    now: () => new Date('2027-03-01T10:00:00Z'),
    identitySecret: 'a secret for tests, long enough to be one',
    websiteUrl: 'http://stay.test',
  })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const idToken = `${part({ alg: 'RS256', kid: 'k' })}.${part({ sub: 'anna' })}.${part({})}`
  return { accounts, idToken, close: () => db.destroy() }
}
