import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environmentSchema, secretNames } from './environment-schema.ts'
import { loadConfig } from './load-config.ts'
import { publicConfiguration } from './public-configuration.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-config-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const load = (environment: Record<string, string> = {}) => loadConfig(environment, '/srv/holmstay')
const faultsOf = (environment: Record<string, string>) => {
  const loaded = load(environment)
  return loaded.ok ? [] : loaded.faults
}

const hosted = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'AIzaSyExample',
  FIREBASE_AUTH_DOMAIN: 'homes.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'homes',
}

describe('the demo', () => {
  test('needs no setting at all', () => {
    expect(load()).toMatchObject({
      ok: true,
      config: {
        mode: 'demo',
        host: '127.0.0.1',
        port: 3000,
        dataDirectory: '/srv/holmstay/data',
        databaseUrl: null,
        websiteUrl: 'http://localhost:3000',
        trustedProxies: 0,
        identity: { kind: 'embedded', projectId: 'holmstay', apiKey: 'holmstay' },
        website: { name: 'Holmstay' },
      },
    })
  })

  test('is found under its port unless an address is set; an empty variable is none', () => {
    expect(load({ PORT: '4000', DATABASE_URL: ' ' })).toMatchObject({
      config: { websiteUrl: 'http://localhost:4000', databaseUrl: null },
    })
    expect(load({ WEBSITE_URL: 'https://homes.test/' })).toMatchObject({ config: { websiteUrl: 'https://homes.test' } })
  })

  test('takes an absolute directory with blanks as it is', () => {
    expect(load({ DATA_DIR: '/srv/my data' })).toMatchObject({ config: { dataDirectory: '/srv/my data' } })
  })
})

describe('faults', () => {
  test('are told all at once, each with its variable', () => {
    const faults = faultsOf({
      PORT: '70000',
      WEBSITE_URL: 'homes',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: 'yes',
    })
    expect(new Set(faults.map((fault) => fault.split(':')[0]))).toEqual(
      new Set(['DATABASE_URL', 'LOG_LEVEL', 'PORT', 'TRUST_PROXY', 'WEBSITE_URL']),
    )
  })

  test('an address with a path is no origin', () => {
    expect(faultsOf({ WEBSITE_URL: 'https://homes.test/shop' })[0]).toContain('without a path')
  })

  test('an origin has nothing that would be dropped in silence', () => {
    for (const name of ['WEBSITE_URL', 'CONTENT_API_URL'])
      for (const given of ['https://me:hidden@homes.test', 'https://homes.test?shop=1', 'https://homes.test/#shop'])
        expect(faultsOf({ [name]: given }), given).toEqual([
          expect.stringMatching(/^[A-Z_]+: must be an origin [^@]+$/),
        ])
  })

  test('an address without a host is none', () => {
    for (const given of ['smtp://', 'smtp:mail.test', 'smtps://:465'])
      expect(faultsOf({ SMTP_URL: given }), given).toEqual([expect.stringMatching(/^SMTP_URL: must be an address/)])
  })

  test('an element of a list is told with the name of its variable', () => {
    expect(faultsOf({ WEBSITE_HOSTS: 'www.homes.test,https://homes.test' })).toEqual([
      expect.stringMatching(/^WEBSITE_HOSTS: “https:\/\/homes.test” is not a host: /),
    ])
  })

  test('a bucket for pictures is an address with its keys, whose secret no message repeats', () => {
    const given = 'https://AKIA:se%2Fcr%2Bet@s3.eu-central-1.amazonaws.com/pictures?region=eu-central-1'
    expect(load({ S3_URL: given })).toMatchObject({
      config: {
        pictureBucket: {
          endpoint: 'https://s3.eu-central-1.amazonaws.com/pictures',
          region: 'eu-central-1',
          accessKeyId: 'AKIA',
          secretAccessKey: 'se/cr+et',
        },
      },
    })
    expect(load({})).toMatchObject({ config: { pictureBucket: null } })
    for (const wrong of [
      'x',
      'https://AKIA:se/cret@s3.test/pictures',
      'https://s3.test/pictures',
      'https://a:hidden@s3.test/',
      'https://a:hidden%2@s3.test/pictures',
    ])
      expect(faultsOf({ S3_URL: wrong }), wrong).toEqual([expect.not.stringMatching(/hidden|se\/cret/)])
  })

  test('several processes are asked for by number, or one for each core', () => {
    for (const [given, processes] of [
      [{}, 1],
      [{ WEB_CONCURRENCY: '4' }, 4],
      [{ WEB_CONCURRENCY: 'max' }, os.availableParallelism()],
    ] as const)
      expect(load(given)).toMatchObject({ config: { processes } })
    for (const given of ['0', '65', 'many']) expect(faultsOf({ WEB_CONCURRENCY: given })).toHaveLength(1)
  })

  test('several processes need a port that all of them know, and no conformance mode', () => {
    expect(faultsOf({ WEB_CONCURRENCY: '2', PORT: '0' })).toEqual([expect.stringMatching(/^PORT: /)])
    expect(faultsOf({ WEB_CONCURRENCY: '2', IDENTITY_CONFORMANCE: '1' })).toEqual([
      expect.stringMatching(/^IDENTITY_CONFORMANCE: .*WEB_CONCURRENCY/),
    ])
  })
})

