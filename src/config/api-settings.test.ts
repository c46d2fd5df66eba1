import { expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'

const load = (environment: Record<string, string>) => loadConfig(environment, '/srv/holmstay')

test('other front ends, own hosts and the limit of requests have defaults that let nobody in', () => {
  expect(load({})).toMatchObject({ config: { corsOrigins: [], webhookHosts: [], apiRequestsPerMinute: 600 } })
})

test('lists have commas between them; origins are written as browsers write them', () => {
  expect(
    load({
      CORS_ORIGINS: ' https://app.example/, http://localhost:5173 ,https://App.example',
      WEBHOOK_HOSTS: 'Hooks.internal, 10.0.0.5:8080,[::1]:9000',
      API_RATE_LIMIT: '0',
    }),
  ).toMatchObject({
    config: {
      corsOrigins: ['https://app.example', 'http://localhost:5173'],
      webhookHosts: ['hooks.internal', '10.0.0.5:8080', '[::1]:9000'],
      apiRequestsPerMinute: 0,
    },
  })
})

test.each([
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'null'],
  ['CORS_ORIGINS', 'app.example'],
  ['CORS_ORIGINS', 'https://app.example/path'],
  ['CORS_ORIGINS', 'https://*.example'],
  ['WEBHOOK_HOSTS', 'https://hooks.internal'],
  ['WEBHOOK_HOSTS', 'hooks.internal/in'],
  ['WEBHOOK_HOSTS', 'a b'],
  ['WEBHOOK_HOSTS', '*.internal'],
  ['WEBHOOK_HOSTS', 'hooks..internal'],
  ['WEBHOOK_HOSTS', '-hooks.internal'],
  ['WEBHOOK_HOSTS', '10.1'],
  ['WEBHOOK_HOSTS', '10.0.0.256'],
  ['WEBHOOK_HOSTS', '::1'],
  ['WEBHOOK_HOSTS', 'hooks.internal:0'],
  ['WEBHOOK_HOSTS', 'hooks.internal:65536'],
  ['FEED_HOSTS', 'me@pms.internal'],
  ['WEBSITE_HOSTS', '...'],
  ['WEBSITE_HOSTS', 'www.homes.example:99999'],
  ['WEBSITE_HOSTS', '10.0.0.256:3000'],
  ['HOST', 'http://127.0.0.1'],
  ['HOST', '127.0.0.1:3000'],
  ['HOST', '[::1]'],
  ['HOST', '127.0.0.256'],
  ['HOST', '*'],
  ['API_RATE_LIMIT', '-1'],
  ['API_RATE_LIMIT', 'many'],
])('%s=%s stops the start', (name, value) => {
  const loaded = load({ [name]: value })
  expect(loaded.ok ? [] : loaded.faults.map((fault) => fault.split(':')[0])).toEqual([name])
})

test('hosts are written as addresses write them, whichever list names them', () => {
  for (const [name, key] of [
    ['WEBHOOK_HOSTS', 'webhookHosts'],
    ['FEED_HOSTS', 'feedHosts'],
    ['WEBSITE_HOSTS', 'websiteHosts'],
  ] as const)
    expect(load({ [name]: 'Caché.example:443, [0:0::1]:3000, my_service,, 10.0.0.5' })).toMatchObject({
      config: { [key]: ['xn--cach-epa.example:443', '[::1]:3000', 'my_service', '10.0.0.5'] },
    })
})

test('a list of hosts says which of them is none, and how hosts are written', () => {
  expect(load({ FEED_HOSTS: 'pms.internal, https://pms.example/feed' })).toMatchObject({
    faults: [expect.stringMatching(/^FEED_HOSTS: “https:\/\/pms.example\/feed” is not a host: write hosts like /)],
  })
})

test.each(['127.0.0.1', '0.0.0.0', '::', 'fe80::1%eth0', 'localhost', 'web-1.internal'])(
  'the site may listen at %s',
  (host) => {
    expect(load({ HOST: host })).toMatchObject({ config: { host } })
  },
)
