import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { createMediaApp } from './create-media-app.ts'
import { ingestPicture } from './picture/ingest-picture.ts'
import { createFileMediaStore, type MediaStore } from './media-store.ts'

let folder: string
let sha256: string
let shipped: string
let app: (request: Request) => Promise<Response>

function get(address: string, init?: RequestInit): Promise<Response> {
  return app(new Request(`http://localhost${address}`, init))
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'holmstay-media-app-'))
  shipped = path.join(folder, 'shipped')
  const picture = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  const result = await ingestPicture(picture, createFileMediaStore({ writableRoot: shipped }))
  if (!result.ok) throw new Error(result.problem.reason)
  sha256 = result.value.sha256
  await writeFile(path.join(folder, 'secrets.json'), '{}')
  app = createMediaApp({ store: newStore('own') })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pixel = { create: { width: 9, height: 6, channels: 3, background: '#3a7' } } as const

function newStore(name: string): MediaStore {
  return createFileMediaStore({ writableRoot: path.join(folder, name), readOnlyRoots: [shipped] })
}

test('a variant is served with its type and may be kept for ever', async () => {
  const response = await get(`/media/${sha256}/480.avif`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/avif')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const body = new Uint8Array(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(body.byteLength))
  expect(await sharp(body).metadata()).toMatchObject({ format: 'heif', width: 480 })
})

test('a JPEG is made at the first request, beside the shipped pictures and not among them', async () => {
  const response = await get(`/media/${sha256}/960.jpg`)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 960 })
  expect(await createFileMediaStore({ writableRoot: shipped }).list(sha256)).toEqual(['480.avif', '960.avif'])
  expect(await newStore('own').list(sha256)).toContain('960.jpg')
})

test('twenty requests at once for the same JPEG make it once', async () => {
  const store = newStore('parallel')
  const written: string[] = []
  const counting: MediaStore = { ...store, write: (...variant) => (written.push(variant[1]), store.write(...variant)) }
  const busy = createMediaApp({ store: counting })
  const address = `http://localhost/media/${sha256}/480.jpg`
  const responses = await Promise.all(Array.from({ length: 20 }, () => busy(new Request(address))))
  expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200))
  expect(written).toEqual(['480.jpg'])
})

test('a picture that the store cannot keep is shown all the same', async () => {
  const full: MediaStore = { ...newStore('full'), write: () => Promise.reject(new Error('no space left on the disk')) }
  const response = await createMediaApp({ store: full })(new Request(`http://localhost/media/${sha256}/480.jpg`))
  expect(response.status).toBe(200)
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 480 })
})

test('the picture for shared links is 1200 by 630', async () => {
  const response = await get(`/media/${sha256}/og.jpg`)
  expect(response.status).toBe(200)
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
})

test('the original that is kept of an uploaded picture is served as what it is, and nothing else of that name', async () => {
  const hash = 'ab'.repeat(32)
  await newStore('own').write(hash, 'original.webp', await sharp(pixel).webp().toBuffer())
  const response = await get(`/media/${hash}/original.webp`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(response.headers.get('etag')).not.toBe((await get(`/media/${sha256}/480.avif`)).headers.get('etag'))
  expect((await get(`/media/${hash}/original.webp`, { method: 'HEAD' })).status).toBe(200)
  for (const address of [`/media/${hash}/original.jpg`, `/media/${hash}/original.svg`, `/media/${hash}/original`])
    expect((await get(address)).status, address).toBe(404)
})

test('who has the picture already is told so', async () => {
  const etag = (await get(`/media/${sha256}/480.avif`)).headers.get('etag')!
  const again = await get(`/media/${sha256}/480.avif`, { headers: { 'if-none-match': `W/"x", ${etag}` } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await get(`/media/${sha256}/480.jpg`)).headers.get('etag')).not.toBe(etag)
  expect((await get(`/media/${sha256}/480.avif`, { headers: { 'if-none-match': '*' } })).status).toBe(304)
  expect((await get(`/media/${'f'.repeat(64)}/480.avif`, { headers: { 'if-none-match': '*' } })).status).toBe(404)
})

test('of a picture that somebody has already nothing is read', async () => {
  const etag = (await get(`/media/${sha256}/480.avif`)).headers.get('etag')!
  const unread: MediaStore = { ...newStore('unread'), read: () => Promise.reject(new Error('it was read')) }
  const request = new Request(`http://localhost/media/${sha256}/480.avif`, { headers: { 'if-none-match': etag } })
  expect((await createMediaApp({ store: unread })(request)).status).toBe(304)
})

test('HEAD answers the same headers without the picture', async () => {
  const response = await get(`/media/${sha256}/480.avif`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})

test('other methods are not allowed', async () => {
  const response = await get(`/media/${sha256}/480.avif`, { method: 'POST' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test('what does not exist is not found, and nobody may remember that', async () => {
  const unknown = 'f'.repeat(64)
  for (const address of [
    `/media/${unknown}/480.avif`,
    `/media/${unknown}/480.jpg`,
    `/media/${unknown}/og.jpg`,
    `/media/${sha256}/481.avif`,
    `/media/${sha256}/481.jpg`,
    `/media/${sha256}/0480.avif`,
    `/media/${sha256}/480.png`,
    `/media/${sha256}/og.avif`,
    `/media/${sha256.toUpperCase()}/480.avif`,
    `/media/${sha256}`,
    '/media/',
  ]) {
    const response = await get(address)
    expect(response.status, address).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('no address leads out of the store', async () => {
  await mkdir(path.join(folder, 'own'), { recursive: true })
  for (const address of [
    '/media/../secrets.json',
    '/media/%2e%2e/%2e%2e/secrets.json',
    `/media/${sha256}/..%2f..%2f..%2fsecrets.json`,
    `/media/${'.'.repeat(64)}/480.avif`,
    `/media/${sha256}/480.avif%00.jpg`,
  ]) {
    expect((await get(address)).status, address).toBe(404)
  }
  await expect(newStore('own').read('../'.repeat(20) + 'x'.repeat(4), '480.avif')).rejects.toThrow('not a picture name')
  await expect(newStore('own').read(sha256, '../../secrets.json')).rejects.toThrow('not a variant name')
})
