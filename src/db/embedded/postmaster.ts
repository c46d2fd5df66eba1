import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, fchmodSync, fchownSync, openSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerUser } from './server-user.ts'

export interface PostmasterCommand {
  postgres: string
  arguments: string[]
  root: string
  user: ServerUser
  environment: Record<string, string>
}

export interface Postmaster {
  /** The shell around the server. */
  child: ChildProcess
  /** The server's own process id; null when it could not be started at all. */
  pid: Promise<number | null>
  exited: boolean
}

// Runs the server ("$@"), tells its pid on descriptor 3 and ends with it. Beside it, a reader waits on our pipe: it meets
// end-of-file whatever way we die (kill -9 too) and asks the server for a fast shutdown.
const DEAD_MANS_SWITCH = `
  exec 4<&0
  "$@" </dev/null 3>&- 4<&- &
  server=$!
  echo $server >&3; exec 3>&-
  { read -r _ <&4; kill -INT $server; } &
  reader=$!
  wait $server; status=$?
  kill $reader 2>/dev/null
  exit $status`

/** Starts the server so that it never outlives us. */
export function launchPostmaster(command: PostmasterCommand): Postmaster {
  const log = openSync(path.join(command.root, 'postgres.log'), 'a', 0o600)
  const { uid, gid } = command.user
  if (uid !== undefined && gid !== undefined) fchownSync(log, uid, gid) // who may start the server without us, too
  fchmodSync(log, 0o600) // one of before was open to everybody
  const child = spawn('/bin/sh', ['-c', DEAD_MANS_SWITCH, 'sh', command.postgres, ...command.arguments], {
    ...command.user,
    env: command.environment,
    cwd: command.root,
    detached: true, // Ctrl-C reaches the application only, which then stops the server when it has drained
    stdio: ['pipe', log, log, 'pipe'], // the log is a file: a pipe would break with us
  })
  closeSync(log)
  const postmaster: Postmaster = { child, pid: readPid(child.stdio[3] as Socket), exited: false }
  child.on('exit', () => (postmaster.exited = true))
  child.on('error', () => (postmaster.exited = true))
  const stdin = child.stdin as Socket | null
  stdin?.on('error', () => {})
  stdin?.unref() // we may end while the server runs: that is what stops it
  child.unref()
  return postmaster
}

async function readPid(pipe: Socket): Promise<number | null> {
  let text = ''
  try {
    for await (const chunk of pipe) text += String(chunk)
  } catch {
    return null
  }
  return Number(text) || null
}

export interface PidFile {
  pid: number
  port: number
  socketDirectory: string
}

/** What `postmaster.pid` says, or null. It lies: after a kill -9 it still says "ready", and its pid may be a stranger's by now. */
export function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), socketDirectory: lines[4] ?? '' } : null
  } catch {
    return null
  }
}

/** True when a process has this id, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Alive, no zombie and, where /proc tells, really a `postgres`. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    const [, name = '', state] = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state !== 'Z' && name.startsWith('postgres')
  } catch {
    return !existsSync('/proc/self')
  }
}

/** Fast shutdown, then waits until the pid file is gone: 10–22 ms for an idle server. */
export async function stopPostmaster(pid: number, data: string, postmaster: Postmaster | null): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return // already gone
  }
  postmaster?.child.stdin?.end()
  while (isAlive(pid) && existsSync(path.join(data, 'postmaster.pid'))) await sleep(5)
}
