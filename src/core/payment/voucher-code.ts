const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/**
 * Creates the code of a voucher, which guests read from paper and type: 16 characters of Crockford's base 32 in groups
 * of four, from the first 80 bits of random bytes. Throws a RangeError for fewer than 10 bytes.
 */
export function voucherCode(bytes: Uint8Array): string {
  if (bytes.length < 10) throw new RangeError('the code of a voucher needs 10 random bytes')
  let bits = 0n
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  const characters = Array.from({ length: LENGTH }, (_, at) => ALPHABET[Number((bits >> BigInt(75 - at * 5)) & 31n)])
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/**
 * Reads a code as somebody typed it and returns it as `voucherCode` writes it, or null when it is not the code of a
 * voucher. Small letters, spaces and missing hyphens do not matter, and letters that look like digits count as these (O
 * is 0, I and L are 1). So do full-width ones, as Japanese and Chinese keyboards type them.
 */
export function readVoucherCode(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? plain.replaceAll(/.{4}(?=.)/g, '$&-') : null
}
