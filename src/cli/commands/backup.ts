import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#config/config.ts'
import type { Environment } from '#config/environment-schema.ts'
import { counted } from '#core/text/counted.ts'
import { openDatabase } from '#db/database.ts'
import { copyCluster } from '#db/embedded/cluster-copy.ts'
import { recordBackup } from '#db/queries/setup-queries.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { say, step } from '#cli/say.ts'
import { isInside } from './is-inside.ts'
import { onDatabase } from './on-database.ts'
import { checkBooks } from './verify-ledger.ts'

const OWN_TOOLS =
  'DATABASE_URL is set: back up your own PostgreSQL with its own tools (pg_dump, pg_basebackup, or those of its host), and DATA_DIR/media and DATA_DIR/secrets.json after it (docs/operations.md, Backup).\n'

/** A copy must not wait for the standby of the original. */
const OWN_SETTINGS = "synchronous_standby_names = ''"

/** What of the data directory belongs to a backup besides the database, in the order in which it is copied. */
export const BACKED_UP_FILES = ['media', 'secrets.json'] as const

/**
 * `holmstay backup <folder>`: copies the embedded database, pictures and secrets to a folder, also while the product
 * runs, starts the database of the copy and checks its books. The folder appears only once it is complete. Returns the
 * exit code: 0 = written and read back, 1 = not, with a sentence on the error stream, 2 = no folder was given.
 */
export async function runBackup(environment: Environment, folder: string): Promise<number> {
  if (!folder) return refuse('Usage: holmstay backup <folder>\n', 2)
  const config = configOrExit(environment)
  if (config.databaseUrl !== null) return refuse(OWN_TOOLS)
  const target = path.resolve(folder)
  if (isInside(target, config.dataDirectory))
    return refuse(`${target} is inside DATA_DIR: choose a folder elsewhere, preferably on another disk.\n`)
  if (existsSync(target)) return refuse(`${target} already exists: choose another folder.\n`)
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const code = await write(config, unfinished)
  if (code === 0) {
    renameSync(unfinished, target)
    say(`The backup is in ${target}.`)
    await noteBackup(config)
    if (config.pictureBucket !== null) say('It has no pictures: back up the bucket of S3_URL with its own tools.')
  } else rmSync(unfinished, { recursive: true, force: true })
  return code
}

async function write(config: Config, folder: string): Promise<number> {
  const copied = await onDatabase(config, 'No backup was written', async ({ connection }) => {
    mkdirSync(folder, { recursive: true, mode: 0o755 }) // the server's user has to be able to enter it
    const primary = { ...connection, user: 'postgres', database: 'postgres' }
    await step('Copying the database', () =>
      copyCluster({ primary, slot: null, settings: OWN_SETTINGS }, path.join(folder, 'postgres')),
    )
    // After the database, which may otherwise name pictures that the copy lacks.
    await step(
      'Copying pictures and secrets',
      async () => {
        let files = 0
        for (const name of BACKED_UP_FILES)
          files += await copyChanging(path.join(config.dataDirectory, name), path.join(folder, name))
        return files
      },
      (files) => counted(files, 'file'),
    )
    return 0
  })
  if (copied !== 0) return copied
  say('Reading the copy back.')
  return onDatabase({ ...config, dataDirectory: folder }, 'The backup cannot be read back', ({ connection }) =>
    checkBooks(connection),
  )
}

/** Notes on the site that it has a backup. One that cannot be noted is as good. */
async function noteBackup(config: Config): Promise<void> {
  await onDatabase(config, 'The backup is complete, but could not be noted for the set-up page', async (store) => {
    const db = openDatabase(store.connection)
    try {
      await recordBackup(db, new Date())
      return 0
    } finally {
      await db.destroy()
    }
  })
}

/** Copies a file, or a folder from which files may vanish meanwhile. Returns how many files were copied. */
async function copyChanging(from: string, to: string): Promise<number> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => error.code)
  if (entries === 'ENOENT') return 0
  if (entries === 'ENOTDIR') return (await copyIfThere(from, to)) ? 1 : 0
  if (!Array.isArray(entries)) throw new Error(`${from} cannot be read: ${entries}`)
  await mkdir(to, { recursive: true })
  let copied = 0
  for (const { name } of entries) copied += await copyChanging(path.join(from, name), path.join(to, name))
  return copied
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function refuse(sentence: string, code = 1): number {
  process.stderr.write(sentence)
  return code
}
