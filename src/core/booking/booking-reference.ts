const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE = new RegExp(`^[${alphabet}]{8}$`)

/** Returns whether a text has the form of a booking reference, in capitals. */
export const isBookingReference = (text: string): boolean => REFERENCE.test(text)

/**
 * Creates a booking reference that can be read out on the telephone: 8 characters of Crockford's base 32 (no I, L, O,
 * U) from the first 40 bits of random bytes. Throws a RangeError for fewer than 5 bytes.
 */
export function bookingReference(bytes: Uint8Array): string {
  if (bytes.length < 5) throw new RangeError('a booking reference needs 5 random bytes')
  let bits = 0n
  for (const byte of bytes.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: 8 }, (_, index) => alphabet[Number((bits >> BigInt(35 - index * 5)) & 31n)]).join('')
}
