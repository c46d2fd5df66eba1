const longestAddress = 254
const longestLocalPart = 64
const longestDomain = 253

// Dot-atom of RFC 5322 with the letters of RFC 6531; quoted local parts and address literals are not addresses people have.
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * The one form in which an e-mail address is kept and compared: trimmed, NFC, lower case. Null when the text cannot be an
 * address that receives mail. Canonical addresses stay as they are.
 */
export function canonicalEmail(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const address = text.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = address.lastIndexOf('@')
  if (at < 1 || address.length > longestAddress) return null
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  if (local.length > longestLocalPart || !localPart.test(local)) return null
  const labels = domain.split('.')
  if (domain.length > longestDomain || labels.length < 2 || !labels.every((part) => label.test(part))) return null
  return /^\d+$/.test(labels.at(-1) ?? '') ? null : address
}
