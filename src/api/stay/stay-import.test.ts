import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { StayImportReport } from '#contract/stay-import.ts'
import { insertUsualAmenities } from '#db/queries/rate/catalogue-queries.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
let place: string

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  const { db } = shop.database
  const bay = await insertDestination(db)
  const found = await db.selectFrom('app.destination').select('slug').where('id', '=', bay).executeTakeFirstOrThrow()
  place = found.slug
})
afterAll(async () => shop.database.close())

const ADD_FIRST = 'It has to be added first, or named among the other names of a place.'
const HEAD = 'id,name,kind,guests,bedrooms,beds,bathrooms,price\n'
const bring = async (rows: string, dryRun: boolean) =>
  (
    await staff.call<StayImportReport>('POST', '/api/staff/stay-imports', {
      data: { csv: HEAD + rows, place, currency: 'EUR', dryRun },
    })
  ).data
const stays = async () =>
  shop.database.db
    .selectFrom('app.stay')
    .select(['slug', 'state', 'nightly'])
    .where('title', '=', 'Casa Roja')
    .orderBy('id')
    .execute()

test('a file is looked at, written as drafts, and makes nothing twice', async () => {
  const rows = 'a,Casa Roja,house,4,2,3,1,90\nb,Casa Roja,house,4,2,3,1,95\n'
  expect((await bring(rows, true)).counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 })
  expect(await stays()).toEqual([])
  await bring(rows, false)
  // Homes with the same name get different addresses.
  const made = [
    { slug: 'casa-roja', state: 'draft', nightly: 9000 },
    { slug: 'casa-roja-2', state: 'draft', nightly: 9500 },
  ]
  expect(await stays()).toEqual(made)
  expect((await bring(rows, false)).counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 })
  expect(await stays()).toEqual(made)
  const dearer = rows.replace(',90', ',120')
  expect((await bring(dearer, true)).rows[0]).toMatchObject({
    becomes: 'changed',
    changes: [{ column: 'price', here: '90', file: '120' }],
  })
  expect(await stays()).toEqual(made)
  await bring(dearer, false)
  expect((await stays())[0]).toMatchObject({ nightly: 12_000 })
})

test('the report names the columns that were not read, and what it gives back leaves them out', async () => {
  const preview = async (csv: string) =>
    staff.call<StayImportReport>('POST', '/api/staff/stay-imports', {
      data: { csv, place, currency: 'EUR', dryRun: true },
    })
  const { data } = await preview('id;Nombre;Huéspedes;Precio;Piscina\nmadrid;Casa Verde;4;90,50;sí\n')
  expect(data).toMatchObject({ unread: ['Piscina'], rows: [{ name: 'Casa Verde', home: { price: '90.5' } }] })
  expect((await preview(data.csv)).data).toMatchObject({ unread: [], rows: [{ name: 'Casa Verde' }] })
})

test('a name of several lines is one line, however the file ends its lines', async () => {
  await bring('lines,"Casa Gris\nby the sea",house,4,2,3,1,90\n', false)
  const again = await bring('lines,"Casa Gris\r\nby the sea",house,4,2,3,1,90\r\n', true)
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 })
  const { db } = shop.database
  const made = await db.selectFrom('app.stay').select('title').where('slug', 'like', 'casa-gris%').execute()
  expect(made).toEqual([{ title: 'Casa Gris by the sea' }])
})

test('rows that are no homes are told and make nothing', async () => {
  const report = await bring('x,Ca,house,no,2,3,1,free\n'.repeat(500), false)
  expect(report.counts).toEqual({ new: 0, changed: 0, same: 0, refused: 500 })
  expect(report.rows[0]?.doubts.map(({ column }) => column).toSorted()).toEqual(['guests', 'name', 'price'])
})

