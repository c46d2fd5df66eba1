import { expect, test } from 'vitest'
import { providerName } from '#core/account/provider-name.ts'
import { deviceText, securityEventText, securityText } from './security-text.ts'

test('a device is named as far as it is known', () => {
  expect(deviceText({ browser: 'Firefox', system: 'Windows' })).toBe('Firefox on Windows')
  expect(deviceText({ browser: null, system: 'iPhone' })).toBe('iPhone')
  expect(deviceText({ browser: null, system: null })).toBe('Unknown device')
})

test('sign-in methods and events have words, unknown ones their name', () => {
  expect(providerName('google.com')).toBe('Google')
  expect(providerName('oidc.works', { 'oidc.works': 'The Works' })).toBe('The Works')
  expect(providerName('oidc.works')).toBe('works')
  expect(securityEventText({ event: 'password_changed' })).toBe('Password changed')
  expect(securityEventText({ event: 'moon_landed' })).toBe('moon landed')
})

test('recovery codes and devices are counted in words', () => {
  expect(securityText.codesLeft(0)).toBe('You have no recovery codes.')
  expect(securityText.codesLeft(1)).toBe('1 recovery code left, good for one login.')
  expect(securityText.devicesEnded(2)).toBe('2 other devices signed out.')
})

test('the link for another address promises a notice only after the change, and only to an address that there is', () => {
  expect(securityText.emailLinkSent('new@example.com', 'old@example.com')).toContain(
    'log in with old@example.com, which we notify of the change once it is made.',
  )
  expect(securityText.emailLinkSent('new@example.com', null)).not.toMatch(/notif|log in/)
})
