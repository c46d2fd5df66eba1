import { expect, test } from 'vitest'
import { stayOfRow } from './stay-of-row.ts'
import { readStayFile } from './read-stay-file.ts'

/** The price of a row in euros, and what is doubted about it. */
async function euros(price: string, guests: 'guests' | 'accommodates' = 'guests') {
  const file = await readStayFile(`id,name,${guests},price\n1,Casa Cambio,4,"${price}"`)
  const { home: stay, doubts } = stayOfRow((file.ok ? file.value.rows[0] : undefined)!, {
    place: 'bay',
    currency: 'EUR',
  })
  return stay?.nightlyPrice ?? doubts
}

test.each([
  '£95',
  '$1,200.00',
  'US$ 90',
  '90.00 USD',
  '1 200 kr',
  '120 Kr.',
  '¥9000',
  "CHF 1'200.50",
  '300 zł',
  '£95 pn',
])('a price of %s is none in euros, and the row says what to do about it', async (price) => {
  expect(await euros(price)).toEqual([
    {
      column: 'price',
      text: `“${price}” is not in EUR, the currency of this row. Give the row its own currency, or choose another for rows without one.`,
    },
  ])
})

test.each(['90 €', 'EUR 90', '90', '90 € per night', '90 € pro Nacht, ALL INCLUSIVE', '90,00 EUR/noche', '90,-'])(
  'a price of %s is one in euros',
  async (price) => {
    expect(await euros(price)).toBe(90)
  },
)

test('the dollar of a listing says nothing: it stands before the amounts of every currency', async () => {
  expect(await euros('$1,200.00', 'accommodates')).toBe(1200)
})

test('a price may have the sign or the code of the currency that its row names', async () => {
  const rows = ['$90,CAD', 'C$90,CAD', '90 kr,NOK', 'Rs. 9000,INR', '￥9000,JPY', '90 EUR,EUR', 'R$ 90,BRL']
  const csv = rows.map((row, index) => `${index},Casa Cambio,4,${row}\n`).join('')
  const file = await readStayFile(`id,name,guests,price,currency\n${csv}`)
  const read = file.ok ? file.value.rows.map((row) => stayOfRow(row, { place: 'bay', currency: 'EUR' })) : []
  expect(read.map(({ home: stay, doubts }) => stay?.currency ?? doubts)).toEqual(rows.map((row) => row.split(',')[1]))
})
