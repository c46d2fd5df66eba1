import type { Setting } from '#demo/content/stay-outside.ts'
import { mix } from '../../drawing/colour.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { below, poly, rect, ridge, type Point } from '../../drawing/shapes.ts'
import { distantSea, haze, headland } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { townRoofs } from '../../drawing/townscape.ts'
import { isStreet } from './setting-kinds.ts'

export function seaBehind(stage: Stage, setting: Setting, horizon: number): string {
  const { palette: p, random } = stage
  const depth = setting === 'cliff' ? 210 : setting === 'slope' ? 150 : 84
  let drawn = distantSea(stage, horizon, depth)
  if (setting === 'harbour')
    drawn +=
      headland(stage, LEFT - 200, 900, horizon + 26, 90, p.nearer) +
      headland(stage, 700, RIGHT + 200, horizon + 20, 70, p.far) +
      farTown(stage, 60, horizon + 20) +
      farTown(stage, 980, horizon + 12)
  if (setting === 'inlet' || setting === 'quay' || setting === 'slipway')
    drawn += headland(
      stage,
      chance(random, 0.5) ? -300 : 700,
      chance(random, 0.5) ? 1100 : 1900,
      horizon + 40,
      96,
      mix(p.scrub[0], p.nearer, 0.4),
    )
  return drawn + haze(horizon - 60, 100, 0.4)
}

function farTown({ palette: p, random }: Stage, x: number, y: number): string {
  return indices(22)
    .map((index) => {
      const [w, h] = [between(random, 14, 30), between(random, 12, 30)]
      const left = x + index * 24
      return (
        rect(left, y - h, w, h, mix(pick(random, [p.lit, p.sand, p.sandDark]), p.far, 0.3)) +
        rect(left, y - h, w, 4, mix(p.roof, p.far, 0.3))
      )
    })
    .join('')
}

/** Draws land up to the horizon, so that no sea can show. */
export function landBehind(stage: Stage, setting: Setting, horizon: number): string {
  const { palette: p, random } = stage
  let drawn = ''
  if (setting === 'mountain') drawn += mountain(stage, between(random, 250, 1350), horizon)
  drawn += below(ridge(random, LEFT, RIGHT, horizon - 34, 70), horizon + 200, p.far)
  drawn +=
    below(ridge(random, LEFT, RIGHT, horizon - 6, 46), horizon + 220, mix(p.far, p.nearer, 0.6)) +
    haze(horizon - 80, 120, 0.5)
  if (setting === 'gorge')
    drawn +=
      below(ridge(random, LEFT, 640, horizon - 90, 60), horizon + 200, mix(p.rock[1], p.far, 0.45)) +
      below(ridge(random, 980, RIGHT, horizon - 120, 60), horizon + 200, mix(p.rock[1], p.far, 0.35))
  if (isStreet(setting) || setting === 'orchard') return drawn + townRoofs(stage)
  return (
    drawn +
    below(ridge(random, LEFT, RIGHT, horizon + 14, 20), horizon + 240, mix(p.nearer, p.scrub[0], 0.4)) +
    stripes(stage, horizon)
  )
}

/** Fields in the distance, one behind the other. */
function stripes({ palette: p, random }: Stage, horizon: number): string {
  return indices(7)
    .map((index) => {
      const y = horizon + 16 + index * 9
      const x = between(random, LEFT, RIGHT)
      const w = between(random, 200, 700)
      return poly(
        [
          [x - w / 2, y],
          [x + w / 2, y - 4],
          [x + w / 2 + 60, y + 8],
          [x - w / 2 - 60, y + 10],
        ],
        pick(random, p.field),
        'opacity=".6"',
      )
    })
    .join('')
}

function mountain({ palette: p }: Stage, x: number, horizon: number): string {
  const flank: Point[] = [
    [x - 620, horizon],
    [x - 300, horizon - 70],
    [x - 120, horizon - 150],
    [x - 30, horizon - 184],
    [x + 40, horizon - 180],
    [x + 170, horizon - 120],
    [x + 380, horizon - 56],
    [x + 700, horizon],
  ]
  return poly(flank, mix(p.far, p.nearer, 0.25)) + rect(x - 14, horizon - 196, 26, 16, mix(p.far, p.lit, 0.4))
}
