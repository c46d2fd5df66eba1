import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Shown } from './scenes/scene.ts'

/** A rendered picture that the demo is seeded with. */
export interface ManifestPicture {
  readonly sha256: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
  readonly bytes: number
  readonly mime: string
  readonly alt: string
  readonly caption: string
  /** Digest of the drawing, so that unchanged ones are not rendered again. */
  readonly drawing: string
  /** What can be compared with the facts of the home; null for the portrait of a host. */
  readonly shows: Shown | null
}

/** Pictures by key: the key of a home, `page:…`, `destination:…` or `host:…`. */
export type Manifest = Readonly<Record<string, readonly ManifestPicture[]>>

const MANIFEST_FILE = new URL('manifest.json', import.meta.url)

/** Reads the pictures rendered so far; none if nothing was rendered yet. */
export async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(MANIFEST_FILE, 'utf8')) as Manifest
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

export async function writeManifest(manifest: Manifest): Promise<void> {
  const unfinished = new URL(`manifest.json.${process.pid}.tmp`, MANIFEST_FILE)
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 1)}\n`)
  await rename(unfinished, MANIFEST_FILE)
}
