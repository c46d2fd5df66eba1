import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimAsset } from '#db/queries/media/asset-work-queries.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createFileMediaStore, type MediaStore } from '#media/media-store.ts'
import type { PictureDeps } from '#media/picture-deps.ts'
import { PictureStoreAway } from '#media/picture-store-away.ts'
import { findPictureProgress } from './find-pictures.ts'
import { makeVariants } from './make-variants.ts'
import { storePictures } from './store-pictures.ts'

const actor = { uid: 'somebody', role: 'staff' } as const

let database: TestDatabase
let root: string
let deps: PictureDeps
let instant: Date
let shown: string[]
let photo: Buffer

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.insertInto('app.profile').values({ uid: actor.uid }).execute()
  photo = await drawPhoto(1000, 140).jpeg().toBuffer()
})
afterAll(() => database.close())
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'holmstay-variants-'))
  instant = new Date('2027-03-01T10:00:00Z')
  shown = []
  deps = {
    db: database.db,
    now: () => instant,
    store: createFileMediaStore({ writableRoot: root }),
    incoming: path.join(root, 'incoming'),
    onStayChanged: (slug) => shown.push(slug),
  }
})
afterEach(async () => {
  await database.db.deleteFrom('app.stay_photo').execute()
  await database.db.deleteFrom('app.asset').execute()
  await rm(root, { recursive: true, force: true })
})

const pass = (seconds: number) => (instant = new Date(instant.getTime() + seconds * 1000))

/** Creates a picture that waits for its variants. `bytes`: the original in the store. */
async function waiting(stay: string | null = null, bytes: Buffer = photo) {
  const sha256 = createHash('sha256').update(bytes).update(String(Math.random())).digest('hex')
  await deps.store.write(sha256, 'original.jpg', bytes)
  const picture = {
    sha256,
    path: path.join(root, 'never-read'),
    original: 'original.jpg',
    mime: 'image/jpeg',
    bytes: bytes.length,
    width: 1000,
    height: 140,
    placeholder: 'data:,',
    likeness: '0000000000000000',
  } as const
  const stored = await storePictures(deps, { actor, pictures: [{ picture, givenName: 'a.jpg', info: {} }], home: stay })
  if (!stored.ok) throw new Error(stored.problem.code)
  const { documentId } = stored.value[0]!
  const progress = async () => {
    const found = await findPictureProgress(deps, { actor, name: documentId })
    return found.ok ? found.value : found.problem
  }
  return { documentId, sha256, progress }
}

/** Creates a store that records what is written to it, and fails after a number of writes. */
function watched(failsAfter = Infinity) {
  const written: string[] = []
  const store: MediaStore = {
    ...deps.store,
    async write(...variant) {
      if (written.length >= failsAfter) throw new Error('the disk is away')
      await deps.store.write(...variant)
      written.push(variant[1])
    },
  }
  return { store, written }
}

test('work that died in the middle is taken up where it ended, once nobody has heard of it for half a minute', async () => {
  const picture = await waiting()
  // A process takes it, makes one variant and dies.
  await claimAsset(database.db, instant, new Date(instant.getTime() + 30_000))
  await deps.store.write(picture.sha256, '480.avif', await drawPhoto(480, 67).avif({ effort: 0 }).toBuffer())
  const { store, written } = watched()
  pass(29)
  expect(await makeVariants({ ...deps, store })).toBe(0)
  expect(await picture.progress()).toMatchObject({ state: 'working' })
  pass(1)
  expect(await makeVariants({ ...deps, store })).toBe(1)
  expect(written).toEqual(['960.avif'])
  expect(await picture.progress()).toEqual({ state: 'done', done: 2, total: 2 })
})

test('a process that stops puts its work down after the variant under way, and the next one goes on at once', async () => {
  const picture = await waiting()
  const stopping = new AbortController()
  const { store, written } = watched()
  const stopped = {
    ...store,
    write: async (...variant: Parameters<MediaStore['write']>) => {
      await store.write(...variant)
      stopping.abort()
    },
  }
  await makeVariants({ ...deps, store: stopped }, stopping.signal)
  expect(await picture.progress()).toEqual({ state: 'waiting', done: 1, total: 2 })
  expect(await makeVariants({ ...deps, store })).toBe(1)
  expect(written).toEqual(['480.avif', '960.avif'])
})

