import { sitePaths } from '#contract/site-paths.ts'
import routes from '#web/routes.ts'
import { describe, expect, test } from 'vitest'

interface RouteEntry {
  readonly path?: string
  readonly index?: boolean
  readonly children?: readonly RouteEntry[]
}

/** Every path of the route table, as a pattern that matches addresses. */
function patternsOf(entries: readonly RouteEntry[], parent = ''): RegExp[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const own =
      entry.path !== undefined || entry.index ? [new RegExp(`^${(path || '/').replace(/:\w+/g, '[^/]+')}$`)] : []
    return [...own, ...patternsOf(entry.children ?? [], path)]
  })
}

describe('the site map', () => {
  const patterns = patternsOf(routes as readonly RouteEntry[]).filter((pattern) => !pattern.source.includes('*'))

  test.each(Object.entries(sitePaths))('the address of %s is a page', (_name, build) => {
    const address = (build as (...args: string[]) => string)('some-id', 'other')
    const { pathname } = new URL(address, 'http://localhost')
    expect(
      patterns.some((pattern) => pattern.test(pathname)),
      pathname,
    ).toBe(true)
  })

  test.each([
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/verify-email',
    '/tos',
    '/privacy',
    '/refund',
    '/contact',
    '/stays',
    '/stays/x',
    '/user',
    '/user/bookings',
    '/user/bookings/x',
  ])('the specification’s route %s exists', (path) => {
    expect(patterns.some((pattern) => pattern.test(path))).toBe(true)
  })
})
