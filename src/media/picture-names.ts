export const SHA256 = /^[0-9a-f]{64}$/
export const VARIANT = /^[a-z0-9]{1,12}\.[a-z0-9]{2,5}$/

/** The name itself. It comes from an address, so anything that is not exactly the name of a variant is a bug of the caller. */
export function variantName(name: string): string {
  if (!VARIANT.test(name)) throw new TypeError('not a variant name')
  return name
}
