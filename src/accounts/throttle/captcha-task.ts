import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CaptchaTask } from '#contract/account/captcha-task.ts'

/** What a solved task permits. */
export type CaptchaAction = 'sendSms' | 'holdNights'

/** A task that was set here for this action and network. */
export interface SignedTask {
  readonly salt: string
  readonly difficulty: number
  readonly expiresAt: Date
}

interface TaskFor {
  readonly action: CaptchaAction
  /** See `throttle/network-of.ts`. */
  readonly network: string
}

const SALT_BYTES = 16
const TASK = /^([\w-]{22})\.(\d{1,2})\.(\d{13})\.([\w-]{43})$/

/**
 * Sets a task. Nothing is stored: its text contains everything, with a signature that also covers action and network.
 */
export function signTask(
  key: Uint8Array,
  { action, network }: TaskFor,
  { difficulty, expiresAt }: Omit<SignedTask, 'salt'>,
): CaptchaTask {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const stated = `${salt}.${difficulty}.${expiresAt.getTime()}`
  const task = `${stated}.${macOf(key, stated, { action, network }).toString('base64url')}`
  return { task, salt, difficulty, expiresAt: expiresAt.toISOString() }
}

/** Reads a task that was set here for this action and network; null for any other. */
export function readTask(key: Uint8Array, to: TaskFor, task: string): SignedTask | null {
  const [, salt = '', difficulty = '', expires = '', mac = ''] = TASK.exec(task) ?? []
  const expected = macOf(key, `${salt}.${difficulty}.${expires}`, to)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { salt, difficulty: Number(difficulty), expiresAt: new Date(Number(expires)) }
}

/** Returns whether a number solves a task (see `contract/account/captcha-task.ts`). */
export function isSolved({ salt, difficulty }: Pick<SignedTask, 'salt' | 'difficulty'>, number: string): boolean {
  return Math.clz32(createHash('sha256').update(`${salt}.${number}`).digest().readUInt32BE()) >= difficulty
}

function macOf(key: Uint8Array, stated: string, { action, network }: TaskFor): Buffer {
  return createHmac('sha256', key).update(`captcha\0${action}\0${network}\0${stated}`).digest()
}
