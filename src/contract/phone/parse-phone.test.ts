import { expect, test } from 'vitest'
import { parsePhone } from './parse-phone.ts'
import { guessPhoneCountry, phoneCountries, pickedPhoneCountry } from './phone-countries.ts'

test.each([
  ['070-123 45 67', 'SE', '+46701234567', 'SE'],
  ['+46 70 123 45 67', undefined, '+46701234567', 'SE'],
  // The typed code wins over the guessed country.
  ['+34 600 000 000', 'SE', '+34600000000', 'ES'],
  ['0171 1234567', 'DE', '+491711234567', 'DE'],
  ['07400 123456', 'GB', '+447400123456', 'GB'],
  ['(202) 456-1111', 'US', '+12024561111', 'US'],
])('%s in %s is %s', (text, country, e164, of) => {
  expect(parsePhone(text, country)).toMatchObject({ e164, country: of })
})

test.each([
  ['none', 'SE'],
  ['', 'SE'],
  ['123', 'SE'],
  ['070-123 45 67', undefined],
  ['+46 70 123 45 67 89 01', undefined],
  ['+999 12345678', undefined],
  ['0701234567', 'XX'],
])('%s in %s is no number', (text, country) => {
  expect(parsePhone(text, country)).toBeNull()
})

test.each([
  ['sv-SE,sv;q=0.9,en;q=0.8', 'SE'],
  ['de', 'DE'],
  ['en,ca-ES;q=0.8', 'ES'],
  ['en', 'US'],
  ['es-419,es;q=0.9', 'ES'],
  ['*', null],
  ['', null],
  [null, null],
  ['!!, x-', null],
])('whoever reads %s most likely telephones from %s', (accept, country) => {
  expect(guessPhoneCountry(accept)).toBe(country)
})

test('every country is there once, by its name', () => {
  expect(phoneCountries.length).toBeGreaterThan(200)
  expect(phoneCountries).toContainEqual({ code: 'SE', label: 'Sweden (+46)' })
  expect(new Set(phoneCountries.map(({ code }) => code)).size).toBe(phoneCountries.length)
})

test.each([
  ['+447911123456', null, 'GB'],
  ['+447911123456', 'JE', 'JE'],
  ['+447911123456', 'SE', 'GB'],
  ['+46701234567', 'GB', 'SE'],
  ['+16045551234', null, 'CA'],
  ['+16045551234', 'US', 'CA'],
])('%s of somebody in %s is shown as of %s, and read there again', (text, likely, country) => {
  const { e164, country: own, national } = parsePhone(text)!
  expect(pickedPhoneCountry(own!, likely)).toBe(country)
  expect(parsePhone(national, country)!.e164).toBe(e164)
})
