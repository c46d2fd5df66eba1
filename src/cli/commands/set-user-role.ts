import { ROLES, type Role } from '#core/account/role.ts'
import { setRole, type SetRoleProblem } from '#accounts/account/administration/set-role.ts'
import type { Environment } from '#config/environment-schema.ts'
import { openDatabase } from '#db/database.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { onDatabase } from './on-database.ts'
import { say } from '#cli/say.ts'

const SENTENCES: Readonly<Record<SetRoleProblem['code'], string>> = {
  invalid_email: 'this is not an e-mail address',
  account_not_found: 'nobody has signed up with this address; they have to register on the site first',
  email_not_verified: 'the address is not confirmed; they have to open the link in the mail first',
  last_administrator: 'there is no other administrator; appoint another one first',
}

/**
 * `holmstay user role <email> <role>`: gives somebody a role, or removes it with `user`, also while the product is
 * running. Returns the exit code: 0 = they have the role, 1 = nothing was changed, 2 = there is no such role.
 */
export async function runSetUserRole(environment: Environment, email: string, role: string): Promise<number> {
  if (!isRole(role)) {
    process.stderr.write(`The roles are ${ROLES.join(', ')}; user removes every role.\n`)
    return 2
  }
  return onDatabase(configOrExit(environment), 'The role was not changed', async ({ connection }) => {
    await migrateDatabase(connection)
    const db = openDatabase(connection)
    try {
      const set = await setRole({ db, now: () => new Date() }, { email, role })
      if (!set.ok) throw new Error(SENTENCES[set.problem.code])
      say(`${email}: ${set.value.before} → ${role}. They have to sign in again.`)
      return 0
    } finally {
      await db.destroy()
    }
  })
}

function isRole(role: string): role is Role {
  return ROLES.some((known) => known === role)
}
