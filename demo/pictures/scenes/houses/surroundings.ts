import type { Setting } from '#demo/content/stay-outside.ts'
import { mix } from '../../drawing/colour.ts'
import { boulders, dryStoneWall, grass, lavender, poppies, scrub } from '../../drawing/ground.ts'
import { between, indices, pick } from '../../drawing/random.ts'
import { line, rect, type Point } from '../../drawing/shapes.ts'
import { sky } from '../../drawing/sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { grove } from '../../drawing/trees.ts'
import type { Site } from '../../model/site.ts'
import { outlineOf, standing, type Place, type View } from '../../model/view.ts'
import { landBehind, seaBehind } from './horizons.ts'
import { GROWING, PLANTS } from './plants.ts'
import { isShore, isStreet } from './setting-kinds.ts'
import { water } from './shore.ts'

/** The parts of the surroundings that determine how they are drawn. */
export interface Surroundings {
  readonly setting: Setting
  /** Whether the sea is visible, from the house and in the picture. */
  readonly sea: boolean
}

/** Draws everything behind the house, from the sky down to the ground it stands on. */
export function behindHouse(site: Site, { setting, sea }: Surroundings): string {
  const { stage, view, sunFrom } = site
  const { horizon } = view
  const sunX = sunFrom === 'left' ? between(stage.random, 120, 520) : between(stage.random, 1080, 1480)
  return (
    sky(stage, horizon + 30, sunX, horizon - 190, 520) +
    (sea ? seaBehind(stage, setting, horizon) : landBehind(stage, setting, horizon)) +
    ground(site, setting) +
    treesBehind(site, setting)
  )
}

const SURFACES: Readonly<Record<Setting, 'lawn' | 'meadow' | 'rock' | 'sand' | 'stone' | 'dry'>> = {
  pines: 'lawn',
  garden: 'lawn',
  heath: 'dry',
  fields: 'meadow',
  mountain: 'meadow',
  olives: 'dry',
  almonds: 'lawn',
  oaks: 'lawn',
  gorge: 'lawn',
  cliff: 'rock',
  slope: 'dry',
  dunes: 'sand',
  quay: 'stone',
  slipway: 'stone',
  rocks: 'rock',
  inlet: 'rock',
  promenade: 'stone',
  marina: 'lawn',
  lane: 'stone',
  street: 'stone',
  square: 'stone',
  harbour: 'lawn',
  orchard: 'lawn',
}

function ground(site: Site, setting: Setting): string {
  const { stage, view } = site
  const { palette: p, random } = stage
  const far = view.horizon + Math.min(140, (view.focal * view.height) / (view.distance * 1.9))
  const surface = SURFACES[setting]
  const fill = {
    lawn: mix(p.field[2], p.scrub[1], 0.55),
    meadow: mix(p.field[0], p.field[2], 0.4),
    dry: mix(p.field[0], p.stone[0], 0.4),
    rock: mix(p.rock[0], p.rock[1], 0.45),
    sand: mix(p.sand, p.sandDark, 0.3),
    stone: mix(p.stone[2], p.lit, 0.1),
  }[surface]
  const near = {
    lawn: p.scrub[0],
    meadow: p.field[1],
    dry: p.scrub[2],
    rock: p.rock[2],
    sand: p.sandDark,
    stone: p.stone[1],
  }[surface]
  const base =
    rect(LEFT, far, RIGHT - LEFT, FLOOR - far, fill) +
    rect(LEFT, far + 150, RIGHT - LEFT, FLOOR - far - 150, near, 'opacity=".18"')
  const tufts = surface === 'stone' ? joints(stage, view, far) : ''
  const green =
    surface === 'lawn'
      ? patches(stage, far, [p.scrub[1], p.field[2], mix(p.leafLight, fill, 0.4)])
      : surface === 'stone'
        ? ''
        : patches(stage, far, [near, p.scrub[2], p.lit])
  const blades =
    surface === 'meadow' || surface === 'dry'
      ? grass(stage, LEFT, RIGHT, () => far + 30 + random() * (FLOOR - far - 60), 20, 260, [
          p.field[0],
          p.field[3],
          p.scrub[2],
        ])
      : surface === 'sand'
        ? grass(stage, LEFT, RIGHT, () => far + 20 + random() * 320, 34, 220, [p.scrub[2], p.field[3], p.scrub[1]])
        : ''
  return base + green + tufts + blades
}

function patches({ random }: Stage, far: number, fills: readonly [string, ...string[]]): string {
  return indices(40)
    .map(() => {
      const depth = random()
      const y = far + 10 + depth ** 1.3 * (FLOOR - far)
      const w = 80 + depth * 380 * random()
      return `<ellipse cx="${Math.round(between(random, LEFT, RIGHT))}" cy="${Math.round(y)}" rx="${Math.round(w)}" ry="${Math.round(w * 0.07 + 3)}" fill="${pick(random, fills)}" fill-opacity=".22"/>`
    })
    .join('')
}

