import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'

const faultsOf = (environment: Record<string, string>) => {
  const loaded = loadConfig(environment, '/srv/holmstay')
  return loaded.ok ? [] : loaded.faults
}
const identityOf = (environment: Record<string, string>) => {
  const loaded = loadConfig(environment, '/srv/holmstay')
  return loaded.ok ? loaded.config.identity : loaded.faults
}

describe('the conformance mode of the identity service', () => {
  test('is off unless it is asked for, and has its switches', () => {
    expect(identityOf({})).toMatchObject({ conformance: null })
    expect(identityOf({ IDENTITY_CONFORMANCE: '1' })).toMatchObject({
      conformance: { acceptsUnsigned: false, hostedIssuer: false, unsignedTokens: false },
    })
    const all = {
      IDENTITY_CONFORMANCE: '1',
      IDENTITY_CONFORMANCE_UNSIGNED: '1',
      IDENTITY_CONFORMANCE_ISSUER: 'firebase',
    }
    expect(identityOf(all)).toMatchObject({
      conformance: { acceptsUnsigned: true, hostedIssuer: true, unsignedTokens: false },
    })
    expect(identityOf({ ...all, IDENTITY_CONFORMANCE_ISSUER: 'emulator' })).toMatchObject({
      conformance: { hostedIssuer: true, unsignedTokens: true },
    })
  })

  test.each([
    ['refused in production', { NODE_ENV: 'production' }],
    ['needs HOST=127.0.0.1', { HOST: '0.0.0.0' }],
    ['needs HOST=127.0.0.1', { HOST: '192.0.2.7' }],
    ['behind a proxy', { TRUST_PROXY: '1' }],
    ['this machine only', { WEBSITE_URL: 'https://homes.example' }],
    ['the embedded service', { IDENTITY: 'firebase' }],
  ])('stops the start: %s', (why, environment) => {
    expect(faultsOf({ IDENTITY_CONFORMANCE: '1', ...environment })).toContainEqual(
      expect.stringMatching(new RegExp(`^IDENTITY_CONFORMANCE: .*${why}`)),
    )
  })

  test('may run under every name of this machine', () => {
    for (const [name, value] of [
      ['HOST', 'localhost'],
      ['HOST', '::1'],
      ['WEBSITE_URL', 'http://localhost:4000'],
    ] as const) {
      expect(faultsOf({ IDENTITY_CONFORMANCE: '1', [name]: value })).toEqual([])
    }
  })

  test('has no switches while it is off', () => {
    expect(faultsOf({ IDENTITY_CONFORMANCE_UNSIGNED: '1' })).toHaveLength(1)
    expect(faultsOf({ IDENTITY_CONFORMANCE: 'yes' })).toHaveLength(1)
  })
})

describe('issuers of custom tokens', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const issuers = (list: unknown) => ({ IDENTITY_CUSTOM_TOKEN_ISSUERS: JSON.stringify(list) })

  test.each([pem, publicKey.export({ format: 'jwk' })])('are given with their public keys', (key) => {
    const identity = identityOf(issuers([{ email: 'signer@project.example', publicKey: key }]))
    expect(identity).toMatchObject({ customTokenIssuers: [{ email: 'signer@project.example' }] })
  })

  test.each(['nonsense', '{}', '[{}]', '[{"email":"a@b"}]', '[{"email":"a@b","publicKey":"no key"}]'])(
    'like %s stop the start',
    (text) => {
      expect(faultsOf({ IDENTITY_CUSTOM_TOKEN_ISSUERS: text })).toEqual([
        expect.stringMatching(/^IDENTITY_CUSTOM_TOKEN_ISSUERS: /),
      ])
    },
  )

  test('with private or short keys stop the start', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' })
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' })
    for (const key of [short, secret, privateKey.export({ format: 'jwk' })]) {
      expect(faultsOf(issuers([{ email: 'a@b.example', publicKey: key }]))).toHaveLength(1)
    }
  })
})
