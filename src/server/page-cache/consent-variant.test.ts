import { expect, test } from 'vitest'
import { hasCookie, readVariant, variantKey } from './consent-variant.ts'

test('a public page is kept twice: for those who are asked about cookies, and for those who have decided', () => {
  expect(variantKey('/stays?adults=2', false)).toBe('/stays?adults=2')
  expect(readVariant(variantKey('/stays?adults=2', true))).toEqual({ target: '/stays?adults=2', hasConsent: true })
  expect(readVariant('/stays')).toEqual({ target: '/stays', hasConsent: false })
})

test('the data of a page is kept once', () => {
  expect(variantKey('/stays.data?_routes=root', true)).toBe('/stays.data?_routes=root')
  expect(variantKey('/_root.data', true)).toBe('/_root.data')
  expect(variantKey('/stays?x=a.data', true)).not.toBe('/stays?x=a.data')
})

test('a decision is known by its very cookie', () => {
  const cookie = 'ncc_c=v1.abc'
  expect(hasCookie('a=b; ncc_c=v1.abc; c=d', cookie)).toBe(true)
  for (const header of [undefined, '', 'ncc_c=v1.abcd', 'xncc_c=v1.abc', 'ncc_c=0', 'a=ncc_c=v1.abc'])
    expect(hasCookie(header, cookie), header).toBe(false)
  expect(hasCookie('a=b', null)).toBe(false)
})
