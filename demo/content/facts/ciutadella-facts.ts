import { amenityCodes } from '../demo-amenities.ts'
import type { DemoStayFacts } from '../demo-stay.ts'
import { bedroom, livingRoom } from '../demo-rooms.ts'

export const ciutadellaFacts: readonly DemoStayFacts[] = [
  {
    key: 'villa-far-de-ponent',
    source: 7,
    name: 'Villa Far de Ponent',
    kind: 'villa',
    destination: 'ciutadella',
    area: 'Cap d’Artrutx',
    position: { lat: 39.927, lng: 3.822 },
    guests: 6,
    bedrooms: 3,
    baths: 2,
    areaM2: 155,
    host: 'miquela',
    registration: 'ETV/96667-ME',
    rooms: [
      bedroom('Bedroom to the pool', 'double'),
      bedroom('Lighthouse bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster
      kettle washing-machine wifi tv bed-linen towels hair-dryer bathtub private-pool terrace garden
      barbecue outdoor-dining sun-loungers sea-view beach-on-foot parking private-entrance one-level cot
      high-chair smoke-alarm fire-extinguisher first-aid-kit safe
    `),
  },
  {
    key: 'es-canalet',
    source: 77,
    name: 'Es Canalet',
    kind: 'apartment',
    destination: 'ciutadella',
    area: 'Cala en Bosc',
    position: { lat: 39.927, lng: 3.839 },
    guests: 4,
    bedrooms: 2,
    baths: 1,
    areaM2: 68,
    host: 'miquela',
    registration: 'ETV/90997-ME',
    rooms: [bedroom('Bedroom', 'double'), bedroom('Twin bedroom', 'single', 'single'), livingRoom('Living room')],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer coffee-maker iron wifi workspace bed-linen towels
      hair-dryer shared-pool terrace outdoor-dining beach-on-foot street-parking cot high-chair
      smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'caseta-fonoll-mari',
    source: 262,
    name: 'Caseta Fonoll Marí',
    kind: 'cottage',
    destination: 'ciutadella',
    area: 'Son Xoriguer',
    position: { lat: 39.927, lng: 3.841 },
    guests: 5,
    bedrooms: 3,
    baths: 1,
    areaM2: 86,
    host: 'miquela',
    registration: 'ETV/96012-ME',
    rooms: [
      bedroom('Bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Small single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      ceiling-fans kitchen fridge-freezer oven microwave coffee-maker toaster kettle washing-machine iron
      drying-rack bed-linen towels hair-dryer bathtub outdoor-shower terrace garden barbecue
      outdoor-dining sun-loungers beach-on-foot parking private-entrance one-level smoke-alarm
      fire-extinguisher
    `),
  },
  {
    key: 'terrassa-de-sa-gavina',
    source: 200,
    name: 'Terrassa de sa Gavina',
    kind: 'apartment',
    destination: 'ciutadella',
    area: 'Cala en Blanes',
    position: { lat: 40.002, lng: 3.8 },
    guests: 5,
    bedrooms: 2,
    baths: 1,
    areaM2: 70,
    host: 'miquela',
    registration: 'ETV/95034-ME',
    rooms: [bedroom('Bedroom', 'double'), bedroom('Room with bunks', 'bunk'), livingRoom('Living room', 'sofa-bed')],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer microwave toaster kettle
      washing-machine iron drying-rack wifi workspace bed-linen towels dark-bedrooms hair-dryer bathtub
      outdoor-shower terrace outdoor-dining sun-loungers sea-view beach-on-foot street-parking
      private-entrance high-chair smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'caseta-es-bufador',
    source: 256,
    name: 'Caseta Es Bufador',
    kind: 'cottage',
    destination: 'ciutadella',
    area: 'Cala en Blanes',
    position: { lat: 40.001, lng: 3.808 },
    guests: 3,
    bedrooms: 1,
    baths: 1,
    areaM2: 58,
    host: 'miquela',
    registration: 'ETV/98498-ME',
    rooms: [bedroom('Bedroom', 'king'), livingRoom('Living room', 'single')],
    amenities: amenityCodes(`
      air-conditioning kitchen fridge-freezer oven microwave coffee-maker washing-machine iron wifi
      bed-linen towels hair-dryer bathtub private-pool terrace garden barbecue outdoor-dining sun-loungers
      beach-on-foot parking self-check-in private-entrance one-level cot high-chair smoke-alarm
      fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'bungalow-ses-figueres',
    source: 202,
    name: 'Bungalow Ses Figueres',
    kind: 'bungalow',
    destination: 'ciutadella',
    area: 'Cala en Blanes',
    position: { lat: 40.003, lng: 3.809 },
    guests: 4,
    bedrooms: 2,
    baths: 2,
    areaM2: 82,
    host: 'miquela',
    registration: 'ETV/90872-ME',
    rooms: [
      bedroom('Bedroom with bath', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer oven microwave coffee-maker
      washing-machine iron wifi workspace tv bed-linen towels hair-dryer bathtub terrace garden barbecue
      outdoor-dining beach-on-foot parking private-entrance one-level cot high-chair smoke-alarm
      fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'ca-lavi-sebastia',
    source: 186,
    name: 'Ca l’Avi Sebastià',
    kind: 'house',
    destination: 'ciutadella',
    area: 'Santandria',
    position: { lat: 39.977, lng: 3.842 },
    guests: 10,
    bedrooms: 4,
    baths: 3,
    areaM2: 205,
    host: 'catalina-biel',
    registration: 'ETV/94168-ME',
    rooms: [
      bedroom('Grandfather’s bedroom', 'king'),
      bedroom('Fig-tree bedroom', 'double'),
      bedroom('Bunk room', 'bunk', 'bunk'),
      bedroom('Upper bedroom', 'double'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating wood-stove kitchen fridge-freezer oven dishwasher microwave
      toaster kettle washing-machine iron drying-rack wifi workspace bed-linen towels hair-dryer bathtub
      outdoor-shower private-pool terrace garden barbecue outdoor-dining sun-loungers beach-on-foot
      parking private-entrance cot high-chair smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'ca-nesperanca',
    source: 265,
    name: 'Ca n’Esperança',
    kind: 'house',
    destination: 'ciutadella',
    area: 'Ciutadella old town',
    position: { lat: 40.004, lng: 3.842 },
    guests: 6,
    bedrooms: 3,
    baths: 2.5,
    areaM2: 125,
    host: 'catalina-biel',
    registration: 'ETV/99769-ME',
    rooms: [
      bedroom('Bedroom on the patio', 'double'),
      bedroom('Street bedroom', 'double'),
      bedroom('Roof bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven toaster kettle washing-machine iron drying-rack
      wifi workspace tv bed-linen towels dark-bedrooms hair-dryer bathtub terrace barbecue outdoor-dining
      street-parking private-entrance cot high-chair smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'pis-de-sa-placa-vella',
    source: 60,
    name: 'Pis de sa Plaça Vella',
    kind: 'apartment',
    destination: 'ciutadella',
    area: 'Ciutadella',
    position: { lat: 39.996, lng: 3.833 },
    guests: 4,
    bedrooms: 2,
    baths: 1,
    areaM2: 94,
    host: 'catalina-biel',
    registration: 'ETV/96374-ME',
    rooms: [
      bedroom('Bedroom to the square', 'double'),
      bedroom('Bedroom to the courtyard', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer oven coffee-maker washing-machine iron
      wifi bed-linen towels hair-dryer terrace smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'niu-de-corb-mari',
    source: 136,
    name: 'Niu de Corb Marí',
    kind: 'house',
    destination: 'ciutadella',
    area: 'Cala Morell',
    position: { lat: 40.053, lng: 3.882 },
    guests: 6,
    bedrooms: 2,
    baths: 2,
    areaM2: 110,
    host: 'catalina-biel',
    registration: 'ETV/98218-ME',
    rooms: [
      bedroom('Cave bedroom', 'double'),
      bedroom('Upper bedroom', 'single', 'single'),
      livingRoom('Living room', 'sofa-bed'),
    ],
    amenities: amenityCodes(`
      heating kitchen fridge-freezer microwave toaster washing-machine drying-rack wifi workspace
      bed-linen towels dark-bedrooms hair-dryer outdoor-shower terrace barbecue outdoor-dining
      sun-loungers sea-view beach-on-foot parking self-check-in private-entrance smoke-alarm
      fire-extinguisher first-aid-kit
    `),
  },
  {
    key: 'villa-pedra-viva',
    source: 144,
    name: 'Villa Pedra Viva',
    kind: 'villa',
    destination: 'ciutadella',
    area: 'Cala Morell',
    position: { lat: 40.056, lng: 3.887 },
    guests: 10,
    bedrooms: 4,
    baths: 3,
    areaM2: 260,
    host: 'catalina-biel',
    registration: 'ETV/91570-ME',
    rooms: [
      bedroom('Main bedroom', 'king'),
      bedroom('Cape bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Family bedroom', 'double', 'single'),
      livingRoom('Living room', 'single'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer oven dishwasher microwave coffee-maker
      washing-machine iron drying-rack wifi workspace bed-linen towels dark-bedrooms hair-dryer bathtub
      outdoor-shower private-pool terrace garden barbecue outdoor-dining sun-loungers sea-view
      beach-on-foot parking self-check-in private-entrance cot smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'lloc-de-binimelos',
    source: 244,
    name: 'Lloc de Binimelós',
    kind: 'farm',
    destination: 'ciutadella',
    area: 'Ciutadella north',
    position: { lat: 40.04, lng: 3.849 },
    guests: 12,
    bedrooms: 6,
    baths: 4.5,
    areaM2: 420,
    host: 'catalina-biel',
    registration: 'ETV/93470-ME',
    rooms: [
      bedroom('Master bedroom', 'king'),
      bedroom('Bedroom of the arches', 'double'),
      bedroom('Tack-room bedroom', 'double'),
      bedroom('Twin bedroom, upstairs', 'single', 'single'),
      bedroom('Second twin, upstairs', 'single', 'single'),
      bedroom('Dairy bedroom', 'double'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      heating wood-stove kitchen fridge-freezer oven dishwasher microwave coffee-maker washing-machine
      iron drying-rack wifi workspace tv bed-linen towels hair-dryer bathtub outdoor-shower private-pool
      terrace garden barbecue outdoor-dining sun-loungers parking private-entrance cot high-chair
      smoke-alarm fire-extinguisher first-aid-kit
    `),
  },
]
