import type { Outlook } from '../../drawing/interior.ts'
import { mix } from '../../drawing/colour.ts'
import { dryStoneWall, paving, scrub } from '../../drawing/ground.ts'
import { branches } from '../../drawing/decoration.ts'
import { bistroSet, pottedPlant, sunBed } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { below, circle, poly, rect, ridge, shape } from '../../drawing/shapes.ts'
import { distantSea, haze, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, MARGIN, RIGHT, WIDTH, type Stage } from '../../drawing/stage.ts'
import { townRoofs } from '../../drawing/townscape.ts'
import { grove, oliveTree } from '../../drawing/trees.ts'
import { defineScene, LIGHT_TEXT, OUTLOOK_TEXT, withArticle } from '../scene.ts'

interface BalconyPlan {
  readonly outlook: Outlook
  readonly railing: 'iron' | 'glass' | 'wall'
  readonly seat: 'table' | 'lounger'
  readonly awning: boolean
}

/** A balcony or roof terrace with a small table, between the house wall and a railing. */
export const balcony = defineScene<BalconyPlan>({
  plan: (random, { facts }) => ({
    outlook: facts.outlook,
    railing: pick(random, ['iron', 'glass', 'wall']),
    seat: pick(random, ['table', 'table', 'lounger']),
    awning: chance(random, 0.6),
  }),
  draw: (stage, plan) => ({ body: balconyView(stage, plan) + balconyFloor(stage, plan) }),
  shows: ({ outlook }) => ({ sea: outlook === 'sea', terrace: true }),
  describe: (plan, { look, light }) => {
    const rail = { iron: 'an iron railing', glass: 'a glass railing', wall: 'a low wall' }[plan.railing]
    const seat =
      plan.seat === 'table'
        ? `a small ${look.shutter.name} table and two chairs`
        : `a lounger with ${withArticle(look.textile.name)} cushion`
    return `balcony with ${seat}${plan.awning ? ` under ${withArticle(look.textile.name)} striped awning` : ''}, ${rail} and a view of ${OUTLOOK_TEXT[plan.outlook]}, ${LIGHT_TEXT[light]}`
  },
})

function balconyView(stage: Stage, plan: BalconyPlan): string {
  const { palette: p, random } = stage
  const start = sky(stage, 500, between(random, 500, 1200), 270, 520)
  if (plan.outlook === 'roofs')
    return (
      start +
      below(ridge(random, LEFT, RIGHT, 470, 30), 640, p.far) +
      townRoofs(stage) +
      rect(LEFT, 700, RIGHT - LEFT, 200, p.roof) +
      indices(60)
        .map((index) => rect(LEFT + index * 30, 700, 4, 200, p.roofDark, 'opacity=".4"'))
        .join('')
    )
  if (plan.outlook === 'sea')
    return (
      start +
      distantSea(stage, 470, 200) +
      below(ridge(random, LEFT, RIGHT, 640, 40), 900, p.scrub[0]) +
      scrub(stage, LEFT, RIGHT, () => 680, 44, 80) +
      grove(stage, 200, 1640, () => 760, 200, 320, 7) +
      scrub(stage, LEFT, RIGHT, () => 770, 50, 60)
    )
  if (plan.outlook === 'fields')
    return (
      start +
      below(ridge(random, LEFT, RIGHT, 462, 60), 720, p.far) +
      rect(LEFT, 506, RIGHT - LEFT, 400, p.nearer) +
      haze(440, 110) +
      rect(LEFT, 560, RIGHT - LEFT, 400, p.field[1]) +
      dryStoneWall(
        stage,
        LEFT,
        RIGHT,
        () => 600,
        () => 22,
        2,
      ) +
      rect(LEFT, 622, RIGHT - LEFT, 300, p.field[0]) +
      scrub(stage, LEFT, RIGHT, () => 626, 24, 60) +
      oliveTree(stage, 640, 760, 240) +
      oliveTree(stage, 1180, 780, 270)
    )
  return (
    start +
    below(ridge(random, LEFT, RIGHT, 500, 30), 900, p.nearer) +
    grove(stage, LEFT, RIGHT, () => 680, 220, 340, 9) +
    scrub(stage, LEFT, RIGHT, () => 730, 56, 90)
  )
}

