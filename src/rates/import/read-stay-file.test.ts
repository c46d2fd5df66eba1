import { expect, test } from 'vitest'
import { usualAmenities } from '#core/stay/usual-amenities.ts'
import { additionsOf } from './additions-of-row.ts'
import { stayOfRow, priceOf } from './stay-of-row.ts'
import { slugsByName } from './known-names.ts'
import { amenityFinder, listedIn } from './listed-amenities.ts'
import { readStayFile } from './read-stay-file.ts'

const rowsOf = async (csv: string) => {
  const file = await readStayFile(csv)
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
  const file = await readStayFile(
    'id,name,property_type,accommodates,bathrooms,bedrooms,beds,price\n7,Sea loft,Entire loft,2,1.0,,1,"$1,070.00"',
  )
  const row = file.ok ? file.value.rows[0] : undefined
  expect(row && stayOfRow(row, { place: 'bay', currency: 'USD' })).toMatchObject({
    home: { kind: 'apartment', maxGuests: 2, bedrooms: 1, nightlyPrice: 1070, currency: 'USD', destination: 'bay' },
    assumed: [{ column: 'bedrooms', text: '' }],
  })
})

test('a number as long as a row costs no more time than a word', async () => {
  const digits = '1'.repeat(90_000)
  const { file, read } = await listing(`Dome · 1 bed · ${digits}`, 'Entire home/apt', 'Dome', `2,"$90.00","${digits}"`)
  const row = file.ok ? file.value.rows[0] : undefined
  // As many as a file may hold: searching each of them from every digit would exceed the test's time limit.
  const rows = Array.from({ length: 80 }, () => row && stayOfRow(row, { place: 'bay', currency: 'USD' }))
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
    ['EUR 1.250,00', '95 € / night', '1 250,50 €', "CHF 1'250.00", '1\u202F250', '90,-', '1.290,– €'].map((text) =>
      priceOf(text, 2),
    ),
  ).toEqual([1250, 95, 1250.5, 1250, 1250, 90, 1290])
})

test('rows have the numbers a spreadsheet shows, with blank ones and cells of several lines before them', async () => {
  const csv = '\nid,name,guests,price\n1,"Casa\nBlava",4,90\r\n\n,,,\n , ,,\n2,Casa Nova,4,90\n'
  const file = await readStayFile(csv)
  expect(file.ok && file.value.rows.map(({ row }) => row)).toEqual([3, 7])
  const again = await readStayFile(file.ok ? file.value.csv : '')
  expect(again.ok && again.value.rows).toEqual(file.ok && file.value.rows)
})

test('rows without a word are no homes, however many there are', async () => {
  expect(await rowsOf(`id,name,guests,price\n${',,,\n'.repeat(9000)}1,Casa Blava,4,90\n`)).toMatchObject([{ id: '1' }])
})

test('a first line that tells a spreadsheet the separator is none of the rows', async () => {
  const file = await readStayFile('\uFEFFsep=;\r\nid;name;guests;price\r\n1;Casa Blava;4;90,50\r\n')
  expect(file.ok && file.value.rows).toMatchObject([{ row: 2, texts: { id: '1', price: '90,50' } }])
})

test('an id that a spreadsheet has rounded names no home', async () => {
  const file = await readStayFile('id,name,guests,price\n9.13E+17,Casa Blava,4,90')
  const row = file.ok ? file.value.rows[0] : undefined
  expect(row && stayOfRow(row, { place: 'bay', currency: 'EUR' })).toMatchObject({
    home: null,
    doubts: [{ column: 'id', text: expect.stringContaining('as text') }],
  })
})

async function listing(name: string, room: string, kind: string, facts = '2,"$90.00","1 bath"') {
  const file = await readStayFile(
    `id,name,neighborhood_overview,property_type,room_type,accommodates,price,bathrooms_text\n7,"${name}","Far, and\nwide",${kind},${room},${facts}`,
  )
  const row = file.ok ? file.value.rows[0] : undefined
  return { file, read: row && stayOfRow(row, { place: 'bay', currency: 'USD' }) }
}

test.each([
  ['Private room', 'Private room in villa', 'A private room and no home of its own: left out.'],
  ['Private room', 'House', 'A private room and no home of its own: left out.'],
  ['Shared room', 'Apartment', 'A shared room and no home of its own: left out.'],
  ['Hotel room', 'Room in hotel', 'A hotel room and no home of its own: left out.'],
  ['', 'Room in boutique hotel', 'A hotel room and no home of its own: left out.'],
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
  ['Studio', 'apartment'],
  ['Penthouse', 'apartment'],
  ['Tiny home', 'house'],
  ['Houseboat', 'boat'],
  ['Shipping container', 'other'],
  ['Ferienwohnung', 'apartment'],
  ['Ferienhaus', 'house'],
  ['Hausboot', 'boat'],
  ['Almhütte', 'cabin'],
  ['Bauernhof', 'farm'],
  ['Apartamento', 'apartment'],
  ['Ático', 'apartment'],
  ['Casa rural', 'house'],
  ['Cabaña', 'cabin'],
  ['Maison', 'house'],
  ['Gîte', 'house'],
  ['Appartement', 'apartment'],
  ['Appartamento', 'apartment'],
  ['Villetta', 'villa'],
  ['Agriturismo', 'farm'],
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
  const again = await readStayFile(csv)
  expect(again.ok && again.value.rows).toEqual(file.ok && file.value.rows)
})

