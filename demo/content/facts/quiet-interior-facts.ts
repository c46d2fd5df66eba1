import { amenityCodes } from '../demo-amenities.ts'
import type { DemoStayFacts } from '../demo-stay.ts'
import { bedroom, livingRoom } from '../demo-rooms.ts'

export const quietInteriorFacts: readonly DemoStayFacts[] = [
  {
    key: 'caseta-den-toni-vell',
    source: 252,
    name: 'Caseta d’en Toni Vell',
    kind: 'cottage',
    destination: 'quiet-interior',
    area: 'Alaior',
    position: { lat: 39.939, lng: 4.131 },
    guests: 2,
    bedrooms: 1,
    baths: 1.5,
    areaM2: 60,
    host: 'nuria-jaume',
    registration: 'ETV/96822-ME',
    rooms: [bedroom('Bedroom', 'king'), livingRoom('Living room')],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating wood-stove kitchen fridge-freezer oven microwave coffee-maker
      toaster kettle washing-machine iron drying-rack wifi workspace bed-linen towels dark-bedrooms
      hair-dryer outdoor-shower private-pool terrace garden barbecue outdoor-dining parking
      private-entrance one-level cot high-chair smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'finca-es-boval',
    source: 221,
    name: 'Finca Es Boval',
    kind: 'farm',
    destination: 'quiet-interior',
    area: 'Alaior',
    position: { lat: 39.934, lng: 4.139 },
    guests: 8,
    bedrooms: 4,
    baths: 3,
    areaM2: 230,
    host: 'nuria-jaume',
    registration: 'ETV/91333-ME',
    rooms: [
      bedroom('Cowshed bedroom', 'double'),
      bedroom('Manger bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Loft bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      ceiling-fans heating wood-stove kitchen fridge-freezer oven coffee-maker washing-machine iron wifi
      workspace bed-linen towels hair-dryer outdoor-shower private-pool terrace garden barbecue
      outdoor-dining sun-loungers parking private-entrance cot high-chair smoke-alarm fire-extinguisher
      first-aid-kit
    `),
  },
  {
    key: 'finca-son-mel',
    source: 130,
    name: 'Finca Son Mel',
    kind: 'farm',
    destination: 'quiet-interior',
    area: 'Alaior',
    position: { lat: 39.917, lng: 4.174 },
    guests: 6,
    bedrooms: 3,
    baths: 3,
    areaM2: 175,
    host: 'rafel',
    registration: 'ETV/90704-ME',
    rooms: [
      bedroom('Bedroom with terrace', 'double'),
      bedroom('Almond bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster
      kettle washing-machine iron wifi tv bed-linen towels hair-dryer bathtub private-pool terrace garden
      barbecue outdoor-dining sun-loungers parking private-entrance cot high-chair smoke-alarm
      fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'es-pou-de-pedra',
    source: 182,
    name: 'Es Pou de Pedra',
    kind: 'apartment',
    destination: 'quiet-interior',
    area: 'Es Mercadal',
    position: { lat: 39.979, lng: 4.162 },
    guests: 2,
    bedrooms: 1,
    baths: 1,
    areaM2: 55,
    host: 'nuria-jaume',
    registration: 'ETV/92492-ME',
    rooms: [bedroom('Bedroom', 'king'), livingRoom('Living room')],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven microwave toaster kettle iron drying-rack wifi
      workspace bed-linen towels dark-bedrooms hair-dryer outdoor-shower shared-pool terrace garden
      outdoor-dining sun-loungers parking self-check-in one-level smoke-alarm fire-extinguisher
      first-aid-kit safe
    `),
  },
  {
    key: 'finca-ses-oliveres-grans',
    source: 138,
    name: 'Finca Ses Oliveres Grans',
    kind: 'farm',
    destination: 'quiet-interior',
    area: 'Es Mercadal',
    position: { lat: 40.013, lng: 4.17 },
    guests: 10,
    bedrooms: 6,
    baths: 3,
    areaM2: 360,
    host: 'nuria-jaume',
    registration: 'ETV/94056-ME',
    rooms: [
      bedroom('Olive bedroom', 'king'),
      bedroom('Monte Toro bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Single by the stairs', 'single'),
      bedroom('Single under the beams', 'single'),
      bedroom('Annexe bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating wood-stove kitchen fridge-freezer oven dishwasher microwave toaster kettle
      washing-machine iron wifi tv bed-linen towels hair-dryer outdoor-shower private-pool terrace garden
      barbecue outdoor-dining sun-loungers parking self-check-in private-entrance cot high-chair
      smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'lloc-de-son-arregall',
    source: 212,
    name: 'Lloc de Son Arregall',
    kind: 'farm',
    destination: 'quiet-interior',
    area: 'Ferreries',
    position: { lat: 39.987, lng: 3.983 },
    guests: 9,
    bedrooms: 8,
    baths: 5,
    areaM2: 450,
    host: 'nuria-jaume',
    registration: 'ETV/90062-ME',
    rooms: [
      bedroom('Farmer’s bedroom', 'double'),
      bedroom('Cheese-room bedroom', 'single'),
      bedroom('North bedroom', 'single'),
      bedroom('South bedroom', 'single'),
      bedroom('Single with desk', 'single'),
      bedroom('Orchard bedroom', 'single'),
      bedroom('Gallery bedroom', 'single'),
      bedroom('Tower bedroom', 'single'),
      livingRoom('Hall'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating wood-stove kitchen fridge-freezer oven dishwasher microwave
      coffee-maker toaster kettle washing-machine iron drying-rack wifi workspace bed-linen towels
      dark-bedrooms hair-dryer outdoor-shower private-pool terrace garden barbecue outdoor-dining
      sun-loungers parking private-entrance cot high-chair smoke-alarm fire-extinguisher first-aid-kit
      safe
    `),
  },
  {
    key: 'ca-sa-sabatera',
    source: 162,
    name: 'Ca sa Sabatera',
    kind: 'house',
    destination: 'quiet-interior',
    area: 'Ferreries',
    position: { lat: 39.984, lng: 4.01 },
    guests: 8,
    bedrooms: 4,
    baths: 2.5,
    areaM2: 140,
    host: 'nuria-jaume',
    registration: 'ETV/94112-ME',
    rooms: [
      bedroom('Shoemaker’s bedroom', 'double'),
      bedroom('Balcony bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Attic twin', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster
      kettle washing-machine iron wifi workspace bed-linen towels hair-dryer bathtub terrace barbecue
      outdoor-dining street-parking self-check-in private-entrance cot high-chair smoke-alarm
      fire-extinguisher
    `),
  },
  {
    key: 'casa-turo-dalzines',
    source: 11,
    name: 'Casa Turó d’Alzines',
    kind: 'villa',
    destination: 'quiet-interior',
    area: 'Ferreries',
    position: { lat: 39.985, lng: 4.026 },
    guests: 6,
    bedrooms: 3,
    baths: 2,
    areaM2: 150,
    host: 'nuria-jaume',
    registration: 'ETV/98343-ME',
    rooms: [
      bedroom('Main bedroom', 'double'),
      bedroom('Oak bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave coffee-maker
      washing-machine iron wifi workspace tv bed-linen towels hair-dryer outdoor-shower private-pool
      terrace garden barbecue outdoor-dining sun-loungers parking self-check-in private-entrance cot
      high-chair smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'can-climent-petit',
    source: 123,
    name: 'Can Climent Petit',
    kind: 'house',
    destination: 'quiet-interior',
    area: 'Sant Climent',
    position: { lat: 39.87, lng: 4.183 },
    guests: 6,
    bedrooms: 3,
    baths: 3,
    areaM2: 128,
    host: 'elisabet',
    registration: 'ETV/95271-ME',
    rooms: [
      bedroom('Front bedroom', 'double'),
      bedroom('Patio bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      ceiling-fans heating kitchen fridge-freezer oven microwave coffee-maker toaster washing-machine iron
      drying-rack wifi workspace tv bed-linen towels dark-bedrooms hair-dryer bathtub outdoor-shower
      private-pool terrace barbecue outdoor-dining sun-loungers street-parking self-check-in
      private-entrance smoke-alarm fire-extinguisher first-aid-kit safe
    `),
  },
  {
    key: 'finca-ses-parets-seques',
    source: 243,
    name: 'Finca Ses Parets Seques',
    kind: 'farm',
    destination: 'quiet-interior',
    area: 'Sant Climent',
    position: { lat: 39.849, lng: 4.172 },
    guests: 9,
    bedrooms: 4,
    baths: 3,
    areaM2: 245,
    host: 'elisabet',
    registration: 'ETV/95551-ME',
    rooms: [
      bedroom('Wall bedroom', 'double'),
      bedroom('Carob bedroom', 'double'),
      bedroom('Bunk room', 'bunk', 'single'),
      bedroom('Twin bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      ceiling-fans heating kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster kettle
      washing-machine iron drying-rack wifi tv bed-linen towels dark-bedrooms hair-dryer bathtub
      private-pool terrace garden barbecue outdoor-dining sun-loungers parking private-entrance
      cot smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'ca-na-toniona',
    source: 183,
    name: 'Ca na Toniona',
    kind: 'house',
    destination: 'quiet-interior',
    area: 'Es Mercadal',
    position: { lat: 39.987, lng: 4.09 },
    guests: 6,
    bedrooms: 3,
    baths: 3.5,
    areaM2: 132,
    host: 'nuria-jaume',
    registration: 'ETV/90411-ME',
    rooms: [
      bedroom('Upper bedroom', 'double'),
      bedroom('Bedroom with alcove', 'double'),
      bedroom('Mezzanine bedroom', 'double'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave toaster washing-machine
      iron drying-rack wifi workspace tv bed-linen towels hair-dryer bathtub terrace outdoor-dining
      street-parking private-entrance cot smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
]
