import { mix } from '../../drawing/colour.ts'
import { scrub } from '../../drawing/ground.ts'
import { parasol, pottedPlant, sunBed } from '../../drawing/outdoor-things.ts'
import { chance } from '../../drawing/random.ts'
import { line, poly } from '../../drawing/shapes.ts'
import type { Stage } from '../../drawing/stage.ts'
import { drawVolumes } from '../../model/draw-house.ts'
import { groundShadowOf } from '../../model/ground-shadow.ts'
import type { Site } from '../../model/site.ts'
import { outlineOf, project, type Place, type View } from '../../model/view.ts'
import type { Volume } from '../../model/volume.ts'
import type { HouseModel } from '../../silhouettes/house-model.ts'
import { SILHOUETTES } from '../../silhouettes/silhouettes.ts'
import { POOL_SIZES, poolBefore } from '../outside/pool-water.ts'
import { defineScene, LIGHT_TEXT, type Scenery } from '../scene.ts'
import { houseText } from './house-text.ts'
import { isShore, isStreet } from './setting-kinds.ts'
import { beforeHouse, behindHouse } from './surroundings.ts'

interface HousePlan {
  readonly scenery: Scenery
  readonly model: HouseModel
  readonly sunFrom: 'left' | 'right'
  readonly parasol: boolean
}

/** The house from outside: its own form in its own surroundings, seen from the place its facts name. */
export const house = defineScene<HousePlan>({
  plan: (random, { facts }) => ({
    scenery: facts,
    model: SILHOUETTES[facts.silhouette]({ storeys: facts.storeys, size: random(), flowers: chance(random, 0.6) }),
    // A front that faces right has its sun from the right, most of the time; in a street always.
    sunFrom: facts.turn > 0 === chance(random, isStreet(facts.setting) ? 1 : 0.75) ? 'right' : 'left',
    parasol: chance(random, 0.6),
  }),
  draw: (stage, plan) => ({ body: drawHouse(stage, plan) }),
  describe: ({ scenery }, { look, light }) => `${houseText(scenery, look)}, ${LIGHT_TEXT[light]}`,
  shows: ({ scenery }) => ({
    sea: scenery.sea,
    pool: scenery.poolInSight ? scenery.pool : null,
    terrace: scenery.terrace,
    storeys: scenery.storeys,
    silhouette: scenery.silhouette,
    setting: scenery.setting,
    turn: scenery.turn,
  }),
  neverMirrored: true,
})

function drawHouse(stage: Stage, plan: HousePlan): string {
  const { scenery, model, sunFrom } = plan
  const view = viewOf(scenery, model)
  const site: Site = { stage, view, sunFrom }
  const all = [...model.volumes, ...(model.around ?? [])]
  const foot = Math.max(...model.volumes.filter((one) => one.y === 0).map((one) => project(view, [one.x, 0, one.z])[1]))
  return (
    behindHouse(site, scenery) +
    (isShore(scenery.setting) ? beforeHouse(site, scenery, foot) : '') +
    yard(site, plan) +
    groundShadowOf(site, all) +
    bushes(site, model, scenery) +
    drawVolumes(site, all) +
    things(site, plan) +
    (isShore(scenery.setting) ? '' : beforeHouse(site, scenery, foot))
  )
}

/** Draws what grows along the sides of the house. */
function bushes({ stage, view }: Site, model: HouseModel, { setting }: Scenery): string {
  if (isStreet(setting) || isShore(setting)) return ''
  const box = boxOf(model.volumes)
  const beside = (x: number, z: number, reach: number, count: number): string => {
    const [px, py] = project(view, [x, 0, z])
    return scrub(stage, px - reach, px + reach, () => py, 34, count)
  }
  const [left, right] = [box.x - 0.6, box.x + box.w + 0.6]
  return [0.1, 0.45, 0.85]
    .map((share) => beside(left, box.z + box.d * share, 46, 7) + beside(right, box.z + box.d * share, 46, 7))
    .join('')
}

interface Box {
  readonly x: number
  readonly z: number
  readonly w: number
  readonly d: number
  readonly h: number
}

function boxOf(volumes: readonly Volume[]): Box {
  // Garden walls are wide and low: they may run out of the picture.
  const main = volumes.filter((one) => one.y + one.h > 2.45)
  const x = Math.min(...main.map((one) => one.x))
  const z = Math.min(...main.map((one) => one.z))
  return {
    x,
    z,
    w: Math.max(...main.map((one) => one.x + one.w)) - x,
    d: Math.max(...main.map((one) => one.z + one.d)) - z,
    h: Math.max(...main.map((one) => one.y + one.h + ('rise' in one.roof ? one.roof.rise : 0))),
  }
}