/** The first row of a file with one text in a column of that name. */
async function rowWith(column: string, text: string, guests: 'guests' | 'accommodates' = 'accommodates') {
  const cell = `"${text.replaceAll('"', '""')}"`
  const file = await readStayFile(`id,name,${guests},price,${column}\n7,Sea loft,2,90,${cell}`)
  if (!file.ok) throw new Error(JSON.stringify(file.problem))
  return { ...file.value, texts: file.value.rows[0]!.texts }
}

const usual = amenityFinder(slugsByName(usualAmenities.map(({ code, name }) => ({ slug: code, name }))))
const added = async (column: string, text: string, source: 'template' | 'airbnb' = 'template') => {
  const { texts } = await rowWith(column, text, source === 'airbnb' ? 'accommodates' : 'guests')
  return additionsOf(texts, { source, kind: 'villa', place: undefined, findAmenities: usual }).filter(
    ({ input, doubts }) => input !== null || doubts.length > 0,
  )
}

test('the description of a listing is plain text: breaks are lines, other tags go, entities are letters', async () => {
  const html =
    '<b>The space</b><br />Sol &amp; Mar, it&#39;s a caf&eacute;&nbsp;&lt;3<br/>\r\n<p>For <a href="/x">two</a>.</p>Q&A, 2 < 3'
  expect((await rowWith('description', html)).texts.description).toBe(
    "The space\nSol & Mar, it's a café\u00A0<3\n\nFor two.\nQ&A, 2 < 3",
  )
})

test('the description of the template stays as somebody wrote it, and so do its lines', async () => {
  expect(await added('description', 'One <b>word</b>\r\n&amp; another')).toMatchObject([
    { column: 'description', input: { description: 'One <b>word</b>\n&amp; another' }, doubts: [] },
  ])
})

test('a description is cut at the limit of a home, which is told', async () => {
  // The last letter has two code units, of which one would be within the limit.
  const [cut] = await added('description', `${'x'.repeat(59_999)}🏖 and so on`)
  expect(cut).toMatchObject({
    input: { description: 'x'.repeat(59_999) },
    doubts: [{ column: 'description', text: 'Longer than 60,000 characters; the rest is left out.' }],
  })
})

test.each(['guests', 'accommodates'] as const)('entities in names of a file with %s are letters', async (guests) => {
  const file = await readStayFile(`id,name,${guests},price\n7,"Sol &amp; Mar, it&#39;s <3 &eacute;t&eacute;",2,90`)
  expect(file.ok && file.value.rows[0]?.texts.name).toBe("Sol & Mar, it's <3 été")
})

test.each(['&', '<', '<a', '<b>', '&amp;', '<br>', '\n ', '&#x'])(
  'a description of nothing but %j is read in no time',
  async (sign) => {
    const { texts } = await rowWith('description', sign.repeat(190_000 / sign.length))
    expect(texts.description.length).toBeLessThan(200_000)
  },
)

test('a position is taken with decimal points or commas', async () => {
  const both = async (latitude: string, longitude: string) => {
    const file = await readStayFile(`id;name;guests;price;latitude;longitude\n7;Loft;2;90;${latitude};${longitude}`)
    const texts = file.ok ? file.value.rows[0]?.texts : undefined
    return additionsOf(texts!, { source: 'template', kind: 'villa', place: undefined, findAmenities: usual })[1]
  }
  expect(await both('39.9312', '-4.14')).toMatchObject({
    input: { position: { lat: 39.9312, lng: -4.14 } },
    doubts: [],
  })
  expect(await both('39,9312', '4,14')).toMatchObject({ input: { position: { lat: 39.9312, lng: 4.14 } } })
  expect(await both('', '')).toMatchObject({ input: null, doubts: [] })
  const rest = 'the home takes the position of its place.'
  expect(await both('39.9', '')).toMatchObject({
    input: null,
    doubts: [{ column: 'longitude', text: `Not given; ${rest}` }],
  })
  expect(await both('', '4')).toMatchObject({ input: null, doubts: [{ column: 'latitude' }] })
  expect(await both('90.1', '4')).toMatchObject({
    input: null,
    doubts: [{ column: 'latitude', text: `“90.1” is no latitude; ${rest}` }],
  })
  expect(await both('39.9', '-181')).toMatchObject({ input: null, doubts: [{ column: 'longitude' }] })
  expect(await both('north', 'east')).toMatchObject({
    input: null,
    doubts: [{ column: 'latitude' }, { column: 'longitude' }],
  })
})

