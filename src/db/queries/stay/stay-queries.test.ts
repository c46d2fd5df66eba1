import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Db } from '#db/database.ts'
import { findStaysFree, findTakenNights, findTakenNightsOf } from '#db/queries/calendar/availability-queries.ts'
import { listAmenities, listDestinations } from '#db/queries/search/destination-queries.ts'
import {
  findStayByDocumentId,
  findStayById,
  findStayByNumber,
  findStayBySlug,
  findStaySummaries,
  listPublishedStays,
} from './stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'

let database: TestDatabase
let db: Db
let island: number
let village: number
let villa: number
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  island = await insertDestination(db)
  village = await insertDestination(db, island)
  const host = await db
    .insertInto('app.host')
    .values({ name: 'Mar', about: 'Lives nearby', languages: ['en', 'ca'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  villa = await insertStay(db, {
    slug: 'villa-sol',
    destination_id: village,
    host_id: host.id,
    bathrooms: 1.5,
    rating_sum: 19,
    rating_count: 4,
    prep_after: 1,
    weekend_nightly: 25_000,
    house_rules: JSON.stringify({ smoking: false, notes: ['Shoes off'] }),
  })
  await sql`insert into app.asset (sha256, mime, bytes, width, height, placeholder)
    values (sha256('a'), 'image/jpeg', 10, 2400, 1600, 'data:,a'), (sha256('b'), 'image/jpeg', 10, 1600, 1200, 'data:,b')`.execute(
    db,
  )
  await sql`insert into app.stay_photo (stay_id, asset_id, position, alt)
    select ${villa}, id, case when width = 1600 then 1 else 2 end, 'Terrace' from app.asset`.execute(db)
  await sql`insert into app.amenity (id, code, name, category, position) values (0, 'pool', 'Pool', 'outdoor', 2), (1, 'wifi', 'Wifi', 'inside', 1)`.execute(
    db,
  )
  await sql`insert into app.stay_amenity (stay_id, amenity_id) values (${villa}, 0), (${villa}, 1)`.execute(db)
  await sql`insert into app.stay_room (stay_id, position, kind, name, beds) values (${villa}, 1, 'bedroom', 'Blue room', '[{"kind":"double","count":1}]')`.execute(
    db,
  )
})
afterAll(() => database.close())

const now = new Date('2027-05-01T12:00:00Z')
const nightsOf = (checkIn: string, checkOut: string): StayDates => ({
  checkIn: isoDate(checkIn),
  checkOut: isoDate(checkOut),
})

describe('one home', () => {
  test('is found by its address with everything its page shows', async () => {
    expect(await findStayBySlug(db, 'villa-sol')).toMatchObject({
      id: villa,
      bathrooms: 1.5,
      rating: 4.75,
      reviews: 4,
      photos: [
        {
          width: 1600,
          height: 1200,
          placeholder: 'data:,b',
          alt: 'Terrace',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
        { width: 2400 },
      ],
      amenities: [{ code: 'wifi' }, { code: 'pool', name: 'Pool', category: 'outdoor' }],
      rooms: [{ kind: 'bedroom', name: 'Blue room', beds: [{ kind: 'double', count: 1 }] }],
      host: { name: 'Mar', about: 'Lives nearby', languages: ['en', 'ca'] },
      houseRules: { smoking: false, notes: ['Shoes off'] },
      checkInFrom: '15:00',
      checkInUntil: null,
      checkOutBy: '10:00',
      timeZone: 'Europe/Madrid',
    })
  })

  test('is found by its document id and its number too, and what is no id finds nothing', async () => {
    const stay = await findStayById(db, villa)
    expect((await findStayByDocumentId(db, String(stay?.documentId)))?.id).toBe(villa)
    expect((await findStayByNumber(db, String(villa)))?.id).toBe(villa)
    for (const text of ['villa-sol', '0', '-1', '1e1', '999999999', '9'.repeat(30)])
      expect([await findStayByDocumentId(db, text), await findStayByNumber(db, text)]).toEqual([null, null])
    expect(await findStayBySlug(db, 'nowhere')).toBeNull()
  })

  test('a draft is hidden, an unlisted home opens by its address but is in no list', async () => {
    const draft = await insertStay(db, { slug: 'draft', state: 'draft' })
    const unlisted = await insertStay(db, { slug: 'unlisted', state: 'unlisted' })
    expect(await findStayBySlug(db, 'draft')).toBeNull()
    expect(await findStayByNumber(db, String(draft))).toBeNull()
    expect((await findStayBySlug(db, 'unlisted'))?.host).toBeNull()
    const listed = (await listPublishedStays(db)).map((stay) => stay.id)
    expect(listed).not.toContain(draft)
    expect(listed).not.toContain(unlisted)
    expect(new Set((await findStaySummaries(db, [draft, villa])).keys())).toEqual(new Set([villa, draft]))
  })
})

describe('lists', () => {
  test('the homes of a place are those inside it', async () => {
    const elsewhere = await insertStay(db)
    const slug = (
      await db.selectFrom('app.destination').select('slug').where('id', '=', island).executeTakeFirstOrThrow()
    ).slug
    const ids = (await listPublishedStays(db, { destination: slug })).map((stay) => stay.id)
    expect(ids).toEqual([villa])
    expect((await listPublishedStays(db)).map((stay) => stay.id)).toContain(elsewhere)
    expect(await listPublishedStays(db, { destination: 'atlantis' })).toEqual([])
  })

  test('places count the homes inside them, amenities come in their order', async () => {
    const counted = await listDestinations(db)
    const slugs = await db.selectFrom('app.destination').select('slug').where('id', 'in', [island, village]).execute()
    expect(
      counted.filter((place) => slugs.some(({ slug }) => slug === place.slug)).map((place) => place.stays),
    ).toEqual([1, 1])
    expect((await listAmenities(db)).map((amenity) => amenity.code)).toEqual(['wifi', 'pool'])
  })
})

describe('prices and rules', () => {
  test('arrive whole, taxes of the surrounding places included', async () => {
    await sql`insert into app.season (stay_id, name, during, nightly) values (${villa}, 'Summer', '{[2027-07-01,2027-09-01)}', 30000)`.execute(
      db,
    )
    await sql`insert into app.night_override (stay_id, night, nightly) values (${villa}, '2027-08-14', 40000)`.execute(
      db,
    )
    await sql`insert into app.stay_discount (stay_id, kind, threshold, percent_bp) values
      (${villa}, 'length', 28, 2500), (${villa}, 'length', 7, 1000), (${villa}, 'early_bird', 90, 500)`.execute(db)
    await sql`insert into app.stay_fee (stay_id, code, name, kind, basis, amount) values (${villa}, 'cleaning', 'Cleaning', 'cleaning', 'per_stay', 8500)`.execute(
      db,
    )
    await sql`insert into app.tax_rule (destination_id, name, per, period, amount, currency, exempt_under_age, max_nights) values (${island}, 'Tourist tax', 'person', 'night', 300, 'EUR', 16, 7)`.execute(
      db,
    )
    await sql`insert into app.tax_rule (stay_id, name, per, period, percent_bp, base, valid) values (${villa}, 'VAT', 'unit', 'stay', 1000, '{rent,fees}', '[2020-01-01,)')`.execute(
      db,
    )
    await sql`insert into app.tax_rule (stay_id, name, per, period, amount, retired_at) values (${villa}, 'Old tax', 'unit', 'stay', 1, '2026-01-01Z')`.execute(
      db,
    )

    const terms = (await loadStayTerms(db, [villa, 999_999])).get(villa)
    expect(terms).toMatchObject({
      stayId: villa,
      version: 6,
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      checkInFrom: '15:00',
      nightlyMinor: 20_000,
      weekendNightlyMinor: 25_000,
      weekendNights: 48,
      includedGuests: null,
      preparationNights: 1,
      windowMonths: 18,
      windowUntil: null,
      seasons: [
        {
          name: 'Summer',
          spans: [{ from: '2027-07-01', to: '2027-09-01' }],
          yearly: false,
          nightlyMinor: 30_000,
          minNights: null,
        },
      ],
      overrides: [{ night: '2027-08-14', nightlyMinor: 40_000, minNights: null, arrival: null }],
      lengthDiscounts: [
        { nights: 7, percentBp: 1000 },
        { nights: 28, percentBp: 2500 },
      ],
      leadDiscounts: [{ kind: 'early_bird', days: 90, percentBp: 500 }],
      fees: [{ code: 'cleaning', basis: 'per_stay', amountMinor: 8500, taxable: true, refund: 'before_check_in' }],
      taxes: [
        {
          name: 'Tourist tax',
          amountMinor: 300,
          percentBp: null,
          exemptUnderAge: 16,
          maxNights: 7,
          validFrom: null,
          validTo: null,
        },
        { name: 'VAT', percentBp: 1000, base: ['rent', 'fees'], validFrom: '2020-01-01', validTo: null },
      ],
      policy: {
        code: 'moderate',
        graceHours: 24,
        tiers: [
          { hoursBefore: 120, keepNights: 0, keepRestBp: 0 },
          { hoursBefore: 0, keepNights: 1, keepRestBp: 5000 },
        ],
      },
    })
  })
})

describe('availability', () => {
  test('taken nights carry the preparation behind them; a hold past its time is free', async () => {
    const stay = await insertStay(db, { prep_after: 1 })
    await db.transaction().execute(async (tx) => {
      await takeNights(tx, stay, nightsOf('2027-06-10', '2027-06-14'), { kind: 'import' })
      await takeNights(tx, stay, nightsOf('2027-06-20', '2027-06-22'), { kind: 'block', reason: 'closed' })
    })
    const june = { from: isoDate('2027-06-01'), to: isoDate('2027-07-01') }
    const taken = [
      { from: '2027-06-10', to: '2027-06-15' },
      { from: '2027-06-20', to: '2027-06-22' },
    ]
    expect(await findTakenNights(db, stay, june.from, june.to, now)).toEqual(taken)
    expect(await findTakenNights(db, stay, isoDate('2027-06-14'), isoDate('2027-06-20'), now)).toEqual(
      taken.slice(0, 1),
    )
    expect((await findTakenNightsOf(db, [stay, villa], june, now)).get(stay)).toEqual(taken)

    const free = (nights: StayDates) => findStaysFree(db, { nights, now, ids: [stay] })
    expect(await free(nightsOf('2027-06-15', '2027-06-19'))).toEqual([stay])
    expect(await free(nightsOf('2027-06-15', '2027-06-20'))).toEqual([])
    expect(await free(nightsOf('2027-06-14', '2027-06-16'))).toEqual([])
    expect(await findStaysFree(db, { nights: nightsOf('2027-06-10', '2027-06-11'), now })).not.toContain(stay)
  })
})
