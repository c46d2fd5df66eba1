import { appendFileSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { takeBaseBackup } from './base-backup.ts'
import { UnreachableDirectory } from './embedded-server.ts'
import { isPostgres, readPidFile } from './postmaster.ts'
import { canEnter, makePrivateDirectory, serverUser, takeOver, type ServerUser } from './server-user.ts'

export interface ClusterCopy {
  /** How to connect to the running cluster; the role must be allowed to replicate. */
  readonly primary: pg.ClientConfig
  /** The slot of a standby that will follow the cluster. Null: the copy is a database of its own. */
  readonly slot: string | null
  /** Lines of `postgresql.auto.conf`. When a setting appears several times, the last one counts. */
  readonly settings: string
}

/**
 * Copies a running cluster to `<root>/data`, where `startEmbeddedServer({ root })` starts it. Throws when there is a
 * cluster already, or when the copy is incomplete; then nothing is left of it.
 */
export async function copyCluster({ primary, slot, settings }: ClusterCopy, root: string): Promise<void> {
  const { data, user } = prepareRoot(root)
  makePrivateDirectory(data, {})
  try {
    await takeBaseBackup({ primary, slot, data })
    rmSync(path.join(data, 'postmaster.pid'), { force: true })
    appendFileSync(path.join(data, 'postgresql.auto.conf'), `\n${settings}\n`)
    takeOver(data, user)
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  }
}

/** Copies a cluster on which no server runs to `<root>/data`. Throws like `copyCluster`. */
export async function copyStoppedCluster(from: string, root: string): Promise<void> {
  if (isServerRunning(from)) throw new Error(`a server runs on ${from}: stop it first`)
  const { data, user } = prepareRoot(root)
  try {
    await copyFiles(path.join(from, 'data'), data)
    takeOver(data, user)
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  }
}

/** Returns whether a server runs on the cluster in a folder. */
export function isServerRunning(root: string): boolean {
  const file = readPidFile(path.join(root, 'data'))
  return file !== null && isPostgres(file.pid)
}

/** Copies a folder or a file. File systems that can share the blocks of both do so. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE })
}

function prepareRoot(root: string): { readonly data: string; readonly user: ServerUser } {
  const data = path.join(root, 'data')
  if (existsSync(data)) throw new Error(`${data} already exists: choose another folder, or remove it first`)
  const user = serverUser(root)
  mkdirSync(path.dirname(root), { recursive: true, mode: 0o755 }) // the server's user has to be able to enter it
  makePrivateDirectory(root, user)
  if (!canEnter(root, user)) throw new UnreachableDirectory(root)
  return { data, user }
}