test('a place is known by its slug and by its name, however that is written; one that several have is not', async () => {
  const { db } = shop.database
  const island = await insertDestination(db)
  await db.updateTable('app.destination').set({ name: 'Île d’Or' }).where('id', '=', island).execute()
  for (const [slug, name] of [
    ['mao-harbour', 'Maó'],
    ['north-bay', 'The Bay'],
    ['the-bay', 'The Bay'],
    ['kyoto', '京都'],
    ['kriti', 'Κρήτη'],
  ] as const)
    await db
      .updateTable('app.destination')
      .set({
        slug,
        name,
        other_names: slug === 'mao-harbour' ? 'Mahón, Port Mahon' : '',
        parent_id: slug === 'north-bay' ? island : null,
      })
      .where('id', '=', await insertDestination(db))
      .execute()
  const named = ['Maó', 'MAO', 'mao-harbour', 'The Bay', 'the-bay', 'Nowhere', '京都', '東京', '"The bay, ile d’or"']
  const rows = [...named, 'ΚΡΗΤΗ', 'port mahon'].map((where, index) => `p${index},Casa Verde,house,4,2,3,1,90,${where}`)
  // Merged from several files, whose lines end in different ways.
  const csv = `${HEAD.trim()},place\r\n${rows.slice(0, 2).join('\r\n')}\r\n${rows.slice(2).join('\n')}\n`
  const report = await staff.call<StayImportReport>('POST', '/api/staff/stay-imports', {
    data: { csv, place: '', currency: 'EUR', dryRun: true },
  })
  const places = Object.fromEntries(
    report.data.rows.map(({ id, home: stay, doubts }) => [id, stay?.place ?? doubts[0]?.text]),
  )
  expect(places).toEqual({
    p0: 'mao-harbour',
    p1: 'mao-harbour',
    p2: 'mao-harbour',
    p3: 'Several places are called “The Bay” here. Add what contains it, after a comma, or use its slug.',
    p4: 'the-bay',
    p5: `There is no place “Nowhere” here. ${ADD_FIRST}`,
    p6: 'kyoto',
    p7: `There is no place “東京” here. ${ADD_FIRST}`,
    p8: 'north-bay',
    p9: 'kriti',
    p10: 'mao-harbour',
  })
})

test('homes of one name get addresses of their own, numbered in turn', async () => {
  const { db } = shop.database
  const others = Array.from({ length: 40 }, (_, index) => `n${index},Casa Blanca,house,4,2,3,1,90`).join('\n')
  await bring(others, false)
  const made = await db.selectFrom('app.stay').select('slug').where('title', '=', 'Casa Blanca').orderBy('id').execute()
  expect(made.map(({ slug }) => slug)).toEqual([
    'casa-blanca',
    ...Array.from({ length: 39 }, (_, index) => `casa-blanca-${index + 2}`),
  ])
})

test('prices are read as their currency has them: without a fraction, with one of three digits, and in millions', async () => {
  const rows = [
    'k1,Dar al Bahr,house,4,2,3,1,45.500,KWD',
    'k2,Dar al Bahr,house,4,2,3,1,"1,245.500",KWD',
    'k3,Dar al Bahr,house,4,2,3,1,1250,KWD',
    'v1,Dar al Bahr,house,4,2,3,1,2.500.000,VND',
    'e1,Dar al Bahr,house,4,2,3,1,1.250,EUR',
    'j1,Dar al Bahr,house,4,2,3,1,0.4,JPY',
    'j2,Dar al Bahr,house,4,2,3,1,95.5,JPY',
    'j3,Dar al Bahr,house,4,2,3,1,15000.00,JPY',
  ]
  const csv = `${HEAD.trim()},currency\n${rows.join('\n')}\n`
  const take = async () =>
    staff.call<StayImportReport>('POST', '/api/staff/stay-imports', {
      data: { csv, place, currency: 'EUR', dryRun: false },
    })
  const first = await take()
  expect(first.status).toBe(200)
  expect(first.data.counts).toEqual({ new: 6, changed: 0, same: 0, refused: 2 })
  const made = await shop.database.db
    .selectFrom('app.stay')
    .select(['currency', 'nightly'])
    .where('title', '=', 'Dar al Bahr')
    .orderBy('id')
    .execute()
  expect(made.map(({ currency, nightly }) => `${nightly} ${currency}`)).toEqual([
    '45500 KWD',
    '1245500 KWD',
    '1250000 KWD',
    '2500000 VND',
    '125000 EUR',
    '15000 JPY',
  ])
  expect((await take()).data.counts).toEqual({ new: 0, changed: 0, same: 6, refused: 2 })
})

