import { expect, test } from 'vitest'
import { codeOf, slugOf } from './slug-of.ts'

test.each([
  ['Casa d’en Pere, Ciutadella', 'casa-d-en-pere-ciutadella'],
  ['Maó · Sa Païssa', 'mao-sa-paissa'],
  ['Łódź Straße 5', 'lodz-strasse-5'],
  ['Ærø Sommerhus', 'aero-sommerhus'],
  ['Şile Ağaç Evi, İstanbul’da', 'sile-agac-evi-istanbul-da'],
  ['Βίλα Άνω Μερά', 'vila-ano-mera'],
  ['Σπίτι του ήλιου', 'spiti-tou-iliou'],
  ['Дом у моря', 'dom-u-moria'],
  ['Хата під Києвом', 'khata-pid-kiievom'],
  ['京都の家', 'home'],
  ['京都 Villa 1', 'villa-1'],
  ['', 'home'],
])('the address of %j is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a name that cannot be written in Latin has a code of its own', () => {
  expect(codeOf('京都', 'place')).toBe('place-4eac-90fd')
  expect(codeOf('大阪', 'place')).toBe('place-5927-962a')
  expect(codeOf('Κρήτη', 'place')).toBe('kriti')
  expect(codeOf('家'.repeat(200), 'place').length).toBeLessThan(100)
})
