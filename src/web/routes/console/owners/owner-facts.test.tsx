import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwnerFacts } from './owner-facts.tsx'

test('what is not known of an owner has no empty row, and a missing account is named', () => {
  const rows = (owner: Parameters<typeof OwnerFacts>[0]['owner']) =>
    Array.from(
      renderToStaticMarkup(<OwnerFacts owner={owner} />).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g),
      ([, ...row]) => row.join(': '),
    )
  expect(rows({ address: 'Carrer Nou 3', iban: 'ES9121000418450200051332', email: 'marta@example.com' })).toEqual([
    'Address: Carrer Nou 3',
    'IBAN: ES91 2100 0418 4502 0005 1332',
    'Mail: marta@example.com',
  ])
  expect(rows({ address: '', iban: '', email: '' })).toEqual(['IBAN: no account known'])
})
