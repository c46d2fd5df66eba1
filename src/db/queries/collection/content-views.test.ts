import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionNames, identityAttributes, isRelation, type Attribute } from '#core/collection/collection.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { mediaUrl, mediaVariantWidths } from '#contract/media/media-url.ts'
import { publicPosition } from '#core/stay/public-position.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { sources } from './collection-sources.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => database.close())

async function columnsOf(view: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'content' and table_name = ${view}`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

describe.each(collectionNames)('the view of %s', (name) => {
  const attributes = Object.entries<Attribute>({ ...identityAttributes, ...everyCollection[name].attributes })

  test('has a column for every scalar, inside components as well', async () => {
    const declared = attributes.flatMap(([key, attribute]) => {
      if (isRelation(attribute)) return []
      return attribute.kind === 'component'
        ? Object.keys(attribute.attributes).map((inner) => `${key}.${inner}`)
        : [key]
    })
    expect(await columnsOf(sources[name].view)).toEqual(expect.arrayContaining(declared))
  })

  test('knows the way to every relation', async () => {
    for (const [key, attribute] of attributes) {
      if (!isRelation(attribute)) continue
      const join = sources[name].joins[key]
      expect([key, join]).not.toEqual([key, undefined])
      expect(await columnsOf(sources[name].view)).toContain(join!.from)
      expect(await columnsOf(sources[attribute.target].view)).toContain(join!.to)
      if (join!.via)
        expect(await columnsOf(join!.via.view)).toEqual(expect.arrayContaining([join!.via.from, join!.via.to]))
    }
  })
})

describe('rules that views and code share', () => {
  test('amounts of every currency have the same digits', async () => {
    const currencies = Intl.supportedValuesOf('currency')
    expect(currencies.length).toBeGreaterThan(100)
    const { rows } = await sql<{ currency: string; units: number; digits: number }>`
      select currency, content.units(123456, currency) as units, content.digits(currency) as digits
      from unnest(${currencies}::app.currency[]) as currency`.execute(database.db)
    expect(rows).toEqual(
      currencies.map((currency) => {
        const digits = minorDigitsOf(currency)
        return { currency, units: 123_456 / 10 ** digits, digits }
      }),
    )
  })

  test.each([39.8885, -0.0025, 0.0024999, -33.86882, 4.2640001])('%d stands on the same grid', async (degrees) => {
    const { rows } = await sql<{ on_grid: number }>`select content.on_grid(${degrees}::float8) as on_grid`.execute(
      database.db,
    )
    expect(rows[0]!.on_grid).toBeCloseTo(publicPosition({ lat: degrees, lng: 0 }).lat, 9)
  })

  test.each([300, 480, 1599, 1600, 4000])('a photo %d pixels wide is kept in the same widths', async (width) => {
    const { rows } = await sql<{ formats: Record<string, { url: string; width: number }> }>`
      select content.formats('abc', ${width}::int, 100) as formats`.execute(database.db)
    const widths = mediaVariantWidths(width)
    const formats = Object.values(rows[0]!.formats).toSorted((one, other) => one.width - other.width)
    expect(formats.map((format) => format.url)).toEqual(widths.map((one) => mediaUrl('abc', one, 'jpg')))
  })
})