test('a home whose price follows another one keeps that price, and the file is told so', async () => {
  const rows = 'f1,Casa Follower,house,4,2,3,1,90\nf2,Casa Leader,house,4,2,3,1,100\n'
  await bring(rows, false)
  const { db } = shop.database
  const [here, leader] = await db
    .selectFrom('app.stay')
    .select(['slug', 'id'])
    .where('title', 'in', ['Casa Follower', 'Casa Leader'])
    .orderBy('title')
    .execute()
  const { data: rates } = await staff.call<StayRatesShape>('GET', `/api/staff/stays/${here?.slug}/rates`)
  const formula = { percentBp: 12_000, amountMinor: 0, roundToMinor: 1, withRules: false }
  const data = { version: rates.version, source: leader?.slug, ...formula }
  expect((await staff.call('PUT', `/api/staff/stays/${here?.slug}/rate-source`, { data })).status).toBe(200)

  const report = await bring(rows.replace('4,2,3,1,90', '4,2,4,1,90'), false)
  const row = report.rows.find(({ id }) => id === 'f1')
  expect(row).toMatchObject({ becomes: 'changed', changes: [{ column: 'beds', here: '3', file: '4' }] })
  expect(row?.doubts).toEqual([{ column: 'price', text: 'The price follows another home and is left unchanged.' }])
  const again = await bring(rows.replace('4,2,3,1,90', '4,2,4,1,90'), false)
  expect(again.rows.find(({ id }) => id === 'f1')).toMatchObject({ becomes: 'same' })
})

test('a second import writes the kind and the bathrooms too, and names a place that it does not change', async () => {
  await bring('kind-1,Casa Kind,house,4,2,3,1,90\n', false)
  const report = await bring('kind-1,Casa Kind,villa,4,2,3,1.5,90\n', true)
  expect(report.rows[0]).toMatchObject({
    becomes: 'changed',
    changes: [
      { column: 'kind', here: 'house', file: 'villa' },
      { column: 'bathrooms', here: '1', file: '1.5' },
    ],
  })
  await bring('kind-1,Casa Kind,villa,4,2,3,1.5,90\n', false)
  const stay = () =>
    shop.database.db
      .selectFrom('app.stay')
      .select(['kind', 'bathrooms', 'bedrooms', 'beds'])
      .where('title', '=', 'Casa Kind')
      .executeTakeFirstOrThrow()
  expect(await stay()).toMatchObject({ kind: 'villa', bedrooms: 2, beds: 3 })
  expect(Number((await stay()).bathrooms)).toBe(1.5)
  expect((await bring('kind-1,Casa Kind,villa,4,2,3,1.5,90\n', false)).rows[0]).toMatchObject({ becomes: 'same' })

  const elsewhere = await insertDestination(shop.database.db)
  const { slug } = await shop.database.db
    .selectFrom('app.destination')
    .select('slug')
    .where('id', '=', elsewhere)
    .executeTakeFirstOrThrow()
  const { data: moved } = await staff.call<StayImportReport>('POST', '/api/staff/stay-imports', {
    data: {
      csv: `id,name,kind,guests,bedrooms,beds,bathrooms,price,place\nkind-1,Casa Kind,villa,4,2,3,1.5,90,${slug}\n`,
      place,
      currency: 'EUR',
      dryRun: true,
    },
  })
  expect(moved.rows[0]).toMatchObject({ becomes: 'same', doubts: [{ column: 'place' }] })
})

