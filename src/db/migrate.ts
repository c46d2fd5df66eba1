import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { PrimaryClient } from './primary-client.ts'

/** The directory of the project's migrations. */
const migrationsDirectory = path.resolve(import.meta.dirname, '../../migrations')

/**
 * `-- serves programs since 0041`: a program that knows the migrations up to that one also works on a database that has
 * this one.
 */
const SERVES_SINCE = /^-- serves programs since (\d{4})$/m

/**
 * Returns the number of the migration that a program has to know to work with this one too, or null when the migration
 * does not say.
 */
export function servesSince(migration: string): string | null {
  return SERVES_SINCE.exec(migration)?.[1] ?? null
}

const LOCK = 7261001
const LOCK_POLL_MS = 50

/**
 * Applies every `*.sql` of the directory that the database does not have yet, in name order, each in its own
 * transaction, and returns the names applied. Any number of starters may call this at once. A file that starts with `--
 * no transaction` holds exactly one statement (several sent together are one implicit transaction, in which for example
 * CREATE INDEX CONCURRENTLY is refused). Throws when an applied file was edited, when the database has files that this
 * build lacks and that do not serve it (`SERVES_SINCE`), and when a file fails; a failing file leaves nothing behind.
 */
export async function migrateDatabase(connection: pg.ClientConfig, directory = migrationsDirectory): Promise<string[]> {
  const client = new PrimaryClient(connection)
  client.on('error', () => {}) // A server that dies fails the statement. Without a listener it would end the process.
  await client.connect()
  try {
    return await migrate(client, directory)
  } finally {
    await client.end().catch(() => {})
  }
}

async function migrate(client: pg.Client, directory: string): Promise<string[]> {
  await lock(client)
  try {
    const known = await appliedMigrations(client)
    const files = readdirSync(directory)
      .filter((name) => name.endsWith('.sql'))
      .sort()
    const last = files.at(-1) ?? ''
    for (const [name, { serves_since: since }] of known) {
      if (!files.includes(name) && (since === null || since > last))
        throw new Error(`the database is newer than this version of the program: it has ${name}`)
    }
    const applied: string[] = []
    for (const name of files) {
      const text = readFileSync(path.join(directory, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest()
      const before = known.get(name)
      if (before && !before.sha256.equals(sha256))
        throw new Error(`migration ${name} was edited after it had been applied`)
      if (before) continue
      await apply(client, name, text, sha256)
      applied.push(name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {}) // The lock ends with its session in any case.
  }
}

/**
 * Asks repeatedly instead of waiting in pg_advisory_lock. A waiting statement holds a snapshot for which a CREATE INDEX
 * CONCURRENTLY of the starter with the lock would wait, and all the others would fail with 40P01.
 */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK])
    if (rows[0]?.locked) return
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS))
  }
}

interface AppliedMigration {
  readonly name: string
  readonly sha256: Buffer
  readonly serves_since: string | null
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, AppliedMigration>> {
  await client.query(`
    create schema if not exists ops;
    create table if not exists ops.migration (
      name text primary key, sha256 bytea not null, applied_at timestamptz not null default now(), ms int not null);
    alter table ops.migration add column if not exists serves_since text`)
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256, serves_since from ops.migration order by name',
  )
  return new Map(rows.map((row) => [row.name, row]))
}

async function apply(client: pg.Client, name: string, text: string, sha256: Buffer): Promise<void> {
  const started = performance.now()
  const inTransaction = !text.startsWith('-- no transaction')
  try {
    if (inTransaction) await client.query("begin; set local lock_timeout = '5s'")
    await client.query(text)
    await client.query('insert into ops.migration (name, sha256, ms, serves_since) values ($1, $2, $3, $4)', [
      name,
      sha256,
      Math.round(performance.now() - started),
      servesSince(text),
    ])
    if (inTransaction) await client.query('commit')
  } catch (error) {
    if (inTransaction) await client.query('rollback').catch(() => {})
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}
