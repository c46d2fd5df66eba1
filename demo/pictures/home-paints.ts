import type { HomeLook } from './drawing/home-look.ts'

const WHITE = { word: 'white', colour: '#ffffff' }
const HONEY = { word: 'honey-coloured', colour: '#f6d9a3' }
const STONE = { word: 'sand', colour: '#eee0c6' }
const RED = { word: 'red', colour: '#bd5a47' }
const GREEN = { word: 'green', colour: '#3c7d63' }
const BLUE = { word: 'blue', colour: '#3a6f9c' }

// Where the text of a demo home names a colour, its pictures show it.
const PAINTS: Readonly<Record<string, Partial<HomeLook>>> = {
  'villa-sa-talaia-blanca': { wall: WHITE },
  'ca-na-quima': { wall: WHITE, tile: { word: 'blue', colour: '#4f86ad' } },
  'ca-salbufera': { wall: WHITE },
  'llum-de-migjorn': { tile: { word: 'white', colour: '#f2ede1' } },
  'sa-finestra-blava': { wall: WHITE, shutter: BLUE },
  'can-mestral': { wall: WHITE },
  'villa-dalt-sa-roca': { wall: STONE },
  'villa-pedra-viva': { wall: STONE },
  'ca-nesperanca': { wall: HONEY },
  'caseta-de-s-hort': { shutter: GREEN },
  'villa-sinia-blanca': { wall: WHITE },
  'casa-milord': { wall: RED, shutter: { word: 'white', colour: '#f4efe4' } },
  'ca-na-francineta': { wall: WHITE, shutter: BLUE },
  'finca-son-mel': { wall: HONEY },
  'can-climent-petit': { wall: WHITE, shutter: GREEN },
}

/** The paints that the text of a home settles; the rest comes from its seed. */
export function paintsFromText(key: string): Partial<HomeLook> {
  return PAINTS[key] ?? {}
}
