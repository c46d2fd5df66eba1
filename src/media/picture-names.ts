export const SHA256 = /^[0-9a-f]{64}$/
export const VARIANT = /^[a-z0-9]{1,12}\.[a-z0-9]{2,5}$/

/**
 * Returns the name itself. It comes from an address, so anything but the exact name of a variant is a programming error
 * of the caller.
 */
export function variantName(name: string): string {
  if (!VARIANT.test(name)) throw new TypeError('not a variant name')
  return name
}
