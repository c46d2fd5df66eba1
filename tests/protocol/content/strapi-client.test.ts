import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strapi, type StrapiClient } from '@strapi/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendResponse, toRequest } from '#server/http/node-adapter.ts'
import { openLibrary, type Library } from './library-of-homes.ts'

let library: Library
let server: Server
let baseURL: string
let client: StrapiClient
const ignored = new AbortController().signal

beforeAll(async () => {
  library = await openLibrary()
  server = createServer((message, reply) => {
    void library.shop
      .app(toRequest(message, baseURL, '192.0.2.1', ignored))
      .then((response) => sendResponse(response, message, reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = strapi({ baseURL: `${baseURL}/api` })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await library.shop.database.close()
})

const as = (token: string) => strapi({ baseURL: `${baseURL}/api`, auth: token })

describe('the official client of Strapi, unchanged,', () => {
  test('finds, filters, sorts, pages and populates', async () => {
    const { data, meta } = await client.collection('stays').find({
      filters: { nightlyPrice: { $lte: 110 }, $or: [{ slug: { $contains: '1' } }, { slug: { $eq: 'home-2' } }] },
      sort: ['nightlyPrice:desc'],
      fields: ['slug', 'nightlyPrice'],
      populate: { destination: { fields: ['name'] } },
      pagination: { page: 1, pageSize: 2 },
    })
    expect(data).toMatchObject([
      { slug: 'home-10', nightlyPrice: 110, destination: { name: 'Porto' } },
      { slug: 'home-2', nightlyPrice: 102 },
    ])
    expect(meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 })
  })

  test('sends dates, and lists with nothing in them', async () => {
    const since = await client
      .collection('stays')
      .find({ filters: { publishedAt: { $gte: new Date(Date.UTC(2026, 0, 30)) as unknown as string } }, fields: [] })
    expect(since.data).toEqual([{ id: expect.any(Number), documentId: expect.any(String) }])
  })

  test('finds one by document id', async () => {
    const [first] = (await client.collection('stays').find({ filters: { slug: 'home-3' } })).data
    const { data } = await client.collection('stays').findOne(first!.documentId, { populate: '*' })
    expect(data).toMatchObject({ slug: 'home-3', destination: { name: 'Lisboa' } })
  })

  test('makes, changes and deletes for whoever has the right to', async () => {
    const staff = as((await library.shop.guest({ role: 'staff' })).uid)
    const home = {
      name: 'Casa Nova',
      kind: 'house',
      maxGuests: 2,
      bedrooms: 1,
      beds: 1,
      bathrooms: 1,
      nightlyPrice: 90,
      currency: 'EUR',
    }
    const [place] = (await client.collection('destinations').find()).data
    const made = await staff.collection('stays').create({ ...home, destination: place!.documentId })
    const changed = await staff.collection('stays').update(made.data.documentId, { summary: 'Small and bright' })
    expect(changed.data).toMatchObject({ name: 'Casa Nova', summary: 'Small and bright' })
    await staff.collection('stays').delete(made.data.documentId)
    await expect(client.collection('stays').findOne(made.data.documentId)).rejects.toMatchObject({
      name: 'HTTPNotFoundError',
    })
  })

  test.each([
    ['HTTPBadRequestError', () => client.collection('stays').find({ sort: 'zzz' })],
    ['HTTPAuthorizationError', () => as('garbage').collection('stays').find()],
    ['HTTPForbiddenError', () => client.collection('bookings').find()],
    ['HTTPNotFoundError', () => client.collection('stays').findOne('zzz')],
  ])('throws %s', async (name, ask) => {
    await expect(ask()).rejects.toMatchObject({ name })
  })

  test('lists files for those who look after them', async () => {
    const staff = as((await library.shop.guest({ role: 'staff' })).uid)
    expect(await staff.files.find()).toEqual([])
    await expect(client.files.find()).rejects.toMatchObject({ name: 'FileForbiddenError' })
  })
})
