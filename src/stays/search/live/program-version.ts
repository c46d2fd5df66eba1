import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const SOURCES = path.resolve(import.meta.dirname, '../../..')
/** What reads homes from the database and writes them into an index, and all that these need. */
const LAYERS = ['core', 'db', 'stays']

let version: Promise<string> | undefined

/**
 * Changes with every source that an index is made by, and with Node, which knows the time zones and how values lie in files. Nobody has to
 * remember to count it up.
 */
export function programVersion(): Promise<string> {
  return (version ??= digestOfSources())
}

async function digestOfSources(): Promise<string> {
  const ofLayers = await Promise.all(LAYERS.map((layer) => readdir(path.join(SOURCES, layer), { recursive: true })))
  const files = ofLayers.flatMap((names, at) => names.filter(isSource).map((name) => path.join(LAYERS[at]!, name)))
  files.sort()
  const texts = await Promise.all(files.map((file) => readFile(path.join(SOURCES, file))))
  const digest = createHash('sha256').update(`${process.version} ${process.versions.tz}`)
  for (const [at, text] of texts.entries()) digest.update(`\n${files[at]} ${text.length}\n`).update(text)
  return digest.digest('hex')
}

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')
