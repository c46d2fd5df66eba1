import { mix } from '../../drawing/colour.ts'
import { boulders, scrub } from '../../drawing/ground.ts'
import { arch, archPath, gable, shuttered, sideWall } from '../../drawing/house.ts'
import { bistroSet, llaut, anchoredLlaut, parasol, pottedPlant } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { below, circle, line, num, poly, rect, ridge, shape, slab, stroke } from '../../drawing/shapes.ts'
import { glints, headland, sea, sky } from '../../drawing/sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { grove, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_WORDS } from '../scene.ts'

const QUAY = 724

interface BoathousePlan {
  readonly gables: 1 | 2 | 3
  readonly width: number
  readonly outside: 'parasol' | 'table' | 'pots'
  readonly boat: boolean
  readonly pines: number
}

/** White boathouses with arched doors on a quay, a slipway and clear water in front. */
export const boathouse = defineScene<BoathousePlan>({
  plan: (random) => {
    const gables = pick<1 | 2 | 3>(random, [1, 2, 2, 3])
    return {
      gables,
      width: { 1: 330, 2: 250, 3: 214 }[gables],
      outside: pick(random, ['parasol', 'table', 'pots']),
      boat: chance(random, 0.75),
      pines: pick(random, [3, 4, 6]),
    }
  },
  draw: (stage, plan) => ({ body: shore(stage, plan) + houses(stage, plan) + water(stage, plan) }),
  describe: (plan, { look, light }) => {
    const houses = { 1: 'boathouse', 2: 'double boathouse', 3: 'row of three boathouses' }[plan.gables]
    return `${look.wall.word} ${houses} with ${look.shutter.word} arched doors right at the water${plan.boat ? ', a small wooden boat at anchor in front' : ''}, ${LIGHT_WORDS[light]}`
  },
})

const left = (plan: BoathousePlan): number => 830 - (plan.gables * plan.width) / 2

function shore(stage: Stage, plan: BoathousePlan): string {
  const { palette: p, random } = stage
  const hill = (x: number): number => 470 - 70 * Math.sin(((x + 60) / 1720) * Math.PI) + 16 * Math.sin(x / 130)
  const skyline = ridge(random, LEFT, RIGHT, 0, 24).map(([x, y]): [number, number] => [x, hill(x) + y])
  return (
    sky(stage, 480, between(random, 250, 1350), 220, 520) +
    headland(stage, -400, 700, 472, 40, p.far) +
    headland(stage, 900, 2000, 472, 52, p.far) +
    rect(LEFT, 470, RIGHT - LEFT, QUAY - 460, 'url(#sea)') +
    glints(stage, LEFT, 300, 480, 700, 30) +
    below(
      [[150, QUAY], [164, 600], [190, 520], ...skyline.filter(([x]) => x > 215)],
      QUAY,
      mix(p.rock[1], p.scrub[1], 0.2),
    ) +
    scrub(stage, 230, RIGHT, (x) => hill(x) + 20, 34, 110) +
    grove(stage, 220, 1580, (x) => hill(x) + 14, 120, 230, plan.pines) +
    scrub(stage, 210, RIGHT, (x) => hill(x) + 80, 40, 80) +
    boulders(stage, 180, RIGHT, () => between(random, 560, 690), 32, 70) +
    pine(stage, 1380, 640, between(random, 300, 380), { lean: -0.08 })
  )
}

function houses(stage: Stage, plan: BoathousePlan): string {
  const { palette: p } = stage
  const { width, gables } = plan
  const start = left(plan)
  const eaves = QUAY - width * 0.78
  let drawn =
    rect(LEFT, QUAY - 8, RIGHT - LEFT, 60, mix(p.stone[2], p.lit, 0.25)) +
    indices(26)
      .map((index) => rect(LEFT + index * 68, QUAY - 8, 2, 58, p.stone[3], 'opacity=".6"'))
      .join('') +
    rect(LEFT, QUAY + 46, RIGHT - LEFT, 16, p.stone[3])
  drawn += poly(
    [
      [start - 40, QUAY],
      [start + width * gables + 110, QUAY],
      [start + width * gables + 150, QUAY + 16],
      [start - 50, QUAY + 16],
    ],
    p.dark,
    'opacity=".16" filter="url(#b4)"',
  )
  const end = start + width * gables
  drawn +=
    sideWall(stage, end, eaves, QUAY - eaves, 74) +
    poly(
      [
        [end - width / 2, eaves - width * 0.26 - 13],
        [end + 18, eaves + 4],
        [end + 96, eaves + 8],
        [end - width / 2 + 66, eaves - width * 0.26 - 20],
      ],
      p.roof,
    )
  for (const index of indices(gables)) {
    const x = start + index * width
    drawn +=
      rect(x, eaves, width, QUAY - eaves, 'url(#wall)') +
      rect(x + width * 0.74, eaves, width * 0.26, QUAY - eaves, 'url(#wallR)') +
      gable(stage, x, eaves, width, width * 0.26)
    drawn += shuttered(stage, x + width / 2 - 15, eaves - width * 0.05, 30, 40, { lit: true })
    drawn += doors(stage, x + width * 0.22, width * 0.56, (QUAY - eaves) * 0.82)
  }
  const outside = {
    parasol: parasol(stage, start - 110, QUAY + 22, 1.0),
    table: bistroSet(stage, start - 150, QUAY + 26, 0.95),
    pots: pottedPlant(stage, start - 34, QUAY + 12, 1.2, true) + pottedPlant(stage, start - 92, QUAY + 18, 1),
  }[plan.outside]
  return drawn + outside + pottedPlant(stage, end + 112, QUAY + 12, 1.1, true)
}

