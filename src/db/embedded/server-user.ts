import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureSystemUser, systemUsers } from './system-user.ts'

/** The user the server's processes run as; empty = the same as ours. Given to `spawn` as it is. */
export interface ServerUser {
  uid?: number
  gid?: number
}

/** Made for the server where it is started by root and the machine has no `postgres`. */
const OWN_USER = 'holmstay'
/** Shared by whatever has no user of its own: what belongs to it belongs to all of them. */
const NOBODY = { name: 'nobody', uid: 65_534 }

/**
 * PostgreSQL refuses to run as root: a root process starts it as the owner of the cluster or of the folder it is to lie in, else as
 * `postgres` or a system user of our own, which is made when there is neither. Never as `nobody`.
 * Throws with the next step when no user can be had.
 */
export function serverUser(root: string): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const users = systemUsers()
  const owner = ownerOf(path.join(root, 'data')) ?? ownerOf(root)
  const ofFolder = users.find((user) => user.uid === owner && user.uid !== 0 && !isNobody(user))
  const known = [OWN_USER, 'postgres'].flatMap((name) => users.find((user) => user.name === name) ?? [])
  const user = ofFolder ?? known[0] ?? ensureSystemUser(OWN_USER)
  if (user) return { uid: user.uid, gid: user.gid }
  throw new Error(
    `PostgreSQL does not run as root, and no user could be made for it: make one with \`useradd --system ${OWN_USER}\`, start as an ordinary user, or set DATABASE_URL`,
  )
}

function isNobody({ name, uid }: { readonly name: string; readonly uid: number }): boolean {
  return name === NOBODY.name || uid === NOBODY.uid
}

/** The uid of the nearest folder that exists. */
function ownerOf(directory: string): number | null {
  for (let at = directory; ; at = path.dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found) return found.uid
    if (path.dirname(at) === at) return null
  }
}

/** Who may connect to the server: the user of this process, by name as the system knows it. */
export function ownName(): string {
  try {
    return os.userInfo().username
  } catch {
    throw new Error(
      'the user of this process has no entry in /etc/passwd, which PostgreSQL needs: start as another user, or set DATABASE_URL',
    )
  }
}

/**
 * Makes a directory that belongs to the server's user alone, or makes one that is there so. Throws when something else, or somebody
 * else's, stands in its place: names in the folder of temporary files can be guessed.
 */
export function makePrivateDirectory(directory: string, user: ServerUser): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const found = lstatSync(directory)
  const ours = user.uid ?? process.getuid?.()
  const mayTake = process.getuid?.() === 0 || found.uid === ours
  if (!found.isDirectory() || !mayTake)
    throw new Error(
      `${directory} belongs to another user: start as that user, or choose another directory with DATA_DIR`,
    )
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
  chmodSync(directory, 0o700)
}

/** Gives a cluster that was run as somebody else (`nobody`, once) to the server's user. Only while no server runs on it. */
export function takeOver(directory: string, user: ServerUser): void {
  if (user.uid === undefined || user.gid === undefined || statSync(directory).uid === user.uid) return
  const { uid, gid } = user
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(directory, name)
    if (!lstatSync(file).isSymbolicLink()) chownSync(file, uid, gid)
  }
  chownSync(directory, uid, gid) // last: what was interrupted is done again
}

/** True when the server's user can enter the directory: every parent needs the x permission too. */
export function canEnter(directory: string, user: ServerUser): boolean {
  return runsAs(user, 'cd "$1"', directory)
}

/** True when the server's user can execute the file. */
export function canExecute(file: string, user: ServerUser): boolean {
  return runsAs(user, 'test -x "$1"', file)
}

function runsAs(user: ServerUser, script: string, argument: string): boolean {
  return spawnSync('/bin/sh', ['-c', script, 'sh', argument], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
