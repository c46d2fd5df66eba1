import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'

/** The user the server's processes run as; empty = the same as ours. Given to `spawn` as it is. */
export interface ServerUser {
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses to run as root: a root process starts it as `postgres`, else as `nobody`.
 * Throws when root has neither.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody": start as an ordinary user, or set DATABASE_URL',
  )
}

/** Makes a directory that belongs to the server's user alone. */
export function makePrivateDirectory(directory: string, user: ServerUser): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
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
