import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createFileMediaStore, type MediaStore } from '#media/media-store.ts'
import { removeUnused } from './remove-unused.ts'
import { sweepPictures } from './sweep-pictures.ts'

const NOW = new Date('2027-03-01T10:00:00Z')
const HOUR_MS = 3_600_000

let database: TestDatabase
let root: string
let store: MediaStore
let incoming: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'holmstay-sweep-'))
  incoming = path.join(root, 'incoming')
  store = createFileMediaStore({ writableRoot: root })
})
afterEach(async () => {
  await database.db.deleteFrom('app.asset').execute()
  await rm(root, { recursive: true, force: true })
})

const hash = (digit: string) => digit.repeat(64)
const folderOf = (sha256: string) => path.join(root, sha256.slice(0, 2), sha256)
const sweep = () => sweepPictures({ db: database.db, store, incoming }, () => NOW)

async function age(folder: string, hours: number): Promise<void> {
  const then = new Date(NOW.getTime() - hours * HOUR_MS)
  await utimes(folder, then, then)
}

/** Writes files of a picture that are `hours` old. */
async function lying(sha256: string, hours: number): Promise<void> {
  await store.write(sha256, 'original.jpg', Buffer.from('picture'))
  await age(folderOf(sha256), hours)
}

async function belongs(sha256: string): Promise<void> {
  await database.db
    .insertInto('app.asset')
    .values({ sha256: Buffer.from(sha256, 'hex'), mime: 'image/jpeg', bytes: 7, width: 9, height: 9 })
    .execute()
}

test('pictures that belong to nobody go after a day; those of somebody, and young ones, stay', async () => {
  await lying(hash('a'), 25)
  await lying(hash('b'), 23)
  await lying(hash('c'), 9_000)
  await belongs(hash('c'))
  await mkdir(path.join(root, 'shared'))
  await writeFile(path.join(root, 'shared', 'villa-1.jpg'), '')
  await age(path.join(root, 'shared'), 9_000)
  expect(await sweep()).toBe(1)
  expect(await store.list(hash('a'))).toEqual([])
  expect(await store.list(hash('b'))).toEqual(['original.jpg'])
  expect(await store.list(hash('c'))).toEqual(['original.jpg'])
  expect(await readdir(path.join(root, 'shared'))).toEqual(['villa-1.jpg'])
})

test('what a process was receiving when it died is removed after an hour', async () => {
  for (const [name, hours] of [
    ['upload-dead', 2],
    ['upload-alive', 0.5],
  ] as const) {
    await mkdir(path.join(incoming, name), { recursive: true })
    await writeFile(path.join(incoming, name, '0.received'), 'half a photo')
    await age(path.join(incoming, name), hours)
  }
  await sweep()
  expect(await readdir(incoming)).toEqual(['upload-alive'])
})

test('what a process had set aside when it died comes back if it belongs to somebody, and goes if not', async () => {
  for (const digit of ['d', 'e']) {
    await lying(hash(digit), 1)
    await store.setAside(hash(digit))
  }
  await belongs(hash('d'))
  await sweep()
  expect(await store.list(hash('d'))).toEqual(['original.jpg'])
  expect(await store.list(hash('e'))).toEqual([])
  expect(await readdir(path.join(root, 'aside'))).toEqual([])
})

test('somebody who hands a picture in while the same is removed keeps their files', async () => {
  await lying(hash('f'), 1)
  // Just after it was set aside, somebody else's row appears, and one of its files is written again.
  const racing: MediaStore = {
    ...store,
    async setAside(sha256) {
      const aside = await store.setAside(sha256)
      await belongs(sha256)
      await store.write(sha256, '480.avif', Buffer.from('variant'))
      return aside
    },
  }
  expect(await removeUnused({ db: database.db, store: racing }, hash('f'))).toBe(false)
  expect(await store.list(hash('f'))).toEqual(['480.avif', 'original.jpg'])
})

test('a sweep that finds no unused picture removes none', async () => {
  expect(await sweep()).toBe(0)
  expect(await removeUnused({ db: database.db, store }, hash('0'))).toBe(false)
})
