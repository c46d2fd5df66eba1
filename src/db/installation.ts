import { sql } from 'kysely'
import type { InstallationKind } from '#core/installation-kind.ts'
import type { Db, Executor } from './database.ts'
import { inTransaction } from './in-transaction.ts'

/** Returns what this database is for, or null when nothing was started on it yet. */
export async function findInstallationKind(db: Executor): Promise<InstallationKind | null> {
  const row = await db.selectFrom('ops.installation').select('kind').executeTakeFirst()
  return row?.kind ?? null
}

/**
 * Records what this database is for, unless that is recorded already, and returns what is recorded. In a database of a
 * production site no demo account may be able to sign in: their sessions and rights end in the same transaction.
 */
export async function claimDatabase(db: Db, kind: InstallationKind): Promise<InstallationKind> {
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('ops.installation')
      .values({ kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { kind: held } = await tx.selectFrom('ops.installation').select('kind').executeTakeFirstOrThrow()
    if (held === 'production') await shutDemoAccounts(tx)
    return held
  })
}

/** By which the secrets of an installation are known again. Null: none are recorded. */
export interface SecretMarks {
  readonly identity: string | null
  readonly quote: string | null
}

/** Records the marks of the secrets with which a claimed database is used from now on; returns those recorded before. */
export async function replaceSecretMarks(db: Db, { identity, quote }: SecretMarks): Promise<SecretMarks> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('ops.installation')
      .select(['identity_mark as identity', 'quote_mark as quote'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx.updateTable('ops.installation').set({ identity_mark: identity, quote_mark: quote }).execute()
    return before
  })
}

/** Records that this account's password is public. */
export async function markDemoAccount(db: Executor, uid: string): Promise<void> {
  await db
    .insertInto('ops.demo_account')
    .values({ uid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Shuts demo accounts out: the account, its profile, its sign-ins, and the API tokens it created. */
async function shutDemoAccounts(tx: Executor): Promise<void> {
  const ofDemo = sql`(select uid from ops.demo_account)`
  await sql`update identity.account set disabled = true where uid in ${ofDemo} and not disabled`.execute(tx)
  await sql`update app.profile set blocked = true where uid in ${ofDemo} and not blocked`.execute(tx)
  await sql`delete from identity.web_session where uid in ${ofDemo}`.execute(tx)
  await sql`update identity.session set revoked_at = now() where uid in ${ofDemo} and revoked_at is null`.execute(tx)
  await sql`update ops.api_token set revoked_at = now() where created_by in ${ofDemo} and revoked_at is null`.execute(
    tx,
  )
}
