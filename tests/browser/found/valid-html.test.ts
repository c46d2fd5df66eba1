import { siteRoutes } from '#tests/support/site-routes.ts'
import { expect, test, describe } from 'vitest'
import { htmlFaults, htmlFaultsNow } from '../support/pages/html-faults.ts'
import { useEveryPage } from '../support/pages/every-page.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const every = useEveryPage(site)

describe('the HTML of every page is valid', () => {
  test.each([...every.pages, ...every.states])('$name, as it is sent', async ({ who, address, status = 200 }) => {
    const response = await every.answerTo(who, address())
    expect(response.status).toBe(status)
    expect(htmlFaults(await response.text())).toEqual([])
  })

  // Of the pages themselves `accessibility.test.ts` asks it, which has them in a browser.
  test.each(every.states)('$name, as the browser has it with its scripts', async ({ who, address, status = 200 }) => {
    const visitor = await every.visitorWho(who)
    visitor.allowFault(/status of 4\d\d/)
    expect((await visitor.open(address()))!.status()).toBe(status)
    expect(new URL(visitor.page.url()).pathname).toBe(new URL(address(), site.origin).pathname)
    expect(await htmlFaultsNow(visitor.page)).toEqual([])
  })
})

/** Routes that answer something else than a page. */
const withoutPage: Readonly<Record<string, string>> = {
  '/stays/:slug/price.json': 'a file: the arithmetic of a price',
  '/user/bookings/:id/stay.ics': 'a file: the stay for a calendar',
  '/user/bookings/:id/receipt.pdf': 'a file: the receipt',
  '/admin/calendar/change': 'what the grid of the calendar posts to',
  '/admin/calendar/effect': 'what the grid asks for while a price is typed',
  '/admin/calendar/move': 'what a bar that is dragged in the calendar asks for',
  '/admin/calendar/rows': 'what the grid of the calendar asks for as homes come into sight',
  '/admin/homes/:slug/draft/saving': 'what forms of the editor save themselves by',
  '/admin/find/list': 'what the palette asks for',
  '/logout': 'ends the session and leads elsewhere',
}

describe('the table of pages', () => {
  test('has a state of every route', () => {
    const rows = [...every.pages, ...every.states].map(({ address, status }) => {
      const { pathname } = new URL(address(), site.origin)
      const route = siteRoutes.find(({ pattern }) => pattern.test(pathname))
      if (route) return route.path
      const isConsole = pathname.startsWith('/admin/')
      return status === 404 ? (isConsole ? '/admin/*' : '/*') : pathname
    })
    const missing = siteRoutes.filter(({ path }) => !(path in withoutPage) && !rows.includes(path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  test('leaves out only what has no page', () => {
    const others = siteRoutes.filter(({ file }) => !file.endsWith('-page.tsx'))
    expect(Object.keys(withoutPage).toSorted()).toEqual(others.map(({ path }) => path).toSorted())
  })
})

test('the check itself finds planted faults', () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>Home</title></head><body>${body}</body></html>`
  expect(htmlFaults(page('<p>Fine</p>'))).toEqual([])
  expect(htmlFaults(page('<span><h3>Name</h3></span>'))).toHaveLength(1)
  expect(htmlFaults(page('<p id="one">1</p><p id="one">2</p>'))).toHaveLength(1)
})