function balconyFloor(stage: Stage, plan: BalconyPlan): string {
  const { palette: p } = stage
  const y = 800
  const rail = {
    iron: () =>
      indices(74)
        .map((index) => rect(LEFT + index * 24, 600, 4, y - 600, p.dark))
        .join('') +
      rect(LEFT, 594, RIGHT - LEFT, 10, p.dark) +
      rect(LEFT, y - 24, RIGHT - LEFT, 6, p.dark),
    glass: () =>
      rect(LEFT, 606, RIGHT - LEFT, y - 606, mix(p.sky[1]![1], p.lit, 0.5), 'opacity=".3"') +
      indices(5)
        .map(
          (index) =>
            poly(
              [
                [180 + index * 330, y],
                [260 + index * 330, 606],
                [310 + index * 330, 606],
                [230 + index * 330, y],
              ],
              p.lit,
              'opacity=".2"',
            ) + rect(130 + index * 330, 600, 8, y - 600, mix(p.slate[3], p.lit, 0.3)),
        )
        .join('') +
      rect(LEFT, 596, RIGHT - LEFT, 10, mix(p.slate[3], p.lit, 0.4)),
    wall: () =>
      rect(LEFT, 640, RIGHT - LEFT, y - 640, 'url(#wall)') +
      rect(LEFT, 626, RIGHT - LEFT, 20, mix(p.wall, p.lit, 0.4)) +
      rect(LEFT, 646, RIGHT - LEFT, 6, p.wallShade),
  }[plan.railing]()
  const house =
    rect(LEFT, LEFT, 390, 1200, 'url(#wall)') +
    rect(290, LEFT, 40, 1200, p.wallShade, 'opacity=".8"') +
    rect(20, 190, 220, y - 180, p.glow ? mix(p.glow, p.lit, 0.2) : mix(p.dark, p.deepShade, 0.32)) +
    (p.glow
      ? circle(130, 560, 420, 'url(#glow)', 'opacity=".7"')
      : poly(
          [
            [20, 620],
            [130, 190],
            [190, 190],
            [60, 700],
          ],
          p.lit,
          'opacity=".16"',
        )) +
    rect(126, 190, 8, y - 180, p.lit) +
    rect(12, 182, 236, 10, p.lit) +
    rect(240, 190, 64, y - 180, p.shutter) +
    indices(30)
      .map((slat) => rect(248, 206 + slat * 19, 48, 2.6, p.dark, 'opacity=".25"'))
      .join('')
  const floor =
    paving(stage, y, mix(p.tile, p.stone[2], 0.7), mix(p.stone[1], p.dark, 0.1)) +
    poly(
      [
        [LEFT, y],
        [RIGHT, y],
        [RIGHT, y + 26],
        [LEFT, y + 40],
      ],
      p.dark,
      'opacity=".16" filter="url(#b8)"',
    )
  const awning = plan.awning
    ? indices(24)
        .map(
          (index) =>
            poly(
              [
                [330 + index * 56, -MARGIN - 20],
                [386 + index * 56, -MARGIN - 20],
                [372 + index * 60, 110],
                [312 + index * 60, 110],
              ],
              index % 2 ? mix(p.lit, p.shade, 0.12) : mix(p.textile, p.lit, 0.1),
            ) +
            shape(
              `M${312 + index * 60} 108h60v16q-30 22 -60 0z`,
              index % 2 ? mix(p.lit, p.shade, 0.24) : mix(p.textile, p.dark, 0.08),
            ),
        )
        .join('')
    : ''
  const seat =
    plan.seat === 'table'
      ? bistroSet(stage, 880, 960, 1.5) + branches(stage, 880, 800, 0.5, mix(p.secondTextile, p.lit, 0.2))
      : sunBed(stage, 700, 930, 2) + pottedPlant(stage, 1180, 950, 1.3)
  return (
    rail +
    floor +
    house +
    awning +
    seat +
    pottedPlant(stage, 380, 880, 1.9, true) +
    pottedPlant(stage, 1460, 900, 2.1) +
    rect(WIDTH + MARGIN, 0, 1, 1, p.wall)
  )
}
