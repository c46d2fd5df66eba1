import { mix } from '../../drawing/colour.ts'
import { boulders, dryStoneWall, grass, lavender, scrub } from '../../drawing/ground.ts'
import { archedDoor, chimney, door, shuttered, tiledRoof, wall } from '../../drawing/house.ts'
import { bistroSet, climber, parasol, pottedPlant, sunBed } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { below, ellipse, num, poly, rect, ridge, shape, slab } from '../../drawing/shapes.ts'
import { distantSea, gulls, headland, sea, sky } from '../../drawing/sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { fruitTree, grove, oliveTree, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_WORDS } from '../scene.ts'

const GROUND = 706

interface CottagePlan {
  readonly setting: 'coast' | 'garden'
  readonly width: number
  readonly porch: boolean
  readonly arched: boolean
  readonly wing: boolean
  readonly flowers: boolean
  readonly outside: 'table' | 'parasol' | 'loungers'
  readonly pool: boolean
  readonly fruit: string
}

/** A low house of one floor: on a stony cape above the sea, or in a garden of fruit trees. */
export const cottage = defineScene<CottagePlan>({
  plan: (random, { facts }) => ({
    setting: facts.outlook === 'sea' ? 'coast' : 'garden',
    width: between(random, 400, 500),
    porch: chance(random, 0.5),
    arched: chance(random, 0.4),
    wing: chance(random, 0.6),
    flowers: chance(random, 0.55),
    outside: pick(random, ['table', 'parasol', 'loungers']),
    pool: facts.pool,
    fruit: pick(random, ['#f2c230', '#ea9a35']),
  }),
  draw: (stage, plan) => ({
    body:
      (plan.setting === 'coast' ? coast(stage) : orchard(stage, plan)) + house(stage, plan) + foreground(stage, plan),
  }),
  describe: (plan, { look, light }) => {
    const where = plan.setting === 'coast' ? 'above the sea behind a dry-stone wall' : 'in a garden with fruit trees'
    const front = plan.pool
      ? ', a small pool beside it'
      : plan.outside === 'table'
        ? ', a table and two chairs outside'
        : ''
    return `low ${look.wall.word} cottage with ${look.shutter.word} shutters ${where}${front}, ${LIGHT_WORDS[light]}`
  },
})

function coast(stage: Stage): string {
  const { palette: p, random } = stage
  const slope = (x: number): number => 640 - 60 * Math.sin(Math.PI * Math.min(1, Math.max(0, (x - 160) / 1500)))
  const cape = ridge(random, 150, RIGHT, 0, 22).map(([x, y]): [number, number] => [x, slope(x) + y])
  return (
    sky(stage, 500, between(random, 240, 1300), 300, 540) +
    headland(stage, -500, between(random, 420, 760), 500, 40, p.far) +
    headland(stage, 1000, 2100, 500, 30, p.far, 'opacity=".7"') +
    sea(stage, 498, 760, 500, 120) +
    gulls(stage, [
      [380, 230, 0.8],
      [450, 200, 0.6],
      [1260, 260, 0.7],
    ]) +
    below([[110, 760], ...cape], 780, p.slate[1]) +
    boulders(stage, 130, RIGHT, (x) => slope(x) + between(random, 20, 110), 40, 90, p.slate) +
    below(
      cape.map(([x, y]): [number, number] => [x, y + 18]).filter(([x]) => x > 330),
      780,
      mix(p.scrub[1], p.field[2], 0.4),
    ) +
    scrub(stage, 330, RIGHT, (x) => slope(x) + 26, 26, 90) +
    pine(stage, 1380, 650, between(random, 250, 330), { lean: -0.14, spread: 0.8 }) +
    pine(stage, 1500, 660, 220, { lean: -0.12 })
  )
}

function orchard(stage: Stage, plan: CottagePlan): string {
  const { palette: p, random } = stage
  return (
    sky(stage, 480, between(random, 240, 1300), 280, 520) +
    distantSea(stage, 474, 50) +
    below(ridge(random, LEFT, RIGHT, 500, 30), 620, p.nearer) +
    grove(stage, LEFT, RIGHT, () => 600, 160, 260, 9) +
    scrub(stage, LEFT, RIGHT, () => 612, 44, 90) +
    rect(LEFT, 610, RIGHT - LEFT, 130, mix(p.scrub[0], p.field[2], 0.4)) +
    dryStoneWall(
      stage,
      LEFT,
      RIGHT,
      () => 640,
      () => 56,
      4,
    ) +
    fruitTree(stage, 330, 716, 250, mix(plan.fruit, p.shade, 0.1)) +
    fruitTree(stage, 1330, 716, 270, mix(plan.fruit, p.shade, 0.1)) +
    pine(stage, 1500, 700, 360, { lean: -0.05 })
  )
}

