import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mediaVariantWidths } from '#contract/media/media-url.ts'
import { demoStays } from '#demo/content/demo-stays.ts'
import { createFileMediaStore } from '#media/media-store.ts'
import { readManifest } from './manifest.ts'
import { PAGE_PICTURES } from './page-pictures.ts'

const FOLDER = path.resolve(import.meta.dirname, '../media')
const MOST_BYTES = 36 * 1024 * 1024

test('every demo home and every page has its pictures, rendered in all widths', async () => {
  const manifest = await readManifest()
  const store = createFileMediaStore({ writableRoot: FOLDER })
  for (const { key } of demoStays) expect(manifest[key]?.length, key).toBeGreaterThanOrEqual(8)
  for (const { key } of PAGE_PICTURES) expect(manifest[key], key).toHaveLength(1)
  for (const picture of Object.values(manifest).flat()) {
    const requested = mediaVariantWidths(picture.width).map((width) => `${width}.avif`)
    expect(await store.list(picture.sha256)).toEqual(expect.arrayContaining(requested))
    expect(picture.placeholder.length).toBeLessThanOrEqual(400)
  }
})

test('no picture is used twice', async () => {
  const names = Object.values(await readManifest()).flatMap((pictures) => pictures.map((picture) => picture.sha256))
  expect(new Set(names).size).toBe(names.length)
})

test('the pictures leave room in the repository', async () => {
  const files = (await readdir(FOLDER, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
  // JPEG is made at the first request, beside the writable data and never here.
  expect(files.filter((file) => !file.name.endsWith('.avif'))).toEqual([])
})
