import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#config/config.ts'
import type { Environment } from '#config/environment-schema.ts'
import { copyFiles, copyStoppedCluster, isServerRunning } from '#db/embedded/cluster-copy.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { say, step } from '#cli/say.ts'
import { BACKED_UP_FILES } from './backup.ts'
import { isInside } from './is-inside.ts'
import { onDatabase } from './on-database.ts'
import { checkBooks } from './verify-ledger.ts'

const OWN_TOOLS =
  'DATABASE_URL is set: restore your own PostgreSQL with its own tools, then DATA_DIR/media and DATA_DIR/secrets.json (docs/operations.md, Backup).\n'

/**
 * `holmstay restore <folder>`: puts a backup in the place of the data directory and checks its books. What was there is
 * kept beside it. Returns the exit code: 0 = restored, 1 = not, with a sentence on the error stream, 2 = no folder was
 * given.
 */
export async function runRestore(environment: Environment, folder: string): Promise<number> {
  if (!folder) return refuse('Usage: holmstay restore <folder>\n', 2)
  const config = configOrExit(environment)
  if (config.databaseUrl !== null) return refuse(OWN_TOOLS)
  const [backup, target] = [path.resolve(folder), config.dataDirectory]
  const objection = objectionTo(backup, target)
  if (objection) return refuse(`Nothing was restored: ${objection}.\n`)
  const former = moveAside(target)
  try {
    await step('Copying the backup', () => copyBackup(backup, target))
  } catch (error) {
    rmSync(target, { recursive: true, force: true })
    if (former) renameSync(former, target)
    return refuse(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`)
  }
  return report(config, former)
}

/** Returns why a backup cannot be restored, or null. */
function objectionTo(backup: string, target: string): string | null {
  const servers = [backup, target].map((root) => path.join(root, 'postgres'))
  if (!existsSync(path.join(backup, 'postgres/data/PG_VERSION'))) return `there is no backup in ${backup}`
  if (isInside(backup, target) || isInside(target, backup)) return `${backup} and DATA_DIR (${target}) overlap`
  if (existsSync(path.join(target, 'postgres-moved-to')))
    return `the database of ${target} lies elsewhere, as its postgres-moved-to says: set DATA_DIR to another folder`
  const running = servers.find(isServerRunning)
  return running ? `a database runs in ${running}: stop the product first` : null
}

/** Renames the data directory if there is anything in it, and returns its new path. */
function moveAside(target: string): string | null {
  if (!existsSync(target) || readdirSync(target).length === 0) return null
  const former = `${target}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(target, former)
  return former
}

async function copyBackup(backup: string, target: string): Promise<void> {
  mkdirSync(target, { recursive: true, mode: 0o755 })
  await copyStoppedCluster(path.join(backup, 'postgres'), path.join(target, 'postgres'))
  for (const name of BACKED_UP_FILES)
    if (existsSync(path.join(backup, name))) await copyFiles(path.join(backup, name), path.join(target, name))
}

async function report(config: Config, former: string | null): Promise<number> {
  const code = await onDatabase(config, 'The restored database cannot be read', ({ connection }) =>
    checkBooks(connection),
  )
  if (former) say(`What was there before is in ${former}: remove it once you are sure.`)
  if (code !== 0) return code
  say(`Restored to ${config.dataDirectory}.`)
  say('Whatever happened after the backup is missing: compare the payments with those at your payment provider.')
  if (config.pictureBucket !== null)
    say('Delete the object sweeps/last from the bucket of S3_URL, so that unused pictures are removed from it again.')
  return 0
}

function refuse(sentence: string, code = 1): number {
  process.stderr.write(sentence)
  return code
}
