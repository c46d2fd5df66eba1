import type { HomeOutside, Setting } from '#demo/content/stay-outside.ts'
import type { Outlook } from './drawing/interior.ts'
import type { Scenery } from './scenes/scene.ts'

/** What has to be known about a home before it can be drawn. */
export interface PicturedFacts {
  readonly bedrooms: number
  readonly amenities: readonly string[]
  readonly outside: HomeOutside
}

/**
 * Returns what the pictures of a home show, from its facts. This is the only place that decides: the sea if there is a
 * view of it and nowhere else, a pool if there is one and in its own form, the floors, the terrace, the form of the
 * house and its surroundings.
 */
export function sceneryOf({ bedrooms, amenities, outside }: PicturedFacts): Scenery {
  const sea = amenities.includes('sea-view')
  const swimming = amenities.includes('private-pool') || amenities.includes('shared-pool')
  return {
    sea,
    outlook: sea ? 'sea' : LAND[outside.setting],
    pool: swimming ? outside.pool : null,
    poolInSight: outside.poolOutOfSight !== true,
    terrace: amenities.includes('terrace'),
    storeys: outside.storeys,
    silhouette: outside.silhouette,
    setting: outside.setting,
    turn: outside.seen[0],
    eye: outside.seen[1],
    bedrooms,
    bathtub: amenities.includes('bathtub'),
    fireplace: amenities.includes('wood-stove'),
  }
}

/** The outlook of a home without a view of the sea. */
const LAND: Readonly<Record<Setting, Exclude<Outlook, 'sea'>>> = {
  almonds: 'fields',
  cliff: 'garden',
  dunes: 'garden',
  fields: 'fields',
  garden: 'garden',
  gorge: 'garden',
  harbour: 'roofs',
  heath: 'fields',
  inlet: 'garden',
  lane: 'roofs',
  marina: 'garden',
  mountain: 'fields',
  oaks: 'garden',
  olives: 'fields',
  orchard: 'garden',
  pines: 'garden',
  promenade: 'roofs',
  quay: 'roofs',
  rocks: 'garden',
  slipway: 'roofs',
  slope: 'garden',
  square: 'roofs',
  street: 'roofs',
}
