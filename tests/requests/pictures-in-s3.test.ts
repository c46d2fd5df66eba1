import type http from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaObjectShape, PictureProgressShape } from '#contract/media/media-object.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { openConsoleForms } from '#tests/support/console-forms.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { startS3Server, type S3Server } from '#tests/support/pictures/s3-server.ts'
import { formOf } from '#tests/support/pictures/send-pictures.ts'
import { connectToEach, request } from '#tests/support/product-processes.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'

let s3: S3Server
let product: RunningProduct
let authorization: string
let processes: readonly http.Agent[]

beforeAll(async () => {
  s3 = await startS3Server()
  product = await startSeededProduct({ WEB_CONCURRENCY: '2', S3_URL: s3.url })
  const { idToken } = await callIdentity<{ idToken: string }>(product.url, 'signInWithPassword', {
    email: demoHost.email,
    password: demoHost.password,
    returnSecureToken: true,
  })
  authorization = `Bearer ${idToken}`
  processes = [...(await connectToEach(product.url, 2)).values()]
}, 180_000)
afterAll(async () => {
  for (const agent of processes) agent.destroy()
  await product.stop()
  await s3.stop()
})

const ask = (address: string, agent: http.Agent) =>
  request(product.url + address, { agent, headers: { authorization } })

async function send(shade: number): Promise<Response> {
  const photo = await drawPhoto(1400, 200, shade).jpeg().toBuffer()
  const body = formOf([[`${shade}.jpg`, photo]])
  return fetch(`${product.url}/api/upload`, { method: 'POST', body, headers: { authorization } })
}

test('a picture that is handed in at one process is shown by all, in all its sizes', async () => {
  const sent = await send(90)
  expect(sent.status).toBe(201)
  const [picture] = (await sent.json()) as [MediaObjectShape]
  const progress = async () => {
    const { body } = await ask(`/api/upload/files/${picture.id}/progress`, processes[0]!)
    return (JSON.parse(body) as { data: PictureProgressShape }).data
  }
  await expect.poll(async () => (await progress()).state, { timeout: 60_000 }).toBe('done')
  const address = new URL(picture.url, product.url).pathname
  const folder = address.slice(0, address.lastIndexOf('/'))
  for (const agent of processes)
    for (const name of ['480.avif', '480.jpg', 'og.jpg']) {
      const { status, body } = await ask(`${folder}/${name}`, agent)
      expect([name, status, body.length > 1000]).toEqual([name, 200, true])
    }
})

test('while the bucket cannot be reached pictures are 503, nothing is taken in, and all else goes on', async () => {
  s3.process.kill('SIGKILL')
  const unknown = `/media/${'0'.repeat(64)}/480.avif`
  const picture = await ask(unknown, processes[0]!)
  expect([picture.status, picture.headers['retry-after']]).toEqual([503, '5'])
  const sent = await send(120)
  const { error } = (await sent.json()) as ApiErrorShape
  expect([sent.status, sent.headers.get('retry-after'), error.details.code]).toEqual([503, '5', 'pictures_unavailable'])
  expect((await ask('/stays', processes[0]!)).status).toBe(200)
  expect((await ask('/ready', processes[0]!)).status).toBe(200)
})

test('the page of the photos of a home says that they cannot be stored now, next to the photos that are there', async () => {
  const { origin, cookie } = await openConsoleForms(product.port)
  const [slug = ''] = product.slugs
  const photo = await drawPhoto(300, 200, 30).jpeg().toBuffer()
  const body = formOf([['terrace.jpg', photo]], { ref: 'stays', refId: slug, field: 'photos' })
  const path = origin + consolePaths.stayPart(slug, 'photos')
  const refused = await fetch(path, { method: 'POST', body, headers: { cookie, origin } })
  const page = await refused.text()
  expect(refused.status).toBe(503)
  expect(page).toMatch(
    /role="alert"[^]{0,400}Photos cannot be stored at the moment\. Nothing was uploaded: choose them again/,
  )
  expect(page).toContain('aria-label="Remove photo 1')
  expect(page).toContain('id="photo-files"')
})

test('an expense whose receipt cannot be stored now comes back as it was typed, and says so', async () => {
  const forms = await openConsoleForms(product.port)
  const names = { name: 'Joana Pons', address: 'Carrer Nou 3', iban: '', email: 'joana@owner.test', hostEmail: '' }
  const owner = { intent: 'owner', currency: 'EUR', ...names }
  const { to } = await forms.post(consolePaths.owners(), owner)
  const path = to.split('?')[0] ?? ''
  // As large as phones take them.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer()
  expect(photo.length).toBeGreaterThan(1024 * 1024)
  const typed = { intent: 'expense', home: '', day: '', amount: '40,50', label: 'A new boiler' }
  const { origin, cookie } = forms
  const body = formOf([['receipt.jpg', photo]], typed)
  const refused = await fetch(origin + path, { method: 'POST', body, headers: { cookie, origin } })
  const page = await refused.text()
  expect(refused.status).toBe(503)
  expect(page).toContain('Receipts cannot be stored at the moment. Try again in a few minutes, or leave it out.')
  expect(page).toContain('A new boiler')
})

test('a photo that is deleted meanwhile is gone, whenever its files follow', async () => {
  const [before] = JSON.parse((await ask('/api/upload/files', processes[0]!)).body) as [MediaObjectShape]
  const path = `${product.url}/api/upload/files/${before.id}?detach=true`
  expect((await fetch(path, { method: 'DELETE', headers: { authorization } })).status).toBe(200)
  expect((await ask(`/api/upload/files/${before.id}`, processes[0]!)).status).toBe(404)
})

test('a start whose bucket cannot be used says so, and serves all else', async () => {
  let log = ''
  const away = await startSeededProduct({ S3_URL: s3.url, LOG_LEVEL: 'warn' }, 'start', {
    onOutput: (text) => (log = text),
  })
  try {
    await expect.poll(() => log).toMatch(/nothing can be written in the bucket of S3_URL \([^)]+\): check its address/)
    expect((await fetch(`${away.url}/ready`)).status).toBe(200)
  } finally {
    await away.stop()
  }
})
