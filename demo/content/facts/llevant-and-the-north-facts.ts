import { amenityCodes } from '../demo-amenities.ts'
import type { DemoStayFacts } from '../demo-stay.ts'
import { bedroom, livingRoom } from '../demo-rooms.ts'

export const llevantAndTheNorthFacts: readonly DemoStayFacts[] = [
  {
    key: 'villa-sa-talaia-blanca',
    source: 113,
    name: 'Villa Sa Talaia Blanca',
    kind: 'villa',
    destination: 'llevant-and-the-north',
    area: 'Platges de Fornells',
    position: { lat: 40.049, lng: 4.126 },
    guests: 8,
    bedrooms: 5,
    baths: 3,
    areaM2: 310,
    host: 'tomeu',
    registration: 'ETV/96081-ME',
    rooms: [
      bedroom('Master bedroom, upstairs', 'king'),
      bedroom('West bedroom, upstairs', 'double'),
      bedroom('Room with bunks', 'bunk'),
      bedroom('Garden bedroom', 'double'),
      bedroom('Study with day bed', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer oven dishwasher microwave coffee-maker
      toaster kettle washing-machine iron drying-rack wifi workspace bed-linen towels dark-bedrooms
      hair-dryer bathtub outdoor-shower private-pool terrace garden outdoor-dining sun-loungers sea-view
      beach-on-foot parking self-check-in private-entrance smoke-alarm fire-extinguisher first-aid-kit
      safe
    `),
  },
  {
    key: 'es-niu-de-tirant',
    source: 100,
    name: 'Es Niu de Tirant',
    kind: 'apartment',
    destination: 'llevant-and-the-north',
    area: 'Cala Tirant',
    position: { lat: 40.045, lng: 4.111 },
    guests: 2,
    bedrooms: 1,
    baths: 1,
    areaM2: 42,
    host: 'tomeu',
    registration: 'ETV/93134-ME',
    rooms: [bedroom('Bedroom', 'double'), livingRoom('Living room')],
    amenities: amenityCodes(`
      ceiling-fans heating kitchen fridge-freezer microwave toaster kettle washing-machine iron
      drying-rack wifi workspace tv bed-linen towels hair-dryer shared-pool terrace outdoor-dining
      sea-view beach-on-foot street-parking private-entrance smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'ses-tres-finestres',
    source: 195,
    name: 'Ses Tres Finestres',
    kind: 'apartment',
    destination: 'llevant-and-the-north',
    area: 'Cala Tirant',
    position: { lat: 40.047, lng: 4.11 },
    guests: 6,
    bedrooms: 3,
    baths: 2,
    areaM2: 88,
    host: 'tomeu',
    registration: 'ETV/95439-ME',
    rooms: [
      bedroom('Bedroom to the sea', 'double'),
      bedroom('Bedroom to the pines', 'single', 'single'),
      bedroom('Small bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      heating kitchen fridge-freezer oven dishwasher microwave coffee-maker washing-machine iron wifi tv
      bed-linen towels hair-dryer terrace outdoor-dining sea-view street-parking self-check-in
      private-entrance cot smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'ca-na-quima',
    source: 170,
    name: 'Ca na Quima',
    kind: 'house',
    destination: 'llevant-and-the-north',
    area: 'Fornells',
    position: { lat: 40.055, lng: 4.131 },
    guests: 4,
    bedrooms: 2,
    baths: 1.5,
    areaM2: 84,
    host: 'tomeu',
    registration: 'ETV/97464-ME',
    rooms: [
      bedroom('Bedroom under the roof', 'double'),
      bedroom('Bedroom to the lane', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer oven dishwasher microwave coffee-maker
      toaster washing-machine iron drying-rack tv bed-linen towels dark-bedrooms hair-dryer outdoor-shower
      terrace beach-on-foot street-parking private-entrance cot smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'es-balco-den-llorenc',
    source: 64,
    name: 'Es Balcó d’en Llorenç',
    kind: 'apartment',
    destination: 'llevant-and-the-north',
    area: 'Fornells',
    position: { lat: 40.062, lng: 4.133 },
    guests: 4,
    bedrooms: 2,
    baths: 2,
    areaM2: 76,
    host: 'tomeu',
    registration: 'ETV/98050-ME',
    rooms: [bedroom('Bay bedroom', 'double'), bedroom('Inner bedroom', 'single', 'single'), livingRoom('Living room')],
    amenities: amenityCodes(`
      air-conditioning kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster kettle
      washing-machine iron wifi workspace tv bed-linen towels dark-bedrooms hair-dryer terrace sea-view
      beach-on-foot street-parking self-check-in cot smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'estudi-pinaret',
    source: 203,
    name: 'Estudi Pinaret',
    kind: 'apartment',
    destination: 'llevant-and-the-north',
    area: 'Son Parc',
    position: { lat: 40.032, lng: 4.163 },
    guests: 2,
    bedrooms: 1,
    baths: 1,
    areaM2: 38,
    host: 'tomeu',
    registration: 'ETV/98791-ME',
    rooms: [bedroom('Bedroom', 'double'), livingRoom('Living room')],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster
      kettle washing-machine iron drying-rack wifi bed-linen towels dark-bedrooms hair-dryer shared-pool
      terrace garden barbecue beach-on-foot parking self-check-in one-level cot smoke-alarm
      fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'atic-de-ses-dunes',
    source: 154,
    name: 'Àtic de ses Dunes',
    kind: 'apartment',
    destination: 'llevant-and-the-north',
    area: 'Son Parc',
    position: { lat: 40.034, lng: 4.166 },
    guests: 6,
    bedrooms: 3,
    baths: 2,
    areaM2: 96,
    host: 'tomeu',
    registration: 'ETV/90760-ME',
    rooms: [
      bedroom('Bedroom with balcony', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Back bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster
      kettle washing-machine iron wifi tv bed-linen towels hair-dryer terrace outdoor-dining sun-loungers
      sea-view beach-on-foot parking self-check-in private-entrance cot high-chair smoke-alarm
      fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'casa-brisa-de-gregal',
    source: 118,
    name: 'Casa Brisa de Gregal',
    kind: 'house',
    destination: 'llevant-and-the-north',
    area: 'Arenal d’en Castell',
    position: { lat: 40.026, lng: 4.185 },
    guests: 5,
    bedrooms: 3,
    baths: 2,
    areaM2: 92,
    host: 'tomeu',
    registration: 'ETV/95676-ME',
    rooms: [
      bedroom('Upper bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Ground-floor bedroom', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer oven dishwasher microwave toaster
      kettle washing-machine iron drying-rack wifi bed-linen towels dark-bedrooms hair-dryer bathtub
      terrace garden barbecue outdoor-dining beach-on-foot parking self-check-in private-entrance cot
      high-chair smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'caseta-dels-tamarells',
    source: 193,
    name: 'Caseta dels Tamarells',
    kind: 'bungalow',
    destination: 'llevant-and-the-north',
    area: 'Arenal d’en Castell',
    position: { lat: 40.026, lng: 4.186 },
    guests: 5,
    bedrooms: 3,
    baths: 2,
    areaM2: 78,
    host: 'tomeu',
    registration: 'ETV/99601-ME',
    rooms: [
      bedroom('Bedroom with bath', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Single bedroom', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster
      washing-machine drying-rack wifi tv bed-linen towels hair-dryer bathtub shared-pool terrace garden
      barbecue outdoor-dining beach-on-foot parking self-check-in private-entrance one-level smoke-alarm
      fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'villa-na-roqueta',
    source: 108,
    name: 'Villa Na Roqueta',
    kind: 'villa',
    destination: 'llevant-and-the-north',
    area: 'Addaia',
    position: { lat: 40.009, lng: 4.198 },
    guests: 8,
    bedrooms: 3,
    baths: 3,
    areaM2: 165,
    host: 'tomeu',
    registration: 'ETV/96486-ME',
    rooms: [
      bedroom('Main bedroom', 'double'),
      bedroom('East bedroom', 'single', 'single'),
      bedroom('Room on the pool', 'double'),
      livingRoom('Living room', 'sofa-bed'),
    ],
    amenities: amenityCodes(`
      air-conditioning kitchen fridge-freezer oven dishwasher coffee-maker washing-machine iron wifi
      workspace tv bed-linen towels hair-dryer outdoor-shower private-pool terrace garden barbecue
      outdoor-dining sun-loungers sea-view parking private-entrance cot smoke-alarm fire-extinguisher
      first-aid-kit
    `),
  },
  {
    key: 'ca-salbufera',
    source: 122,
    name: 'Ca s’Albufera',
    kind: 'house',
    destination: 'llevant-and-the-north',
    area: 'Es Grau',
    position: { lat: 39.949, lng: 4.271 },
    guests: 6,
    bedrooms: 3,
    baths: 2,
    areaM2: 105,
    host: 'margarida',
    registration: 'ETV/97352-ME',
    rooms: [
      bedroom('Bedroom over the slipway', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Bunk room', 'bunk'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave coffee-maker
      washing-machine iron wifi tv bed-linen towels hair-dryer terrace outdoor-dining sea-view
      beach-on-foot street-parking private-entrance smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'finca-es-llentiscle',
    source: 185,
    name: 'Finca Es Llentiscle',
    kind: 'farm',
    destination: 'llevant-and-the-north',
    area: 'Es Grau',
    position: { lat: 39.94, lng: 4.25 },
    guests: 6,
    bedrooms: 3,
    baths: 2,
    areaM2: 190,
    host: 'margarida',
    registration: 'ETV/96249-ME',
    rooms: [
      bedroom('Tower bedroom', 'double'),
      bedroom('Bedroom behind the kitchen', 'double'),
      bedroom('Long bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      ceiling-fans heating wood-stove kitchen fridge-freezer oven dishwasher toaster kettle iron
      drying-rack wifi workspace bed-linen towels hair-dryer outdoor-shower private-pool terrace garden
      barbecue outdoor-dining sun-loungers parking self-check-in private-entrance cot high-chair
      smoke-alarm fire-extinguisher first-aid-kit safe
    `),
  },
]
