import { spawnSync } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** An entry of the system's list of users. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface SystemUserOptions {
  /** The directory of `passwd` and `group`. */
  readonly directory?: string
  /** The program that creates users, where there is one. */
  readonly useradd?: string
}

/** The greatest uid of system users, as in `login.defs` of the distributions. */
const HIGHEST_SYSTEM_ID = 999
const LOWEST_SYSTEM_ID = 100
const NO_SHELL = '/usr/sbin/nologin'
const NO_STAY = '/nonexistent'
const LOCK_TRIES = 100
const LOCK_WAIT_MS = 20

/** Returns all users of the system, in the order of the file. */
export function systemUsers(directory = '/etc'): readonly SystemUser[] {
  return linesOf(path.join(directory, 'passwd')).map(([name = '', , uid, gid]) => ({
    name,
    uid: Number(uid),
    gid: Number(gid),
  }))
}

/**
 * Returns the system user of this name, creating it if needed: by `useradd`, or, in a container without that program,
 * by a line in each of the two files. It has no password, no shell and no home. Returns null when it cannot be created
 * (a read-only system).
 */
export function ensureSystemUser(name: string, options: SystemUserOptions = {}): SystemUser | null {
  const { directory = '/etc', useradd = 'useradd' } = options
  const find = () => systemUsers(directory).find((user) => user.name === name) ?? null
  const present = find()
  if (present) return present
  const ofSystem = ['--system', '--user-group', '--no-create-home', '--home-dir', NO_STAY, '--shell', NO_SHELL, name]
  if (spawnSync(useradd, ofSystem, { stdio: 'ignore' }).error) {
    try {
      locked(path.join(directory, `.${name}-user.lock`), () => find() ?? writeUser(directory, name))
    } catch {
      // The caller throws with a sentence for the operator.
    }
  }
  return find()
}

function writeUser(directory: string, name: string): void {
  const passwd = path.join(directory, 'passwd')
  const group = path.join(directory, 'group')
  const taken = new Set([...linesOf(passwd), ...linesOf(group)].flatMap(([, , uid, gid]) => [Number(uid), Number(gid)]))
  let id = HIGHEST_SYSTEM_ID
  while (taken.has(id)) id--
  if (id < LOWEST_SYSTEM_ID) throw new Error('no id is free for a system user')
  appendLine(group, `${name}:x:${id}:`)
  appendLine(passwd, `${name}:x:${id}:${id}::${NO_STAY}:${NO_SHELL}`)
}

function appendLine(file: string, line: string): void {
  const ends = readFileSync(file, 'utf8').endsWith('\n')
  appendFileSync(file, `${ends ? '' : '\n'}${line}\n`)
}

function linesOf(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(':') && !line.startsWith('#'))
    .map((line) => line.split(':'))
}

/** Keeps several starters from writing the line twice. */
function locked(file: string, work: () => void): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 1; ; tries++) {
    try {
      closeSync(openSync(file, 'wx', 0o600))
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries === LOCK_TRIES) throw error
      Atomics.wait(sleeper, 0, 0, LOCK_WAIT_MS)
    }
  }
  try {
    work()
  } finally {
    rmSync(file, { force: true })
  }
}
