import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Reads a stored picture; null if there is none. */
export async function readSharePicture(folder: string, name: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path.join(folder, `${name}.jpg`))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Stores the picture of a home and deletes its earlier ones. A reader sees all of it or nothing. */
export async function keepSharePicture(folder: string, slug: string, name: string, picture: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `${randomUUID()}.tmp`)
  await writeFile(draft, picture)
  await rename(draft, path.join(folder, `${name}.jpg`))
  // A version has 16 digits: `villa-1-…` is another home than `villa-…`.
  const earlier = (file: string) =>
    file.startsWith(`${slug}-`) && file.length === slug.length + 21 && file !== `${name}.jpg`
  for (const file of (await readdir(folder)).filter(earlier)) await rm(path.join(folder, file), { force: true })
}
