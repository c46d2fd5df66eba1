import type { Db } from '#db/database.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'

/** A body of the content backend as it came. */
export interface Body {
  readonly data: unknown
  readonly meta?: { readonly pagination?: Readonly<Record<string, number>> }
  readonly error?: {
    readonly status: number
    readonly name: string
    readonly message: string
    readonly details: Readonly<Record<string, unknown>>
  }
}

export interface Library {
  readonly shop: Shop
  /** Asks as nobody, or as the bearer of a token. */
  get(
    path: string,
    options?: { as?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Body; headers: Headers }>
  /** The slugs that a list answers. */
  slugs(query: string): Promise<string[]>
}

/** A library of its own. */
export async function openLibrary(): Promise<Library> {
  const shop = await createShop()
  await furnishLibrary(shop.database.db)
  const get: Library['get'] = async (path, { as, headers = {} } = {}) => {
    const response = await shop.app(
      new Request(ORIGIN + path, {
        headers: { ...headers, ...(as === undefined ? {} : { authorization: `Bearer ${as}` }) },
      }),
    )
    const text = await response.text()
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body, headers: response.headers }
  }
  return {
    shop,
    get,
    async slugs(query) {
      const { body, status } = await get(`/api/stays?${query}`)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return (body.data as { slug: string }[]).map(({ slug }) => slug)
    },
  }
}

/** Thirty published homes `home-1` … `home-30` in two places, and a draft. The n-th costs 100 + n and takes n modulo 5, plus 2, guests. */
export async function furnishLibrary(db: Db): Promise<void> {
  const places = [await insertDestination(db), await insertDestination(db)]
  await db.updateTable('app.destination').set({ name: 'Porto' }).where('id', '=', places[0]!).execute()
  await db.updateTable('app.destination').set({ name: 'Lisboa' }).where('id', '=', places[1]!).execute()
  for (let number = 1; number <= 30; number += 1) {
    await insertStay(db, {
      slug: `home-${number}`,
      title: number === 11 ? 'Casa 100% Sol' : `Home ${number}`,
      summary: number % 2 === 0 ? 'An even home' : 'An Odd home',
      nightly: (100 + number) * 100,
      max_guests: (number % 5) + 2,
      destination_id: places[number % 2]!,
      area_m2: number === 5 ? 55 : null,
      published_at: new Date(Date.UTC(2026, 0, number)),
    })
  }
  await insertStay(db, {
    slug: 'a-draft',
    title: 'A draft',
    state: 'draft',
    published_at: null,
    destination_id: places[0]!,
  })
}
