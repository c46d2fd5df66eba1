import { expect, test } from 'vitest'
import { homeOfRow, priceOf } from './home-of-row.ts'
import { readHomeFile } from './read-home-file.ts'

const rowsOf = async (csv: string) => {
  const file = await readHomeFile(csv)
  return file.ok ? file.value.rows.map(({ texts }) => texts) : file.problem.fields
}

test.each([',', ';', '\t'])('a file may part its columns by %j and begin with a mark of UTF-8', async (sign) => {
  const csv = '\uFEFF' + ['id,name,guests,price', '1,Casa Blava,4,90'].join('\r\n').replaceAll(',', sign)
  expect(await rowsOf(csv)).toMatchObject([{ id: '1', name: 'Casa Blava', guests: '4', price: '90' }])
})

test('quotes may hold separators, quotes and new lines', async () => {
  expect(await rowsOf('id,name,guests,price\n1,"Casa ""Blava"",\nby the sea",4,90')).toMatchObject([
    { name: 'Casa "Blava",\nby the sea' },
  ])
})

test.each(['"', 'x', '""', ','])('a file that goes on with %j is refused at the length of a row', async (sign) => {
  const csv = `id,name,guests,price\n1,${sign.repeat(15_000_000 / sign.length)}`
  expect(await rowsOf(csv)).toMatchObject({ csv: expect.stringContaining('a row that is too long') })
})

test('a head of separators alone is refused at the length of a row', async () => {
  expect(await rowsOf(','.repeat(15_000_000))).toMatchObject({ csv: expect.stringContaining('a row that is too long') })
})

test('blank lines are passed over, as many as a file may hold', async () => {
  const csv = `id,name,guests,price\n${'\n'.repeat(15_000_000)}1,Casa Blava,4,90\n`
  expect(await rowsOf(csv)).toMatchObject([{ id: '1', name: 'Casa Blava' }])
})

test('a file that is none is refused with a sentence', async () => {
  expect(await rowsOf('nonsense')).toMatchObject({ csv: expect.stringContaining('missing: id, name, guests, price') })
  expect(await rowsOf('id,name,guests,price')).toMatchObject({ csv: expect.stringContaining('no home') })
  expect(await rowsOf('i\0d\0')).toMatchObject({ csv: expect.stringContaining('UTF-8') })
  // Rows as a spreadsheet counts them: that of the quotation mark, not the end of the file.
  expect(await rowsOf('id,name,guests,price\n\n1,Casa,4,90\n2,"open,4,90\n3,Casa,4,90\n')).toEqual({
    csv: 'Row 4 of the file cannot be read: a quotation mark is opened in it and never closed.',
  })
  for (const cell of ['Villa "Sol"', '"Villa" Sol'])
    expect(await rowsOf(`id,name,guests,price\n1,Casa,4,90\n2,${cell},4,90\n`)).toEqual({
      csv: expect.stringMatching(/^Row 3 of the file cannot be read: a quotation mark stands inside a cell\./),
    })
  expect(await rowsOf('id,name,guests,price\n' + '1,Casa,4,90\n'.repeat(5001))).toMatchObject({
    csv: expect.stringContaining('at most 5,000 homes'),
  })
})

test('a column that is there twice is refused: nobody knows which of them is meant', async () => {
  const fault = 'The first row has a name more than once: price. Keep one column of each name.'
  expect(await rowsOf('id,name,guests,price,Price\n1,Casa Blava,4,90,120')).toEqual({ csv: fault })
  expect(await rowsOf('id,name,guests,price,note,note\n1,Casa Blava,4,90,a,b')).toMatchObject([{ price: '90' }])
})

test('a listing of Inside Airbnb is a home, and what it lacks is told', async () => {
  const file = await readHomeFile(
    'id,name,property_type,accommodates,bathrooms,bedrooms,beds,price\n7,Sea loft,Entire loft,2,1.0,,1,"$1,070.00"',
  )
  const row = file.ok ? file.value.rows[0] : undefined
  expect(row && homeOfRow(row, { place: 'bay', currency: 'USD' })).toMatchObject({
    home: { kind: 'apartment', maxGuests: 2, bedrooms: 1, nightlyPrice: 1070, currency: 'USD', destination: 'bay' },
    assumed: [{ column: 'bedrooms', text: '' }],
  })
})

test('a number as long as a row costs no more time than a word', async () => {
  const digits = '1'.repeat(90_000)
  const { file, read } = await listing(`Dome · 1 bed · ${digits}`, 'Entire home/apt', 'Dome', `2,"$90.00","${digits}"`)
  const row = file.ok ? file.value.rows[0] : undefined
  // As many as a file may hold: searching each of them from every digit would exceed the test's time limit.
  const rows = Array.from({ length: 80 }, () => row && homeOfRow(row, { place: 'bay', currency: 'USD' }))
  expect(rows.every((one) => one?.home)).toBe(true)
  expect(read).toMatchObject({ assumed: expect.arrayContaining([expect.objectContaining({ column: 'bedrooms' })]) })
})