test('two processes share the work and make nothing twice', async () => {
  const pictures = [await waiting(), await waiting(), await waiting()]
  const { store, written } = watched()
  const finished = await Promise.all([makeVariants({ ...deps, store }), makeVariants({ ...deps, store })])
  expect(finished[0] + finished[1]).toBe(3)
  expect(written).toHaveLength(6)
  for (const { progress } of pictures) expect(await progress()).toMatchObject({ state: 'done' })
})

test('while the store is away or full a picture keeps waiting, however long that lasts', async () => {
  const picture = await waiting()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  for (let attempt = 0; attempt < 10; attempt++) {
    const fault = attempt < 5 ? new PictureStoreAway('away') : full
    const write = () => Promise.reject(fault)
    await expect(makeVariants({ ...deps, store: { ...deps.store, write } })).rejects.toBe(fault)
    pass(30)
  }
  expect(await makeVariants(deps)).toBe(1)
  expect(await picture.progress()).toMatchObject({ state: 'done' })
})

test('what fails is reported and tried again five times, and holds nothing else up', async () => {
  const broken = await waiting(null, Buffer.from('no picture at all'))
  const good = await waiting()
  for (let attempt = 1; attempt <= 5; attempt++) {
    await expect(makeVariants(deps)).rejects.toThrow(/./)
    expect(await broken.progress()).toMatchObject({ state: 'working', done: 0 })
    if (attempt === 1) {
      expect(await makeVariants(deps)).toBe(1)
      expect(await good.progress()).toMatchObject({ state: 'done' })
    }
    pass(30)
  }
  await makeVariants(deps)
  expect(await broken.progress()).toEqual({ state: 'failed', done: 0, total: 2 })
  expect(await makeVariants(deps)).toBe(0)
})

test('a disk that is away for a moment costs no picture', async () => {
  const picture = await waiting()
  await expect(makeVariants({ ...deps, store: watched(1).store })).rejects.toThrow('the disk is away')
  expect(await picture.progress()).toEqual({ state: 'working', done: 1, total: 2 })
  pass(30)
  expect(await makeVariants(deps)).toBe(1)
  expect(await deps.store.list(picture.sha256)).toEqual(['480.avif', '960.avif', 'original.jpg'])
})

test('a picture that is deleted meanwhile is left alone', async () => {
  const picture = await waiting()
  const { store } = watched()
  const deleting = {
    ...store,
    write: async (...variant: Parameters<MediaStore['write']>) => {
      await store.write(...variant)
      await database.db.deleteFrom('app.asset').execute()
    },
  }
  await makeVariants({ ...deps, store: deleting })
  expect(await picture.progress()).toEqual({ code: 'picture_not_found' })
})

test('pictures that came together hang in their order, whichever is done first', async () => {
  const { db } = database
  const stay = await insertStay(db, { slug: 'in-order' })
  await waiting('in-order')
  await makeVariants(deps)
  pass(1)
  const together = [await waiting('in-order'), await waiting('in-order'), await waiting('in-order')]
  // The first of them is taken by a process that dies.
  await claimAsset(db, instant, new Date(instant.getTime() + 30_000))
  await makeVariants(deps)
  pass(30)
  await makeVariants(deps)
  const photos = await db
    .selectFrom('app.stay_photo')
    .select(['asset_id', 'position'])
    .where('stay_id', '=', stay)
    .orderBy('position')
    .execute()
  expect(photos.slice(1).map((photo) => photo.asset_id)).toEqual(together.map(({ documentId }) => documentId))
  expect(photos.map(({ position }) => position)).toEqual([1, 2, 3, 4])
})

test('pictures are hung up behind those that hang there, and not at all in a home that is gone', async () => {
  const { db } = database
  const stay = await insertStay(db, { slug: 'with-photos' })
  await waiting('with-photos')
  await makeVariants(deps)
  await waiting('with-photos')
  await waiting('with-photos')
  await Promise.all([makeVariants(deps), makeVariants(deps)])
  const photos = await db.selectFrom('app.stay_photo').select('position').where('stay_id', '=', stay).execute()
  expect(new Set(photos.map(({ position }) => position))).toEqual(new Set([1, 2, 3]))
  expect(shown).toEqual(Array(3).fill('with-photos'))

  await insertStay(db, { slug: 'gone-soon' })
  const orphan = await waiting('gone-soon')
  await db.deleteFrom('app.stay').where('slug', '=', 'gone-soon').execute()
  await makeVariants(deps)
  expect(await orphan.progress()).toMatchObject({ state: 'done' })
})
