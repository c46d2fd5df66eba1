import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cookiesToRemove, isTargetCookie, removalCookies } from './cookie-removal.ts'

describe('which cookies are removed', () => {
  test('those of exactly the name, and with an asterisk all that begin like it', () => {
    const present = ['_ga', '_ga_ABC123', '_gat', 'session', 'xyz']
    expect(cookiesToRemove(present, ['_ga*'])).toEqual(['_ga', '_ga_ABC123', '_gat'])
    expect(cookiesToRemove(present, ['_ga'])).toEqual(['_ga'])
    expect(isTargetCookie('_GA', ['_ga'])).toBe(false)
  })

  test('an exact name also when it is not seen: it may belong to another folder', () => {
    expect(cookiesToRemove([], ['_gid', '_ga*'])).toEqual(['_gid'])
  })
})

describe('how a cookie is removed', () => {
  const parts = (cookies: readonly string[], part: string) =>
    new Set(cookies.map((cookie) => new RegExp(`; ${part}=([^;]+)`, 'i').exec(cookie)?.[1] ?? ''))

  test('from every domain it may have been set for, with and without the dot, but not from a whole top level', () => {
    const cookies = removalCookies('_ga', { hostname: 'www.homes.example.com', path: '/', isSecure: false })
    expect(parts(cookies, 'Domain')).toEqual(
      new Set([
        '',
        'www.homes.example.com',
        '.www.homes.example.com',
        'homes.example.com',
        '.homes.example.com',
        'example.com',
        '.example.com',
      ]),
    )
  })

  test('an address in numbers, and localhost, have no domain above them', () => {
    for (const hostname of ['127.0.0.1', '[::1]', 'localhost'])
      expect(parts(removalCookies('a', { hostname, path: '/', isSecure: false }), 'Domain')).toEqual(new Set(['']))
  })

  test('from every folder above the page', () => {
    const cookies = removalCookies('a', { hostname: 'localhost', path: '/stays/finca', isSecure: false })
    expect(parts(cookies, 'Path')).toEqual(new Set(['/', '/stays', '/stays/', '/stays/finca', '/stays/finca/']))
  })

  test('over https those in partitions too; over http nothing that http would refuse', () => {
    const place = { hostname: 'localhost', path: '/' }
    expect(removalCookies('a', { ...place, isSecure: true }).filter((one) => one.includes('Partitioned'))).toHaveLength(
      1,
    )
    expect(removalCookies('a', { ...place, isSecure: false }).join()).not.toMatch(/Secure|Partitioned/)
  })

  test('whatever the path, no cookie string says more than it should', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        for (const cookie of removalCookies('a', { hostname: 'a.example', path, isSecure: true }))
          expect(cookie).toMatch(
            /^a=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=\/[^;,\s]*(; Domain=\.?a\.example)?; SameSite=(Lax; Secure|None; Secure; Partitioned)$/,
          )
      }),
      { numRuns: 25 },
    )
  })
})