test('amounts are read as people write them', () => {
  expect(['$70.00', '1.250,50 €', '95', '1,250', ''].map((text) => priceOf(text, 2))).toEqual([
    70,
    1250.5,
    95,
    1250,
    Number.NaN,
  ])
})

test.each(['1e9', '1.2E+03', '1,2E+03', '100 for 2 nights', '12O.00', '120 (3 nights)', '85-120', '-5', '12 34'])(
  'a price of %j is none: what stands between its digits is not passed over',
  (text) => {
    expect(priceOf(text, 2)).toBeNaN()
  },
)

test('an amount may have its currency around it, and spaces or apostrophes between thousands', () => {
  expect(
    ['EUR 1.250,00', '95 € / night', '1 250,50 €', "CHF 1'250.00", '1\u202F250'].map((text) => priceOf(text, 2)),
  ).toEqual([1250, 95, 1250.5, 1250, 1250])
})

test('rows have the numbers a spreadsheet shows, with blank ones and cells of several lines before them', async () => {
  const csv = '\nid,name,guests,price\n1,"Casa\nBlava",4,90\r\n\n,,,\n , ,,\n2,Casa Nova,4,90\n'
  const file = await readHomeFile(csv)
  expect(file.ok && file.value.rows.map(({ row }) => row)).toEqual([3, 7])
  const again = await readHomeFile(file.ok ? file.value.csv : '')
  expect(again.ok && again.value.rows).toEqual(file.ok && file.value.rows)
})

test('rows without a word are no homes, however many there are', async () => {
  expect(await rowsOf(`id,name,guests,price\n${',,,\n'.repeat(9000)}1,Casa Blava,4,90\n`)).toMatchObject([{ id: '1' }])
})

test('a first line that tells a spreadsheet the separator is none of the rows', async () => {
  const file = await readHomeFile('\uFEFFsep=;\r\nid;name;guests;price\r\n1;Casa Blava;4;90,50\r\n')
  expect(file.ok && file.value.rows).toMatchObject([{ row: 2, texts: { id: '1', price: '90,50' } }])
})

test('an id that a spreadsheet has rounded names no home', async () => {
  const file = await readHomeFile('id,name,guests,price\n9.13E+17,Casa Blava,4,90')
  const row = file.ok ? file.value.rows[0] : undefined
  expect(row && homeOfRow(row, { place: 'bay', currency: 'EUR' })).toMatchObject({
    home: null,
    doubts: [{ column: 'id', text: expect.stringContaining('as text') }],
  })
})

async function listing(name: string, room: string, kind: string, facts = '2,"$90.00","1 bath"') {
  const file = await readHomeFile(
    `id,name,description,property_type,room_type,accommodates,price,bathrooms_text\n7,"${name}","Far, and\nwide",${kind},${room},${facts}`,
  )
  const row = file.ok ? file.value.rows[0] : undefined
  return { file, read: row && homeOfRow(row, { place: 'bay', currency: 'USD' }) }
}

test.each([
  ['Private room', 'Private room in villa', 'A private room and no home of its own: left out.'],
  ['Private room', 'House', 'A private room and no home of its own: left out.'],
  ['Shared room', 'Apartment', 'A shared room and no home of its own: left out.'],
  ['Hotel room', 'Room in hotel', 'A hotel room and no home of its own: left out.'],
])('a listing of a %s in a %s is no home', async (room, kind, text) => {
  const { read } = await listing('Quiet room', room, kind)
  expect(read).toMatchObject({ home: null, doubts: [{ column: 'room_type', text }] })
})

test.each([
  ['Entire condo', 'apartment'],
  ['Entire townhouse', 'house'],
  ['Entire villa', 'villa'],
  ['Room in aparthotel', 'apartment'],
  ['Camper/RV', 'other'],
])('an entire %s is taken as %s without a doubt about it', async (kind, taken) => {
  const { read } = await listing('By the sea', 'Entire home/apt', kind)
  expect(read?.home?.kind).toBe(taken)
  expect(read?.assumed.map(({ column }) => column)).not.toContain('kind')
})

test('what a listing says in words stands for the columns it left empty, and only what is read goes on to be written', async () => {
  const { file, read } = await listing(
    'Dome in Aptos · ★4.88 · 2 bedrooms · 3 beds · 1.5 baths',
    'Entire home/apt',
    'Dome',
    '2,"$1,090.00","1.5 baths"',
  )
  expect(read).toMatchObject({
    home: { name: 'Dome in Aptos', bedrooms: 2, beds: 3, bathrooms: 1.5, nightlyPrice: 1090 },
    assumed: [],
  })
  const { csv } = file.ok ? file.value : { csv: '' }
  expect(csv).not.toContain('wide')
  const again = await readHomeFile(csv)
  expect(again.ok && again.value.rows).toEqual(file.ok && file.value.rows)
})
