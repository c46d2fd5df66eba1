import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiApp } from '#api/create-api-app.ts'
import type { Caller } from '#api/session/caller.ts'
import type { TokenPermission } from '#contract/api-token-shapes.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { askEverybody, type MakeSubject } from '#tests/support/access/ask-everybody.ts'
import { letStay } from '#tests/support/access/stays-of-host.ts'
import { ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'
import type { RouteName } from './declared-routes.ts'

type UploadRouteName = Extract<RouteName, `${string} /api/upload${string}`>

let world: AccessWorld
let shop: Shop
let photo: Buffer

beforeAll(async () => {
  world = await createAccessWorld()
  shop = world.shop
  photo = await drawPhoto(90, 60).jpeg().toBuffer()
})
afterAll(() => shop.database.close())

const toHandIn: MakeSubject = async (_, isMissing) => {
  const refId = isMissing ? 'no-such-home' : await letStay(world)
  return { form: formOf([['a.jpg', photo]], { ref: 'stay', refId }) }
}

/** Creates a picture of the host, or one to upload for a home of the host. */
const subjects: Readonly<Record<UploadRouteName, MakeSubject>> = {
  'POST /api/upload': toHandIn,
  'POST /api/upload/each': toHandIn,
  'GET /api/upload/files': async () => ({}),
  'GET /api/upload/files/:id': () => ofHost(),
  'GET /api/upload/files/:id/progress': () => ofHost(),
  'DELETE /api/upload/files/:id': () => ofHost(),
}

async function ofHost() {
  const [own] = (await sendPictures(shop, world.host.uid, formOf([['a.jpg', photo]]))).pictures
  return { parts: { id: own?.documentId ?? '' } }
}

test.each(Object.keys(subjects) as UploadRouteName[])(
  '%s answers everybody as its row says, and of the pictures of others as if there were none',
  (name) => askEverybody(world, name, subjects[name]),
)

test('a token that is no good is told so, and not that it may not', async () => {
  expect((await shop.call('GET', '/api/upload/files', { uid: 'nobody-of-ours' })).status).toBe(401)
})

test('a session counts only for requests of this site', async () => {
  const user = { kind: 'person', user: { uid: world.staff.uid, role: 'staff' }, authTime: new Date() } as Caller
  const app = createApiApp({
    ...shop.deps,
    // Like the session resolver: a cookie sent from another site counts as no caller.
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
  return createApiApp({ ...shop.deps, resolveCaller: async () => ({ kind: 'token', token }) as Caller })
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
