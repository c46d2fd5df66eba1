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
  expect(hostText(host, 'Cala Homes')).toMatchObject({
    heading: 'Tomeu looks after this home',
    languages: 'Languages: Catalan and English',
  })
  expect(hostText({ ...host, name: 'Núria and Jaume', languages: [] }, 'Cala Homes')).toMatchObject({
    heading: 'Núria and Jaume look after this home',
    languages: '',
  })
  expect(hostText({ ...host, name: '' }, 'Cala Homes')).toMatchObject({
    heading: 'Cala Homes looks after this home',
    initials: 'CH',
  })
})
