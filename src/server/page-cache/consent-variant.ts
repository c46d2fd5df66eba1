/** Keys begin with the path, so none can begin with this. */
const CONSENTED = 'consented '

/** Returns whether a `Cookie` header contains exactly this cookie, given as `name=value`. */
export function hasCookie(header: string | undefined, cookie: string | null): boolean {
  if (header === undefined || cookie === null || !header.includes(cookie)) return false
  return header.split(';').some((part) => part.trim() === cookie)
}

/**
 * Returns the key of a page for those who have decided about cookies, or for those who are still asked. The data of a
 * page is the same for both.
 */
export function variantKey(key: string, hasConsent: boolean): string {
  return hasConsent && !/^[^?]*\.data(\?|$)/.test(key) ? CONSENTED + key : key
}

/** Returns the parts that a key was made of. */
export function readVariant(key: string): { readonly target: string; readonly hasConsent: boolean } {
  const hasConsent = key.startsWith(CONSENTED)
  return { target: hasConsent ? key.slice(CONSENTED.length) : key, hasConsent }
}
