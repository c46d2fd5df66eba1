import { describe, expect, test } from 'vitest'
import { canonicalPhone } from './canonical-phone.ts'
import { phoneRegion } from './phone-region.ts'

describe('a phone number', () => {
  test.each([
    ['+34 600 111 222', '+34600111222'],
    ['+1 (650) 555-3434', '+16505553434'],
    [' +44.7911.123456 ', '+447911123456'],
    ['+15555550100', '+15555550100'],
  ])('%s is kept as %s', (text, number) => {
    expect(canonicalPhone(text)).toBe(number)
    expect(canonicalPhone(number)).toBe(number)
  })

  test.each([
    ['without its country', '600111222'],
    ['with 00', '0034600111222'],
    ['beginning with zero', '+034600111222'],
    ['that is too short', '+34600'],
    ['that is too long', '+3460011122233344'],
    ['with letters', '+34600CALLME'],
    ['with digits of another script', '+３４600111222'],
    ['with a control character', '+34600\u0000111222'],
    ['of a satellite', '+8816224101234'],
    ['of an international network', '+882161234567'],
    ['of a premium service', '+449012345678'],
    ['of an international premium service', '+979123456789'],
    ['that is no text', 34600111222],
    ['that is far too long', `+34${' '.repeat(100)}600111222`],
  ])('%s is none', (_, text) => {
    expect(canonicalPhone(text)).toBeNull()
  })

  test.each([
    ['+34600111222', 'ES'],
    ['+16505553434', 'US'],
    ['+14165550100', 'CA'],
    ['+18765550100', 'JM'],
    ['+77011234567', 'KZ'],
    ['+79161234567', 'RU'],
    ['+447797123456', 'JE'],
    ['+447911123456', 'GB'],
    ['+4915112345678', 'DE'],
    ['+99912345678', null],
  ])('%s belongs to %s', (number, region) => {
    expect(phoneRegion(number)).toBe(region)
  })
})
