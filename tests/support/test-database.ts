import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Db } from '#db/database.ts'

export interface TestDatabase {
  db: Db
  /** The connection for a test's own clients; its role owns the database and is not a superuser. */
  connection: pg.ClientConfig
  /** Disconnects and drops the database. */
  close(): Promise<void>
}

const ROLE = 'template_holmstay'

/**
 * Creates a migrated, empty database in a real PostgreSQL: a clone of the template of this run. Call it once per test
 * file and close it in `afterAll`. `poolSize` is the number of connections for transactions (default 8).
 */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const server: pg.ClientConfig = { host: inject('postgresSocket'), port: 5432 }
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(server, (admin) => clone(admin, name))
  const connection: pg.ClientConfig = { ...server, user: ROLE, database: name }
  const db = openDatabase(connection, options)
  return {
    db,
    connection,
    close: async () => {
      await db.destroy()
      await asSuperuser(server, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`)
      })
    },
  }
}

async function asSuperuser(server: pg.ClientConfig, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ ...server, user: 'postgres', database: 'postgres' })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

const OBJECT_IN_USE = '55006'

async function clone(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`create database ${name} template ${ROLE} owner ${ROLE} strategy file_copy`)
      return
    } catch (error) {
      // Autovacuum may be using the template at this moment.
      if ((error as { code?: string }).code !== OBJECT_IN_USE || attempt === 50) throw error
      await sleep(20)
    }
  }
}
