import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaObjectShape, PictureProgressShape } from '#contract/media/media-object.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf } from '#tests/support/pictures/send-pictures.ts'
import { startProduct, type RunningProduct } from '#tests/support/running-product.ts'
import { seed } from '#tests/support/seeded-product.ts'

const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay uploads '))
/** Work of a process that died is taken up after so long (`makeVariants`), and some more. */
const LEASE_MS = 90_000

let product: RunningProduct
let authorization: string

beforeAll(async () => {
  fs.chmodSync(dataDirectory, 0o755)
  await seed(dataDirectory)
  product = await startProduct({ DATA_DIR: dataDirectory })
  const { idToken } = await callIdentity<{ idToken: string }>(product.url, 'signInWithPassword', {
    email: demoHost.email,
    password: demoHost.password,
    returnSecureToken: true,
  })
  authorization = `Bearer ${idToken}`
}, 120_000)

afterAll(async () => {
  await product.stop()
  fs.rmSync(dataDirectory, { recursive: true, force: true })
})

async function ask<Value>(address: string, init: RequestInit = {}): Promise<{ status: number; body: Value }> {
  const response = await fetch(product.url + address, { ...init, headers: { authorization } })
  return { status: response.status, body: (await response.json()) as Value }
}

const progressOf = async (id: number) =>
  (await ask<{ data: PictureProgressShape }>(`/api/upload/files/${id}/progress`)).body.data

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => product.process.once('exit', resolve))
  product.process.kill('SIGKILL')
  await ended
  product = await startProduct({ DATA_DIR: dataDirectory, PORT: String(product.port) })
}

test(
  'kill -9 while variants are made and while a photo arrives: the one is finished, of the other nothing is left',
  { timeout: 300_000 },
  async () => {
    const photos = await Promise.all(
      [90, 130].map((shade) =>
        drawPhoto(2600, 700, shade).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
      ),
    )
    const slug = product.slugs[0]!
    const form = formOf(
      photos.map((photo, nr) => [`${nr}.jpg`, photo] as const),
      { ref: 'stay', refId: slug },
    )
    const sent = await ask<MediaObjectShape[]>('/api/upload', { method: 'POST', body: form })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const ids = sent.body.map(({ id }) => id)
    // Each is more than the server takes of any other body.
    expect(Math.min(...photos.map((photo) => photo.length))).toBeGreaterThan(1024 * 1024)

    await expect.poll(async () => (await progressOf(ids[0]!)).done, { timeout: 60_000 }).toBeGreaterThan(0)
    const half = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="files"; filename="x"\r\n\r\n'))
        controller.enqueue(photos[0]!.subarray(0, 500_000))
      },
    })
    const incoming = path.join(dataDirectory, 'media/incoming')
    const arriving = fetch(`${product.url}/api/upload`, {
      method: 'POST',
      body: half,
      duplex: 'half',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=b' },
    } as RequestInit)
    const lost = expect(arriving).rejects.toThrow(/./)
    await expect.poll(() => fs.readdirSync(incoming).length, { timeout: 30_000 }).toBe(1)
    await kill()
    await lost

    for (const id of ids)
      await expect
        .poll(() => progressOf(id), { timeout: LEASE_MS, interval: 500 })
        .toEqual({ state: 'done', done: 4, total: 4 })
    for (const id of ids) {
      const { body } = await ask<MediaObjectShape>(`/api/upload/files/${id}`)
      for (const { url } of [body, ...Object.values(body.formats)])
        expect((await fetch(product.url + url)).status, url).toBe(200)
    }
    type OwnStay = { readonly data: { readonly photos: readonly { readonly hash: string }[] } }
    const { photos: hung } = (await ask<OwnStay>(`/api/stays/${slug}?populate=photos`)).body.data
    expect(hung.slice(-2).map(({ hash }) => hash)).toEqual(sent.body.map(({ hash }) => hash))
    // What had arrived of the other photo is no file of anybody.
    expect((await ask(`/api/upload/files/${ids.at(-1)! + 1}`)).status).toBe(404)
  },
)

test('what is too large for every other route is told so as clients know it', async () => {
  const files = [['x.jpg', Buffer.alloc(20 * 1024 * 1024 + 1)]] as const
  const refused = await ask<{ error: { name: string } }>('/api/upload', { method: 'POST', body: formOf(files) })
  expect([refused.status, refused.body.error.name]).toEqual([413, 'PayloadTooLargeError'])
})
