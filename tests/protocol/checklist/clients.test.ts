import { strapi, type StrapiClient } from '@strapi/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveApp, type ServedApp } from '#tests/support/serve-app.ts'
import { createBackendClient, type BackendOptions } from '#web/backend/backend-client.ts'
import { PASSWORD, SITE } from '../api-accounts/api-account-service.ts'
import { nuxtVisitor, type NuxtVisitor } from '../nuxt-strapi/nuxt-strapi-client.ts'
import { envelope, openChecklistProduct, type ChecklistProduct } from './checklist-product.ts'

let product: ChecklistProduct
let server: ServedApp
beforeAll(async () => {
  product = await openChecklistProduct()
  server = await serveApp(product.service.fetch)
})
afterAll(async () => {
  await server.close()
  await product.service.close()
})

/** What may come in place of the backend: nothing at all, something in front of it, or no connection. */
const outages: readonly (readonly [string, () => Promise<Response>])[] = [
  ['an empty answer', async () => new Response('', { status: 502 })],
  ['a page', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['another form of JSON', async () => Response.json({ message: 'no' }, { status: 418 })],
  ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
]

describe('our own client', () => {
  let kept: string | null = null
  let asked = 0
  const tokens = {
    read: () => kept,
    write: (token: string | null) => {
      kept = token
    },
  }
  const clientOf = (fetch: BackendOptions['fetch']) => {
    asked = 0
    const counting: BackendOptions['fetch'] = (request) => {
      asked += 1
      return fetch(request)
    }
    return createBackendClient({ url: SITE, tokens, fetch: counting })
  }

  test('96 a failed call brings the error body of the server, and is not repeated', async () => {
    kept = null
    const response = await clientOf(product.service.fetch).call('GET', '/users/me')
    expect(response).toEqual({ ok: false, error: envelope(403, 'ForbiddenError', 'Forbidden') })
    expect(asked).toBe(1)
  })

  test.each(outages)('96 a failed call without one (%s) is an UnknownError with status 500', async (_, fetch) => {
    const response = await clientOf(fetch).call('GET', '/stays')
    expect(response).toMatchObject({ ok: false, error: { error: { status: 500, name: 'UnknownError' } } })
    expect(asked).toBe(1)
  })

  test('96 a failed me clears the token, whatever failed', async () => {
    const { jwt } = await product.guest()
    kept = jwt
    expect(await clientOf(product.service.fetch).fetchUser()).toMatchObject({ provider: 'local' })
    expect(kept).toBe(jwt)
    for (const [, fetch] of outages) {
      kept = jwt
      expect([await clientOf(fetch).fetchUser(), kept]).toEqual([null, null])
    }
    kept = `${jwt}x`
    expect([await clientOf(product.service.fetch).fetchUser(), kept]).toEqual([null, null])
  })
})

describe('the Strapi module of Nuxt, unchanged,', () => {
  const signedIn = async (): Promise<NuxtVisitor> => {
    const page = await nuxtVisitor(server.url)
    await page.auth.login({ identifier: (await product.guest()).email, password: PASSWORD })
    return page
  }

  test('96 throws the body of the server, and an UnknownError where there is none', async () => {
    const page = await nuxtVisitor(server.url)
    const refusal = envelope(403, 'ForbiddenError', 'Forbidden', { code: 'not_allowed' })
    await expect(page.strapi.find('bookings')).rejects.toEqual(refusal)
    const away = await serveApp(product.service.fetch)
    await away.close()
    const unknown = { error: { status: 500, name: 'UnknownError' } }
    await expect((await nuxtVisitor(away.url)).strapi.find('stays')).rejects.toMatchObject(unknown)
  })

  test('96 forgets the token when it fails to fetch its user', async () => {
    const page = await signedIn()
    expect(page.user()).toMatchObject({ provider: 'local' })
    page.auth.setToken(`${page.token()}x`)
    expect((await page.auth.fetchUser()).value).toBeNull()
    expect([page.token(), page.user()]).toEqual([undefined, null])
  })

  test('100 reads the form of version 4 by its header: entries by number, attributes apart', async () => {
    const { four } = await nuxtVisitor(server.url)
    const old = { headers: { 'Strapi-Response-Format': 'v4' } }
    const request = { filters: { slug: { $in: ['home-3', 'home-4'] } }, populate: ['destination', 'cover', 'address'] }
    const { data, meta } = await four.find('stays', request, old)
    expect(meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 2 })
    expect(data).toMatchObject([{ attributes: { slug: 'home-3' } }, { attributes: { slug: 'home-4' } }])
    const [{ id, attributes }] = data as unknown as [{ id: number; attributes: Record<string, unknown> }]
    expect(attributes).toMatchObject({
      destination: { data: { id: expect.any(Number), attributes: { name: 'Lisboa' } } },
      cover: { data: null },
      address: { city: 'Lisboa' },
    })
    const one = await four.findOne('stays', id, {}, old)
    expect(one.data).toMatchObject({ id, attributes: { slug: 'home-3' } })
  })
})

describe('the client of Strapi, unchanged,', () => {
  const clientOf = (auth?: string): StrapiClient =>
    strapi({ baseURL: `${server.url}/api`, ...(auth !== undefined && { auth }) })

  test.each([
    ['HTTPBadRequestError', 400, () => clientOf().collection('stays').find({ sort: 'zzz' })],
    ['HTTPAuthorizationError', 401, () => clientOf('garbage').collection('stays').find()],
    ['HTTPForbiddenError', 403, () => clientOf().collection('bookings').find()],
    ['HTTPNotFoundError', 404, () => clientOf().collection('stays').findOne('zzz')],
  ] as const)('97 throws %s for %i, with the answer in it', async (name, status, ask) => {
    const error = await ask().then(
      () => null,
      (thrown: unknown) => thrown as { name: string; response: Response },
    )
    expect([error?.name, error?.response.status]).toEqual([name, status])
    expect(await error?.response.json()).toMatchObject({ data: null, error: { status } })
  })

  test('98 lists files for those who look after them', async () => {
    expect(await clientOf(await product.editor()).files.find()).toEqual([])
    await expect(clientOf().files.find()).rejects.toMatchObject({ name: 'FileForbiddenError' })
    await expect(clientOf((await product.guest()).jwt).files.find()).rejects.toMatchObject({
      name: 'FileForbiddenError',
    })
  })

  test('99 changes a user by number, without an envelope on the way there and back', async () => {
    const { jwt, user } = await product.guest()
    const users = clientOf(jwt).collection('users')
    const changed = await users.update(String(user.id), { username: 'Renamed by client' })
    expect(changed).toMatchObject({ id: user.id, username: 'Renamed by client' })
    expect(await users.findOne(String(user.id))).toMatchObject({ username: 'Renamed by client' })
    const other = await product.guest()
    await expect(users.update(String(other.user.id), { username: 'Mine' })).rejects.toMatchObject({
      name: 'HTTPForbiddenError',
    })
  })
})
