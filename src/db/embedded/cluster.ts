import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { makePrivateDirectory, type ServerUser } from './server-user.ts'

export interface NewCluster {
  initdb: string
  /** The directory of the installation. The cluster is created in `<root>/data`. */
  root: string
  superuser: string
  user: ServerUser
  environment: Record<string, string>
  /** False: does not wait for the disk, for data that may be lost. */
  durable: boolean
}

/**
 * Independent of the system's locale and ICU versions, so that an upgrade of the system cannot corrupt an index on
 * text.
 */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Creates `<root>/data` unless it exists, and returns whether it did. initdb is not atomic: when killed, it leaves a
 * directory that looks complete. Renaming is atomic. So initdb works in a directory of its own, and of several starters
 * exactly one wins.
 */
export function ensureCluster(cluster: NewCluster): boolean {
  const data = path.join(cluster.root, 'data')
  if (existsSync(path.join(data, 'PG_VERSION'))) return false
  removeUnfinished(cluster.root)
  const unfinished = path.join(cluster.root, `init-${process.pid}-${Date.now()}`)
  makePrivateDirectory(unfinished, cluster.user)
  const result = spawnSync(
    cluster.initdb,
    [
      '-D',
      unfinished,
      '-U',
      cluster.superuser,
      '--auth=peer',
      '--no-instructions',
      '--encoding=UTF8',
      ...LOCALE,
      ...(cluster.durable ? [] : ['--no-sync']),
    ],
    { ...cluster.user, env: cluster.environment, encoding: 'utf8', cwd: cluster.root },
  )
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not create its data directory: ${(result.error?.message ?? (result.stderr || result.stdout)).trim()}`,
    )
  }
  try {
    renameSync(unfinished, data)
    return true
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (existsSync(path.join(data, 'PG_VERSION'))) return false // another starter was faster
    throw error
  }
}

function removeUnfinished(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = Number(/^init-(\d+)-/.exec(name)?.[1])
    if (pid && pid !== process.pid && !existsSync(`/proc/${pid}`))
      rmSync(path.join(root, name), { recursive: true, force: true })
  }
}