test.each([
  'wifi; sea-view;air-conditioning',
  'Wi-Fi | SEA VIEW | Air  Conditioning',
  'WiFi, Sea View, air conditioning, wifi',
  '["Fast wifi – 200 Mbps", "Sea view", "AC - split type ductless system"]',
  '{Wifi,"Ocean view","Central air conditioning"}',
])('amenities are known by code, name or the words of listings: %s', async (cell) => {
  expect(await added('amenities', cell)).toMatchObject([
    { input: { amenities: { set: ['wifi', 'sea-view', 'air-conditioning'] } }, shown: '3', doubts: [] },
  ])
})

test('the unknown amenities are named, at most three of them, and those of listings not at all', async () => {
  expect(await added('amenities', 'wifi; helipad; bowling alley')).toMatchObject([
    { doubts: [{ column: 'amenities', text: 'Not known here and left out: “helipad”, “bowling alley”.' }] },
  ])
  expect(await added('amenities', 'helipad; moat; drawbridge; dragon; dungeon')).toMatchObject([
    { doubts: [{ text: 'Not known here and left out: “helipad”, “moat”, “drawbridge” and 2 more.' }] },
  ])
  expect(await added('amenities', '["Wifi", "Helipad"]', 'airbnb')).toMatchObject([{ doubts: [] }])
  expect(await added('amenities', '["Helipad"]', 'airbnb')).toEqual([])
})

test.each([
  ['Washer', 'washing-machine'],
  ['Free washer – In unit', 'washing-machine'],
  ['Dishwasher', 'dishwasher'],
  ['Private outdoor pool - available all year, open 24 hours', 'private-pool'],
  ['Shared pool', 'shared-pool'],
  ['Free driveway parking on premises – 2 spaces', 'parking'],
  ['Free street parking', 'street-parking'],
  ['Heating - split type ductless system', 'heating'],
  ['TV with standard cable', 'tv'],
  ['50 inch HDTV with Netflix', 'tv'],
  ['Pack ’n play/Travel crib - available upon request', 'cot'],
  ['Coffee maker: Nespresso', 'coffee-maker'],
  ['Private patio or balcony', 'terrace'],
  ['Private backyard – Fully fenced', 'garden'],
  ['Smoke detector', 'smoke-alarm'],
  ['Paid parking on premises', undefined],
  ['Paid washer – In building', undefined],
  ['Washer –\u00A0In building', undefined],
  ['Paid crib', undefined],
  ['Pool table', undefined],
  ['Pool view', undefined],
  ['Pocket wifi', undefined],
  ['Shared patio or balcony', undefined],
  ['constructor', undefined],
  ['', undefined],
])('what a listing calls %j is %s', (text, code) => {
  expect(usual(listedIn(JSON.stringify([text])), 'villa').codes).toEqual(code === undefined ? [] : [code])
})

test('a pool that nobody says the owner of is shared in a block of flats, and private elsewhere', () => {
  expect(usual(['Pool'], 'villa').codes).toEqual(['private-pool'])
  expect(usual(['Outdoor pool'], 'apartment').codes).toEqual(['shared-pool'])
  expect(usual(['Pool', 'Shared pool'], 'villa')).toEqual({ codes: ['shared-pool'], unknown: [] })
})

test('only amenities of the site are found, and those that two are called are not', () => {
  const own = amenityFinder(
    slugsByName([
      { slug: 'pool', name: 'Swimming' },
      { slug: 'gym-1', name: 'Gym' },
      { slug: 'gym-2', name: 'Gym' },
      { slug: 'pets-allowed', name: 'Pets' },
    ]),
  )
  expect(own(['Pool', 'Gym', 'gym-2', 'Washer', 'Pets allowed'], 'villa')).toEqual({
    codes: ['pool', 'gym-2', 'pets-allowed'],
    unknown: ['Gym', 'Washer'],
  })
})

test('a list of amenities that is no list is read as words', () => {
  expect(listedIn('["Wifi", ')).toEqual(['["Wifi'])
  expect(listedIn('[1, "Wifi", null]')).toEqual(['Wifi'])
  expect(listedIn(';'.repeat(190_000))).toEqual([])
  expect(listedIn(`Wifi${' '.repeat(190_000)}x`)).toEqual(['Wifi'])
})

test('the file that is sent again has the description, the position and the amenities', async () => {
  const file = await readStayFile(
    'id,name,accommodates,price,host_about,description,latitude,longitude,amenities\n' +
      '7,Sol &amp; Mar,2,90,Me,"<b>Far</b><br />and ""wide"" &amp;amp;",39.9,4.1,"[""Wifi"", ""TV""]"\n',
  )
  const { csv, rows } = file.ok ? file.value : { csv: '', rows: [] }
  expect(csv).not.toContain('host_about')
  const again = await readStayFile(csv)
  expect(again.ok && again.value.rows).toEqual(rows)
  expect(rows[0]?.texts).toMatchObject({
    description: 'Far\nand "wide" &amp;',
    latitude: '39.9',
    amenities: '["Wifi", "TV"]',
  })
})
