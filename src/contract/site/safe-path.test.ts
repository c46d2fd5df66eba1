import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

const origin = 'https://stay.example'

/** Addresses that may be kept, and addresses that lead elsewhere. */
const vectors = [
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '/\\/evil.com',
  '\\\\evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '/%09/evil.com',
  '/%5cevil.com',
  '/%2f%2fevil.com',
  'https:evil.com',
  'https:/evil.com',
  'https://evil.com',
  'HTTPS://stay.example.evil.com/',
  'https://stay.example@evil.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/..//evil.com',
  '/.//evil.com',
  '/stays/..//evil.com',
  '/%2e%2e//evil.com',
  '/./\\evil.com',
  '',
  '?x',
  'stays',
  '.evil',
  ':evil',
  '/a\r\nSet-Cookie: x=y',
  '/\u2028/evil.com',
  '/%2e//evil.com',
  '/\u0000/evil.com',
  '/\u007f/evil.com',
  `/${'a'.repeat(2000)}`,
]

/** Returns the origin to which a browser on this site would go. */
const destination = (path: string) => new URL(path, `${origin}/login`).origin

describe('a path to come back to', () => {
  it('is kept with its query and fragment', () => {
    expect(safePath('/user/bookings?page=2#last', origin)).toBe('/user/bookings?page=2#last')
    expect(safePath('/', origin)).toBe('/')
    expect(safePath('/stays/../user', origin)).toBe('/user')
    expect(safePath('/stays/cala?checkIn=2027-06-12&next=//evil.com', origin)).toBe(
      '/stays/cala?checkIn=2027-06-12&next=//evil.com',
    )
    expect(safePath('/stays/ca la', 'http://localhost:3000')).toBe('/stays/ca%20la')
  })

  it('never leads to another site', () => {
    expect(vectors).toHaveLength(33)
    const kept = vectors.flatMap((vector) => safePath(vector, origin) ?? [])
    expect(kept.map(destination)).toEqual(kept.map(() => origin))
    expect(kept.toSorted()).toEqual(['/%09/evil.com', '/%2f%2fevil.com', '/%5cevil.com', '/%E2%80%A8/evil.com'])
  })

  it('is a text', () => {
    for (const value of [null, undefined, 1, {}, ['/user'], new URL('/user', origin)]) {
      expect(safePath(value, origin)).toBeNull()
    }
  })

  it('stays on the site and stays as it is when asked again, whatever was sent', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'evil.com',
      'https:',
      '\t',
      ' ',
      '%09',
      'a',
      '\u2028',
      '。',
    )
    const sent = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => `/${text}`),
      fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(sent, (text) => {
        const path = safePath(text, origin)
        if (path === null) return
        expect(destination(path)).toBe(origin)
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        expect(safePath(path, origin)).toBe(path)
      }),
      { numRuns: 5000 },
    )
  })
})