function house(stage: Stage, plan: CottagePlan): string {
  const { palette: p } = stage
  const { width } = plan
  const [x, top] = [800 - width / 2, 498]
  const doorX = x + width * 0.44
  let drawn = ''
  if (plan.wing)
    drawn +=
      wall(x + width - 10, 540, 190, GROUND - 540) +
      tiledRoof(stage, x + width - 10, 540, 190, 40, 12, 24) +
      shuttered(stage, x + width + 62, 588, 42, 60)
  drawn +=
    chimney(stage, x + width * 0.2, top - 32, 50, 62) +
    wall(x, top, width, GROUND - top) +
    tiledRoof(stage, x, top, width, 68, 20, 56)
  drawn +=
    shuttered(stage, x + width * 0.16 - 20, 558, 52, 78) +
    shuttered(stage, x + width * 0.78 - 20, 558, 52, 78, { open: !plan.porch })
  drawn += plan.arched ? archedDoor(stage, doorX, GROUND, 72, 150) : door(stage, doorX, GROUND, 70, 142)
  if (plan.porch) {
    const [left, right] = [doorX - 66, doorX + 140]
    drawn += [left, right - 12]
      .map((px) => rect(px, 560, 12, GROUND - 560, p.wood) + rect(px + 8, 560, 4, GROUND - 560, p.woodDark))
      .join('')
    drawn +=
      rect(left - 16, 550, right - left + 32, 12, p.wood) +
      indices(16)
        .map((index) => rect(left - 12 + index * ((right - left + 20) / 15), 540, 7, 12, mix(p.wood, p.lit, 0.15)))
        .join('') +
      rect(left, 562, right - left, 12, p.dark, 'opacity=".16"')
  }
  if (plan.flowers)
    drawn += climber(
      stage,
      [
        [x + 10, GROUND - 4],
        [x + 8, 610],
        [x + 20, 540],
        [x + 90, 524],
      ],
      28,
      300,
    )
  return (
    drawn +
    poly(
      [
        [x - 10, GROUND],
        [x + width + (plan.wing ? 190 : 10), GROUND],
        [x + width + 210, GROUND + 20],
        [x - 20, GROUND + 20],
      ],
      p.deepShade,
      'opacity=".4" filter="url(#b8)"',
    )
  )
}

function foreground(stage: Stage, plan: CottagePlan): string {
  const { palette: p, random } = stage
  const ground = plan.setting === 'coast' ? mix(p.field[0], p.stone[2], 0.45) : mix(p.field[2], p.scrub[1], 0.45)
  const edge = (x: number): number => 716 + 10 * Math.sin(x / 180)
  let drawn = below(
    indices(40).map((index): [number, number] => [LEFT + index * 45, edge(LEFT + index * 45)]),
    FLOOR,
    ground,
  )
  drawn +=
    ellipse(800, 742, 520, 46, mix(p.stone[2], p.lit, 0.25)) +
    shape(`M700 756Q800 740 900 756Q960 900 1060 ${FLOOR}H560Q660 900 700 756Z`, mix(p.stone[2], p.lit, 0.2))
  drawn += indices(9)
    .map((index) =>
      slab(
        720 - index * 14 + (random() - 0.5) * 20,
        790 + index * index * 3.2,
        150 + index * 26,
        8 + index * 1.6,
        6,
        mix(p.stone[1], p.lit, 0.15),
        'opacity=".8"',
      ),
    )
    .join('')
  drawn +=
    pottedPlant(stage, 790 - plan.width * 0.06 - 54, GROUND + 16, 1, true) +
    pottedPlant(stage, 800 + plan.width / 2 - 36, GROUND + 16, 0.9)
  drawn += {
    table: bistroSet(stage, 1130, 800, 0.95),
    parasol: parasol(stage, 1180, 800, 0.95) + sunBed(stage, 1060, 822, 0.9),
    loungers: sunBed(stage, 1060, 800, 0.95) + sunBed(stage, 1110, 856, 1.05),
  }[plan.outside]
  if (plan.pool)
    drawn += `<path d="M300 836Q420 786 560 826Q650 866 560 908Q400 944 280 898Q230 866 300 836Z" fill="url(#pool)" stroke="${mix(p.lit, p.stone[2], 0.3)}" stroke-width="18"/>`
  drawn +=
    grass(stage, LEFT, 620, () => 880 + random() * 170, 44, 380, [p.field[0], p.scrub[1], p.field[2], p.field[3]]) +
    grass(stage, 980, RIGHT, () => 900 + random() * 150, 44, 380, [p.field[0], p.scrub[1], p.field[2], p.field[3]])
  if (plan.setting === 'coast')
    return (
      drawn +
      dryStoneWall(
        stage,
        LEFT,
        560,
        (x) => 866 + 14 * Math.sin(x / num(120)),
        () => 86,
        5,
      ) +
      dryStoneWall(
        stage,
        1020,
        RIGHT,
        (x) => 872 + 12 * Math.sin(x / 150),
        () => 86,
        5,
      ) +
      scrub(stage, LEFT, 360, () => 1020, 46, 14) +
      scrub(stage, 1300, RIGHT, () => 1020, 46, 14)
    )
  return (
    drawn +
    oliveTree(stage, 150, 880, 360) +
    lavender(stage, LEFT, 480, () => 980 + random() * 60, 52, 320) +
    lavender(stage, 1120, RIGHT, () => 980 + random() * 60, 52, 300)
  )
}
