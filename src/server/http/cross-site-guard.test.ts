import { describe, expect, test } from 'vitest'
import { isCrossSite } from './cross-site-guard.ts'

const ORIGIN = 'https://holmstay.example'
const post = (headers: Record<string, string>) => new Request(`${ORIGIN}/login`, { method: 'POST', headers })

describe('forms sent from another site', () => {
  test.each([
    ['a cross-site form', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a form of a sibling subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://other.holmstay.example' }],
    ['a request typed by nobody', { 'sec-fetch-site': 'none' }],
    ['an old browser with a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['the origin on another port', { origin: 'https://holmstay.example:8443' }],
    ['what another program makes up', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    ['an origin that is none', { 'sec-fetch-site': 'same-origin', origin: 'nonsense' }],
    ['a cookie with nothing that says where it comes from', { cookie: 'session=x' }],
  ])('%s is refused', (_name, headers) => {
    expect(isCrossSite(post(headers), ORIGIN)).toBe(true)
  })

  test('our own forms and programs without cookies pass', () => {
    expect(isCrossSite(post({ 'sec-fetch-site': 'same-origin', cookie: 'session=x' }), ORIGIN)).toBe(false)
    expect(isCrossSite(post({ origin: ORIGIN, cookie: 'session=x' }), ORIGIN)).toBe(false)
    expect(isCrossSite(post({}), ORIGIN)).toBe(false)
  })

  test('a form of our own that was sent to another name of this server is refused', () => {
    const request = new Request('http://other.example/login', { method: 'POST', headers: { origin: ORIGIN } })
    expect(isCrossSite(request, ORIGIN)).toBe(true)
  })

  test('reading is never refused', () => {
    const request = new Request(`${ORIGIN}/stays`, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(isCrossSite(request, ORIGIN)).toBe(false)
  })
})
