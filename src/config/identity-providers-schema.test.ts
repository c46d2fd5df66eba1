import { describe, expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import { publicConfiguration } from './public-configuration.ts'

const load = (providers: unknown, more: Record<string, string> = {}) =>
  loadConfig(
    { ...more, IDENTITY_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers) },
    '/srv/holmstay',
  )
const google = { id: 'google.com', clientId: 'client', clientSecret: 'a well kept secret' }

test('Google, GitHub and Apple need an id and a client, others their issuer', () => {
  const loaded = load([
    google,
    { ...google, id: 'github.com' },
    { ...google, id: 'apple.com' },
    { ...google, id: 'oidc.acme', issuer: 'https://login.acme.example', name: 'Acme' },
  ])
  if (!loaded.ok || loaded.config.identity.kind !== 'embedded') throw new Error('not loaded')
  expect(loaded.config.identity.providers).toMatchObject([
    { kind: 'oidc', name: 'Google', issuer: 'https://accounts.google.com', jwksUri: expect.any(String) },
    { kind: 'github', name: 'GitHub', apiUrl: 'https://api.github.com', issuer: null },
    { kind: 'oidc', name: 'Apple', responseMode: 'form_post' },
    { kind: 'oidc', name: 'Acme', tokenEndpoint: null, scopes: ['openid', 'email', 'profile'] },
  ])
  const { identity } = publicConfiguration(loaded.config)
  expect(identity.providers).toEqual([
    { id: 'google.com', name: 'Google' },
    { id: 'github.com', name: 'GitHub' },
    { id: 'apple.com', name: 'Apple' },
    { id: 'oidc.acme', name: 'Acme' },
  ])
  expect(JSON.stringify(publicConfiguration(loaded.config))).not.toContain('secret')
})

test('GitHub on a server of its own, and an issuer on this machine over http', () => {
  expect(load([{ ...google, id: 'github.com', apiUrl: 'https://git.acme.example/api/v3/' }])).toMatchObject({
    config: { identity: { providers: [{ apiUrl: 'https://git.acme.example/api/v3' }] } },
  })
  expect(load([{ ...google, issuer: 'http://localhost:9000' }])).toMatchObject({
    // Another issuer has other endpoints.
    config: { identity: { providers: [{ tokenEndpoint: null, issuer: 'http://localhost:9000' }] } },
  })
})

describe('is refused in one sentence', () => {
  test.each([
    ['what is no JSON', '{', /must be a JSON list of providers like \[\{"id":"google\.com"/],
    ['one that is no list', google, /must be a JSON list of providers like \[/],
    ['one without a client', [{ id: 'google.com' }], /0\.clientId: is missing$/],
    ['a client that is a number', [{ ...google, clientId: 7 }], /0\.clientId: must be text$/],
    ['trust that is no switch', [{ ...google, trustsEmail: 'no' }], /0\.trustsEmail: must be true or false$/],
    ['one nobody can know', [{ ...google, id: 'acme' }], /0\.id: must be an id like google\.com or oidc\.acme/],
    ['SAML', [{ ...google, id: 'saml.acme' }], /SAML/],
    ['one without its issuer', [{ ...google, id: 'oidc.acme' }], /oidc\.acme: needs its "issuer"/],
    ['plain http', [{ ...google, id: 'oidc.acme', issuer: 'http://login.acme.example' }], /0\.issuer: .*https/],
    ['a word that is not known', [{ ...google, secret: 'x' }], /0: does not know "secret"$/],
    ['the same twice', [google, google], /google\.com occurs twice/],
    ['GitHub without a secret', [{ id: 'github.com', clientId: 'x' }], /github\.com: needs its "clientSecret"/],
  ])('%s', (_, providers, sentence) => {
    const loaded = load(providers)
    expect(loaded.ok ? [] : loaded.faults).toEqual([expect.stringMatching(sentence)])
    expect(loaded.ok ? '' : loaded.faults[0]).not.toContain('well kept')
  })

  test('with a hosted Firebase, which has its own', () => {
    const loaded = load([google], {
      IDENTITY: 'firebase',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'homes.firebaseapp.com',
      FIREBASE_PROJECT_ID: 'homes',
    })
    expect(loaded.ok ? [] : loaded.faults).toEqual([expect.stringContaining('IDENTITY_PROVIDERS')])
  })
})
