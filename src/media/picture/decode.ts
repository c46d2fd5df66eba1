import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { limitConcurrency } from './limit-concurrency.ts'
import type { DecodeRequest, DecodeResponse } from './decode-messages.ts'
import type { DecodeTaskName, DecodeTasks } from './decode-tasks.ts'

const PROCESS = path.join(import.meta.dirname, 'decode-process.ts')
/** A process without work ends after this time, which returns the memory that decoding took. */
const IDLE_MS = 5_000
/** The decoder gives up by itself after 20 s. One that does not answer within this time hangs. */
const DECODES_WITHIN_MS = 60_000

const inTurn = limitConcurrency(1)
let running: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Reads, decodes or encodes a picture by one of `decodeTasks`, one at a time for all of this process, whoever uploads
 * it and for whatever purpose. The work is done in a process of its own with a lower priority. A picture takes up to
 * some hundred megabytes, which are returned when there is nothing left to do, and one that crashes the decoder crashes
 * nothing else. Rejects as the task does, and with an error without a code when the process died over the picture
 * (`decodingFault` then says damaged).
 */
export function decode<Name extends DecodeTaskName>(
  task: Name,
  ...args: Parameters<DecodeTasks[Name]>
): ReturnType<DecodeTasks[Name]> {
  const result = inTurn(async () => {
    clearTimeout(idle)
    const child = (running ??= startProcess())
    child.ref()
    child.channel?.ref()
    try {
      return await ask(child, { task, args })
    } finally {
      child.unref()
      child.channel?.unref()
      idle = setTimeout(() => end(child), IDLE_MS).unref()
    }
  })
  return result as ReturnType<DecodeTasks[Name]>
}

function startProcess(): ChildProcess {
  // A single arena: glibc would otherwise keep the memory that each thread has freed for that thread.
  const env = { MALLOC_ARENA_MAX: '1' }
  const child = fork(PROCESS, [], {
    serialization: 'advanced',
    execArgv: [],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', () => {
    if (running === child) running = null
  })
  return child
}

function ask(child: ChildProcess, request: DecodeRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), DECODES_WITHIN_MS)
    const over = () => {
      clearTimeout(late)
      child.off('message', onMessage)
      child.off('exit', onExit)
    }
    const onMessage = (response: DecodeResponse) => {
      over()
      if (response.ok) resolve(response.value)
      else reject(errorOf(response))
    }
    const onExit = () => {
      over()
      reject(new Error('the decoder ended over this picture'))
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.send(request, (error) => {
      if (error) onExit()
    })
  })
}

function errorOf({ message, code, isBug }: Extract<DecodeResponse, { ok: false }>): Error {
  if (isBug) return new TypeError(message)
  return Object.assign(new Error(message), code === null ? {} : { code })
}

function end(child: ChildProcess): void {
  if (running === child) running = null
  if (child.connected) child.disconnect()
}
