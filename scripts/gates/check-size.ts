// Client JavaScript that a visitor's browser loads for the public pages, gzip, against a budget.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

const BUDGET_BYTES = 130_000
const PAGES: Readonly<Record<string, string>> = {
  '/': 'routes/front-page/home-page',
  '/stays': 'routes/search/stays-page',
  '/stays/{slug}': 'routes/stay/stay-page',
}

interface ManifestRoute {
  readonly parentId?: string
  readonly module: string
  readonly imports?: readonly string[]
  readonly clientActionModule?: string
  readonly clientLoaderModule?: string
}

const assets = 'build/client/assets'
const manifestFile = fs.readdirSync(assets).find((name) => name.startsWith('site-manifest-'))
if (!manifestFile) throw new Error('no build: run npm run build')
const manifestText = fs.readFileSync(path.join(assets, manifestFile), 'utf8')
const manifest = JSON.parse(manifestText.slice(manifestText.indexOf('=') + 1).replace(/;\s*$/, '')) as {
  entry: { module: string; imports: string[] }
  routes: Record<string, ManifestRoute>
}

let failed = false
for (const [page, routeId] of Object.entries(PAGES)) {
  const files = new Set<string>([`/assets/${manifestFile}`, manifest.entry.module, ...manifest.entry.imports])
  for (
    let route = manifest.routes[routeId];
    route;
    route = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  ) {
    for (const file of [route.module, ...(route.imports ?? []), route.clientActionModule, route.clientLoaderModule])
      if (file) files.add(file)
  }
  if (process.argv.includes('--list'))
    for (const file of files)
      process.stdout.write(`  ${zlib.gzipSync(fs.readFileSync(path.join('build/client', file))).length} ${file}\n`)
  const bytes = [...files].reduce(
    (sum, file) => sum + zlib.gzipSync(fs.readFileSync(path.join('build/client', file))).length,
    0,
  )
  const over = bytes > BUDGET_BYTES
  failed ||= over
  process.stdout.write(
    `${page}: ${(bytes / 1000).toFixed(1)} kB of ${BUDGET_BYTES / 1000} kB${over ? ' TOO LARGE' : ''}\n`,
  )
}
// The interactive map comes when it is wanted, Leaflet and all: its chunk, what only it imports, and its styles.
const MAP_BUDGET_BYTES = 49_000
const mapFiles = new Set<string>()
const pending = fs.readdirSync(assets).filter((name) => /^results-map-(?!on-demand).*\.js$/.test(name))
for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
  if (mapFiles.has(name) || /^(framework|site|rolldown-runtime)-/.test(name)) continue
  mapFiles.add(name)
  const text = fs.readFileSync(path.join(assets, name), 'utf8')
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) pending.push(imported)
}
for (const name of fs.readdirSync(assets))
  if (name.endsWith('.css') && [...mapFiles].some((file) => file.split('-')[0] === name.split('-')[0]))
    mapFiles.add(name)
const mapBytes = [...mapFiles].reduce(
  (sum, name) => sum + zlib.gzipSync(fs.readFileSync(path.join(assets, name))).length,
  0,
)
const isMapOver = mapBytes > MAP_BUDGET_BYTES || mapBytes < 20_000
failed ||= isMapOver
process.stdout.write(
  `the map: ${(mapBytes / 1000).toFixed(1)} kB of ${MAP_BUDGET_BYTES / 1000} kB${isMapOver ? ' NOT SO' : ''}\n`,
)
if (failed) process.exit(1)
