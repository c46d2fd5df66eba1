import { TrieRouter } from 'hono/router/trie-router'
import { declaredRoutes } from '#api/access/declared-routes.ts'
import { consoleMap } from '#contract/site/console-map.ts'
import { siteMap } from '#contract/site/site-map.ts'
import { IDENTITY_MOUNT, operationsOf } from '#identity/operations.ts'

/** What is no route of its own: whatever comes after the slash is a file, or an operation with names in its address. */
const FOLDERS = ['/assets', '/fonts', '/media', '/identity', '/__/auth', '/demo', '/api', '/admin']
const OWN = ['/health', '/ready', '/_health', '/metrics', '/robots.txt']
const OTHER = 'other'
/** No route is longer; of longer addresses only the length is looked at. */
const LONGEST_PATH = 300

/**
 * Returns a function that names the route of a request: its pattern (`/stays/:slug`), or `other`. There are as many
 * names as routes, whatever is requested.
 */
export function createRouteNames(projectId: string): (method: string, path: string) => string {
  const router = new TrieRouter<string>()
  for (const { name } of declaredRoutes) {
    const [method = '', pattern = ''] = name.split(' ')
    router.add(method, pattern, pattern)
  }
  for (const pattern of [...OWN, ...Object.values(siteMap), ...Object.values(consoleMap)])
    router.add('ALL', pattern, pattern)
  const operations = new Set(operationsOf(projectId).map(({ path }) => IDENTITY_MOUNT + path))
  return (method, path) => {
    if (path.length > LONGEST_PATH) return OTHER
    if (operations.has(path)) return path
    // React Router requests the data of a page at its path plus `.data`.
    const page = path.endsWith('.data') ? path.slice(0, -5).replace(/^\/_root$/, '/') : path
    const [found] = router.match(method === 'HEAD' ? 'GET' : method, page)[0]
    if (found) return found[0]
    const folder = FOLDERS.find((name) => page.startsWith(`${name}/`))
    return folder ? `${folder}/*` : OTHER
  }
}
