import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkContinueUrl, continuePath } from './project/continue-url.ts'
import { networkOf, subscriberOf } from './throttle/network-of.ts'
import { decodeRefreshToken, encodeRefreshToken } from './token/refresh-token.ts'
import { deriveServiceSecrets, seal, unseal } from './token/service-secrets.ts'

describe('an address to continue at', () => {
  const domains = ['stay.example', '127.0.0.1']
  test.each(['https://stay.example/stays', 'https://app.stay.example/', 'http://127.0.0.1:3000/'])(
    '%s is taken',
    (url) => {
      expect(checkContinueUrl(url, domains)).toEqual({ ok: true, value: url })
    },
  )
  test.each([
    'https://evil.example',
    'https://stay.example.evil.com/',
    'https://stay.example@evil.com/',
    'https://evilstay.example/',
    'http://1.127.0.0.1/',
    'http://10.0.0.1/',
  ])('%s is refused', (url) => {
    expect(checkContinueUrl(url, domains).ok).toBe(false)
  })
  test.each(['/stays', 'stays', 'javascript:alert(1)', 'data:text/html,x', 'ftp://stay.example/'])(
    '%s is no address',
    (url) => {
      expect(checkContinueUrl(url, domains)).toMatchObject({ ok: false, problem: { code: 'invalid_input' } })
    },
  )

  const vectors = [
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '/\\/evil.com',
    '\\\\evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    'https:evil.com',
    'https://evil.com',
    'HTTPS://stay.example.evil.com/',
    'https://stay.example@evil.com/',
    'javascript:alert(1)',
    '/..//evil.com',
    '/.//evil.com',
    '/stays/..//evil.com',
    '/%2e%2e//evil.com',
    '/./\\evil.com',
    '/a\r\nSet-Cookie: x=1',
  ]
  test.each(vectors)('%j never leads off the site', (vector) => {
    expect(continuePath(vector, 'https://stay.example')).toBeNull()
  })
  test('whatever the input, a path begins with exactly one slash', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `/${rest}`),
        ),
        (raw) => {
          const path = continuePath(raw, 'https://stay.example')
          return (
            path === null ||
            (/^\/(?![/\\])/.test(path) && new URL(path, 'https://stay.example').origin === 'https://stay.example')
          )
        },
      ),
    )
  })
})

describe('a client’s network', () => {
  test.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001::1', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('a client’s subscriber', () => {
  test.each([
    ['192.0.2.77', '192.0.2.77'],
    ['::ffff:192.0.2.77', '192.0.2.77'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, subscriber) => {
    expect(subscriberOf(address)).toBe(subscriber)
  })
})

describe('secrets', () => {
  const secrets = deriveServiceSecrets('a secret for tests, long enough to be one')

  test('a refresh token names its session and generation, and cannot be made without the key', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 0xffff_ffff }), (sessionId, generation) => {
        const token = encodeRefreshToken(secrets.refreshTokenKey, { sessionId, generation })
        expect(decodeRefreshToken(secrets.refreshTokenKey, token)).toEqual({ sessionId, generation })
        expect(decodeRefreshToken(secrets.keyEncryptionKey, token)).toBeNull()
      }),
    )
    const token = encodeRefreshToken(secrets.refreshTokenKey, { sessionId: randomUUID(), generation: 1 })
    expect(decodeRefreshToken(secrets.refreshTokenKey, `${token.slice(0, -2)}AA`)).toBeNull()
    expect(decodeRefreshToken(secrets.refreshTokenKey, 'short')).toBeNull()
  })

  test('what is sealed opens under its own name and key only', () => {
    const sealed = seal(secrets.keyEncryptionKey, 'key-1', Buffer.from('private'))
    expect(unseal(secrets.keyEncryptionKey, 'key-1', sealed)?.toString()).toBe('private')
    expect(unseal(secrets.keyEncryptionKey, 'key-2', sealed)).toBeNull()
    expect(unseal(secrets.refreshTokenKey, 'key-1', sealed)).toBeNull()
    expect(unseal(secrets.keyEncryptionKey, 'key-1', sealed.subarray(0, 20))).toBeNull()
  })

  test('a short secret stops the start', () => {
    expect(() => deriveServiceSecrets('short')).toThrow('at least 32 characters')
  })
})
