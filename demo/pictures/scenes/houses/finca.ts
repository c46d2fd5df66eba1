import { mix } from '../../drawing/colour.ts'
import { dryStoneWall, grass, lavender, paving, scrub } from '../../drawing/ground.ts'
import { archedDoor, chimney, shuttered, tiledRoof, wall } from '../../drawing/house.ts'
import { climber, pottedPlant, rushChair, sunBed } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { clipped, ellipse, poly, polyPath, rect, ridge, below, shape, type Point } from '../../drawing/shapes.ts'
import { glints, haze, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { fruitTree, grove, oliveTree, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_WORDS } from '../scene.ts'

const GROUND = 668

interface FincaPlan {
  readonly pool: boolean
  readonly arches: 2 | 3 | 4
  readonly windows: 2 | 3
  readonly annex: boolean
  readonly flowers: boolean
  readonly tree: 'olive tree' | 'lemon tree'
  readonly poolWidth: number
  readonly houseTop: number
  readonly oneLevel: boolean
}

/** A whitewashed farmhouse with a porch of round arches, behind its pool or its terrace. */
export const finca = defineScene<FincaPlan>({
  plan: (random, { facts }) => ({
    pool: facts.pool,
    arches: facts.oneLevel ? 2 : pick(random, [3, 3, 4]),
    windows: pick(random, [2, 3, 3]),
    annex: chance(random, 0.7),
    flowers: chance(random, 0.7),
    tree: pick(random, ['olive tree', 'olive tree', 'lemon tree']),
    poolWidth: between(random, 0.86, 1.12),
    houseTop: facts.oneLevel ? 470 : between(random, 300, 350),
    oneLevel: facts.oneLevel,
  }),
  draw: (stage, plan) => ({
    body: countryside(stage) + house(stage, plan) + forecourt(stage, plan) + garden(stage, plan),
  }),
  describe: (plan, { look, light }) => {
    const arches = { 2: 'two', 3: 'three', 4: 'four' }[plan.arches]
    const front = plan.pool
      ? 'behind a swimming pool'
      : `behind a paved terrace with ${plan.tree === 'lemon tree' ? 'a lemon tree' : 'an olive tree'}`
    return `${plan.oneLevel ? 'low ' : ''}${look.wall.word} farmhouse with ${look.shutter.word} shutters and a porch of ${arches} arches ${front}, ${LIGHT_WORDS[light]}`
  },
})

function countryside(stage: Stage): string {
  const { palette: p, random } = stage
  return (
    sky(stage, 500, between(random, 200, 460), 330, 520) +
    below(ridge(random, LEFT, RIGHT, 452, 44), 520, p.far) +
    rect(LEFT, 470, 800, 34, p.sea[2]![1], 'opacity=".8"') +
    below(ridge(random, LEFT, RIGHT, 492, 34), 620, p.nearer) +
    haze(420, 130) +
    grove(stage, 40, 620, () => 560, 90, 150, 8) +
    grove(stage, 1180, 1640, () => 560, 170, 260, 6) +
    scrub(stage, LEFT, RIGHT, () => 572, 34, 90) +
    rect(LEFT, 556, RIGHT - LEFT, 130, mix(p.field[1], p.scrub[0], 0.45)) +
    scrub(stage, 1120, RIGHT, () => 600 + random() * 60, 40, 70) +
    dryStoneWall(
      stage,
      1380,
      RIGHT,
      (x) => 628 + (x - 1380) * 0.02,
      () => 62,
      4,
    ) +
    pine(stage, between(random, 960, 1060), 560, between(random, 290, 360), { lean: 0.05, spread: 0.86 }) +
    pine(stage, between(random, 1420, 1500), 590, between(random, 380, 460), { lean: -0.06, spread: 0.8 }) +
    poly(
      [
        [LEFT, 600],
        [420, 600],
        [420, 1060],
        [LEFT, 1060],
      ],
      mix(p.field[0], p.stone[0], 0.35),
    ) +
    rect(1300, 676, 400, 400, mix(p.field[1], p.scrub[1], 0.5)) +
    grass(stage, -40, 640, () => 570 + random() * 90, 26, 300)
  )
}

function house(stage: Stage, plan: FincaPlan): string {
  const { palette: p } = stage
  const top = plan.houseTop
  let drawn = ''
  if (plan.annex) {
    drawn +=
      wall(1120, 452, 280, GROUND - 452) +
      tiledRoof(stage, 1120, 452, 280, 50, 14, 30) +
      chimney(stage, 1330, 420, 44, 50)
    drawn += shuttered(stage, 1190, 520, 46, 74) + shuttered(stage, 1304, 520, 46, 74, { open: false })
  } else {
    drawn += chimney(stage, 1070, top - 30, 46, 56)
  }
  drawn += wall(700, top, 460, GROUND - top) + tiledRoof(stage, 700, top, 460, 64, 18, 60)
  drawn += rect(1160, top + 12, 26, GROUND - top - 12, p.wallDeepShade, 'opacity=".35" filter="url(#b4)"')
  for (const index of indices(plan.oneLevel ? 0 : plan.windows)) {
    drawn += shuttered(stage, 700 + (460 * (index + 0.5)) / plan.windows - 26, top + 68, 52, 84)
  }
  drawn += shuttered(stage, 924, 532, 44, 76, { open: plan.windows === 3 }) + archedDoor(stage, 1016, GROUND, 72, 142)
  return drawn + porch(stage, plan)
}

function porch(stage: Stage, plan: FincaPlan): string {
  const { palette: p } = stage
  const [x, y, width] = [420, 500, plan.oneLevel ? 281 : 470]
  const dim = p.glow ? mix(p.glow, p.dark, 0.42) : p.wallDeepShade
  let drawn = rect(x, y - 6, width, 22, p.wall) + rect(x, y + 16, width, GROUND - y - 16, dim)
  if (p.glow) drawn += ellipse(x + width / 2, GROUND - 50, 330, 150, 'url(#glow)', 'opacity=".8"')
  drawn +=
    rect(x + 40, GROUND - 96, 80, 96, mix(p.shutter, p.dark, 0.2)) +
    rect(x + width - 140, GROUND - 100, 80, 100, mix(p.shutter, p.dark, 0.2))
  if (!plan.oneLevel)
    drawn +=
      rushChair(stage, x + 152, GROUND, 0.42) +
      rushChair(stage, x + 262, GROUND, 0.42) +
      rect(x + 198, GROUND - 46, 58, 7, p.wood) +
      rect(x + 223, GROUND - 40, 8, 40, p.wood)
  const span = width / plan.arches - 34
  const gap = (width - plan.arches * span) / (plan.arches + 1)
  let outline = `M${x} ${y + 16}H${x + width}V${GROUND}`
  let at = x + width
  for (const _ of indices(plan.arches)) {
    at -= gap
    outline += `H${at}V${y + 30 + span / 2}a${span / 2} ${span / 2} 0 0 0 ${-span} 0V${GROUND}`
    at -= span
  }
  drawn += shape(`${outline}H${x}Z`, 'url(#wall)')
  drawn +=
    rect(x - 6, y - 10, width + 12, 10, mix(p.wall, p.wallShade, 0.15)) +
    rect(x, y + 14, width, 5, p.wallDeepShade, 'opacity=".35"')
  if (!plan.flowers) return drawn
  return (
    drawn +
    climber(
      stage,
      [
        [410, 530],
        [440, 496],
        [520, 488],
        [580, 500],
        [612, 540],
      ],
      34,
      330,
    ) +
    climber(
      stage,
      [
        [412, 660],
        [418, 600],
        [424, 520],
      ],
      24,
      160,
    )
  )
}

function forecourt(stage: Stage, plan: FincaPlan): string {
  const { palette: p } = stage
  const edge: Point[] = [
    [330, GROUND],
    [1480, GROUND],
    [1700, 1060],
    [40, 1060],
  ]
  const ground = clipped('court', polyPath(edge), paving(stage, GROUND, mix(p.stone[2], p.lit, 0.25)))
  const shadow = poly(
    [
      [330, GROUND],
      [1480, GROUND],
      [1500, GROUND + 34],
      [316, GROUND + 34],
    ],
    p.deepShade,
    'opacity=".4" filter="url(#b8)"',
  )
  const pots = [930, 1118].map((x) => pottedPlant(stage, x, GROUND + 12, 0.95, plan.flowers)).join('')
  if (!plan.pool) {
    const cloth =
      poly(
        [
          [700, 800],
          [1080, 800],
          [1120, 848],
          [660, 848],
        ],
        mix(p.lit, p.shade, 0.08),
      ) +
      rect(660, 848, 460, 16, p.shade) +
      rect(690, 864, 14, 92, p.wood) +
      rect(1076, 864, 14, 92, p.wood)
    const chairs = [700, 830, 960].map((x) => rushChair(stage, x, 880, 0.86)).join('')
    return (
      ground +
      shadow +
      pots +
      ellipse(890, 950, 300, 22, p.dark, 'opacity=".2" filter="url(#b8)"') +
      chairs +
      cloth +
      ellipse(890, 822, 60, 12, p.textile) +
      sunBed(stage, 1290, 800, 1.05)
    )
  }
  return (
    ground +
    shadow +
    swimmingPool(stage, plan.poolWidth) +
    sunBed(stage, 1316, 780, 1) +
    sunBed(stage, 1400, 850, 1.2) +
    pots
  )
}

function swimmingPool(stage: Stage, width: number): string {
  const { palette: p } = stage
  const at = (x: number): number => 905 + (x - 905) * width
  const rim: Point[] = [
    [at(536), 740],
    [at(1252), 740],
    [at(1424), 984],
    [at(386), 984],
  ]
  const water: Point[] = [
    [at(560), 752],
    [at(1230), 752],
    [at(1390), 968],
    [at(420), 968],
  ]
  const reflection = `<g transform="translate(0 1484) scale(1 -1)" opacity=".3" filter="url(#b8)">${rect(700, 560, 460, 140, p.wall)}${rect(420, 620, 300, 80, p.wall)}${p.glow ? ellipse(660, 640, 200, 80, p.glow) + ellipse(1050, 650, 70, 90, p.glow) : ''}</g>`
  return (
    poly(rim, mix(p.lit, p.shade, 0.1)) +
    poly(water, 'url(#pool)') +
    clipped(
      'water',
      polyPath(water),
      reflection + glints(stage, 400, 1400, 756, 964, 70) + rect(300, 752, 1200, 12, p.dark, 'opacity=".16"'),
    )
  )
}

function garden(stage: Stage, plan: FincaPlan): string {
  const { random, palette: p } = stage
  const wallLeft = dryStoneWall(
    stage,
    LEFT,
    372,
    (x) => 636 + (26 * Math.max(0, x)) / 372,
    () => 66,
    4,
  )
  const tree =
    plan.tree === 'olive tree'
      ? oliveTree(stage, 190, 720, 340)
      : fruitTree(stage, 190, 720, 300, mix('#f2c230', p.shade, 0.08))
  const bed = scrub(stage, LEFT, 330, (x) => 760 + 30 * Math.sin(x / 60), 34, 26)
  const flowers = lavender(
    stage,
    -50,
    350,
    (x) => Math.min(1040, 1000 - random() * 190 + (x > 120 ? (x - 120) * 0.55 : 0)),
    48,
    400,
  )
  return wallLeft + tree + bed + flowers
}
