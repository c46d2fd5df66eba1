import { adrift } from './scenes/views/adrift.ts'
import { apartment } from './scenes/houses/apartment.ts'
import { bathroom } from './scenes/rooms/bathroom.ts'
import { bedroom, twinRoom } from './scenes/rooms/bedroom.ts'
import { boathouse } from './scenes/houses/boathouse.ts'
import { cottage } from './scenes/houses/cottage.ts'
import { countryHouse } from './scenes/houses/country-house.ts'
import { cove } from './scenes/views/cove.ts'
import { fields } from './scenes/views/fields.ts'
import { finca } from './scenes/houses/finca.ts'
import { harbour } from './scenes/views/harbour.ts'
import { kitchen } from './scenes/rooms/kitchen.ts'
import { lighthouse } from './scenes/views/lighthouse.ts'
import { livingRoom } from './scenes/rooms/living-room.ts'
import { modernVilla } from './scenes/houses/modern-villa.ts'
import { oldTown } from './scenes/views/old-town.ts'
import { pool } from './scenes/outside/pool.ts'
import { balcony } from './scenes/outside/balcony.ts'
import { terrace } from './scenes/outside/terrace.ts'
import { townHouse } from './scenes/houses/town-house.ts'
import { villa } from './scenes/houses/villa.ts'
import { villageHouse } from './scenes/houses/village-house.ts'
import type { Scene, SceneInput } from './scenes/scene.ts'

const SCENES = {
  adrift,
  apartment,
  balcony,
  bathroom,
  bedroom,
  boathouse,
  cottage,
  countryHouse,
  cove,
  fields,
  finca,
  harbour,
  kitchen,
  lighthouse,
  livingRoom,
  modernVilla,
  oldTown,
  pool,
  terrace,
  townHouse,
  twinRoom,
  villa,
  villageHouse,
} satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[]

/** Everything that decides a picture: the same specification gives the same drawing, stroke by stroke. */
export interface PictureSpec extends SceneInput {
  readonly scene: SceneName
}

/** The picture as SVG, `MARGIN` (drawing/stage.ts) larger on each side than what is to be kept of it. */
export function drawScene(spec: PictureSpec): string {
  return SCENES[spec.scene].draw(spec)
}

/** What the picture shows, in plain English: its alternative text. */
export function describeScene(spec: PictureSpec): string {
  const words = SCENES[spec.scene].describe(spec)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
