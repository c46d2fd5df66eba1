import type pg from 'pg'
import { migrateDatabase } from './migrate.ts'
import { PrimaryClient } from './primary-client.ts'

/** Every schema that the migrations create. */
const SCHEMAS = ['content', 'app', 'identity', 'sandbox', 'ops']

/**
 * Drops everything that the product keeps in this database, in one transaction, and creates its tables again. All data
 * is lost. Throws when other connections use the database: a running product would continue with data that no longer
 * exists.
 */
export async function emptyDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new PrimaryClient(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    if (rows[0]!.others > 0) throw new Error('there are other connections to the database: stop the product first')
    await client.query(`begin; drop schema if exists ${SCHEMAS.join(', ')} cascade; commit`)
  } finally {
    await client.end().catch(() => {})
  }
  await migrateDatabase(connection)
}
