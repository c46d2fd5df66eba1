import { STAFF_ROLES, type StaffRole } from '#core/account/role.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import { INVITATION_LIFETIME, makeInvitation } from '#accounts/invitation/make-invitation.ts'
import type { Environment } from '#config/environment-schema.ts'
import { openDatabase } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { say } from '#cli/say.ts'
import { onDatabase } from './on-database.ts'

/** What each role makes of somebody. */
const MEMBER: Readonly<Record<StaffRole, string>> = {
  host: 'a host',
  staff: 'a member of the team',
  admin: 'an administrator',
}
const MINUTES = INVITATION_LIFETIME.terminal / 60_000

/**
 * `holmstay user invite --role <role> [email]`: prints a link that gives the role once, to anybody who opens it, signs
 * in and accepts; with an address, only to its owner. It also works while the product is running. Returns the exit
 * code: 0 = the link is printed, 1 = there is none, 2 = the arguments are wrong.
 */
export async function runInviteUser(environment: Environment, args: readonly string[]): Promise<number> {
  const given = readArguments(args)
  if (typeof given === 'string') {
    process.stderr.write(`${given}\n`)
    return 2
  }
  const { role, email } = given
  const config = configOrExit(environment)
  return onDatabase(config, 'Nobody was invited', async ({ connection }) => {
    await migrateDatabase(connection)
    const db = openDatabase(connection)
    try {
      const services = { now: () => new Date(), websiteUrl: config.websiteUrl }
      const made = await inTransaction(db, (tx) =>
        makeInvitation(tx, services, { role, email, invitedBy: null, by: 'terminal' }),
      )
      say(`Open this link within ${MINUTES} minutes, log in or register, and accept to become ${MEMBER[role]}:`)
      say(made.link)
      say(`It works once, ${email === null ? 'for whoever has it: keep it to yourself' : `and only for ${email}`}.`)
      return 0
    } finally {
      await db.destroy()
    }
  })
}

/** Returns what was asked for, or a sentence about what is wrong with the arguments. */
function readArguments(args: readonly string[]): { readonly role: StaffRole; readonly email: string | null } | string {
  const at = args.indexOf('--role')
  const role = STAFF_ROLES.find((known) => at >= 0 && known === args[at + 1])
  if (role === undefined) return `Say which role: --role ${STAFF_ROLES.join(', --role ')}.`
  const [address, ...more] = args.filter((_, index) => index !== at && index !== at + 1)
  if (address === undefined) return { role, email: null }
  const email = canonicalEmail(address)
  return email === null || more.length > 0
    ? `${[address, ...more].join(' ')} is not an e-mail address.`
    : { role, email }
}
