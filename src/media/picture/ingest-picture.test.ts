import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { ingestPicture, PICTURE_MAX_BYTES, type IngestedPicture } from './ingest-picture.ts'
import { createFileMediaStore, type MediaStore } from '#media/media-store.ts'

let root: string
let store: MediaStore
let photo: Buffer

// Returns waves over a gradient: enough detail for widths to differ in size, quick to make, and the same in every run.
function pixels(width: number, height: number): Buffer {
  const raw = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      raw[at] = (x / width) * 255
      raw[at + 1] = 128 + 100 * Math.sin(x / 9) * Math.cos(y / 7)
      raw[at + 2] = (y / height) * 255
    }
  }
  return raw
}

function drawn(width: number, height: number) {
  return sharp(pixels(width, height), { raw: { width, height, channels: 3 } })
}

beforeAll(async () => {
  photo = await drawn(1000, 600).jpeg({ quality: 85 }).toBuffer()
})
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'holmstay-media-'))
  store = createFileMediaStore({ writableRoot: root })
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function taken(bytes: Uint8Array): Promise<IngestedPicture> {
  const result = await ingestPicture(bytes, store)
  if (!result.ok) throw new Error(`refused: ${result.problem.reason}`)
  return result.value
}

async function reasonAgainst(bytes: Uint8Array): Promise<string> {
  const result = await ingestPicture(bytes, store)
  return result.ok ? 'taken' : result.problem.reason
}

describe('a good picture', () => {
  test('is kept as AVIF in every width up to its own, narrower ones smaller', async () => {
    const picture = await taken(photo)
    expect(picture).toMatchObject({ width: 1000, height: 600, mime: 'image/jpeg', bytes: photo.byteLength })
    expect(await store.list(picture.sha256)).toEqual(['480.avif', '960.avif'])
    const narrow = await store.read(picture.sha256, '480.avif')
    const wide = await store.read(picture.sha256, '960.avif')
    expect(narrow!.byteLength).toBeLessThan(wide!.byteLength)
    expect(wide!.byteLength).toBeLessThan(photo.byteLength)
    expect(await sharp(narrow!).metadata()).toMatchObject({ width: 480, height: 288, compression: 'av1' })
  })

  test('has a placeholder that fits into the page', async () => {
    const { placeholder } = await taken(photo)
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder.length).toBeLessThanOrEqual(400)
    const tiny = await sharp(Buffer.from(placeholder.split(',')[1]!, 'base64')).metadata()
    expect(tiny.width).toBeLessThanOrEqual(24)
  })

  test('gives the same record and the same files when it is handed in again', async () => {
    const first = await taken(photo)
    expect(await taken(photo)).toEqual(first)
    expect(await readdir(root)).toEqual([first.sha256.slice(0, 2)])
  })

  test('may be JPEG, PNG, WebP or AVIF', async () => {
    const small = drawn(60, 40)
    expect(await taken(await small.clone().png().toBuffer())).toMatchObject({ mime: 'image/png', width: 60 })
    expect(await taken(await small.clone().webp().toBuffer())).toMatchObject({ mime: 'image/webp' })
    const avif = await taken(await small.clone().avif({ effort: 0 }).toBuffer())
    expect(avif).toMatchObject({ mime: 'image/avif' })
    expect(await store.list(avif.sha256)).toEqual(['60.avif'])
  })

  test('loses its metadata, but not the rotation the camera meant', async () => {
    const withPlace = await drawn(80, 40)
      .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitude: '39/1 59/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(withPlace).metadata()).exif).toBeDefined()
    const picture = await taken(withPlace)
    expect(picture).toMatchObject({ width: 40, height: 80 })
    const kept = await sharp((await store.read(picture.sha256, '40.avif'))!).metadata()
    expect(kept.exif).toBeUndefined()
    expect(kept.xmp).toBeUndefined()
    expect(kept).toMatchObject({ width: 40, height: 80 })
  })
})

describe('refused', () => {
  test('nothing at all', async () => expect(await reasonAgainst(new Uint8Array())).toBe('empty'))

  test('more bytes than are ever needed', async () =>
    expect(await reasonAgainst(new Uint8Array(PICTURE_MAX_BYTES + 1))).toBe('too_many_bytes'))

  test('SVG, HTML and anything else that is not a picture by its content', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
    expect(await reasonAgainst(Buffer.from(svg))).toBe('unknown_type')
    expect(await reasonAgainst(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('unknown_type')
    expect(await reasonAgainst(await drawn(40, 40).gif().toBuffer())).toBe('unknown_type')
    expect(await reasonAgainst(await drawn(40, 40).tiff().toBuffer())).toBe('unknown_type')
  })

  test('what has more than one frame', async () => {
    const frames = [await drawn(40, 30).png().toBuffer(), await drawn(40, 30).negate().png().toBuffer()]
    expect(
      await reasonAgainst(
        await sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer(),
      ),
    ).toBe('animated')
  })

  test('SVG even for the decoder itself', async () => {
    await taken(photo)
    await expect(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).metadata()).rejects.toThrow()
  })

  test('a small file that unpacks into too many pixels', async () => {
    const blank = sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
    const bomb = await blank.toColourspace('b-w').png({ compressionLevel: 2 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    expect(await reasonAgainst(bomb)).toBe('too_many_pixels')
  })

  test('a truncated file, and nothing of it is kept', async () => {
    expect(await reasonAgainst(photo.subarray(0, photo.byteLength / 2))).toBe('damaged')
    const png = await drawn(300, 200).png().toBuffer()
    expect(await reasonAgainst(png.subarray(0, png.byteLength - 2000))).toBe('damaged')
    expect(await readdir(root)).toEqual([])
  })

  test('a right beginning with rubbish behind it', async () => {
    const fake = Buffer.concat([photo.subarray(0, 20), Buffer.from('<script>alert(1)</script>'.repeat(40))])
    expect(await reasonAgainst(fake)).toBe('damaged')
  })
})
