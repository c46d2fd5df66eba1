import { mix } from '../../drawing/colour.ts'
import { dryStoneWall, grass, poppies, scrub } from '../../drawing/ground.ts'
import { arch, shuttered, tiledRoof, wall } from '../../drawing/house.ts'
import { between, chance, indices } from '../../drawing/random.ts'
import { below, num, ridge, shape, stroke, type Point } from '../../drawing/shapes.ts'
import { haze, sky } from '../../drawing/sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { grove, oliveTree, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_TEXT } from '../scene.ts'

type Hill = (x: number) => number

/** Fields between dry-stone walls, a farmhouse and hills behind. */
export const fields = defineScene<{ readonly poppies: boolean; readonly shift: number }>({
  plan: (random) => ({ poppies: chance(random, 0.7), shift: between(random, 0, 6) }),
  draw: (stage, plan) => {
    const hill =
      (level: number, swing: number, phase: number, length: number): Hill =>
      (x) =>
        level + swing * Math.sin(x / length + phase + plan.shift)
    const hills = [
      hill(440, 16, 1, 260),
      hill(500, 26, 2.4, 330),
      hill(590, 34, 0.4, 380),
      hill(710, 30, 2, 420),
    ] as const
    return {
      body:
        distance(stage) +
        hills.map((at, depth) => slope(stage, at, depth)).join('') +
        foreground(stage, hills[3], plan.poppies),
    }
  },
  shows: () => ({ sea: false, elsewhere: true }),
  describe: (plan, { light }) =>
    `Fields between dry-stone walls with a farmhouse, a wooden gate and an olive tree${plan.poppies ? ', poppies in front' : ''}, hills on the horizon, ${LIGHT_TEXT[light]}`,
})

function distance(stage: Stage): string {
  const { palette: p, random } = stage
  return (
    sky(stage, 400, between(random, 300, 800), 260) +
    below(ridge(random, LEFT, RIGHT, 372, 70), 520, p.far) +
    below(ridge(random, LEFT, RIGHT, 412, 40), 520, p.nearer) +
    haze(380, 90)
  )
}

function slope(stage: Stage, at: Hill, depth: number): string {
  const { palette: p, random } = stage
  const outline = indices(61).map((index): Point => [LEFT + index * 28.7, at(LEFT + index * 28.7)])
  let drawn = below(
    outline,
    FLOOR,
    mix(p.field[(depth * 2 + 1) % 4] ?? p.field[0], p.air, [0.38, 0.22, 0.1, 0][depth] ?? 0),
  )
  drawn += indices(90)
    .map(() => {
      const x = between(random, LEFT, RIGHT)
      return stroke(
        `M${num(x)} ${num(at(x) + 10 + random() * (60 + 30 * depth))}h${num(between(random, 40, 160))}`,
        p.field[(depth * 2 + 2) % 4] ?? p.field[0],
        1.5 + depth * 0.7,
        'opacity=".4"',
      )
    })
    .join('')
  if (depth < 3) drawn += scrub(stage, LEFT, RIGHT, (x) => at(x) + 6, 9 + depth * 7, 60 - depth * 14)
  if (depth === 1) drawn += farmhouse(stage, at(800) + 14)
  if (depth === 2)
    drawn +=
      dryStoneWall(
        stage,
        LEFT,
        RIGHT,
        (x) => at(x) - 16,
        () => 26,
        2,
      ) + grove(stage, 60, 480, (x) => at(x) - 4, 110, 160, 3)
  if (depth === 3)
    drawn +=
      dryStoneWall(
        stage,
        LEFT,
        560,
        (x) => at(x) - 44,
        () => 70,
        4,
      ) +
      dryStoneWall(
        stage,
        800,
        RIGHT,
        (x) => at(x) - 44,
        () => 70,
        4,
      )
  return drawn
}

function farmhouse(stage: Stage, ground: number): string {
  const x = 700
  return (
    pine(stage, x - 40, ground + 4, 150) +
    wall(x, ground - 96, 200, 96) +
    tiledRoof(stage, x, ground - 96, 200, 30, 9, 22) +
    wall(x + 180, ground - 64, 130, 64) +
    tiledRoof(stage, x + 180, ground - 64, 130, 20, 7, 14) +
    [30, 86, 142].map((dx) => shuttered(stage, x + dx, ground - 76, 16, 26)).join('') +
    arch(stage, x + 84, ground, 24, 40, stage.palette.shutter) +
    shuttered(stage, x + 230, ground - 42, 16, 22) +
    dryStoneWall(
      stage,
      x - 100,
      x + 380,
      () => ground - 8,
      () => 18,
      2,
    ) +
    pine(stage, x + 356, ground + 8, 190, { spread: 0.8 }) +
    scrub(stage, x - 40, x, () => ground + 6, 16, 12)
  )
}

function foreground(stage: Stage, hill: Hill, withPoppies: boolean): string {
  const { palette: p, random } = stage
  const foot = (x: number): number => hill(x) + 24
  const bars = indices(5).map((index) =>
    stroke(
      `M566 ${num(foot(566) - 14 - index * 24)}Q680 ${num(foot(680) - 22 - index * 24 + (random() - 0.5) * 10)} 794 ${num(foot(794) - 14 - index * 24)}`,
      mix(p.trunk, p.stone[1], 0.4),
      7,
    ),
  )
  const posts = stroke(
    `M570 ${num(foot(570))}V${num(foot(570) - 130)}M790 ${num(foot(790))}V${num(foot(790) - 130)}M576 ${num(foot(576) - 118)}L784 ${num(foot(784) - 8)}`,
    mix(p.trunk, p.stone[1], 0.4),
    9,
  )
  const tones = [p.field[0], p.field[2], p.scrub[1], p.field[3]] as const
  return (
    `<g stroke-linecap="round">${bars.join('')}${posts}</g>` +
    oliveTree(stage, 1230, hill(1230) + 70, 430) +
    shape(
      `M620 ${FLOOR}C640 940 655 860 668 ${num(foot(668))}H704C730 860 780 940 850 ${FLOOR}Z`,
      mix(p.field[3], p.lit, 0.4),
      'opacity=".85"',
    ) +
    grass(stage, LEFT, 610, () => 800 + random() * 240, 56, 620, tones) +
    grass(stage, 820, RIGHT, () => 820 + random() * 220, 56, 620, tones) +
    (withPoppies ? poppies(stage, LEFT, 580, 800, 1000, 75) + poppies(stage, 850, RIGHT, 800, 1000, 75) : '')
  )
}