describe('a hosted identity service', () => {
  test('is chosen by its name and told to the browser as it is', () => {
    const loaded = load(hosted)
    if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
    expect(loaded.config.identity).toEqual({
      kind: 'firebase',
      apiKey: 'AIzaSyExample',
      authDomain: 'homes.firebaseapp.com',
      projectId: 'homes',
      providers: [],
      keysUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    })
    expect(publicConfiguration(loaded.config).identity).toMatchObject({
      kind: 'firebase',
      authDomain: 'homes.firebaseapp.com',
      path: null,
    })
  })

  test('lacks nothing silently', () => {
    const faults = faultsOf({ IDENTITY: 'firebase' })
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      'FIREBASE_PROJECT_ID',
    ])
    expect(faultsOf({ IDENTITY: 'google' })).toEqual([
      expect.stringContaining('IDENTITY: must be embedded, or firebase'),
    ])
  })

  test.each(['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID', 'FIREBASE_KEYS_URL'])(
    '%s alone does not choose it, and is not overlooked',
    (name) => {
      const value = { ...hosted, FIREBASE_KEYS_URL: 'https://keys.example/jwk' }[name] ?? ''
      expect(faultsOf({ [name]: value })).toEqual([
        expect.stringContaining(`${name}: is only used with IDENTITY=firebase`),
      ])
    },
  )

  test('takes keys from elsewhere only over https, or from this machine', () => {
    expect(faultsOf({ ...hosted, FIREBASE_KEYS_URL: 'http://keys.example/jwk' })[0]).toContain('https://')
    expect(load({ ...hosted, FIREBASE_KEYS_URL: 'http://127.0.0.1:9/jwk' })).toMatchObject({
      config: { identity: { keysUrl: 'http://127.0.0.1:9/jwk' } },
    })
  })

  test.each([
    ['FIREBASE_AUTH_DOMAIN', 'https://homes.firebaseapp.com'],
    ['FIREBASE_AUTH_DOMAIN', "x.test; script-src 'unsafe-inline'"],
    ['FIREBASE_PROJECT_ID', 'Homes!'],
    ['FIREBASE_API_KEY', 'a:b'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultsOf({ ...hosted, [name]: value })).toHaveLength(1)
  })
})

describe('secrets', () => {
  test('may stand in files', () => {
    const file = path.join(directory, 'database-url')
    writeFileSync(file, 'postgres://me@db/holmstay\n')
    expect(load({ DATABASE_URL_FILE: file })).toMatchObject({ config: { databaseUrl: 'postgres://me@db/holmstay' } })
  })

  test('a missing file and a secret given twice are faults', () => {
    const nowhere = path.join(directory, 'nowhere')
    expect(faultsOf({ DATABASE_URL_FILE: nowhere })).toEqual([
      `DATABASE_URL_FILE: there is no file ${nowhere}: create it, or correct the path`,
    ])
    expect(faultsOf({ SMTP_URL: 'smtp://a', SMTP_URL_FILE: 'b' })[0]).toContain('set one of the two')
  })

  test('a folder is no file of a secret', () => {
    expect(faultsOf({ STRIPE_SECRET_KEY_FILE: directory })).toEqual([
      `STRIPE_SECRET_KEY_FILE: ${directory} is a folder: name the file in it that holds the value`,
    ])
  })

  test('an empty file holds no secret', () => {
    const file = path.join(directory, 'empty')
    writeFileSync(file, '\n')
    expect(faultsOf({ SMS_GATEWAY_TOKEN_FILE: file })).toEqual([
      `SMS_GATEWAY_TOKEN_FILE: ${file} is empty: write the value of SMS_GATEWAY_TOKEN into it`,
    ])
    expect(faultsOf({ IDENTITY_SECRET_FILE: file })).toEqual([
      `IDENTITY_SECRET_FILE: ${file} is empty: write the value of IDENTITY_SECRET into it`,
    ])
  })

  test('must be long and no placeholder', () => {
    expect(faultsOf({ IDENTITY_SECRET: 'short' })[0]).toContain('32 characters')
    expect(faultsOf({ IDENTITY_SECRET: 'x'.repeat(40) })[0]).toContain('placeholder')
  })

  test('never reach the browser', () => {
    const secret = 'f3uYq0cWm1xT9sKz8dRb6vNe2hLa4jPo'
    const loaded = load({
      IDENTITY_SECRET: secret,
      QUOTE_SECRET: secret,
      SMTP_URL: `smtps://me:${secret}@mail.test`,
      DATABASE_URL: `postgres://me:${secret}@db/x`,
    })
    if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
    expect(JSON.stringify(publicConfiguration(loaded.config))).not.toContain(secret)
  })
})

