import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureSystemUser, systemUsers } from './system-user.ts'

/**
 * The user as which the server's processes run; empty for the user of this process. It is passed to `spawn` as it is.
 */
export interface ServerUser {
  uid?: number
  gid?: number
}

/** The user that is created for the server when root starts it and the machine has no `postgres`. */
const OWN_USER = 'holmstay'
/** Many programs without a user of their own share this one, so each can access what belongs to it. */
const NOBODY = { name: 'nobody', uid: 65_534 }

/**
 * Returns the user that runs the server. PostgreSQL refuses to run as root. A root process starts it as the owner of
 * the cluster, or of the folder in which the cluster is to lie; otherwise as `postgres`, or as a system user of its
 * own, which is created if needed. Never as `nobody`. Throws with the next step when there is no user to run as.
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
    `PostgreSQL does not run as root, and no user could be created for it: create one with \`useradd --system ${OWN_USER}\`, start as an ordinary user, or set DATABASE_URL`,
  )
}

function isNobody({ name, uid }: { readonly name: string; readonly uid: number }): boolean {
  return name === NOBODY.name || uid === NOBODY.uid
}

/** Returns the uid of the owner of the nearest folder that exists. */
function ownerOf(directory: string): number | null {
  for (let at = directory; ; at = path.dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found) return found.uid
    if (path.dirname(at) === at) return null
  }
}

/** Returns the user of this process, by its name in the system, who may connect to the server. */
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
 * Creates a directory that only the server's user can access, or restricts an existing one. Throws when something else,
 * or somebody else's directory, is in its place: names in the folder of temporary files can be guessed.
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

/**
 * Gives a cluster that another user has run (`nobody`, for example) to the server's user. Call it only while no server
 * runs on it.
 */
export function takeOver(directory: string, user: ServerUser): void {
  if (user.uid === undefined || user.gid === undefined || statSync(directory).uid === user.uid) return
  const { uid, gid } = user
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(directory, name)
    if (!lstatSync(file).isSymbolicLink()) chownSync(file, uid, gid)
  }
  chownSync(directory, uid, gid) // last, so that an interrupted run is repeated
}

/** Returns whether the server's user can enter the directory. Every parent needs the x permission, too. */
export function canEnter(directory: string, user: ServerUser): boolean {
  return runsAs(user, 'cd "$1"', directory)
}

/** Returns whether the server's user can execute the file. */
export function canExecute(file: string, user: ServerUser): boolean {
  return runsAs(user, 'test -x "$1"', file)
}

function runsAs(user: ServerUser, script: string, argument: string): boolean {
  return spawnSync('/bin/sh', ['-c', script, 'sh', argument], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
