import { safePath } from './safe-path.ts'

/** Redirects an address of this site (specification §2: "redirects defined by the server"). */
export interface RedirectRule {
  /** A path. `{name}` stands for one segment of it, `*` at the end for the rest. */
  readonly from: string
  /** A path of this site or a full address, which may use the same `{name}` and `*`. */
  readonly to: string
  readonly status: 301 | 302 | 303 | 307 | 308
}

/** Where a request is redirected. */
export interface RedirectTarget {
  readonly to: string
  readonly status: RedirectRule['status']
}

/**
 * Returns the target of the first rule that fits the address, or null. The query is kept unless the target has one of
 * its own; browsers keep the fragment. Whatever a visitor puts into the address, the target is a path of this site or
 * below the address of the rule.
 */
export function redirectFor(rules: readonly RedirectRule[], url: URL): RedirectTarget | null {
  for (const { from, to, status } of rules) {
    const found = partsOf(from, url.pathname)
    if (found === null) continue
    const target = withQuery(filled(to, found), url.search)
    if (!target.startsWith('/')) return { to: target, status }
    const own = safePath(target, url.origin)
    return own === null ? null : { to: own, status }
  }
  return null
}

/**
 * Returns what `{name}` and `*` stand for in a path, or null when the pattern does not fit. A slash at the end of the
 * path does not matter.
 */
function partsOf(pattern: string, pathname: string): ReadonlyMap<string, string> | null {
  const requested = pattern.split('/')
  const given = (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname).split('/')
  const found = new Map<string, string>()
  for (const [index, part] of requested.entries()) {
    if (part === '*') return found.set('*', given.slice(index).filter(Boolean).join('/'))
    const value = given[index]
    if (value === undefined) return null
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined && value !== '') found.set(name, value)
    else if (value !== part) return null
  }
  return given.length === requested.length ? found : null
}

function filled(target: string, found: ReadonlyMap<string, string>): string {
  return target.replace(/\{(\w+)\}|\*/g, (placeholder, name?: string) => found.get(name ?? placeholder) ?? '')
}

function withQuery(target: string, search: string): string {
  if (search === '' || target.includes('?')) return target
  const hash = target.indexOf('#')
  return hash < 0 ? target + search : target.slice(0, hash) + search + target.slice(hash)
}
