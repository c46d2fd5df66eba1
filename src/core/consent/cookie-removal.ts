/** The page from which cookies are removed. */
export interface CookiePlace {
  readonly hostname: string
  /** The path of the page. The cookie may belong to any folder above it. */
  readonly path: string
  /** Whether the page has https. Only there can cookies be Secure, and so Partitioned. */
  readonly isSecure: boolean
}

/** Returns whether a cookie matches one of the targets: an exact name, or a prefix followed by `*`. */
export function isTargetCookie(name: string, targets: readonly string[]): boolean {
  return targets.some((target) => (target.endsWith('*') ? name.startsWith(target.slice(0, -1)) : name === target))
}

/**
 * Returns the names to remove: the present cookies that match, and each exact target, which may exist although scripts
 * cannot see it.
 */
export function cookiesToRemove(present: readonly string[], targets: readonly string[]): readonly string[] {
  const unseen = targets.filter((target) => !target.endsWith('*'))
  return [...new Set([...present.filter((name) => isTargetCookie(name, targets)), ...unseen])]
}

/**
 * Returns the cookie strings (for `document.cookie` or `Set-Cookie`) that together delete a cookie wherever it may have
 * been set. A cookie is only deleted with its own domain and path, and these cannot be read. Analytics scripts set
 * their cookies on the highest domain that accepts them.
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

/**
 * Returns '' (no Domain), then the host and every parent with at least two labels, each with and without the leading
 * dot that old cookies have.
 */
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
