import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContentApp } from '#content/create-content-app.ts'
import type { Caller } from '#content/session/caller.ts'
import type { TokenPermission } from '#contract/staff/api-tokens.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { uploadAccess, type UploadRouteName } from './upload-access.ts'

type Who = 'anonymous' | 'guest' | 'otherHost' | 'unknown' | 'host' | 'staff' | 'admin'
const callers = ['anonymous', 'guest', 'otherHost', 'unknown', 'host', 'staff', 'admin'] as const

let shop: Shop
let photo: Buffer
const people: Partial<Record<Who, ShopGuest>> = {}

beforeAll(async () => {
  shop = await createShop()
  photo = await drawPhoto(90, 60).jpeg().toBuffer()
  people.guest = await shop.guest()
  people.host = await shop.guest({ role: 'host' })
  people.otherHost = await shop.guest({ role: 'host' })
  people.staff = await shop.guest({ role: 'staff' })
  people.admin = await shop.guest({ role: 'admin' })
  people.unknown = people.staff
  const { db } = shop.database
  const owner = await db
    .insertInto('app.host')
    .values({ uid: people.host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'home-of-hanna', host_id: owner.id })
})
afterAll(async () => {
  await shop.database.close()
  await rm(path.dirname(shop.deps.pictures.incoming), { recursive: true, force: true })
})

const formFor = (refId: string) => formOf([['a.jpg', photo]], { ref: 'stay', refId })

async function ask(name: UploadRouteName, who: Who): Promise<number> {
  const uid = people[who]?.uid ?? null
  if (name === 'POST /api/upload')
    return (await sendPictures(shop, uid, formFor(who === 'unknown' ? 'no-such-home' : 'home-of-hanna'))).status
  const [method = '', pattern = ''] = name.split(' ')
  const [own] = (await sendPictures(shop, people.host?.uid ?? '', formOf([['a.jpg', photo]]))).pictures
  const address = pattern.replace(':id', who === 'unknown' ? randomUUID() : (own?.documentId ?? ''))
  return (await shop.call(method, address, uid === null ? {} : { uid })).status
}

test.each(Object.keys(uploadAccess) as UploadRouteName[])('%s answers each caller as its row says', async (name) => {
  const access = uploadAccess[name]
  const statuses: [Who, number][] = []
  for (const who of callers) if (access[who] !== null) statuses.push([who, await ask(name, who)])
  expect(Object.fromEntries(statuses)).toEqual(
    Object.fromEntries(callers.flatMap((who) => (access[who] === null ? [] : [[who, access[who]]]))),
  )
})

test('a token that is no good is told so, and not that it may not', async () => {
  expect((await shop.call('GET', '/api/upload/files', { uid: 'nobody-of-ours' })).status).toBe(401)
})

test('a session counts only for requests of this site', async () => {
  const user = { kind: 'person', user: { uid: people.staff?.uid, role: 'staff' } } as Caller
  const app = createContentApp({
    ...shop.deps,
    // As the session resolver has it: a cookie from another site is nobody.
    resolveCaller: async (request) =>
      request.headers.get('sec-fetch-site') === 'same-origin' ? user : { kind: 'nobody' },
  })
  const send = async (site: string) =>
    (
      await app(
        new Request(`${ORIGIN}/api/upload`, {
          method: 'POST',
          body: formOf([['a.jpg', photo]]),
          headers: { cookie: 'session=x', 'sec-fetch-site': site },
        }),
      )
    ).status
  expect([await send('cross-site'), await send('same-origin')]).toEqual([403, 201])
})

const withToken = (type: 'custom' | 'full-access' | 'read-only', permissions: readonly TokenPermission[] = []) => {
  const token = { documentId: randomUUID(), type, permissions, role: 'staff' }
  return createContentApp({ ...shop.deps, resolveCaller: async () => ({ kind: 'token', token }) as Caller })
}

test('other programs do what their tokens allow', async () => {
  const post = () => new Request(`${ORIGIN}/api/upload`, { method: 'POST', body: formOf([['a.jpg', photo]]) })
  const list = () => new Request(`${ORIGIN}/api/upload/files`)
  const statuses = async (app: (request: Request) => Promise<Response>) => [
    (await app(post())).status,
    (await app(list())).status,
  ]
  expect(await statuses(withToken('full-access'))).toEqual([201, 200])
  expect(await statuses(withToken('read-only'))).toEqual([403, 200])
  expect(await statuses(withToken('custom', ['upload.create']))).toEqual([201, 403])
  expect(await statuses(withToken('custom', ['stays.find']))).toEqual([403, 403])
})
