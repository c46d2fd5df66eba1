/**
 * Copies bytes to memory of their own. The output of a compressor is part of a piece of 16 or 32 kB, however little of
 * it is used, and a cached part would keep the whole piece alive.
 */
export function exactBytes(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}
