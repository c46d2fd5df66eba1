import { amenityCodes } from '../demo-amenities.ts'
import type { DemoStayFacts } from '../demo-stay.ts'
import { bedroom, livingRoom } from '../demo-rooms.ts'

export const southCovesFacts: readonly DemoStayFacts[] = [
  {
    key: 'villa-penya-segat',
    source: 213,
    name: 'Villa Penya-segat',
    kind: 'villa',
    destination: 'south-coves',
    area: 'Cala Galdana',
    position: { lat: 39.942, lng: 3.957 },
    guests: 7,
    bedrooms: 4,
    baths: 3,
    areaM2: 150,
    host: 'rafel',
    registration: 'ETV/97981-ME',
    rooms: [
      bedroom('Cliff bedroom', 'double'),
      bedroom('Middle bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Single bedroom', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster
      kettle washing-machine iron drying-rack wifi workspace tv bed-linen towels hair-dryer bathtub
      outdoor-shower private-pool terrace barbecue outdoor-dining sun-loungers sea-view beach-on-foot
      parking self-check-in private-entrance cot high-chair smoke-alarm fire-extinguisher safe
    `),
  },
  {
    key: 'mirador-den-tofol',
    source: 55,
    name: 'Mirador d’en Tòfol',
    kind: 'apartment',
    destination: 'south-coves',
    area: 'Cala Galdana',
    position: { lat: 39.941, lng: 3.96 },
    guests: 4,
    bedrooms: 2,
    baths: 2,
    areaM2: 80,
    host: 'rafel',
    registration: 'ETV/96779-ME',
    rooms: [
      bedroom('Bedroom with view', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster kettle
      washing-machine iron wifi workspace tv bed-linen towels hair-dryer shared-pool terrace
      outdoor-dining sea-view beach-on-foot street-parking self-check-in cot high-chair smoke-alarm
      fire-extinguisher
    `),
  },
  {
    key: 'villa-ullastre',
    source: 117,
    name: 'Villa Ullastre',
    kind: 'villa',
    destination: 'south-coves',
    area: 'Sant Tomàs',
    position: { lat: 39.915, lng: 4.039 },
    guests: 8,
    bedrooms: 4,
    baths: 3,
    areaM2: 220,
    host: 'rafel',
    registration: 'ETV/97757-ME',
    rooms: [
      bedroom('Main bedroom', 'king'),
      bedroom('Upper twin', 'single', 'single'),
      bedroom('Garden bedroom', 'double'),
      bedroom('Poolside bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster
      kettle washing-machine iron drying-rack wifi workspace tv bed-linen towels dark-bedrooms hair-dryer
      bathtub outdoor-shower private-pool terrace garden barbecue outdoor-dining sun-loungers sea-view
      beach-on-foot parking self-check-in private-entrance cot high-chair smoke-alarm fire-extinguisher
      first-aid-kit safe
    `),
  },
  {
    key: 'casa-sargantana',
    source: 157,
    name: 'Casa Sargantana',
    kind: 'house',
    destination: 'south-coves',
    area: 'Torre Soli',
    position: { lat: 39.904, lng: 4.076 },
    guests: 8,
    bedrooms: 4,
    baths: 4,
    areaM2: 210,
    host: 'rafel',
    registration: 'ETV/94517-ME',
    rooms: [
      bedroom('Bedroom to the south', 'double'),
      bedroom('Bedroom to the east', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Ground-floor twin', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven dishwasher microwave coffee-maker
      washing-machine iron wifi tv bed-linen towels hair-dryer outdoor-shower private-pool terrace garden
      barbecue outdoor-dining sun-loungers sea-view beach-on-foot parking private-entrance cot smoke-alarm
      fire-extinguisher
    `),
  },
  {
    key: 'llum-de-migjorn',
    source: 57,
    name: 'Llum de Migjorn',
    kind: 'apartment',
    destination: 'south-coves',
    area: 'Son Bou',
    position: { lat: 39.902, lng: 4.074 },
    guests: 4,
    bedrooms: 2,
    baths: 1,
    areaM2: 60,
    host: 'rafel',
    registration: 'ETV/92617-ME',
    rooms: [bedroom('Bedroom', 'double'), bedroom('Twin bedroom', 'single', 'single'), livingRoom('Living room')],
    amenities: amenityCodes(`
      ceiling-fans kitchen fridge-freezer microwave coffee-maker washing-machine iron drying-rack wifi
      bed-linen towels dark-bedrooms hair-dryer terrace outdoor-dining beach-on-foot street-parking
      private-entrance smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'villa-es-barranquet',
    source: 20,
    name: 'Villa Es Barranquet',
    kind: 'villa',
    destination: 'south-coves',
    area: 'Cala en Porter',
    position: { lat: 39.867, lng: 4.133 },
    guests: 6,
    bedrooms: 3,
    baths: 2,
    areaM2: 140,
    host: 'rafel',
    registration: 'ETV/99614-ME',
    rooms: [
      bedroom('Bedroom with bath', 'double'),
      bedroom('Garden bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning kitchen fridge-freezer oven dishwasher microwave toaster kettle washing-machine
      iron drying-rack wifi bed-linen towels dark-bedrooms hair-dryer outdoor-shower private-pool terrace
      garden barbecue outdoor-dining sun-loungers parking self-check-in private-entrance one-level cot
      high-chair smoke-alarm fire-extinguisher safe
    `),
  },
  {
    key: 'sa-finestra-blava',
    source: 97,
    name: 'Sa Finestra Blava',
    kind: 'apartment',
    destination: 'south-coves',
    area: 'Cala en Porter',
    position: { lat: 39.87, lng: 4.134 },
    guests: 2,
    bedrooms: 1,
    baths: 1,
    areaM2: 48,
    host: 'rafel',
    registration: 'ETV/99377-ME',
    rooms: [bedroom('Bedroom', 'king'), livingRoom('Living room')],
    amenities: amenityCodes(`
      air-conditioning heating kitchen fridge-freezer oven microwave coffee-maker washing-machine iron
      wifi bed-linen towels hair-dryer terrace sun-loungers sea-view beach-on-foot street-parking
      self-check-in private-entrance smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'casita-romani',
    source: 220,
    name: 'Casita Romaní',
    kind: 'cottage',
    destination: 'south-coves',
    area: 'Cala en Porter',
    position: { lat: 39.867, lng: 4.137 },
    guests: 6,
    bedrooms: 3,
    baths: 2,
    areaM2: 98,
    host: 'rafel',
    registration: 'ETV/93414-ME',
    rooms: [
      bedroom('Bedroom to the patio', 'double'),
      bedroom('Front bedroom', 'single', 'single'),
      bedroom('Back bedroom', 'single', 'single'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      ceiling-fans kitchen fridge-freezer oven dishwasher microwave toaster kettle washing-machine iron
      drying-rack wifi bed-linen towels dark-bedrooms hair-dryer bathtub outdoor-shower terrace garden
      barbecue outdoor-dining sun-loungers beach-on-foot parking self-check-in private-entrance one-level
      cot smoke-alarm fire-extinguisher first-aid-kit safe
    `),
  },
  {
    key: 'bungalow-es-canonge',
    source: 245,
    name: 'Bungalow Es Canonge',
    kind: 'bungalow',
    destination: 'south-coves',
    area: 'Es Canutells',
    position: { lat: 39.836, lng: 4.191 },
    guests: 5,
    bedrooms: 2,
    baths: 1,
    areaM2: 66,
    host: 'elisabet',
    registration: 'ETV/91389-ME',
    rooms: [bedroom('Bedroom', 'double'), bedroom('Small bedroom', 'bunk'), livingRoom('Living room', 'sofa-bed')],
    amenities: amenityCodes(`
      kitchen fridge-freezer oven coffee-maker washing-machine wifi tv bed-linen towels hair-dryer
      shared-pool terrace garden barbecue outdoor-dining beach-on-foot parking private-entrance one-level
      cot high-chair smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'villa-dalt-sa-roca',
    source: 105,
    name: 'Villa Dalt sa Roca',
    kind: 'villa',
    destination: 'south-coves',
    area: 'Binidalí',
    position: { lat: 39.831, lng: 4.218 },
    guests: 8,
    bedrooms: 4,
    baths: 3,
    areaM2: 240,
    host: 'elisabet',
    registration: 'ETV/92729-ME',
    rooms: [
      bedroom('Sea bedroom', 'king'),
      bedroom('Second sea bedroom', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Lower bedroom', 'double'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      air-conditioning ceiling-fans heating kitchen fridge-freezer oven dishwasher coffee-maker
      washing-machine iron wifi workspace bed-linen towels hair-dryer outdoor-shower private-pool terrace
      garden barbecue outdoor-dining sun-loungers sea-view beach-on-foot parking self-check-in
      private-entrance smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'casa-mar-endins',
    source: 165,
    name: 'Casa Mar Endins',
    kind: 'house',
    destination: 'south-coves',
    area: 'Binisafúller',
    position: { lat: 39.822, lng: 4.232 },
    guests: 8,
    bedrooms: 4,
    baths: 3,
    areaM2: 180,
    host: 'elisabet',
    registration: 'ETV/97869-ME',
    rooms: [
      bedroom('Upper bedroom', 'double'),
      bedroom('Bedroom with balcony', 'double'),
      bedroom('Twin bedroom', 'single', 'single'),
      bedroom('Ground-floor bedroom', 'double'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      ceiling-fans kitchen fridge-freezer oven dishwasher microwave coffee-maker toaster kettle
      washing-machine iron drying-rack wifi tv bed-linen towels dark-bedrooms hair-dryer outdoor-shower
      private-pool terrace garden barbecue outdoor-dining sun-loungers sea-view beach-on-foot parking
      self-check-in private-entrance smoke-alarm fire-extinguisher safe
    `),
  },
  {
    key: 'can-mestral',
    source: 116,
    name: 'Can Mestral',
    kind: 'house',
    destination: 'south-coves',
    area: 'Binibèquer',
    position: { lat: 39.817, lng: 4.243 },
    guests: 8,
    bedrooms: 4,
    baths: 2,
    areaM2: 135,
    host: 'elisabet',
    registration: 'ETV/99838-ME',
    rooms: [
      bedroom('White bedroom', 'double'),
      bedroom('Stair bedroom', 'single', 'single'),
      bedroom('Bunk room', 'bunk'),
      bedroom('Roof bedroom', 'double'),
      livingRoom('Living room'),
    ],
    amenities: amenityCodes(`
      ceiling-fans kitchen fridge-freezer oven dishwasher microwave coffee-maker washing-machine iron wifi
      tv bed-linen towels hair-dryer terrace outdoor-dining sea-view beach-on-foot street-parking
      self-check-in private-entrance cot smoke-alarm fire-extinguisher
    `),
  },
  {
    key: 'caseta-punta-xica',
    source: 269,
    name: 'Caseta Punta Xica',
    kind: 'cottage',
    destination: 'south-coves',
    area: 'Punta Prima',
    position: { lat: 39.812, lng: 4.28 },
    guests: 3,
    bedrooms: 1,
    baths: 1,
    areaM2: 40,
    host: 'elisabet',
    registration: 'ETV/91445-ME',
    rooms: [bedroom('Bedroom', 'double'), livingRoom('Living room', 'single')],
    amenities: amenityCodes(`
      ceiling-fans kitchen fridge-freezer kettle bed-linen towels hair-dryer outdoor-shower terrace
      sea-view beach-on-foot street-parking self-check-in private-entrance one-level smoke-alarm
      fire-extinguisher first-aid-kit
    `),
  },
]
