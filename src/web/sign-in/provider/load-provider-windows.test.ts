import { expect, test } from 'vitest'
import { canOpenWindows, hasPendingRedirect, providerStartPath } from './load-provider-windows.ts'

test('windows open over https, and with the hosted service anywhere', () => {
  expect(canOpenWindows({ kind: 'embedded' }, { protocol: 'https:' })).toBe(true)
  expect(canOpenWindows({ kind: 'embedded' }, { protocol: 'http:' })).toBe(false)
  expect(canOpenWindows({ kind: 'firebase' }, { protocol: 'http:' })).toBe(true)
})

test('a redirect is pending when the SDK noted one for this project', () => {
  const storage = new Map([['firebase:pendingRedirect:holmstay:[DEFAULT]', 'true']])
  const asked = { getItem: (key: string) => storage.get(key) ?? null }
  expect(hasPendingRedirect({ apiKey: 'holmstay' }, asked)).toBe(true)
  expect(hasPendingRedirect({ apiKey: 'other' }, asked)).toBe(false)
})

test('the address that needs no script names the provider and where to come back to', () => {
  expect(providerStartPath('google.com', '/stays?adults=2')).toBe(
    '/__/auth/start?providerId=google.com&from=%2Fstays%3Fadults%3D2',
  )
  expect(providerStartPath('oidc.acme', null)).toBe('/__/auth/start?providerId=oidc.acme')
})
