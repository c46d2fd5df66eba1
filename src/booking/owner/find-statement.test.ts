import { expect, test } from 'vitest'
import { ibanIn } from './find-statement.ts'

const ES = 'ES9121000418450200051332'
const DE = 'DE89370400440532013000'

test.each([
  ['alone', ['Holmstay SL', 'ES91 2100 0418 4502 0005 1332'], ES],
  ['behind its name', ['IBAN: ES9121000418450200051332'], ES],
  ['before a BIC', ['IBAN ES91 2100 0418 4502 0005 1332 BIC CAIXESBBXXX'], ES],
  ['before a BIC without its name', ['ES91 2100 0418 4502 0005 1332 CAIXESBB'], ES],
  ['with a short last group', ['DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX'], DE],
  ['with a short last group before a BIC', ['DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX'], DE],
  ['with a wrong digit', ['ES91 2100 0418 4502 0005 1333'], null],
  ['nowhere', ['Bank of Nowhere', '12345678'], null],
])('the IBAN of the company is found in the lines of its account: %s', (_, lines, iban) => {
  expect(ibanIn(lines)).toBe(iban)
})
