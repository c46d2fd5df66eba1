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
  ['API_RATE_LIMIT', '-1'],
  ['API_RATE_LIMIT', 'many'],
])('%s=%s stops the start', (name, value) => {
  const loaded = load({ [name]: value })
  expect(loaded.ok ? [] : loaded.faults.map((fault) => fault.split(':')[0])).toEqual([name])
})