test('a second import leaves unchanged what its file says nothing about', async () => {
  await bring('s1,Casa Silent,villa,4,2,3,2,90\n', false)
  const short = async (csv: string) =>
    (
      await staff.call<StayImportReport>('POST', '/api/staff/stay-imports', {
        data: { csv, place, currency: 'EUR', dryRun: true },
      })
    ).data.rows[0]
  expect(await short('id,name,guests,price\ns1,Casa Silent,4,95\n')).toMatchObject({
    becomes: 'changed',
    doubts: [],
    changes: [{ column: 'price', here: '90', file: '95' }],
  })
  expect(await short(`${HEAD}s1,Casa Silent,castle,4,,,,90\n`)).toMatchObject({
    becomes: 'same',
    doubts: [{ column: 'kind', text: '“castle” is no kind of home here; left unchanged.' }],
  })
  expect(await short('id,name,guests,price\ns2,Casa Silent,4,95\n')).toMatchObject({
    becomes: 'new',
    doubts: [
      { column: 'kind', text: 'Not given; taken as a house.' },
      { column: 'bedrooms', text: 'Not given; taken as 1.' },
      { column: 'beds', text: 'Not given; taken as 1.' },
      { column: 'bathrooms', text: 'Not given; taken as 1.' },
    ],
  })
})

const FULL = 'id,name,kind,guests,bedrooms,beds,bathrooms,price,description,latitude,longitude,amenities\n'
const take = async (csv: string, dryRun = false) =>
  (
    await staff.call<StayImportReport>('POST', '/api/staff/stay-imports', {
      data: { csv, place, currency: 'EUR', dryRun },
    })
  ).data

