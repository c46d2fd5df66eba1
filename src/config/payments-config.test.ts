import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import { publicConfiguration } from './public-configuration.ts'

const TEST = { STRIPE_SECRET_KEY: 'sk_test_51Abc', STRIPE_WEBHOOK_SECRET: 'whsec_one' }
const LIVE = { ...TEST, STRIPE_SECRET_KEY: 'rk_live_51Abc' }
const PRODUCTION = {
  NODE_ENV: 'production',
  WEBSITE_URL: 'https://homes.test',
  SMTP_URL: 'smtps://me:secret@mail.test',
  CONTACT_EMAIL: 'hello@homes.test',
}

const load = (environment: Record<string, string>) => loadConfig(environment, '/srv/holmstay')
const faultsOf = (environment: Record<string, string>) => {
  const loaded = load(environment)
  return loaded.ok ? [] : loaded.faults
}
const paymentsOf = (environment: Record<string, string>) => {
  const loaded = load(environment)
  if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
  return loaded.config.payments
}

test('the demo simulates payments unless it is given a test key of Stripe', () => {
  expect(paymentsOf({})).toEqual({ kind: 'sandbox' })
  expect(paymentsOf(TEST)).toEqual({
    kind: 'stripe',
    secretKey: 'sk_test_51Abc',
    webhookSecrets: ['whsec_one'],
    isLive: false,
  })
})

test('the demo does not take real money', () => {
  expect(faultsOf(LIVE)).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY: is a live key/)])
})

test('production takes money through Stripe, with a live key or, to rehearse, a test key', () => {
  expect(paymentsOf({ ...PRODUCTION, ...LIVE })).toMatchObject({ kind: 'stripe', isLive: true })
  expect(paymentsOf({ ...PRODUCTION, ...TEST })).toMatchObject({ kind: 'stripe', isLive: false })
})

test('a live key goes to Stripe alone, a test key to whoever plays it', () => {
  const elsewhere = { ...PRODUCTION, STRIPE_API_URL: 'http://127.0.0.1:12111' }
  expect(faultsOf({ ...elsewhere, ...LIVE })).toEqual([expect.stringMatching(/^STRIPE_API_URL: is for rehearsals/)])
  expect(paymentsOf({ ...elsewhere, ...TEST })).toMatchObject({ apiUrl: 'http://127.0.0.1:12111' })
  expect(faultsOf({ ...elsewhere, ...TEST, STRIPE_API_URL: 'http://stripe.example' })).toHaveLength(1)
})

test('production without Stripe does not start, and names both settings at once', () => {
  expect(faultsOf(PRODUCTION)).toEqual([
    'STRIPE_SECRET_KEY: must be set in production, because simulated payments are refused there: you find it in the Stripe dashboard under API keys',
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: must be set with STRIPE_SECRET_KEY/),
  ])
})

test('one of the two settings of Stripe is not enough', () => {
  expect(faultsOf({ STRIPE_SECRET_KEY: TEST.STRIPE_SECRET_KEY })).toEqual([
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: must be set with STRIPE_SECRET_KEY: .*\/webhooks\/stripe$/),
  ])
  expect(faultsOf({ STRIPE_WEBHOOK_SECRET: 'whsec_one' })).toEqual([
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: is only used with STRIPE_SECRET_KEY/),
  ])
})

test.each(['pk_test_51Abc', 'sk_test', 'sk_test_', 'x', 'sk_test_51 Abc'])('%s is no secret key', (key) => {
  expect(faultsOf({ ...TEST, STRIPE_SECRET_KEY: key })).toEqual([
    expect.stringMatching(/^STRIPE_SECRET_KEY: must be a secret or restricted key/),
  ])
})

test('several webhook secrets may be given while they rotate, none of them malformed', () => {
  expect(paymentsOf({ ...TEST, STRIPE_WEBHOOK_SECRET: 'whsec_one, whsec_two' })).toMatchObject({
    webhookSecrets: ['whsec_one', 'whsec_two'],
  })
  for (const wrong of ['secret', 'whsec_', 'whsec_one,', 'whsec_one whsec_two'])
    expect(faultsOf({ ...TEST, STRIPE_WEBHOOK_SECRET: wrong })).toHaveLength(1)
})

test('both may stand in files, and none reaches the browser', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-stripe-'))
  try {
    const environment = Object.fromEntries(
      Object.entries(TEST).map(([name, value]) => {
        const file = path.join(directory, name)
        writeFileSync(file, `${value}\n`)
        return [`${name}_FILE`, file]
      }),
    )
    const loaded = load(environment)
    if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
    expect(loaded.config.payments).toEqual(paymentsOf(TEST))
    const shown = publicConfiguration(loaded.config)
    expect(shown.payments).toBe('stripe')
    expect(JSON.stringify(shown)).not.toMatch(/sk_test_51Abc|whsec_one/)
  } finally {
    rmSync(directory, { recursive: true })
  }
})