function doors(stage: Stage, x: number, width: number, height: number): string {
  const { palette: p } = stage
  const plank = mix(p.shutter, p.dark, 0.3)
  const planks = indices(9).map((index) =>
    rect(
      x + (width * (index + 1)) / 10 - 1,
      QUAY - height + width * 0.28,
      2,
      height - width * 0.28,
      plank,
      'opacity=".45"',
    ),
  )
  return (
    arch(stage, x - 9, QUAY, width + 18, height + 10, mix(p.stone[2], p.wall, 0.4), true) +
    shape(archPath(x, QUAY, width, height), p.shutter) +
    `<path d="${archPath(x, QUAY, width, height)}" fill="url(#fall)"/>` +
    planks.join('') +
    rect(x + width / 2 - 2, QUAY - height, 4, height, p.dark, 'opacity=".45"') +
    [0.2, 0.56].map((up) => rect(x, QUAY - height * up - 10, width, 6, plank, 'opacity=".5"')).join('') +
    circle(x + width / 2 + 14, QUAY - height * 0.4, 5, p.lit)
  )
}

function water(stage: Stage, plan: BoathousePlan): string {
  const { palette: p, random } = stage
  const start = left(plan)
  const top = QUAY + 60
  const slip = start + plan.width * 0.2
  const ramp = mix(p.stone[0], p.lit, 0.15)
  const rails = [0.2, 0.8].map((share) =>
    line(
      [slip + plan.width * 0.6 * share, QUAY + 6],
      [slip - 60 + (plan.width * 0.6 + 70) * share, top + 96],
      p.trunk,
      6,
      'opacity=".65"',
    ),
  )
  const bollards = [start - 250, start + plan.width * plan.gables + 240].map(
    (x) => slab(x, QUAY + 8, 22, 34, 6, p.slate[1]) + slab(x - 5, QUAY + 4, 32, 9, 4, p.slate[2]),
  )
  const clear = indices(15).map(() =>
    shape(
      `M${num(between(random, 0, 1500))} ${num(between(random, 850, 990))}q80 -22 170 0q-70 26 -170 0z`,
      p.sea[3]?.[1] ?? p.sand,
      'opacity=".35" filter="url(#b8)"',
    ),
  )
  const ladder = stroke(
    `M${num(start + plan.width * plan.gables + 60)} ${QUAY + 40}v74m26 -74v74m-26 -52h26m-26 22h26m-26 22h26`,
    p.slate[2],
    5,
  )
  return (
    sea(stage, top, 1000, 800, 60) +
    rect(LEFT, top, RIGHT - LEFT, 20, p.dark, 'opacity=".22" filter="url(#b4)"') +
    clear.join('') +
    `<g opacity=".26" filter="url(#b4)">${indices(plan.gables)
      .map(
        (index) =>
          rect(start + index * plan.width + 6, top + 12, plan.width - 12, 130, p.wall) +
          rect(start + index * plan.width + plan.width * 0.24, top + 8, plan.width * 0.52, 90, p.shutter),
      )
      .join('')}</g>` +
    poly(
      [
        [slip, QUAY + 2],
        [slip + plan.width * 0.6, QUAY + 2],
        [slip + plan.width * 0.6 + 12, top + 92],
        [slip - 62, top + 92],
      ],
      ramp,
    ) +
    poly(
      [
        [slip - 50, top + 62],
        [slip + plan.width * 0.6 + 8, top + 62],
        [slip + plan.width * 0.6 + 12, top + 96],
        [slip - 62, top + 96],
      ],
      p.sea[2]![1],
      'opacity=".5"',
    ) +
    rails.join('') +
    bollards.join('') +
    ladder +
    glints(stage, LEFT, RIGHT, top + 16, FLOOR, 110) +
    (plan.boat ? anchoredLlaut(stage, 1130, 890, 1.05, p.shutter) : '') +
    llaut(stage, 300, 836, 0.6, p.textile)
  )
}
