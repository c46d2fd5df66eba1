import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'

/** Nobody reads the labels and types a message faster (ASVS 2.4.2). */
const YOUNGEST_MS = 2_000
const OLDEST_MS = 24 * 3_600_000

const STAMP = /^([0-9a-z]{1,11})\.([\w-]{16})\.([\w-]{43})$/

/** Returns the stamp of a form: its time and a unique number, signed so that neither can be invented. */
export function makeFormStamp(key: string, at: Date): string {
  const payload = `${at.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${payload}.${signatureOf(key, payload)}`
}

/**
 * Returns the number of a form that is 2 seconds to 24 hours old. `form_too_soon`: it is younger; `form_too_old`: it is
 * older, or the stamp is not ours.
 */
export function readFormStamp(
  key: string,
  stamp: string,
  at: Date,
): Result<string, Extract<Problem, { code: 'form_too_soon' | 'form_too_old' }>> {
  const [, time = '', nonce = '', signature = ''] = STAMP.exec(stamp) ?? []
  const expected = Buffer.from(signatureOf(key, `${time}.${nonce}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return err({ code: 'form_too_old' })
  const age = at.getTime() - Number.parseInt(time, 36)
  if (age < YOUNGEST_MS) return err({ code: 'form_too_soon' })
  return age > OLDEST_MS ? err({ code: 'form_too_old' }) : ok(nonce)
}

function signatureOf(key: string, payload: string): string {
  return createHmac('sha256', key).update(`contact-form\0${payload}`).digest('base64url')
}