/** Places the eye so that the house fills its part of the picture, whatever its size. */
function viewOf({ turn, eye, setting, pool, poolInSight }: Scenery, model: HouseModel): View {
  const box = boxOf(model.volumes)
  const angle = (turn * Math.PI) / 180
  const span = box.w * Math.cos(angle) + box.d * Math.abs(Math.sin(angle))
  const street = isStreet(setting)
  const wide = street ? 760 : pool && poolInSight ? 960 : 1020
  const scale = Math.min(wide / span, (street ? 660 : 500) / box.h, 92)
  const distance = Math.max(1.7 * span, 2.1 * box.h, 17)
  const foot = street ? 820 : isShore(setting) ? 650 : pool && poolInSight ? 680 : 760
  // The horizon stays in the middle part of the picture, whatever the measure.
  const drop = Math.min(street ? 220 : 330, Math.max(street ? 60 : 150, scale * eye))
  return {
    focal: scale * distance,
    horizon: foot - drop,
    height: drop / scale,
    distance,
    turn: angle,
    aside: 0,
    middle: [box.x + box.w / 2, box.z + box.d * 0.3],
  }
}

function yard(site: Site, { scenery, model }: HousePlan): string {
  const { palette: p } = site.stage
  if (isStreet(scenery.setting) || isShore(scenery.setting)) return ''
  const box = boxOf(model.volumes)
  const { x, z, w, d } = model.yard ?? { x: box.x - 1, z: box.z - 3.4, w: box.w + 2, d: 3.6 + box.d * 0.4 }
  const corners: Place[] = [
    [x, 0, z + d],
    [x + w, 0, z + d],
    [x + w, 0, z],
    [x, 0, z],
  ]
  const paved = scenery.terrace
    ? poly(outlineOf(site.view, corners), mix(p.stone[2], p.lit, 0.35)) + pavingLines(site, x, z, w, d)
    : ''
  return (
    paved +
    path(site, box) +
    (scenery.pool && scenery.poolInSight ? poolBefore(site, scenery.pool, poolPlace(scenery, model)) : '')
  )
}

function poolPlace(scenery: Scenery, model: HouseModel): readonly [number, number] {
  if (model.poolAt) return model.poolAt
  const box = boxOf(model.volumes)
  const [w, d] = POOL_SIZES[scenery.pool ?? 'square']
  return [box.x + (box.w - w) * (scenery.turn > 0 ? 0.8 : 0.2), box.z - 4.2 - d]
}

function pavingLines({ stage, view }: Site, x: number, z: number, w: number, d: number): string {
  const { palette: p } = stage
  const joint = (from: Place, to: Place): string => {
    const ends = outlineOf(view, [from, to])
    return ends.length < 2 ? '' : line(ends[0]!, ends[1]!, p.stone[1], 1.8, 'opacity=".55"')
  }
  let drawn = ''
  for (let at = x + 1; at < x + w; at += 1.2) drawn += joint([at, 0, z], [at, 0, z + d])
  for (let at = z + 0.8; at < z + d; at += 0.9) drawn += joint([x, 0, at], [x + w, 0, at])
  return drawn
}

function path({ stage, view }: Site, box: Box): string {
  const { palette: p } = stage
  const middle = box.x + box.w * 0.5
  return poly(
    outlineOf(view, [
      [middle - 0.8, 0, box.z],
      [middle + 0.8, 0, box.z],
      [middle + 1, 0, box.z - 40],
      [middle - 1, 0, box.z - 40],
    ]),
    mix(p.sand, p.stone[2], 0.5),
    'opacity=".7"',
  )
}

/** Pots at the door and, where there is a terrace, something to sit on. */
function things(site: Site, { scenery, model, parasol: withParasol }: HousePlan): string {
  const { stage, view } = site
  const box = boxOf(model.volumes)
  const at = (x: number, z: number): { x: number; y: number; metre: number } => {
    const [px, py] = project(view, [x, 0, z])
    const [, top] = project(view, [x, 1, z])
    return { x: px, y: py, metre: py - top }
  }
  const pots = [0.18, 0.86].map((share) => {
    const spot = at(box.x + box.w * share, box.z - 0.5)
    return pottedPlant(stage, spot.x, spot.y, spot.metre / 80, share < 0.5)
  })
  if (isStreet(scenery.setting) || isShore(scenery.setting) || !scenery.terrace) return pots.join('')
  const right = scenery.turn < 0
  const seat = at(right ? box.x + box.w * 0.86 : box.x + box.w * 0.06, box.z - 2.4)
  const bed = at(right ? box.x + box.w * 0.66 : box.x + box.w * 0.2, box.z - 2.7)
  return (
    pots.join('') +
    (withParasol ? parasol(stage, seat.x, seat.y, seat.metre / 95) : '') +
    sunBed(stage, bed.x, bed.y, bed.metre / 92)
  )
}
