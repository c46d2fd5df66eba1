import { sitePaths } from '#contract/site/site-paths.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'
import { describe, expect, test } from 'vitest'

describe('the site map', () => {
  const patterns = siteRoutes.map(({ pattern }) => pattern)

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
    '/map',
    '/user',
    '/user/bookings',
    '/user/bookings/x',
  ])('the specification’s route %s exists', (path) => {
    expect(patterns.some((pattern) => pattern.test(path))).toBe(true)
  })
})
