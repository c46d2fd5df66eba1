import { expect, test } from 'vitest'
import { hostInitials, hostText } from './host-text.ts'

test.each([
  ['Tomeu', 'T'],
  ['Núria and Jaume', 'NJ'],
  ['Catalina and Biel of Ciutadella', 'CB'],
  ['', ''],
])('the initials of %s', (name, initials) => {
  expect(hostInitials(name)).toBe(initials)
})

test('one host looks after a home, two look', () => {
  const host = { name: 'Tomeu', about: '', languages: ['ca', 'en'], portrait: null }
  expect(hostText(host)).toMatchObject({
    heading: 'Tomeu looks after this home',
    languages: 'Languages: Catalan and English',
  })
  expect(hostText({ ...host, name: 'Núria and Jaume', languages: [] })).toMatchObject({
    heading: 'Núria and Jaume look after this home',
    languages: '',
  })
})
