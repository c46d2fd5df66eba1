import type { HomeLook } from '../../drawing/home-look.ts'
import type { SilhouetteName } from '../../silhouettes/silhouettes.ts'
import { withArticle, type Scenery } from '../scene.ts'
import type { PoolForm, Setting } from '#demo/content/stay-outside.ts'

/** What the form of a house is called in a description; `%` stands for the colour of its walls. */
const FORMS: Readonly<Record<SilhouetteName, string>> = {
  towerFarm: '% farmhouse with a squat stone tower',
  vaultedBarn: 'long % barn under a round vault',
  arcadedFarm: '% farmhouse with a porch of three arches',
  hiveFarm: '% farmhouse with rows of niches for beehives',
  courtFarm: '% farmstead around its yard',
  galleryFarm: 'broad % farmhouse with an arched gallery',
  farmWithAnnexe: '% farmhouse with an annexe beside it',
  estateRow: 'low row of % rooms with a stone well',
  crossGables: '% farmhouse with two gables',
  raisedMiddle: 'long low % house with three arches and a room on its roof',
  hayBarn: 'stone hay barn with a round window in the gable',
  fieldCottage: 'crooked little % cottage',
  steppedTerraces: '% modern villa that steps up its slope',
  courtyardModern: '% modern villa of two crossed wings',
  crossedBoxes: 'modern house with a % upper floor set across stone',
  glassOnStone: 'villa of glass on a base of stone',
  pavilion: '% pavilion under a wide flat roof',
  stoneSteps: 'villa of raw stone with flat roofs at five heights',
  verandaVilla: '% villa with a tiled veranda',
  cornerTower: '% villa with a corner tower',
  lowVilla: 'low % villa with a shaded terrace in its corner',
  balconyGable: '% house with a balcony across its gable',
  atticVilla: '% villa with a room under its roof',
  slantedRoof: '% villa of the sixties with a slanting roof',
  steepChalet: '% chalet with a steep gable',
  squareHouse: 'square % house with a stone chimney',
  narrowTall: 'narrow tall house of sandstone with a roof terrace',
  squareCorner: '% town house over an arcade',
  captainsMansion: '% mansion with a glazed lookout on top',
  georgian: '% Georgian house with white sash windows',
  workshopHouse: '% town house with three tall workshop windows and a roof terrace',
  halfFloors: '% town house in three steps',
  laneHouse: '% fisherman’s house in a lane',
  endOfRow: '% house at the end of a row',
  whiteCubes: '% house of cubes and outside stairs',
  streetHouse: '% village house on a straight street',
  plainFront: '% village house with a plain front',
  towerBlock: '% apartment house with a stair tower',
  threeWindows: '% house with three windows in a row upstairs',
  promenadeFlat: '% house on a promenade with an iron balcony',
  gardenFlats: '% garden flats with balconies',
  roofTerrace: '% apartment house with a terrace on its roof',
  slabOfFlats: '% apartment house with striped awnings',
  deepTerraces: '% apartment house with deep terraces',
  cliffStack: '% rooms stacked above a cliff',
  bentFlats: '% apartment house round a lawn',
  steppedFlats: '% apartment house with one wide upper terrace',
  gardenRoom: '% garden room with a vine before its door',
  openLoft: '% loft on old boathouses with one wide door of glass',
  porchBungalow: '% bungalow with a covered terrace',
  patioCottage: '% cottage round an open patio',
  vineBungalow: '% bungalow with a vine on beams',
  steppedCottage: '% cottage in two steps',
  pyramidCottage: '% cottage under a pointed roof',
  twinWings: '% bungalow of two flat-roofed wings',
  gardenLodge: '% lodge in a walled orchard',
  slipwayHouse: '% house on a slipway',
  boatShed: '% boathouse on the rocks',
  vaultedBoathouse: '% vaulted boathouse on a quay',
  rockHouse: '% house on the rocks',
  cliffHouse: '% house half built into the rock',
}

const PLACES: Readonly<Record<Setting, string>> = {
  almonds: 'among almond trees',
  cliff: 'on a cliff',
  dunes: 'behind the dunes',
  fields: 'among fields and dry-stone walls',
  garden: 'in a green garden',
  gorge: 'at the head of a gorge',
  harbour: 'above the harbour',
  heath: 'in the heath',
  inlet: 'at an inlet',
  lane: 'in a narrow lane',
  marina: 'beside a marina',
  mountain: 'in meadows below a mountain',
  oaks: 'among holm oaks',
  olives: 'among old olive trees',
  orchard: 'between orange trees',
  pines: 'among pines',
  promenade: 'on the waterfront',
  quay: 'on the water',
  rocks: 'by the water',
  slipway: 'at the water’s edge',
  slope: 'on a slope',
  square: 'on a small square',
  street: 'in the street',
}

const POOLS: Readonly<Record<PoolForm, string>> = {
  long: 'a long pool',
  plunge: 'a small pool',
  round: 'a rounded pool',
  square: 'a swimming pool',
  boulder: 'a pool around a boulder',
  cistern: 'a pool in an old cistern',
  patio: 'a pool',
}

const STOREYS = { 1: 'single-storey', 2: 'two-storey', 3: 'three-storey', 4: 'four-storey' } as const

/** Returns the house in words, without the hour. */
export function houseText(scenery: Scenery, { wall }: HomeLook): string {
  const form = FORMS[scenery.silhouette].replace('%', wall.name)
  const pool = scenery.pool && scenery.poolInSight ? `, ${POOLS[scenery.pool]} in front` : ''
  const sea = scenery.sea ? ', the sea beyond' : ''
  return `${withArticle(`${STOREYS[scenery.storeys]} ${form}`)} ${PLACES[scenery.setting]}${pool}${sea}`
}
