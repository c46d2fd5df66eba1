import { expect, test } from 'vitest'
import { sendsSms } from './sends-sms.ts'

test('codes reach a phone through a gateway, or in the demo; without either the site offers no phones', () => {
  const gateway = { url: 'https://sms.example/send', token: null }
  expect(sendsSms({ mode: 'production', smsGateway: gateway })).toBe(true)
  expect(sendsSms({ mode: 'demo', smsGateway: null })).toBe(true)
  expect(sendsSms({ mode: 'production', smsGateway: null })).toBe(false)
})
