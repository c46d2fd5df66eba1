import { sitePaths } from '#contract/site/site-paths.ts'
import { expect, test } from 'vitest'
import { readStayChoices, searchOfChoices } from './read-stay-choices.ts'

const read = (query: string, children = 2) => readStayChoices(new URLSearchParams(query), children)

test('a plain address asks for nothing special', () => {
  expect(read('adults=2')).toEqual({
    childAges: [],
    extras: [],
    rate: 'standard',
    plan: 'full',
    promo: null,
    offer: null,
  })
  expect(searchOfChoices(read(''))).toEqual({})
})

test('what was chosen comes back out of the address it went into', () => {
  const choices = read('childAges=4,7&extra=breakfast.2&extra=cot.1&rate=non_refundable&plan=deposit&promo=WELCOME10')
  expect(choices).toEqual({
    childAges: [4, 7],
    extras: [
      { code: 'breakfast', quantity: 2 },
      { code: 'cot', quantity: 1 },
    ],
    rate: 'non_refundable',
    plan: 'deposit',
    promo: 'WELCOME10',
    offer: null,
  })
  const address = new URL(sitePaths.stay('x', searchOfChoices(choices)), 'http://x')
  expect(readStayChoices(address.searchParams, 2)).toEqual(choices)
})

test('unknown ages are left open, and there are no more of them than children', () => {
  expect(read('childAges=&childAges=7').childAges).toEqual([7])
  expect(read('childAges=4,7,9', 1).childAges).toEqual([4])
  expect(read('childAges=1,18,x,-3').childAges).toEqual([])
})

test('ages are read as addresses spell them, as plain forms do, and as old addresses did', () => {
  for (const spelt of ['childAges=4,11', 'childAges=4&childAges=11', 'age=4&age=11', 'childAges=&age=4&age=11'])
    expect(read(spelt).childAges, spelt).toEqual([4, 11])
  expect(sitePaths.stay('x', searchOfChoices(read('age=4&age=11')))).toBe('/stays/x?childAges=4,11')
})

test('choices of an address that cannot be are left out', () => {
  expect(read('extra=cot&extra=cot.0&extra=.2&extra=cot.x&rate=free&plan=never&promo=%20')).toMatchObject({
    extras: [],
    rate: 'standard',
    plan: 'full',
    promo: null,
  })
})