/** Draws paving along the lines of the house. */
function joints(stage: Stage, view: View, far: number): string {
  const { palette: p } = stage
  const lines = indices(26).map((index) => {
    const z = -14 + index * 1.2
    return segment(view, [-40, 0, z], [60, 0, z])
  })
  const across = indices(46).map((index) => segment(view, [-30 + index * 1.6, 0, -18], [-30 + index * 1.6, 0, 20]))
  return [...lines, ...across]
    .filter((ends) => ends.length === 2 && (ends[0]![1] > far || ends[1]![1] > far))
    .map((ends) => line(ends[0]!, ends[1]!, p.stone[1], 2, 'opacity=".5"'))
    .join('')
}

function segment(view: View, from: Place, to: Place): Point[] {
  const ends = outlineOf(view, [from, to])
  return ends.length < 2 ? [] : [ends[0]!, ends[1]!]
}

function treesBehind({ stage, view }: Site, setting: Setting): string {
  const { random } = stage
  const farLine = view.horizon + Math.min(140, (view.focal * view.height) / (view.distance * 1.9))
  if (isStreet(setting) || isShore(setting))
    return isShore(setting) ? scrub(stage, LEFT, RIGHT, () => farLine + 4, 30, 60) : ''
  const open =
    setting === 'cliff' ||
    setting === 'heath' ||
    setting === 'slope' ||
    setting === 'harbour' ||
    setting === 'dunes' ||
    setting === 'olives' ||
    setting === 'almonds'
  let drawn = ''
  if (!open)
    drawn += grove(
      stage,
      LEFT,
      RIGHT,
      () => farLine + 12,
      90,
      170,
      setting === 'fields' || setting === 'mountain' ? 5 : 12,
    )
  if (setting === 'marina') drawn += masts(stage, farLine)
  drawn += scrub(stage, LEFT, RIGHT, () => farLine + 6 + random() * 12, 34, 90)
  if (setting === 'fields' || setting === 'mountain' || setting === 'heath' || setting === 'slope')
    drawn += dryStoneWall(
      stage,
      LEFT,
      RIGHT,
      (x) => farLine + 14 + 4 * Math.sin(x / 130),
      () => 26,
      3,
    )
  const places = indices(open ? 4 : 6).map((index) => {
    const side = index % 2 ? 1 : -1
    const away = view.distance * between(random, 1.15, 1.55)
    return { right: (side * between(random, 420, 780) * away) / view.focal, away }
  })
  for (const { right, away } of places.toSorted((a, b) => b.away - a.away)) {
    const foot = standing(view, right, away)
    drawn += PLANTS[pick(random, GROWING[setting])](stage, foot.x, foot.y, Math.min(52, foot.metre))
  }
  return drawn + (setting === 'oaks' ? grove(stage, LEFT, RIGHT, () => farLine + 40, 60, 110, 6) : '')
}

function masts(stage: Stage, y: number): string {
  const { palette: p, random } = stage
  return indices(13)
    .map(() => {
      const x = between(random, LEFT, RIGHT)
      const h = between(random, 110, 220)
      return (
        line([x, y], [x, y - h], mix(p.lit, p.shade, 0.3), 4) +
        line([x, y - h], [x + 46, y - 6], p.shade, 1.4) +
        line([x - 22, y - h * 0.6], [x + 22, y - h * 0.6], p.shade, 2)
      )
    })
    .join('')
}

/** Draws what stands between the eye and the house: beds, bushes, a tree at the edge; or the water with a boat. */
export function beforeHouse(site: Site, { setting, sea }: Surroundings, foot: number): string {
  const { stage, view } = site
  const { palette: p, random } = stage
  if (isStreet(setting)) return ''
  if (isShore(setting)) return water(site, setting, foot)
  const side = site.sunFrom === 'left' ? 1 : -1
  const away = view.distance * 0.62
  const edge = standing(view, (side * between(random, 660, 790) * away) / view.focal, away)
  const tree =
    sea && setting === 'cliff'
      ? ''
      : PLANTS[GROWING[setting][Math.floor(random() * GROWING[setting].length)]!](
          stage,
          edge.x,
          edge.y,
          Math.min(72, edge.metre * 0.9),
        )
  const corner = side > 0 ? [LEFT, 420] : [1180, RIGHT]
  const low = {
    meadow: () =>
      poppies(stage, LEFT, RIGHT, 840, 1020, 120) + grass(stage, LEFT, RIGHT, () => 930 + random() * 130, 46, 240),
    dry: () =>
      scrub(stage, corner[0]!, corner[1]!, () => 960 + random() * 60, 44, 16) +
      boulders(stage, LEFT, RIGHT, () => 960 + random() * 70, 26, 10, p.stone),
    lawn: () =>
      lavender(stage, corner[0]!, corner[1]!, () => 960 + random() * 90, 46, 240) +
      scrub(stage, corner[0]!, corner[1]!, () => 1040, 52, 12),
    rock: () =>
      boulders(stage, LEFT, RIGHT, () => 930 + random() * 110, 44, 18) +
      scrub(stage, LEFT, RIGHT, () => 990 + random() * 60, 40, 14),
    sand: () =>
      grass(stage, LEFT, RIGHT, () => 930 + random() * 130, 78, 260, [p.scrub[2], p.field[3], p.scrub[1]]) +
      scrub(stage, corner[0]!, corner[1]!, () => 1030, 40, 10),
    stone: () => '',
  }[SURFACES[setting]]()
  return tree + low
}
