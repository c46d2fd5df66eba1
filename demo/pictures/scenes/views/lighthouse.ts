import { boulders, scrub } from '../../drawing/ground.ts'
import { mix } from '../../drawing/colour.ts'
import { between, indices, pick } from '../../drawing/random.ts'
import { below, blob, circle, clipped, poly, polyPath, rect, ridge, shape, type Point } from '../../drawing/shapes.ts'
import { gulls, headland, sea, sky } from '../../drawing/sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { defineScene, LIGHT_TEXT } from '../scene.ts'

interface LighthousePlan {
  readonly x: number
  readonly striped: boolean
}

/** The lighthouse on its slate cape, tide pools in front. */
export const lighthouse = defineScene<LighthousePlan>({
  plan: (random, { extraSky }) => ({
    x: extraSky ? 820 : between(random, 760, 1060),
    striped: extraSky ? true : pick(random, [true, true, false]),
  }),
  draw: (stage, plan) => ({ body: cape(stage) + tower(stage, plan) + rocks(stage) }),
  shows: () => ({ sea: true, elsewhere: true }),
  describe: (plan, { light }) =>
    `${plan.striped ? 'Black-and-white striped' : 'White'} lighthouse on a dark slate cape above the sea, tide pools in front, ${LIGHT_TEXT[light]}`,
})

function cape(stage: Stage): string {
  const { palette: p, random } = stage
  const height = (x: number): number => 640 - 110 * Math.sin(Math.PI * Math.min(1, (x - 380) / 1500))
  const outline = ridge(random, 380, RIGHT, 0, 40).map(([x, y]): Point => [x, height(x) + y * 0.8])
  outline[0] = [360, 668]
  return (
    sky(stage, 570, 420, 430, 560) +
    headland(stage, -500, 620, 568, 34, p.far) +
    sea(stage, 566, 1000, 420, 170) +
    gulls(stage, [
      [330, 250, 0.9],
      [410, 214, 0.7],
      [1300, 300, 0.7],
    ]) +
    poly(
      [...outline.map(([x, y]): Point => [x, 1330 - y]), [RIGHT, 640], [380, 660]],
      p.slate[2],
      'opacity=".35" filter="url(#b8)"',
    ) +
    below(outline, 700, p.slate[1]) +
    boulders(stage, 400, 1650, (x) => height(x) + between(random, 14, 84), 22, 120, p.slate)
  )
}

function tower(stage: Stage, { x, striped }: LighthousePlan): string {
  const { palette: p } = stage
  const [base, top] = [566, 176]
  const outline: Point[] = [
    [x - 62, base],
    [x - 40, top],
    [x + 40, top],
    [x + 62, base],
  ]
  const black = mix(p.dark, p.slate[2], 0.3)
  const bands = striped
    ? indices(6)
        .map((index) =>
          poly(
            [
              [x - 80, base - index * 84 - 6],
              [x + 80, base - index * 84 - 78],
              [x + 80, base - index * 84 - 36],
              [x - 80, base - index * 84 + 36],
            ],
            black,
          ),
        )
        .join('')
    : rect(x - 80, 300, 160, 30, p.shade)
  const shadow =
    rect(x + 6, top, 80, base - top, p.deepShade, 'opacity=".38"') +
    rect(x + 30, top, 60, base - top, p.dark, 'opacity=".16"')
  const house =
    shape(`M${x - 210} ${base + 8}v-70h420v70z`, p.lit) +
    shape(`M${x + 60} ${base - 62}h150v70h-150z`, p.shade, 'opacity=".55"') +
    rect(x - 216, base - 70, 432, 10, p.lit) +
    [-170, -110, 80, 150].map((dx) => rect(x + dx, base - 44, 22, 34, p.glow ?? mix(p.dark, p.deepShade, 0.3))).join('')
  const lantern =
    rect(x - 52, top - 10, 104, 12, p.lit) +
    rect(x - 56, top - 34, 112, 3, p.dark) +
    [-54, -30, -6, 18, 42, 52].map((dx) => rect(x + dx, top - 34, 2.5, 26, p.dark)).join('') +
    rect(x - 26, top - 62, 52, 54, p.glow ?? '#dfeef0') +
    [-26, -9, 8, 23].map((dx) => rect(x + dx, top - 62, 3, 54, p.dark)).join('') +
    shape(`M${x - 32} ${top - 62}Q${x} ${top - 108} ${x + 32} ${top - 62}Z`, p.dark) +
    rect(x - 2, top - 112, 4, 30, p.dark)
  const beam = p.glow
    ? circle(x, top - 36, 170, 'url(#glow)') +
      poly(
        [
          [x, top - 38],
          [LEFT, top - 150],
          [LEFT, top - 10],
        ],
        p.glow,
        'opacity=".1" filter="url(#b8)"',
      )
    : ''
  return house + poly(outline, p.lit) + clipped('tower', polyPath(outline), bands + shadow) + lantern + beam
}

function rocks(stage: Stage): string {
  const { palette: p, random } = stage
  const shelves = indices(3).map((index) => {
    const y = 800 + index * 84
    const stones = indices(46).map(() =>
      shape(
        blob(
          random,
          between(random, -40, 1640),
          y + between(random, 20, 80),
          between(random, 30, 120),
          between(random, 5, 17),
          8,
          0.6,
        ),
        pick(random, p.slate),
        'opacity=".75"',
      ),
    )
    const pools =
      index < 2
        ? indices(3).map(() =>
            shape(
              blob(
                random,
                between(random, 200, 1400),
                y + 46,
                between(random, 90, 210),
                between(random, 10, 18),
                11,
                0.4,
              ),
              p.sky[2]![1],
              'opacity=".8"',
            ),
          )
        : []
    return (
      below(ridge(random, LEFT, RIGHT, y, 46), FLOOR, p.slate[index] ?? p.slate[0]) + stones.join('') + pools.join('')
    )
  })
  return shelves.join('') + scrub(stage, LEFT, 460, () => 1004, 42, 22) + scrub(stage, 1280, RIGHT, () => 1006, 36, 14)
}
