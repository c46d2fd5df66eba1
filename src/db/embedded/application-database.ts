import pg from 'pg'
import type { EmbeddedServer } from './embedded-server.ts'

/**
 * Creates the role and the database of this name unless they exist, and returns how to connect. The role owns its
 * database, is not a superuser, and may replicate (a search index follows the changes of the database).
 */
export async function ensureApplicationDatabase(server: EmbeddedServer, name: string): Promise<pg.ClientConfig> {
  const admin = new pg.Client(server.connection())
  admin.on('error', () => {})
  await admin.connect()
  try {
    const quoted = admin.escapeIdentifier(name)
    await createUnlessThere(
      admin,
      'select from pg_roles where rolname = $1',
      name,
      `create role ${quoted} login replication`,
    )
    await createUnlessThere(
      admin,
      'select from pg_database where datname = $1',
      name,
      `create database ${quoted} owner ${quoted}`,
    )
  } finally {
    await admin.end().catch(() => {})
  }
  return server.connection(name, name)
}

const DUPLICATE_OBJECT = '42710'
const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

async function createUnlessThere(admin: pg.Client, probe: string, name: string, create: string): Promise<void> {
  const { rowCount } = await admin.query(probe, [name])
  if (rowCount) return
  try {
    await admin.query(create)
  } catch (error) {
    const { code } = error as { code?: string } // another starter was faster
    if (code !== DUPLICATE_OBJECT && code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
  }
}
