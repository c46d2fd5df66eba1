import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isConsoleRoute } from '../src/contract/site/console-map.ts'

/** The contents of React Router's manifest for every route. */
interface Manifest {
  readonly entry: { readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, ManifestRoute>>
}

interface ManifestRoute {
  readonly id: string
  readonly imports: readonly string[]
  readonly hasDefaultExport: boolean
  readonly hasAction: boolean
}

/**
 * Only links in mails lead to this page, never a client navigation: it is served with the whole manifest, like the
 * console (page-renderer.ts).
 */
const STOP_MAILS = 'routes/account/stop-mails-page'

/** Returns whether a route is only a file to download: no page to show, and no form to send. */
const isDownload = ({ hasDefaultExport, hasAction }: ManifestRoute) => !hasDefaultExport && !hasAction

/**
 * Writes the manifest of the public pages beside React Router's own. It omits the routes of the console, which no
 * public page navigates to without loading a document, and files to download, whose links the browser follows; and removes from the import lists of routes what every page has
 * loaded with its entry. All lists have the same order, because repeated sequences compress better. Its name is that of
 * the whole manifest with the prefix `site-`.
 */
export async function writeSiteManifest(clientBuild: string): Promise<void> {
  const assets = path.join(clientBuild, 'assets')
  const whole = (await readdir(assets)).find((name) => name.startsWith('manifest-'))
  if (!whole) throw new Error('React Router wrote no manifest where it is expected')
  const text = await readFile(path.join(assets, whole), 'utf8')
  const start = text.indexOf('{')
  const manifest = JSON.parse(text.slice(start).replace(/;\s*$/, '')) as Manifest
  const loaded = new Set(manifest.entry.imports)
  const routes = Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([id, route]) => !isConsoleRoute(id) && id !== STOP_MAILS && !isDownload(route))
      .map(([id, route]) => [id, { ...route, imports: route.imports.filter((file) => !loaded.has(file)) }] as const),
  )
  const inOneOrder = oftenFirst(Object.values(routes).flatMap(({ imports }) => imports))
  for (const route of Object.values(routes)) route.imports.sort(inOneOrder)
  if (Object.keys(routes).length === Object.keys(manifest.routes).length)
    throw new Error('the manifest names no route of the console: have its ids changed?')
  const site = `${text.slice(0, start)}${JSON.stringify({ ...manifest, routes }, withoutEmpty)};`
  await writeFile(path.join(assets, `site-${whole}`), site)
}

/** Orders what many routes import before what few do, and otherwise by first occurrence. */
function oftenFirst(imports: readonly string[]): (one: string, other: string) => number {
  const count = new Map<string, number>()
  for (const file of imports) count.set(file, (count.get(file) ?? 0) + 1)
  const place = new Map([...count.keys()].map((file, index) => [file, index]))
  return (one, other) =>
    (count.get(other) ?? 0) - (count.get(one) ?? 0) || (place.get(one) ?? 0) - (place.get(other) ?? 0)
}

/** Leaves out `false` and empty lists, which React Router treats like missing ones; this saves 6 kB. */
function withoutEmpty(_name: string, value: unknown): unknown {
  return value === false || (Array.isArray(value) && value.length === 0) ? undefined : value
}
