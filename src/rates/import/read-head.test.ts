import { expect, test } from 'vitest'
import { stayOfRow } from './stay-of-row.ts'
import { readStayFile } from './read-stay-file.ts'

const readAt = async (csv: string) => {
  const file = await readStayFile(csv)
  if (!file.ok) return file.problem.fields
  const { source, unread, rows } = file.value
  const stays = rows.map((row) => stayOfRow(row, { place: 'bay', currency: 'EUR' }).home)
  return { source, unread, homes: stays, csv: file.value.csv }
}

const STAY = {
  name: 'Casa Blava',
  kind: 'house',
  maxGuests: 4,
  bedrooms: 2,
  beds: 3,
  bathrooms: 1.5,
  nightlyPrice: 1129.5,
  currency: 'EUR',
  destination: 'Maó',
}

test.each([
  ['German', 'ID;Name;Art;Gäste;Schlafzimmer;Betten;Badezimmer;Preis;Währung;Ort'],
  ['Spanish', 'ID;Nombre;Tipo;Huéspedes;Dormitorios;Camas;Baños;Precio;Moneda;Lugar'],
  ['French', 'ID;Nom;Type;Voyageurs;Chambres;Lits;Salles de bain;Prix;Devise;Lieu'],
  ['Italian', 'ID;Nome;Tipo;Ospiti;Camere;Letti;Bagni;Prezzo;Valuta;Luogo'],
])('a file may name the columns in %s, as a spreadsheet of that language saves it', async (_language, head) => {
  const row = '1;Casa Blava;house;4;2;3;1,5;"1.129,50 €";EUR;Maó'
  expect(await readAt(`${head}\r\n${row}\r\n`)).toMatchObject({ source: 'template', unread: [], homes: [STAY] })
})

test('a file may name the columns as Hostaway names what a listing has', async () => {
  const head =
    'id,name,personCapacity,bedroomsNumber,bedsNumber,bathroomsNumber,price,currencyCode,city,latitude,longitude,cleaningFee'
  const read = await readAt(`${head}\n1,Casa Blava,4,2,3,1.5,1129.50,EUR,Maó,39.9,4.2,60`)
  expect(read).toMatchObject({ source: 'template', unread: ['cleaningFee'], homes: [STAY] })
  // What the preview gives back for the import means the same.
  expect(await readAt(read && 'homes' in read ? read.csv : '')).toMatchObject({ unread: [], homes: [STAY] })
})

test('a column of the template goes before one with another of its names, which is told', async () => {
  const read = await readAt('id,name,guests,price,place,city\n1,Casa Blava,4,90,Maó,Menorca')
  expect(read).toMatchObject({ unread: ['city'], homes: [{ destination: 'Maó' }] })
})

test('two other names of one column are refused: nobody knows which of them is meant', async () => {
  expect(await readAt('id,name,guests,price,city,Ort\n1,Casa Blava,4,90,Maó,Menorca')).toEqual({
    csv: 'The first row names the place more than once: city, Ort. Keep one of these columns.',
  })
})

test('the city of a listing of Inside Airbnb is not its place here', async () => {
  const read = await readAt('id,name,accommodates,price,city\n1,Casa Blava,4,$90.00,Jersey City')
  expect(read).toMatchObject({ source: 'airbnb', unread: ['city'], homes: [{ destination: 'bay' }] })
})

test('a file without a column that is needed is refused with what it has instead', async () => {
  expect(await readAt('id,name,Sleeps,price\n1,Casa Blava,4,90')).toEqual({
    csv: 'The first row must name the columns; these are missing: guests. These say nothing here: Sleeps.',
  })
})

test('the summary that Inside Airbnb offers beside the listings is refused with the file that is meant', async () => {
  const file = await readStayFile(
    'id,name,host_id,host_name,neighbourhood_group,neighbourhood,latitude,longitude,room_type,price,minimum_nights\n' +
      '7,Sea loft,1,Ana,,Es Castell,39.8,4.2,Entire home/apt,90,2\n',
  )
  expect(file.ok ? null : file.problem.fields['csv']).toBe(
    'This is the summary of Inside Airbnb, which does not say how many guests a home takes. Choose its detailed listings, listings.csv.gz.',
  )
})
