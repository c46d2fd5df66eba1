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
  /** The shell that runs the server. */
  child: ChildProcess
  /** The server's own process id, or null when it could not be started at all. */
  pid: Promise<number | null>
  exited: boolean
}

// Runs the server ("$@"), writes its pid to descriptor 3 and ends with it. A reader beside it waits on the pipe from
// this process: however this process ends (even by kill -9), the reader meets end-of-file and asks the server for a
// fast shutdown.
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

/** Starts the server so that it never outlives this process. */
export function launchPostmaster(command: PostmasterCommand): Postmaster {
  const log = openSync(path.join(command.root, 'postgres.log'), 'a', 0o600)
  const { uid, gid } = command.user
  if (uid !== undefined && gid !== undefined) fchownSync(log, uid, gid) // The user who may start the server without this process can write to it, too.
  fchmodSync(log, 0o600) // An older file may have been readable by everybody.
  const child = spawn('/bin/sh', ['-c', DEAD_MANS_SWITCH, 'sh', command.postgres, ...command.arguments], {
    ...command.user,
    env: command.environment,
    cwd: command.root,
    detached: true, // Ctrl-C reaches only the application, which stops the server after finishing its own work.
    stdio: ['pipe', log, log, 'pipe'], // The log is a file, because a pipe would break with this process.
  })
  closeSync(log)
  const postmaster: Postmaster = { child, pid: readPid(child.stdio[3] as Socket), exited: false }
  child.on('exit', () => (postmaster.exited = true))
  child.on('error', () => (postmaster.exited = true))
  const stdin = child.stdin as Socket | null
  stdin?.on('error', () => {})
  stdin?.unref() // This process may end while the server runs; that is what stops the server.
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

/**
 * Reads `postmaster.pid`, or returns null. The file can be wrong: after a kill -9 it still says "ready", and its pid
 * may belong to another program by now.
 */
export function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), socketDirectory: lines[4] ?? '' } : null
  } catch {
    return null
  }
}

/** Returns whether a process has this id, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether the process is alive, not a zombie and, where /proc tells, really a `postgres`. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    const [, name = '', state] = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state !== 'Z' && name.startsWith('postgres')
  } catch {
    return !existsSync('/proc/self')
  }
}

/** Shuts down quickly and waits until the pid file is gone: 10–22 ms for an idle server. */
export async function stopPostmaster(pid: number, data: string, postmaster: Postmaster | null): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return // already gone
  }
  postmaster?.child.stdin?.end()
  while (isAlive(pid) && existsSync(path.join(data, 'postmaster.pid'))) await sleep(5)
}
