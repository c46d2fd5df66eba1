import { createHmac, hkdfSync } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/**
 * Returns the n-th secret of an address, `whsec_` and 32 bytes as base64. It is derived from the key of the
 * installation, the id and the number, and is not stored.
 */
export function webhookSecret(key: string, endpointId: string, number = 1): string {
  // The first secrets are older than the numbers.
  const name = number === 1 ? endpointId : `${endpointId} ${number}`
  const bytes = hkdfSync('sha256', key, 'holmstay-webhooks', name, SECRET_BYTES)
  return SECRET_PREFIX + Buffer.from(bytes).toString('base64')
}

/**
 * Returns the headers of a message in the format of Standard Webhooks, signed with each secret. `at`: when it is sent,
 * to the second.
 */
export function webhookHeaders(
  secrets: readonly string[],
  { messageId, at, body }: { readonly messageId: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/**
 * Returns the `webhook-id` of a delivery. It is the same in every attempt, so that receivers can recognise repetitions.
 */
export function webhookMessageId(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}
