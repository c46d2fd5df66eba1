import { expect, test } from 'vitest'
import { weekFromNow } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test.each([true, false])(
  'the front page takes place, dates and party from its address (scripts: %s)',
  async (javaScriptEnabled) => {
    const { checkIn, checkOut } = weekFromNow(30)
    const visitor = await site.visitor({ javaScriptEnabled })
    await visitor.open(`/?destination=ciutadella&checkIn=${checkIn}&checkOut=${checkOut}&adults=3`)
    await visitor.page.getByRole('search', { name: 'Find a home' }).getByRole('button', { name: 'Search' }).click()
    await visitor.arrivesAt(/^\/stays\?/)
    const found = Object.fromEntries(new URL(visitor.page.url()).searchParams)
    expect(found).toMatchObject({ destination: 'ciutadella', checkIn, checkOut, adults: '3' })
  },
)
