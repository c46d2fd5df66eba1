import { inLight, mix } from './colour.ts'
import { createRandom, pick, seedFor } from './random.ts'
import { LIGHTS, type Light, type LightName } from './light.ts'

/** The paints of one home, the same in all its pictures. The names are those of the alt texts. */
export interface HomeLook {
  readonly wall: Paint
  readonly shutter: Paint
  readonly roof: Paint
  readonly textile: Paint
  readonly secondTextile: Paint
  readonly wood: Paint
  readonly tile: Paint
}

interface Paint {
  readonly name: string
  readonly colour: string
}

type Paints = readonly [Paint, ...Paint[]]

const paints = (list: Readonly<Record<string, string>>): Paints => {
  const [first, ...rest] = Object.entries(list).map(([name, colour]) => ({ name, colour }))
  if (!first) throw new TypeError('a list of paints is empty')
  return [first, ...rest]
}

const WHITE: Paint = { name: 'white', colour: '#ffffff' }

const WALLS = paints({
  cream: '#fbeed2',
  'honey-coloured': '#f6d9a3',
  'pale pink': '#f7dccd',
  ochre: '#edc07a',
  sand: '#eee0c6',
  terracotta: '#dc9a78',
})
const SHUTTERS = paints({
  green: '#3c7d63',
  'bottle-green': '#255646',
  sage: '#8aa48a',
  blue: '#3a6f9c',
  'sea-blue': '#4c97ab',
  'grey-blue': '#7d97a8',
  brown: '#8a5f41',
  'dark-red': '#8d3f36',
  'olive-green': '#6f7a45',
})
const ROOFS = paints({
  terracotta: '#cf8d62',
  'weathered tile': '#bd9473',
  'red tile': '#c0714d',
  'straw-coloured tile': '#d6a878',
})
const TEXTILES = paints({
  terracotta: '#c67a52',
  mustard: '#d9a441',
  'sea-blue': '#3d83a0',
  olive: '#848a4f',
  indigo: '#41527f',
  blush: '#dba08f',
  'dark-red': '#a34a41',
  sage: '#93ab90',
  turquoise: '#4fa39b',
  plum: '#80546f',
})
const WOODS = paints({ oak: '#c99c68', chestnut: '#a3714a', walnut: '#7d563d', driftwood: '#bba68c', olive: '#b08a55' })
const TILES = paints({
  'sea-green': '#6fae9f',
  blue: '#4f86ad',
  white: '#f2ede1',
  terracotta: '#c98058',
  sand: '#dfc9a0',
  'grey-green': '#97ab98',
  rose: '#d7a595',
})

/** Returns the paints of the home with this seed: every other home is white, as on the island. */
export function homeLook(seed: number): HomeLook {
  const random = createRandom(seedFor(seed, 'paints'))
  const wall = random() < 0.5 ? WHITE : pick(random, WALLS)
  const textile = pick(random, TEXTILES)
  const others = TEXTILES.filter((paint) => paint !== textile)
  return {
    wall,
    shutter: pick(random, SHUTTERS),
    roof: pick(random, ROOFS),
    textile,
    secondTextile: others[Math.floor(random() * others.length)] ?? textile,
    wood: pick(random, WOODS),
    tile: pick(random, TILES),
  }
}

/** Light and paints together: every colour a scene needs. */
export interface Palette extends Light {
  readonly wall: string
  readonly wallShade: string
  readonly wallDeepShade: string
  /** Walls inside: always light, only tinged by the colour outside. */
  readonly plaster: string
  readonly plasterShade: string
  readonly shutter: string
  readonly roof: string
  readonly roofDark: string
  readonly textile: string
  readonly secondTextile: string
  readonly wood: string
  readonly woodDark: string
  readonly tile: string
}

/** Returns the colours of a home at an hour of the day. */
export function paletteOf(lightName: LightName, look: HomeLook): Palette {
  const light = LIGHTS[lightName]
  const seen = (paint: Paint): string => inLight(paint.colour, light.lit)
  const inShade = (paint: Paint): string => inLight(paint.colour, light.shade)
  const plaster = inLight(mix(look.wall.colour, '#fff8ee', 0.72), light.lit)
  return {
    ...light,
    wall: seen(look.wall),
    wallShade: inShade(look.wall),
    wallDeepShade: inLight(look.wall.colour, light.deepShade),
    plaster,
    plasterShade: mix(plaster, light.shade, 0.55),
    shutter: seen(look.shutter),
    roof: seen(look.roof),
    roofDark: mix(inShade(look.roof), light.dark, 0.28),
    textile: seen(look.textile),
    secondTextile: seen(look.secondTextile),
    wood: seen(look.wood),
    woodDark: mix(inShade(look.wood), light.dark, 0.3),
    tile: seen(look.tile),
  }
}
