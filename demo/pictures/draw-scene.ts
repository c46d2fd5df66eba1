import { adrift } from './scenes/views/adrift.ts'
import { bathroom } from './scenes/rooms/bathroom.ts'
import { bedroom, twinRoom } from './scenes/rooms/bedroom.ts'
import { cove } from './scenes/views/cove.ts'
import { fields } from './scenes/views/fields.ts'
import { harbour } from './scenes/views/harbour.ts'
import { house } from './scenes/houses/house.ts'
import { kitchen } from './scenes/rooms/kitchen.ts'
import { lighthouse } from './scenes/views/lighthouse.ts'
import { livingRoom } from './scenes/rooms/living-room.ts'
import { oldTown } from './scenes/views/old-town.ts'
import { pool } from './scenes/outside/pool.ts'
import { balcony } from './scenes/outside/balcony.ts'
import { terrace } from './scenes/outside/terrace.ts'
import type { Scene, SceneInput, Shown } from './scenes/scene.ts'

const SCENES = {
  adrift,
  balcony,
  bathroom,
  bedroom,
  cove,
  fields,
  harbour,
  house,
  kitchen,
  lighthouse,
  livingRoom,
  oldTown,
  pool,
  terrace,
  twinRoom,
} satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[]

/** Everything that determines a picture: the same specification gives the same drawing, stroke by stroke. */
export interface PictureSpec extends SceneInput {
  readonly scene: SceneName
}

/** Returns the picture as SVG, larger by `MARGIN` (drawing/stage.ts) on each side than the part that is kept. */
export function drawScene(spec: PictureSpec): string {
  return SCENES[spec.scene].draw(spec)
}

/** Returns what the picture shows, in plain English: its alternative text. */
export function describeScene(spec: PictureSpec): string {
  const text = SCENES[spec.scene].describe(spec)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns what the picture shows, as parameters that can be compared with the facts of its home. */
export function shownIn(spec: PictureSpec): Shown {
  return SCENES[spec.scene].shows(spec)
}
