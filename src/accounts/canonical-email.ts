import { domainToASCII } from 'node:url'

const longestAddress = 254
const longestLocalPart = 64
const longestDomain = 253

// Dot-atom of RFC 5322 with the letters of RFC 6531; quoted local parts and address literals are not addresses people have.
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** The characters of a domain as people write it. */
const domainText = /^[\p{L}\p{M}\p{N}.。-]+$/u

/**
 * Returns the one form in which an e-mail address is stored and compared, because one mailbox has one account: trimmed,
 * lower case, full-width and similar letters replaced by the ones they stand for (NFKC), the domain as IDNA ASCII
 * (`xn--…`). Null when the text cannot be an address that receives mail. Canonical addresses do not change.
 */
export function canonicalEmail(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const folded = text.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
  const at = folded.lastIndexOf('@')
  if (at < 1 || folded.length > longestAddress || !domainText.test(folded.slice(at + 1))) return null
  const local = folded.slice(0, at)
  const domain = domainToASCII(folded.slice(at + 1))
  const address = `${local}@${domain}`
  if (address.length > longestAddress) return null
  if (local.length > longestLocalPart || !localPart.test(local)) return null
  const labels = domain.split('.')
  if (domain.length > longestDomain || labels.length < 2 || !labels.every((part) => label.test(part))) return null
  return /^\d+$/.test(labels.at(-1) ?? '') ? null : address
}
