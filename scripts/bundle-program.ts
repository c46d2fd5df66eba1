// Bundles the product's sources into a few files, which `npm start` loads in half the time (decision 130). Does nothing
// when there is a bundle of the sources as they are.
import fs from 'node:fs'
import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import {
  bundledEntry,
  currentProgram,
  digestOf,
  ENTRIES,
  programsOf,
  type BundledProgram,
} from '#cli/bundled-program.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PROGRAMS = programsOf()
/** Packages of hundreds of small files; all others are loaded as they are. */
const BUNDLED = /^(kysely|jose|hono|zod|libphonenumber-js)(\/|$)/
/**
 * The newest programs stay: the first of several processes may have to load a part of the one that it was started with.
 */
const KEPT = 4

if (bundledEntry('start-program') === null) await bundle()

async function bundle(): Promise<void> {
  fs.mkdirSync(PROGRAMS, { recursive: true })
  const building = fs.mkdtempSync(path.join(PROGRAMS, 'building-'))
  const read = new Map<string, string>()
  const made = await rolldown({
    cwd: ROOT,
    input: ENTRIES,
    platform: 'node',
    external: (id) => /^[a-z@]/.test(id) && !BUNDLED.test(id),
    plugins: [placesOfSources(read)],
  })
  await made.write({ dir: building, chunkFileNames: '[name]-[hash].js' })
  await made.close()
  if ([...read].some(([source, text]) => fs.readFileSync(path.join(ROOT, source), 'utf8') !== text)) {
    // Somebody writes sources meanwhile.
    fs.rmSync(building, { recursive: true })
    return bundle()
  }
  const sources = [...read.keys(), 'package-lock.json', 'scripts/bundle-program.ts'].toSorted()
  use(building, { sources, digest: digestOf(sources) })
}

/**
 * Lets a source know its own place, which is not that of the bundle. Adds all sources with their texts to `read`, also
 * those of which nothing is left but a constant in another.
 */
function placesOfSources(read: Map<string, string>): Plugin {
  return {
    name: 'places-of-sources',
    transform(code, id) {
      const source = path.relative(ROOT, id).replaceAll(path.sep, '/')
      if (source.startsWith('node_modules/') || !fs.existsSync(id)) return null
      read.set(source, code)
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../../../${path.posix.dirname(source)}')`)
        .replaceAll('import.meta.url', `new URL('../../../${source}', import.meta.url).href`)
    },
  }
}

/** Gives a bundle its name, in one step for those who start meanwhile, and removes old ones. */
function use(building: string, { sources, digest }: Omit<BundledProgram, 'folder'>): void {
  const folder = digest.slice(0, 16)
  const directory = path.join(PROGRAMS, folder)
  fs.chmodSync(building, 0o755)
  if (fs.existsSync(directory)) fs.rmSync(building, { recursive: true })
  else fs.renameSync(building, directory)
  const program: BundledProgram = { folder, sources, digest }
  const next = `${building}.json`
  fs.writeFileSync(next, JSON.stringify(program))
  fs.renameSync(next, path.join(PROGRAMS, 'current.json'))
  removeOld()
}

function removeOld(): void {
  const { folder: current } = currentProgram()
  const folders = fs
    .readdirSync(PROGRAMS)
    .filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== current)
    .map((name) => path.join(PROGRAMS, name))
    .toSorted((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)
  for (const folder of folders.slice(KEPT - 1)) fs.rmSync(folder, { recursive: true, force: true })
}
