import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header with the signature of a webhook: `t=<seconds since 1970>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const WEBHOOK_SIGNATURE_HEADER = 'holmstay-signature'

/** By how many seconds a signature may be older or newer than the receiver's clock. It limits replays. */
const WEBHOOK_TOLERANCE_SECONDS = 300

/** Returns the signature header of a body sent at an instant. */
export function signWebhook(rawBody: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(rawBody, secret, String(seconds)).toString('hex')}`
}

/**
 * Returns whether the header has a signature of exactly this body under one of the secrets (several while they are
 * rotated), made within `WEBHOOK_TOLERANCE_SECONDS` of `at`.
 */
export function isSignedWebhook(rawBody: string, header: string | null, secrets: readonly string[], at: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(at.getTime() / 1000 - Number(seconds)) > WEBHOOK_TOLERANCE_SECONDS) return false
  const signatures = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return secrets.some((secret) => {
    const expected = digest(rawBody, secret, seconds)
    return signatures.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
  })
}

function digest(rawBody: string, secret: string, seconds: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest()
}