describe('the account for bank transfers', () => {
  const accountIn = (environment: Record<string, string>) => {
    const loaded = load(environment)
    return loaded.ok ? loaded.config.bankAccount : loaded.faults
  }
  const production = {
    NODE_ENV: 'production',
    WEBSITE_URL: 'https://homes.test',
    SMTP_URL: 'smtp://mail.test',
    CONTACT_EMAIL: 'hello@homes.test',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }

  test('is invented in the demo, and says so; in production there is none until it is set', () => {
    expect(accountIn({})).toContain('Example account of the demo: do not send money')
    expect(accountIn(production)).toBeNull()
  })

  test('has its lines from a text, from \\n in it, or from a file', () => {
    const lines = ['Homes Ltd', 'IBAN XX00 0000', 'BIC XXXX']
    expect(accountIn({ BANK_TRANSFER_ACCOUNT: 'Homes Ltd\nIBAN XX00 0000\r\n\nBIC XXXX\n' })).toEqual(lines)
    expect(
      accountIn({ ...production, BANK_TRANSFER_ACCOUNT: String.raw`Homes Ltd\nIBAN XX00 0000\nBIC XXXX` }),
    ).toEqual(lines)
    const file = path.join(directory, 'account')
    writeFileSync(file, lines.join('\n'))
    expect(accountIn({ BANK_TRANSFER_ACCOUNT_FILE: file })).toEqual(lines)
  })

  test('that nobody could pay into is refused', () => {
    for (const text of ['IBAN XX00', 'a\nb\nc\nd\ne\nf\ng\nh\ni', `Homes Ltd\n${'x'.repeat(101)}`, 'Homes\u0007\nIBAN'])
      expect(faultsOf({ BANK_TRANSFER_ACCOUNT: text })).toEqual([expect.stringMatching(/^BANK_TRANSFER_ACCOUNT: must/)])
  })
})

test('production refuses what is good enough for a demo only', () => {
  const faults = faultsOf({ NODE_ENV: 'production' })
  for (const name of ['WEBSITE_URL', 'SMTP_URL', 'CONTACT_EMAIL', 'STRIPE_SECRET_KEY']) {
    expect(faults.some((fault) => fault.startsWith(`${name}:`))).toBe(true)
  }
  expect(faultsOf({ NODE_ENV: 'production', WEBSITE_URL: 'http://homes.test' })[0]).toContain('https://')
})

test('an SMS gateway is reached over https, or on this machine', () => {
  expect(load({ SMS_GATEWAY_URL: 'https://sms.test/send', SMS_GATEWAY_TOKEN: 'token' })).toMatchObject({
    config: { smsGateway: { url: 'https://sms.test/send', token: 'token' } },
  })
  expect(load({ SMS_GATEWAY_URL: 'http://127.0.0.1:9999/' })).toMatchObject({ config: { smsGateway: { token: null } } })
  expect(load({})).toMatchObject({ config: { smsGateway: null } })
  expect(faultsOf({ SMS_GATEWAY_URL: 'http://sms.test/send' })[0]).toContain('https://')
  expect(faultsOf({ SMS_GATEWAY_URL: 'sms.test' })[0]).toContain('https://sms.example/send')
})