async function stayCalled(title: string) {
  const { db } = shop.database
  const stay = await db
    .selectFrom('app.stay')
    .select(['id', 'document_id', 'description', 'lat', 'lng'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  const has = await db
    .selectFrom('app.stay_amenity as has')
    .innerJoin('app.amenity as amenity', 'amenity.id', 'has.amenity_id')
    .select('amenity.code')
    .where('has.stay_id', '=', stay.id)
    .orderBy('amenity.code')
    .execute()
  return { ...stay, amenities: has.map(({ code }) => code) }
}

test('a new home takes the description, the position and the amenities, and the file again changes nothing', async () => {
  await insertUsualAmenities(shop.database.db)
  const words = 'Quiet, '.repeat(50)
  const rows = `full-1,Casa Plena,villa,4,2,3,1,90,"${words}\nby the sea",39.95,3.85,Wi-Fi; kitchen; helipad\n`
  const dry = await take(FULL + rows, true)
  expect(dry.rows[0]).toMatchObject({
    becomes: 'new',
    home: { hasDescription: true, hasPosition: true, amenities: 2 },
    doubts: [{ column: 'amenities', text: 'Not known here and left out: “helipad”.' }],
  })
  // The report is of thousands of homes.
  expect(JSON.stringify(dry.rows)).not.toContain('Quiet')
  // A form sends its lines with other ends than the file.
  await take(dry.csv.replaceAll('\n', '\r\n'))
  expect(await stayCalled('Casa Plena')).toMatchObject({
    description: `${words}\nby the sea`,
    lat: 39.95,
    lng: 3.85,
    amenities: ['kitchen', 'wifi'],
  })
  expect((await take(FULL + rows)).rows[0]).toMatchObject({ becomes: 'same', doubts: [], changes: [] })
})

test('a listing gives its home the same, and the same file again changes nothing', async () => {
  const csv =
    'id,name,description,property_type,accommodates,bedrooms,beds,bathrooms,price,latitude,longitude,amenities\n' +
    'bnb-1,Sol &amp; Mar,"<b>The space</b><br />It&#39;s quiet",Entire villa,4,2,3,1,$90.00,39.95,3.85,"[""Wifi"", ""Washer"", ""Books""]"\n'
  const dry = await take(csv, true)
  expect(dry).toMatchObject({ source: 'airbnb', rows: [{ name: 'Sol & Mar', becomes: 'new', doubts: [] }] })
  await take(dry.csv)
  expect(await stayCalled('Sol & Mar')).toMatchObject({
    description: "The space\nIt's quiet",
    lat: 39.95,
    amenities: ['washing-machine', 'wifi'],
  })
  expect((await take(csv)).counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 })
})

test('a home that was imported without them is given them once', async () => {
  await bring('once-1,Casa Buida,house,4,2,3,1,90\n', false)
  const rows = 'once-1,Casa Buida,house,4,2,3,1,90,By the sea,39.95,3.85,wifi\n'
  expect((await take(FULL + rows, true)).rows[0]).toMatchObject({
    becomes: 'changed',
    changes: [
      { column: 'description', here: 'none', file: 'as in the file' },
      { column: 'position', here: 'as its place', file: '39.95, 3.85' },
      { column: 'amenities', here: 'none', file: '1' },
    ],
  })
  expect(await stayCalled('Casa Buida')).toMatchObject({ description: '', lat: 40, lng: 4, amenities: [] })
  await take(FULL + rows)
  const filled = { description: 'By the sea', lat: 39.95, lng: 3.85, amenities: ['wifi'] }
  expect(await stayCalled('Casa Buida')).toMatchObject(filled)
  const other = 'once-1,Casa Buida,house,4,2,3,1,90,Other words,39.5,,"tv, helipad"\n'
  expect((await take(FULL + other)).rows[0]).toMatchObject({ becomes: 'same', doubts: [], changes: [] })
  expect(await stayCalled('Casa Buida')).toMatchObject(filled)
})

test('what people have written of a home stays, and only what it lacks is filled in', async () => {
  await bring('own-1,Casa Seva,house,4,2,3,1,90\n', false)
  const { document_id } = await stayCalled('Casa Seva')
  const data = { description: 'Our own words', amenities: ['tv'] }
  expect((await staff.call('PUT', `/api/stays/${document_id}`, { data })).status).toBe(200)
  const rows = 'own-1,Casa Seva,house,4,2,3,1,90,Words of the file,39.95,3.85,wifi\n'
  expect((await take(FULL + rows)).rows[0]).toMatchObject({ becomes: 'changed', changes: [{ column: 'position' }] })
  expect(await stayCalled('Casa Seva')).toMatchObject({ description: 'Our own words', lat: 39.95, amenities: ['tv'] })
})

test('what people have deleted does not come back, whether the file or somebody had written it', async () => {
  await insertUsualAmenities(shop.database.db)
  const rows =
    'gone-1,Casa Neta,house,4,2,3,1,90,Words of the file,39.95,3.85,wifi\n' +
    'gone-2,Casa Propia,house,4,2,3,1,90,,,,\n'
  await take(FULL + rows)
  const change = async (title: string, data: object) => {
    const { document_id } = await stayCalled(title)
    expect((await staff.call('PUT', `/api/stays/${document_id}`, { data })).status).toBe(200)
  }
  await change('Casa Neta', { description: '', amenities: [] })
  await change('Casa Propia', { description: 'Our own words' })
  const later = rows.replace('90,,,,', '90,Words of the file,39.95,3.85,tv')
  await take(FULL + later)
  await change('Casa Propia', { description: '' })
  expect((await take(FULL + later)).counts).toMatchObject({ same: 2, changed: 0 })
  expect(await stayCalled('Casa Neta')).toMatchObject({ description: '', lat: 39.95, amenities: [] })
  expect(await stayCalled('Casa Propia')).toMatchObject({ description: '', lat: 39.95, amenities: ['tv'] })
})

test('a position that is none, or that of the place, changes nothing', async () => {
  const where = async (latitude: string, longitude: string) =>
    (await take(`${FULL}at-1,Casa Centre,house,4,2,3,1,90,,${latitude},${longitude},\n`)).rows[0]
  expect(await where('95', '4')).toMatchObject({
    becomes: 'new',
    home: { hasDescription: false, hasPosition: false, amenities: 0 },
    doubts: [{ column: 'latitude', text: '“95” is no latitude; the home takes the position of its place.' }],
  })
  expect(await stayCalled('Casa Centre')).toMatchObject({ description: '', lat: 40, lng: 4, amenities: [] })
  expect(await where('40', '4')).toMatchObject({ becomes: 'same', doubts: [] })
  expect(await where('', '4')).toMatchObject({ becomes: 'same', doubts: [{ column: 'latitude' }] })
})
