import { expect, test } from 'vitest'
import { firstLanguage } from './first-language.ts'

test('the language that a browser wants most is known without its region', () => {
  expect(firstLanguage('de-AT,de;q=0.9,en;q=0.8')).toBe('de')
  expect(firstLanguage('en;q=0.5, ca-ES;q=0.9')).toBe('ca')
  expect(firstLanguage('fr;q=0, nl')).toBe('nl')
  expect(firstLanguage('nb-NO')).toBe('no')
  expect(firstLanguage('zh-Hant-TW')).toBe('zh')
})

test('a browser that names no language leaves it unknown', () => {
  for (const none of [null, '', '*', ';;,', 'x', 'und', 'de-!', 'fr;q=0', `${'a'.repeat(500)},de`])
    expect([none, firstLanguage(none)]).toEqual([none, null])
})
