import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * Where compiled code is kept: reading sources takes half of a start. From the second start on they are compiled there,
 * unless nothing can be written.
 */
export const COMPILED = path.join(ROOT, 'node_modules/.cache/compiled')

/** The entries of the bundled program, from the root of the project on. */
export const ENTRIES = { 'start-program': 'src/cli/start-program.ts', 'run-holmstay': 'src/cli/run-holmstay.ts' }

/** What `current.json` says about the bundled program. */
export interface BundledProgram {
  /** The folder in `build/program`. */
  readonly folder: string
  /** The sources, from the root of the project on. */
  readonly sources: readonly string[]
  /** The digest of their names and contents. */
  readonly digest: string
}

/** Loads an entry of the program: from the bundle if that is made of the sources as they are, otherwise from the sources. */
export async function loadProgram<Entry>(name: keyof typeof ENTRIES): Promise<Entry> {
  enableCompileCache(COMPILED)
  return (await import(bundledEntry(name) ?? pathToFileURL(path.join(ROOT, ENTRIES[name])).href)) as Entry
}

/**
 * Returns the address of an entry of the bundled program: the product's sources in a few files, which are loaded in half
 * the time. Returns null when there is none, and when the sources are no longer those that it was made of.
 */
export function bundledEntry(name: keyof typeof ENTRIES, root = ROOT): string | null {
  try {
    const { folder, sources, digest } = currentProgram(root)
    if (digestOf(sources, root) !== digest) return null
    return pathToFileURL(path.join(programsOf(root), folder, `${name}.js`)).href
  } catch {
    // It was never made, or a source is gone.
    return null
  }
}

/** Returns where `scripts/bundle-program.ts` puts programs. */
export function programsOf(root = ROOT): string {
  return path.join(root, 'build/program')
}

/** Returns the program that was bundled last. Throws when there is none. */
export function currentProgram(root = ROOT): BundledProgram {
  return JSON.parse(fs.readFileSync(path.join(programsOf(root), 'current.json'), 'utf8')) as BundledProgram
}

/** Returns a digest of sources. Throws when one cannot be read. */
export function digestOf(sources: readonly string[], root = ROOT): string {
  const digest = createHash('sha256').update(process.version)
  for (const source of sources) {
    const content = fs.readFileSync(path.join(root, source))
    digest.update(`\n${source} ${content.length}\n`).update(content)
  }
  return digest.digest('hex')
}
