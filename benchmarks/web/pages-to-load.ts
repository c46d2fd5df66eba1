import type { StayListShape } from '#contract/stay-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'

export interface VisitorCookie {
  readonly name: string
  readonly value: string
  readonly url: string
}

/** A page on a visitor's way to a booking. */
export interface PageToLoad {
  readonly name: string
  readonly url: string
  /** The session of a guest where the page wants one. */
  readonly cookies: readonly VisitorCookie[]
  /** False for pages that tell search engines to stay away. */
  readonly isForSearch: boolean
}

/** The pages from the first look to the checkout, which is opened by a new guest for a home that is free in twenty weeks. */
export async function pagesToLoad(origin: string): Promise<readonly PageToLoad[]> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const dates = { checkIn: day(140), checkOut: day(147), adults: 2 }
  const list = (await (await fetch(`${origin}/api${sitePaths.stays(dates)}`)).json()) as StayListShape
  const slug = list.data.find((stay) => stay.quote !== null)?.slug
  if (slug === undefined) throw new Error(`no home is free from ${dates.checkIn} to ${dates.checkOut}`)
  const open = (name: string, path: string) => ({ name, url: origin + path, cookies: [], isForSearch: true })
  return [
    open('home', sitePaths.home()),
    open('stays', sitePaths.stays()),
    open('stay', sitePaths.stay(slug)),
    open('map', sitePaths.map()),
    { ...open('login', sitePaths.login()), isForSearch: false },
    { ...open('checkout', sitePaths.checkout(slug, dates)), cookies: await sessionOf(origin), isForSearch: false },
  ]
}

async function sessionOf(origin: string): Promise<readonly VisitorCookie[]> {
  const { idToken } = await createApiGuest(origin)
  const response = await fetch(`${origin}/__session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, origin },
  })
  const [name = '', value = ''] = (response.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=')
  return [{ name, value, url: origin }]
}
