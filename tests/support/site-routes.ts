import routes from '#web/routes.ts'

interface RouteEntry {
  readonly path?: string
  readonly index?: boolean
  readonly file: string
  readonly children?: readonly RouteEntry[]
}

/**
 * A route of the site: its path as the route table has it, the pattern that matches its addresses, and the file of its
 * module.
 */
export interface SiteRoute {
  readonly path: string
  readonly pattern: RegExp
  readonly file: string
}

/** Every route with addresses of its own; the pattern of the catch-all route (`*`) matches none. */
export const siteRoutes: readonly SiteRoute[] = routesOf(routes, '')

function routesOf(entries: readonly RouteEntry[], parent: string): SiteRoute[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const pattern = new RegExp(path.endsWith('/*') ? '^$' : `^${(path || '/').replace(/:\w+/g, '[^/]+')}$`)
    const own = entry.path !== undefined || entry.index ? [{ path: path || '/', pattern, file: entry.file }] : []
    return [...own, ...routesOf(entry.children ?? [], path)]
  })
}
