/** Where cookies are to be removed. */
export interface CookiePlace {
  readonly hostname: string
  /** Of the page. A cookie of any folder above it may be meant. */
  readonly path: string
  /** https: only there can cookies be Secure, and so Partitioned. */
  readonly isSecure: boolean
}

/** Whether a cookie is meant by one of the targets: its exact name, or a beginning with `*` after it. */
export function isTargetCookie(name: string, targets: readonly string[]): boolean {
  return targets.some((target) => (target.endsWith('*') ? name.startsWith(target.slice(0, -1)) : name === target))
}

/** Names to remove: the present cookies that are meant, and each exact target, which may be there unseen. */
export function cookiesToRemove(present: readonly string[], targets: readonly string[]): readonly string[] {
  const unseen = targets.filter((target) => !target.endsWith('*'))
  return [...new Set([...present.filter((name) => isTargetCookie(name, targets)), ...unseen])]
}

/**
 * The cookie strings (for `document.cookie` or `Set-Cookie`) that together delete a cookie wherever it may have been set: a cookie is
 * only deleted by its own domain and path, which nobody can read. Analytics scripts set theirs on the highest domain that
 * takes them.
 */
export function removalCookies(name: string, place: CookiePlace): readonly string[] {
  const found: string[] = []
  for (const domain of domainsOf(place.hostname)) {
    for (const path of pathsOf(place.path)) {
      const base = `${name}=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=${path}${domain && `; Domain=${domain}`}`
      found.push(`${base}; SameSite=Lax${place.isSecure ? '; Secure' : ''}`)
      if (place.isSecure) found.push(`${base}; SameSite=None; Secure; Partitioned`)
    }
  }
  return found
}

/** '' = without a Domain; then the host and every parent with two labels or more, with and without the dot old cookies have. */
function domainsOf(hostname: string): readonly string[] {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':')
  const labels = isAddress ? [] : hostname.split('.')
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  return ['', ...domains.flatMap((domain) => [domain, `.${domain}`])]
}

function pathsOf(path: string): readonly string[] {
  const found = ['/']
  let prefix = ''
  for (const part of path.split('/').filter((one) => one !== '' && !/[;,\s]/.test(one))) {
    prefix += `/${part}`
    found.push(prefix, `${prefix}/`)
  }
  return found
}
