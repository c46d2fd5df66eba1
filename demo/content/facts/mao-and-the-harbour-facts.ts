import { amenityCodes } from '../demo-amenities.ts'
import type { DemoStayFacts } from '../demo-stay.ts'
import { bedroom, livingRoom } from '../demo-rooms.ts'

export const maoAndTheHarbourFacts: readonly DemoStayFacts[] = [
  {
    key: 'caseta-de-s-hort',
    source: 253,
    name: 'Caseta de s’Hort',
    kind: 'cottage',
    destination: 'mao-and-the-harbour',
    area: 'Maó',
    position: { lat: 39.887, lng: 4.265 },
    guests: 2,
    bedrooms: 1,
    baths: 1,
    areaM2: 45,
    host: 'margarida',
    registration: 'ETV/94741-ME',
    rooms: [bedroom('Bedroom', 'double'), livingRoom('Living room')],
    amenities: amenityCodes(`
      heating kitchen fridge-freezer coffee-maker washing-machine wifi workspace tv bed-linen towels
      hair-dryer terrace garden outdoor-dining street-parking private-entrance one-level smoke-alarm
      fire-extinguisher
    `),
  },
  {
    key: 'casa-dels-capitans',
    source: 272,
    name: 'Casa dels Capitans',
    kind: 'house',
    destination: 'mao-and-the-harbour',
    area: 'Maó',
    position: { lat: 39.886, lng: 4.266 },
    guests: 12,
    bedrooms: 5,
    baths: 4,
    areaM2: 380,
    host: 'margarida',
    registration: 'ETV/95202-ME',
    rooms: [
      bedroom('Captain’s bedroom', 'king'),
      bedroom('Map bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Attic bedroom', 'single', 'single', 'single'),
      bedroom('Garden suite', 'double'),
      livingRoom('Library', 'single'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer oven dishwasher microwave coffee-maker
      toaster kettle washing-machine iron drying-rack wifi workspace tv bed-linen towels dark-bedrooms
      hair-dryer bathtub outdoor-shower private-pool terrace garden barbecue outdoor-dining sun-loungers
      sea-view private-entrance cot high-chair smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'villa-sinia-blanca',
    source: 111,
    name: 'Villa Sínia Blanca',
    kind: 'villa',
    destination: 'mao-and-the-harbour',
    area: 'Es Castell',
    position: { lat: 39.883, lng: 4.273 },
    guests: 8,
    bedrooms: 4,
    baths: 3,
    areaM2: 195,
    host: 'margarida',
    registration: 'ETV/90243-ME',
    rooms: [
      bedroom('Main bedroom', 'double'),
      bedroom('Garden bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Twin under the roof', 'single', 'single'),
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
    key: 'sa-cambreta',
    source: 242,
    name: 'Sa Cambreta',
    kind: 'apartment',
    destination: 'mao-and-the-harbour',
    area: 'Maó',
    position: { lat: 39.886, lng: 4.266 },
    guests: 2,
    bedrooms: 1,
    baths: 1,
    areaM2: 36,
    host: 'margarida',
    registration: 'ETV/97632-ME',
    rooms: [bedroom('Bedroom', 'king'), livingRoom('Sitting corner')],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer microwave toaster kettle drying-rack
      wifi tv bed-linen towels dark-bedrooms hair-dryer outdoor-shower shared-pool terrace sun-loungers
      street-parking private-entrance one-level smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'casa-milord',
    source: 175,
    name: 'Casa Milord',
    kind: 'house',
    destination: 'mao-and-the-harbour',
    area: 'Es Castell',
    position: { lat: 39.883, lng: 4.284 },
    guests: 8,
    bedrooms: 6,
    baths: 3,
    areaM2: 290,
    host: 'margarida',
    registration: 'ETV/97059-ME',
    rooms: [
      bedroom('Red bedroom', 'king'),
      bedroom('Harbour bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Governor’s study', 'single'),
      bedroom('Cook’s bedroom', 'single'),
      bedroom('Attic single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      heating wood-stove kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster kettle
      washing-machine iron wifi workspace bed-linen towels dark-bedrooms hair-dryer bathtub outdoor-shower
      private-pool terrace garden barbecue outdoor-dining sun-loungers sea-view parking self-check-in
      private-entrance cot high-chair smoke-alarm fire-extinguisher safe
    `),
  },
  {
    key: 'es-varador-petit',
    source: 270,
    name: 'Es Varador Petit',
    kind: 'cottage',
    destination: 'mao-and-the-harbour',
    area: 'Cala Sant Esteve',
    position: { lat: 39.863, lng: 4.302 },
    guests: 3,
    bedrooms: 2,
    baths: 1,
    areaM2: 55,
    host: 'margarida',
    registration: 'ETV/99364-ME',
    rooms: [bedroom('Bedroom', 'double'), bedroom('Boat bedroom', 'single'), livingRoom('Living room')],
    amenities: amenityCodes(`
      heating kitchen fridge-freezer microwave coffee-maker toaster washing-machine drying-rack wifi
      bed-linen towels hair-dryer terrace outdoor-dining sea-view beach-on-foot street-parking
      private-entrance smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'villa-alba-roja',
    source: 24,
    name: 'Villa Alba Roja',
    kind: 'villa',
    destination: 'mao-and-the-harbour',
    area: 'Cala Llonga',
    position: { lat: 39.89, lng: 4.3 },
    guests: 6,
    bedrooms: 3,
    baths: 1,
    areaM2: 130,
    host: 'margarida',
    registration: 'ETV/91290-ME',
    rooms: [
      bedroom('East bedroom', 'double'),
      bedroom('Middle bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      kitchen fridge-freezer oven dishwasher microwave coffee-maker washing-machine wifi tv bed-linen
      towels bathtub outdoor-shower private-pool terrace garden barbecue outdoor-dining sun-loungers
      sea-view parking private-entrance smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'es-gregal-vell',
    source: 120,
    name: 'Es Gregal Vell',
    kind: 'house',
    destination: 'mao-and-the-harbour',
    area: 'Sa Mesquida',
    position: { lat: 39.911, lng: 4.291 },
    guests: 6,
    bedrooms: 3,
    baths: 2,
    areaM2: 95,
    host: 'margarida',
    registration: 'ETV/91514-ME',
    rooms: [
      bedroom('Bedroom on the water', 'double'),
      bedroom('Upper bedroom', 'single', 'single'),
      bedroom('Lower bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      wood-stove kitchen fridge-freezer oven microwave toaster washing-machine iron drying-rack wifi tv
      bed-linen towels hair-dryer outdoor-shower terrace outdoor-dining sun-loungers sea-view
      beach-on-foot street-parking private-entrance smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'ca-na-francineta',
    source: 168,
    name: 'Ca na Francineta',
    kind: 'house',
    destination: 'mao-and-the-harbour',
    area: 'Sant Lluís',
    position: { lat: 39.85, lng: 4.258 },
    guests: 4,
    bedrooms: 2,
    baths: 2,
    areaM2: 90,
    host: 'elisabet',
    registration: 'ETV/91626-ME',
    rooms: [
      bedroom('Bedroom to the street', 'double'),
      bedroom('Bedroom to the patio', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating wood-stove kitchen fridge-freezer oven dishwasher microwave
      toaster washing-machine iron drying-rack wifi bed-linen towels dark-bedrooms hair-dryer terrace
      barbecue outdoor-dining street-parking self-check-in private-entrance cot smoke-alarm
      fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'sa-paissa',
    source: 174,
    name: 'Sa Païssa',
    kind: 'cottage',
    destination: 'mao-and-the-harbour',
    area: 'Sant Lluís',
    position: { lat: 39.85, lng: 4.265 },
    guests: 3,
    bedrooms: 1,
    baths: 1,
    areaM2: 52,
    host: 'elisabet',
    registration: 'ETV/99140-ME',
    rooms: [bedroom('Bedroom', 'double'), livingRoom('Living room', 'single')],
    amenities: amenityCodes(`
      air-conditioning heating wood-stove kitchen fridge-freezer oven microwave coffee-maker toaster
      washing-machine iron drying-rack wifi tv bed-linen towels dark-bedrooms hair-dryer outdoor-shower
      terrace garden barbecue outdoor-dining sun-loungers parking private-entrance one-level cot
      smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'xalet-ses-atzavares',
    source: 239,
    name: 'Xalet Ses Atzavares',
    kind: 'chalet',
    destination: 'mao-and-the-harbour',
    area: 'S’Algar',
    position: { lat: 39.831, lng: 4.294 },
    guests: 7,
    bedrooms: 4,
    baths: 3,
    areaM2: 170,
    host: 'elisabet',
    registration: 'ETV/93875-ME',
    rooms: [
      bedroom('Main bedroom', 'double'),
      bedroom('Second bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Single bedroom', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven microwave coffee-maker washing-machine iron
      wifi tv bed-linen towels hair-dryer private-pool terrace garden barbecue outdoor-dining sun-loungers
      beach-on-foot parking private-entrance cot high-chair smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'loft-ona-curta',
    source: 237,
    name: 'Loft Ona Curta',
    kind: 'apartment',
    destination: 'mao-and-the-harbour',
    area: 'Cala d’Alcalfar',
    position: { lat: 39.835, lng: 4.3 },
    guests: 2,
    bedrooms: 1,
    baths: 1,
    areaM2: 46,
    host: 'elisabet',
    registration: 'ETV/98037-ME',
    rooms: [bedroom('Sleeping alcove', 'double'), livingRoom('Living room')],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans kitchen fridge-freezer oven microwave toaster kettle washing-machine
      iron drying-rack wifi tv bed-linen towels dark-bedrooms hair-dryer terrace sea-view beach-on-foot
      street-parking self-check-in one-level smoke-alarm fire-extinguisher first-aid-kit safe
    `),
  },
]
