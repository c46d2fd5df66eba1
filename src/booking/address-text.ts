/** The parts of an address, in the order in which they are written. */
const ADDRESS_PARTS = ['street', 'postalCode', 'locality', 'region', 'country'] as const

/** Returns the address of a home in one line, or null when it has none. */
export function addressText(address: Readonly<Record<string, unknown>>): string | null {
  const parts = ADDRESS_PARTS.map((part) => address[part]).filter((part) => typeof part === 'string' && part !== '')
  return parts.length > 0 ? parts.join(', ') : null
}
