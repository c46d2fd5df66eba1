import { strapi, type StrapiClient } from '@strapi/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveApp, type ServedApp } from '#tests/support/serve-app.ts'
import { openLibrary, type Library } from './library-of-homes.ts'

let library: Library
let server: ServedApp
let baseURL: string
let client: StrapiClient

beforeAll(async () => {
  library = await openLibrary()
  server = await serveApp((request) => library.shop.app(request))
  baseURL = `${server.url}/api`
  client = strapi({ baseURL })
})
afterAll(async () => {
  await server.close()
  await library.shop.database.close()
})

const as = (token: string) => strapi({ baseURL, auth: token })

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
    const stay = {
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
    const made = await staff.collection('stays').create({ ...stay, destination: place!.documentId })
    const changed = await staff.collection('stays').update(made.data.documentId, { summary: 'Small and bright' })
    expect(changed.data).toMatchObject({ name: 'Casa Nova', summary: 'Small and bright' })
    await staff.collection('stays').delete(made.data.documentId)
    await expect(client.collection('stays').findOne(made.data.documentId)).rejects.toMatchObject({
      name: 'HTTPNotFoundError',
    })
  })
})
