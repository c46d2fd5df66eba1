import { expect, test } from 'vitest'
import { homeOfRow, priceOf } from './home-of-row.ts'
import { readHomeFile } from './read-home-file.ts'

const rowsOf = (csv: string) => {
  const file = readHomeFile(csv)
  return file.ok ? file.value.rows.map(({ texts }) => texts) : file.problem.fields
}

test.each([',', ';', '\t'])('a file may part its columns by %j and begin with a mark of UTF-8', (sign) => {
  const csv = '\uFEFF' + ['id,name,guests,price', '1,Casa Blava,4,90'].join('\r\n').replaceAll(',', sign)
  expect(rowsOf(csv)).toMatchObject([{ id: '1', name: 'Casa Blava', guests: '4', price: '90' }])
})

test('quotes may hold separators, quotes and new lines', () => {
  expect(rowsOf('id,name,guests,price\n1,"Casa ""Blava"",\nby the sea",4,90')).toMatchObject([
    { name: 'Casa "Blava",\nby the sea' },
  ])
})

test('a file that is none is refused with a sentence', () => {
  expect(rowsOf('nonsense')).toMatchObject({ csv: expect.stringContaining('missing: id, name, guests, price') })
  expect(rowsOf('id,name,guests,price')).toMatchObject({ csv: expect.stringContaining('no home') })
  expect(rowsOf('i\0d\0')).toMatchObject({ csv: expect.stringContaining('UTF-8') })
  expect(rowsOf('id,name,guests,price\n1,"open,4,90')).toMatchObject({ csv: expect.stringContaining('cannot be read') })
  expect(rowsOf('id,name,guests,price\n' + '1,Casa,4,90\n'.repeat(1001))).toMatchObject({
    csv: expect.stringContaining('at most 1,000 homes'),
  })
})

test('a listing of Inside Airbnb is a home, and what it lacks is told', () => {
  const file = readHomeFile(
    'id,name,property_type,accommodates,bathrooms,bedrooms,beds,price\n7,Sea loft,Entire loft,2,1.0,,1,"$1,070.00"',
  )
  const row = file.ok ? file.value.rows[0] : undefined
  expect(row && homeOfRow(row, { place: 'bay', currency: 'USD' })).toMatchObject({
    home: { kind: 'apartment', maxGuests: 2, bedrooms: 1, nightlyPrice: 1070, currency: 'USD', destination: 'bay' },
    doubts: [{ column: 'bedrooms' }],
  })
})

test('amounts are read as people write them', () => {
  expect(['$70.00', '1.250,50 €', '95', '1,250', ''].map(priceOf)).toEqual([70, 1250.5, 95, 1250, Number.NaN])
})
