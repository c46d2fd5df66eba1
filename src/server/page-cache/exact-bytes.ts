/**
 * The same bytes in memory of their own. What a compressor gives back lies in a piece of 16 or 32 kB however little of it is used, and what
 * is kept for long keeps all of that.
 */
export function exactBytes(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}
