import type { HomeLook } from './drawing/home-look.ts'

const WHITE = { name: 'white', colour: '#ffffff' }
const HONEY = { name: 'honey-coloured', colour: '#f6d9a3' }
const STONE = { name: 'sand', colour: '#eee0c6' }
const RED = { name: 'red', colour: '#bd5a47' }
const GREEN = { name: 'green', colour: '#3c7d63' }
const BLUE = { name: 'blue', colour: '#3a6f9c' }

// If the text of a demo home names a colour, its pictures show it.
const PAINTS: Readonly<Record<string, Partial<HomeLook>>> = {
  'villa-sa-talaia-blanca': { wall: WHITE },
  'ca-na-quima': { wall: WHITE, tile: { name: 'blue', colour: '#4f86ad' } },
  'ca-salbufera': { wall: WHITE },
  'llum-de-migjorn': { tile: { name: 'white', colour: '#f2ede1' } },
  'sa-finestra-blava': { wall: WHITE, shutter: BLUE },
  'can-mestral': { wall: WHITE },
  'villa-dalt-sa-roca': { wall: STONE },
  'villa-pedra-viva': { wall: STONE },
  'ca-nesperanca': { wall: HONEY },
  'caseta-de-s-hort': { shutter: GREEN },
  'villa-sinia-blanca': { wall: WHITE },
  'casa-milord': { wall: RED, shutter: { name: 'white', colour: '#f4efe4' } },
  'ca-na-francineta': { wall: WHITE, shutter: BLUE },
  'finca-son-mel': { wall: HONEY },
  'can-climent-petit': { wall: WHITE, shutter: GREEN },
}

/** Returns the paints that the text of a home determines; the rest comes from its seed. */
export function paintsFromText(key: string): Partial<HomeLook> {
  return PAINTS[key] ?? {}
}