test('.env.example names every variable', () => {
  const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8')
  const named = new Set(Array.from(example.matchAll(/^#? ?([A-Z0-9_]+)=/gm), ([, name]) => name))
  expect(
    [...Object.keys(environmentSchema.shape), ...secretNames.map((name) => `${name}_FILE`)].filter(
      (name) => !named.has(name),
    ),
  ).toEqual([])
})

test('a list of leaked passwords is asked by https, or on this machine', () => {
  expect(load({})).toMatchObject({ config: { leakedPasswords: null } })
  expect(load({ PASSWORD_LEAK_URL: 'https://leaks.example/range/' })).toMatchObject({
    config: { leakedPasswords: { url: 'https://leaks.example/range/', timeoutMs: 1500 } },
  })
  expect(faultsOf({ PASSWORD_LEAK_URL: 'http://leaks.example/range/' })[0]).toContain('https://')
  expect(faultsOf({ PASSWORD_LEAK_URL: 'https://leaks.example/range' })[0]).toContain('must end with /')
})

test('what the browser is told of the website are settings, with a name of its own to fall back on', () => {
  const publicOf = (environment: Record<string, string>) => {
    const loaded = load(environment)
    if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
    return publicConfiguration(loaded.config)
  }
  expect(
    publicOf({
      FAVICON_URL: '/brand/icon.svg',
      LOGOS_PREFIX: 'https://brand.example/logos/',
      OPEN_GRAPH_URL: '/brand/share.png',
      WEBSITE_URL: 'https://homes.example',
      WEBSITE_NAME: 'Homes',
      WEBSITE_META_TITLE: 'Homes by the sea',
      WEBSITE_META_DESCRIPTION: 'Houses with a view.',
      CONTACT_EMAIL: 'us@homes.example',
      COOKIE_CONSENT: JSON.stringify({ barPosition: 'top-left' }),
    }),
  ).toMatchObject({
    faviconUrl: '/brand/icon.svg',
    logosPrefix: 'https://brand.example/logos/',
    openGraphUrl: '/brand/share.png',
    websiteUrl: 'https://homes.example',
    websiteName: 'Homes',
    websiteMetaTitle: 'Homes by the sea',
    websiteMetaDescription: 'Houses with a view.',
    contactEmail: 'us@homes.example',
    cookieControl: { barPosition: 'top-left' },
  })
  // Every page resolves it against its own address, so one that cannot be resolved would let them all fail.
  for (const address of ['brand/share.png', 'https://', '//', 'https://bad host/share.png'])
    expect(load({ OPEN_GRAPH_URL: address }), address).toEqual({
      ok: false,
      faults: [expect.stringMatching(/^OPEN_GRAPH_URL: /)],
    })
  expect(publicOf({}).websiteName).toBe('Holmstay')
})

test('the services that the site uses are settings', () => {
  expect(load({})).toMatchObject({
    config: { tokenSyncUrl: '/__session', apiBackend: null, apiMeQuery: 'populate=role' },
  })
  const backend = { CONTENT_API_URL: 'https://api.homes.example' }
  expect(load(backend)).toMatchObject({
    config: { apiBackend: { url: 'https://api.homes.example', prefix: '/api' } },
  })
  expect(load({ ...backend, CONTENT_API_PREFIX: '/content/v2' })).toMatchObject({
    config: { apiBackend: { prefix: '/content/v2' } },
  })
  expect(load({ CONTENT_ME_QUERY: 'fields[0]=email' })).toMatchObject({ config: { apiMeQuery: 'fields[0]=email' } })
  expect(load({ TOKEN_SYNC_URL: 'off' })).toMatchObject({ config: { tokenSyncUrl: null } })
  const synced = load({ TOKEN_SYNC_URL: '/sync/who' })
  if (!synced.ok) throw new Error('refused')
  expect(publicConfiguration(synced.config).tokenSyncUrl).toBe('/sync/who')
  for (const [name, value] of [
    ['CONTENT_API_URL', 'https://api.homes.example/v2'],
    ['CONTENT_API_PREFIX', 'api/'],
    ['CONTENT_ME_QUERY', '?populate=role'],
    ['TOKEN_SYNC_URL', 'https://elsewhere.example/sync'],
    ['TOKEN_SYNC_URL', '/api/sync'],
  ] as const)
    expect([name, faultsOf({ [name]: value })]).toEqual([name, [expect.stringContaining(`${name}: must be`)]])
  expect(faultsOf({ ...hosted, TOKEN_SYNC_URL: 'off' })[0]).toContain('must not be off with IDENTITY=firebase')
})
