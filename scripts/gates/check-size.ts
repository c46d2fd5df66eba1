// Checks the client JavaScript that a browser loads, gzipped, against budgets: that of the public pages in total, of
// the interactive map, and of the console beyond the public pages.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

const PUBLIC_BYTES = 130_000
const PUBLIC_PAGES: Readonly<Record<string, string>> = {
  '/': 'routes/front-page/front-page',
  '/stays': 'routes/search/stays-page',
  '/stays/{slug}': 'routes/stay/stay-page',
}
/** The map is loaded on demand, including Leaflet. */
const MAP_BYTES = { most: 49_000, least: 20_000 }
/** What the console's frame adds to what every page loads. */
const CONSOLE_SHELL_BYTES = 35_000
/**
 * What its pages add to that, by the start of their ids; no page of the console may add more than the largest of these.
 */
const CONSOLE_BYTES: Readonly<Record<string, number>> = {
  'routes/console/calendar/': 45_000,
  'routes/console/stay/': 40_000,
  'routes/console/inbox/': 20_000,
  'routes/console/report/': 12_000,
  'routes/console/': 45_000,
}

interface ManifestRoute {
  readonly parentId?: string
  readonly module: string
  readonly imports?: readonly string[]
  readonly clientActionModule?: string
  readonly clientLoaderModule?: string
}

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, ManifestRoute>>
}

const BUILD = 'build/client'
const ASSETS = path.join(BUILD, 'assets')
const names = fs.readdirSync(ASSETS)
let failed = false

checkPublicPages()
checkConsole(checkMap())
if (failed) process.exit(1)

function checkPublicPages(): void {
  const { file, manifest } = readManifest('site-manifest-')
  for (const [page, routeId] of Object.entries(PUBLIC_PAGES)) {
    const files = new Set([file, ...entryOf(manifest), ...filesOf(manifest, routeId)])
    if (process.argv.includes('--list'))
      for (const each of files) process.stdout.write(`  ${gzipBytes([each])} ${each}\n`)
    hold(page, gzipBytes(files), PUBLIC_BYTES)
  }
}

/** Checks the map's chunk, what only it imports, and its styles. Returns the names of the chunks. */
function checkMap(): ReadonlySet<string> {
  const shared = (name: string) => /^(framework|site|rolldown-runtime)-/.test(name)
  const chunks = reachedFrom(
    names.filter((name) => /^results-map-(?!on-demand).*\.js$/.test(name)),
    shared,
  )
  const styles = names.filter(
    (name) => name.endsWith('.css') && chunks.some((chunk) => chunk.split('-')[0] === name.split('-')[0]),
  )
  const bytes = gzipBytes([...chunks, ...styles].map((name) => `/assets/${name}`))
  hold('the map', bytes, MAP_BYTES.most)
  if (bytes < MAP_BYTES.least) fail(`the map: its ${bytes} bytes are not all of it`)
  return new Set(chunks)
}

/**
 * Checks the console, including what a page imports later, such as the grid of the calendar, but without what every
 * page has loaded and without the map.
 */
function checkConsole(map: ReadonlySet<string>): void {
  const { manifest } = readManifest('manifest-')
  const layouts = ['console/console-layout', 'console/errors-layout']
  const everywhere = new Set([...entryOf(manifest), ...filesOf(manifest, 'root')])
  const shell = new Set(layouts.flatMap((layout) => filesOf(manifest, layout)).filter((file) => !everywhere.has(file)))
  hold('console, its frame', gzipBytes(shell), CONSOLE_SHELL_BYTES)
  const isLoaded = (name: string) =>
    map.has(name) || [everywhere, shell].some((loaded) => loaded.has(`/assets/${name}`))
  const pages = Object.keys(manifest.routes).filter((id) => id.startsWith('routes/console/'))
  if (pages.length === 0) fail('the manifest names no page of the console: have its ids changed?')
  const dearest = new Map<string, { page: string; bytes: number }>()
  for (const page of pages) {
    const [area] = Object.keys(CONSOLE_BYTES).filter((start) => page.startsWith(start))
    const own = filesOf(manifest, page).map((file) => path.basename(file))
    const bytes = gzipBytes(reachedFrom(own, isLoaded).map((name) => `/assets/${name}`))
    if (bytes > (dearest.get(area!)?.bytes ?? 0)) dearest.set(area!, { page, bytes })
  }
  for (const [area, { page, bytes }] of dearest) hold(`console, ${page}`, bytes, CONSOLE_BYTES[area]!)
}

function readManifest(start: string): { readonly file: string; readonly manifest: Manifest } {
  const name = names.find((each) => each.startsWith(start) && each.endsWith('.js'))
  if (!name) throw new Error('no build: run npm run build')
  const text = fs.readFileSync(path.join(ASSETS, name), 'utf8')
  return { file: `/assets/${name}`, manifest: JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) }
}

function entryOf({ entry }: Manifest): readonly string[] {
  return [entry.module, ...entry.imports]
}

/** Returns what a route and its parents load. */
function filesOf({ routes }: Manifest, id: string): readonly string[] {
  const files: string[] = []
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    for (const file of [route.module, ...(route.imports ?? []), route.clientActionModule, route.clientLoaderModule])
      if (file) files.push(file)
  return files
}

/** Returns these chunks and everything that they import, at once or later, except for what is left out. */
function reachedFrom(start: readonly string[], leftOut: (name: string) => boolean): readonly string[] {
  const reached = new Set<string>()
  const pending = [...start]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (reached.has(name) || leftOut(name)) continue
    reached.add(name)
    const text = fs.readFileSync(path.join(ASSETS, name), 'utf8')
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      pending.push(imported)
  }
  return [...reached]
}

function gzipBytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + zlib.gzipSync(fs.readFileSync(path.join(BUILD, file))).length, 0)
}

function hold(what: string, bytes: number, budget: number): void {
  const isOver = bytes > budget
  process.stdout.write(`${what}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB${isOver ? ' TOO LARGE' : ''}\n`)
  failed ||= isOver
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  failed = true
}
