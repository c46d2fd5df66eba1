import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#core/is-uuid.ts'

const MAC_BYTES = 16

/**
 * Returns the secret in the address of a calendar: the id of its link and a proof of it. It is derived from the key of
 * the installation and not stored, so that it can be shown again but is not in copies of the database.
 */
export function calendarToken(key: string, linkId: string): string {
  return Buffer.concat([bytesOf(linkId), proofOf(key, linkId)]).toString('base64url')
}

/** Returns the id of the link that a secret proves; null = the secret is not valid. */
export function linkOfToken(key: string, token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.subarray(0, 16).toString('hex')
  const linkId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const proof = bytes.subarray(16)
  return isUuid(linkId) && proof.length === MAC_BYTES && timingSafeEqual(proof, proofOf(key, linkId)) ? linkId : null
}

const bytesOf = (linkId: string) => Buffer.from(linkId.replaceAll('-', ''), 'hex')

const proofOf = (key: string, linkId: string) =>
  Buffer.from(hkdfSync('sha256', key, 'holmstay-calendar-links', linkId.toLowerCase(), MAC_BYTES))
