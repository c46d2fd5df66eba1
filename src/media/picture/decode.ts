import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { limitConcurrency } from './limit-concurrency.ts'
import type { DecodeRequest, DecodeResponse } from './decode-messages.ts'
import type { DecodeTaskName, DecodeTasks } from './decode-tasks.ts'

const PROCESS = path.join(import.meta.dirname, 'decode-process.ts')
/** A process without work is ended after so long: the memory that decoding took goes back to the machine with it. */
const IDLE_MS = 5_000
/** The decoder gives up after 20 s by itself; one that does not answer by then hangs. */
const ANSWER_WITHIN_MS = 60_000

const inTurn = limitConcurrency(1)
let running: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Has a picture read, decoded or encoded by `decodeTasks`, one at a time for all of this process, whoever hands it in
 * and whatever it is for. It is done in a process of its own at a lower priority: a picture takes up to some hundred
 * megabytes, which are given back when there is nothing more to do, and one that brings the decoder down brings nothing
 * else down. Rejects as the task does, and with an error without a code when the process died over the picture
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
  // One arena: glibc otherwise keeps what each thread has freed for that thread.
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
    const late = setTimeout(() => child.kill('SIGKILL'), ANSWER_WITHIN_MS)
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
