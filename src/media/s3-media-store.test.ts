import { createHash, createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { S3mini } from 's3mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { startS3Server, type S3Server } from '#tests/support/pictures/s3-server.ts'
import { createMediaApp } from './create-media-app.ts'
import type { MediaStore } from './media-store.ts'
import { S3MediaStore } from './s3-media-store.ts'
import { removeUnused } from './upload/remove-unused.ts'
import { sweepPictures } from './upload/sweep-pictures.ts'

const DAY_MS = 86_400_000

let server: S3Server
let database: TestDatabase
/** The store as another machine sees it. */
let store: MediaStore
let other: MediaStore

beforeAll(async () => {
  ;[server, database] = await Promise.all([startS3Server(), createTestDatabase()])
  store = new S3MediaStore(server.bucket, { pageSize: 2 })
  other = new S3MediaStore(server.bucket)
})
afterAll(async () => {
  await Promise.all([server.stop(), database.close()])
})

const hash = (digit: string) => digit.repeat(64)
const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const textOf = async (from: MediaStore, sha256: string, name: string) => {
  const found = await from.read(sha256, name)
  return found && Buffer.from(found).toString()
}
const own = async (from: MediaStore) => {
  const found: string[] = []
  for await (const { sha256 } of from.listOwn()) found.push(sha256)
  return found
}

async function belongs(sha256: string): Promise<void> {
  await database.db
    .insertInto('app.asset')
    .values({ sha256: Buffer.from(sha256, 'hex'), mime: 'image/jpeg', bytes: 7, width: 9, height: 9 })
    .execute()
}

test('a picture that one machine has written another one reads', async () => {
  await store.write(hash('a'), 'original.jpg', bytes('picture'))
  await store.write(hash('a'), '960.avif', bytes('variant'))
  expect(await textOf(other, hash('a'), 'original.jpg')).toBe('picture')
  expect(await other.list(hash('a'))).toEqual(['960.avif', 'original.jpg'])
  expect(await other.read(hash('a'), '480.avif')).toBeNull()
  expect(await other.list(hash('0'))).toEqual([])
  await other.write(hash('a'), '960.avif', bytes('again'))
  expect(await textOf(store, hash('a'), '960.avif')).toBe('again')
})

test('a bucket is checked without leaving anything in it; what the keys or the address do not allow is told', async () => {
  const client = new S3mini(server.bucket)
  const keys = async () => ((await client.listObjects('/', '')) ?? []).map(({ Key }) => Key)
  const before = await keys()
  await new S3MediaStore(server.bucket).check()
  expect(await keys()).toEqual(before)
  expect(before.length).toBeGreaterThan(0)

  const refused = /^nothing can be written in the bucket of S3_URL \(.+\)$/
  const wrongKeys = { ...server.bucket, accessKeyId: 'another' }
  await expect(new S3MediaStore(wrongKeys).check()).rejects.toThrow(refused)
  const noBucket = { ...server.bucket, endpoint: server.bucket.endpoint.replace('/pictures', '/elsewhere') }
  await expect(new S3MediaStore(noBucket).check()).rejects.toThrow(refused)
  const nowhere = { ...server.bucket, endpoint: 'http://127.0.0.1:9/pictures' }
  await expect(new S3MediaStore(nowhere).check()).rejects.toThrow(refused)
})

test('a list of more objects than a page has names each picture once, with its last change', async () => {
  for (const name of ['original.jpg', '480.avif', '960.avif']) await store.write(hash('b'), name, bytes(name))
  expect(await store.list(hash('b'))).toEqual(['480.avif', '960.avif', 'original.jpg'])
  expect(await own(store)).toEqual([hash('a'), hash('b')])
  for await (const { changedAt } of store.listOwn()) expect(Date.now() - changedAt.getTime()).toBeLessThan(DAY_MS)
})

test('what lies on the machine already, such as the pictures of the demo, is read from there', async () => {
  const here = {
    read: async (_: string, name: string) => (name === 'original.jpg' ? bytes('from here') : null),
    list: async () => ['original.jpg'],
  }
  const layered = new S3MediaStore(server.bucket, { here })
  expect(await textOf(layered, hash('a'), 'original.jpg')).toBe('from here')
  expect(await textOf(layered, hash('a'), '960.avif')).toBe('again')
  expect(await layered.list(hash('a'))).toEqual(['960.avif', 'original.jpg'])
})

test('a picture that was set aside comes back whole, and what was written meanwhile wins', async () => {
  const aside = await store.setAside(hash('b'))
  expect(await other.list(hash('b'))).toEqual([])
  await other.write(hash('b'), '960.avif', bytes('meanwhile'))
  await aside!.restore()
  expect(await other.list(hash('b'))).toEqual(['480.avif', '960.avif', 'original.jpg'])
  expect(await textOf(other, hash('b'), '960.avif')).toBe('meanwhile')
  expect(await store.leftAside()).toEqual([])
  expect(await store.setAside(hash('0'))).toBeNull()
})

test('what a process has left aside when it died is decided by the sweep of another', async () => {
  await store.write(hash('c'), 'original.jpg', bytes('wanted'))
  await store.write(hash('d'), 'original.jpg', bytes('unwanted'))
  await belongs(hash('c'))
  await Promise.all([store.setAside(hash('c')), store.setAside(hash('d'))])
  const deps = { db: database.db, store: other, incoming: '/nowhere' }
  await sweepPictures(deps, () => new Date())
  expect(await store.leftAside(), 'whoever set them aside may be about to decide').toHaveLength(2)
  await sweepPictures(deps, () => new Date(Date.now() + DAY_MS / 12))
  expect(await textOf(store, hash('c'), 'original.jpg')).toBe('wanted')
  expect(await store.list(hash('d'))).toEqual([])
  expect(await store.leftAside()).toEqual([])
})

test('pictures that belong to nobody go after a day; those of somebody, and young ones, stay', async () => {
  const sweepIn = (days: number) =>
    sweepPictures({ db: database.db, store, incoming: '/nowhere' }, () => new Date(Date.now() + days * DAY_MS))
  expect(await sweepIn(0.5)).toBe(0)
  expect(await sweepIn(2)).toBe(2)
  expect(await own(store)).toEqual([hash('c')])
  expect(await removeUnused({ db: database.db, store }, hash('c'))).toBe(false)
})

test('a site removes no pictures from a bucket in which another one does, or the one that it is a copy of', async () => {
  const [service, copy] = await Promise.all([startS3Server(), createTestDatabase()])
  const shared = new S3MediaStore(service.bucket)
  const foreign: string[] = []
  const sweepOf = ({ db }: TestDatabase, name: string) => {
    const deps = { db, store: shared, incoming: '/nowhere', onForeignStore: () => foreign.push(name) }
    return sweepPictures(deps, () => new Date(Date.now() + 2 * DAY_MS))
  }
  await sweepOf(database, 'original')
  await belongs(hash('e'))
  await shared.write(hash('e'), 'original.jpg', bytes('of the first site'))
  await shared.write(hash('f'), 'original.jpg', bytes('of nobody'))
  await shared.setAside(hash('f'))
  expect([await sweepOf(copy, 'copy'), foreign]).toEqual([0, ['copy']])
  expect([await own(shared), await shared.leftAside()]).toMatchObject([[hash('e')], [{ sha256: hash('f') }]])
  await sweepOf(database, 'original')
  expect([foreign, await own(shared), await shared.leftAside()]).toEqual([['copy'], [hash('e')], []])

  // As docs/operations.md says, the operator decides whose bucket it is from now on.
  await new S3mini(service.bucket).deleteObject('sweeps/last')
  expect([await sweepOf(copy, 'copy'), await own(shared)]).toEqual([1, []])
  await sweepOf(database, 'original')
  expect(foreign).toEqual(['copy', 'original'])
  await Promise.all([copy.close(), service.stop()])
})

test('names that are none are refused before anything is asked', async () => {
  await expect(store.read('../secrets', 'original.jpg')).rejects.toThrow(TypeError)
  await expect(store.write(hash('a'), '../x.jpg', bytes(''))).rejects.toThrow(TypeError)
})

/**
 * Calculates the signature of a request again from what arrived, following "Signature Version 4" of the S3 API
 * reference.
 */
function signatureOf(message: http.IncomingMessage, secret: string): string {
  const [, scope = '', names = ''] = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(
    message.headers.authorization!,
  )!
  const [path, query = ''] = message.url!.split('?')
  const headers = names.split(';').map((name) => `${name}:${String(message.headers[name]).trim()}\n`)
  const body = String(message.headers['x-amz-content-sha256'])
  const asked = [message.method, path, query, headers.join(''), names, body].join('\n')
  const digest = createHash('sha256').update(asked).digest('hex')
  const signed = ['AWS4-HMAC-SHA256', message.headers['x-amz-date'], scope, digest].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`)
  return hmac(key, signed).toString('hex')
}

test('requests are signed as the services want it', async () => {
  const arrived: http.IncomingMessage[] = []
  const listener = http.createServer((message, reply) => {
    arrived.push(message)
    message.resume().on('end', () => reply.setHeader('etag', '"1"').end())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const secretAccessKey = 'se/cr+et'
  const keys = { accessKeyId: 'AKIA', secretAccessKey, region: 'eu-central-1' }
  const signing = new S3MediaStore({ ...keys, endpoint: `http://127.0.0.1:${port}/pictures` })
  await signing.write(hash('a'), '960.avif', bytes('variant'))
  await signing.read(hash('a'), '960.avif')
  await signing.list(hash('a')).catch(() => [])
  expect(arrived.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET'])
  for (const message of arrived)
    expect(message.headers.authorization).toContain(`Signature=${signatureOf(message, secretAccessKey)}`)
  listener.close()
})

test('a service that is mute or gone is given up soon, and comes back without a restart', async () => {
  const impatient = new S3MediaStore(server.bucket, { patienceMs: 300 })
  const media = createMediaApp({ store: impatient })
  const ask = () => media(new Request(`https://homes.test/media/${hash('c')}/original.jpg`))
  server.process.kill('SIGSTOP')
  await expect(ask()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await expect(impatient.write(hash('e'), 'original.jpg', bytes('late'))).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  server.process.kill('SIGCONT')
  await expect.poll(async () => (await ask()).status).toBe(200)
  const gone = new S3MediaStore({ ...server.bucket, endpoint: 'http://127.0.0.1:1/pictures' })
  await expect(gone.read(hash('c'), 'original.jpg')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('what answers in place of the service, such as the page of a proxy, neither takes pictures nor has any', async () => {
  const listener = http.createServer((message, reply) => {
    message.resume().on('end', () => reply.setHeader('content-type', 'text/html').end('<html>Please log in</html>'))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const astray = new S3MediaStore({ ...server.bucket, endpoint: `http://127.0.0.1:${port}/pictures` })
  const away = { code: 'ETIMEDOUT' }
  await expect(astray.write(hash('a'), 'original.jpg', bytes('picture'))).rejects.toMatchObject(away)
  await expect(astray.read(hash('a'), 'original.jpg')).rejects.toMatchObject(away)
  await expect(astray.check()).rejects.toThrow('nothing can be written')
  listener.close()
})
