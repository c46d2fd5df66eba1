import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const SOURCES = path.resolve(import.meta.dirname, '../../..')
/**
 * The modules that write, restore and read the index, and the connection to the database. They import everything else
 * that shapes an index.
 */
const ROOTS = ['db/database.ts', 'stays/search/live/index-snapshots.ts', 'stays/search/live/live-index.ts']
/** Matches imports at run time; type imports do not exist then. */
const IMPORTED = /(?:^(?:import|export) (?!type )[^']*?|\bimport\()'([#.][^']+)'/gm

let version: Promise<string> | undefined

/**
 * Returns a version that changes with every source that an index is made by, and with Node, which determines the time
 * zones and the serialisation of values. Nobody has to remember to raise a number.
 */
export function programVersion(): Promise<string> {
  return (version ??= digestOfSources())
}

async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256').update(`${process.version} ${process.versions.tz}`)
  for (const [file, text] of await sourcesOfIndex()) digest.update(`\n${file} ${text.length}\n`).update(text)
  return digest.digest('hex')
}

/** Returns the sources that an index is made by, ordered by name, with their texts. */
export async function sourcesOfIndex(): Promise<readonly (readonly [file: string, text: string])[]> {
  const texts = new Map<string, string>()
  for (let found = ROOTS; found.length > 0;) {
    const read = await Promise.all(
      found.map(async (file) => [file, await readFile(path.join(SOURCES, file), 'utf8')] as const),
    )
    for (const [file, text] of read) texts.set(file, text)
    const imported = read.flatMap(([file, text]) => [...text.matchAll(IMPORTED)].map(([, name]) => fileOf(name!, file)))
    found = [...new Set(imported)].filter((file) => !texts.has(file))
  }
  return [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Resolves `#layer/…` to the folder of the layer. */
function fileOf(name: string, importer: string): string {
  return name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(importer), name)
}
