import { mix } from '../../drawing/colour.ts'
import { grass, paving, scrub } from '../../drawing/ground.ts'
import { archPath, chimney, shuttered, tiledRoof, wall } from '../../drawing/house.ts'
import { climber, parasol, pottedPlant, sunBed } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { clipped, ellipse, num, poly, polyPath, rect, shape, slab, type Point } from '../../drawing/shapes.ts'
import { distantSea, glints, haze, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { cypress, fruitTree, grove, oliveTree, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_WORDS } from '../scene.ts'

const GROUND = 676

interface VillaPlan {
  readonly pool: 'round' | 'long' | 'none'
  readonly oneLevel: boolean
  readonly tower: boolean
  readonly columns: 4 | 5 | 6
  readonly cypresses: boolean
  readonly flowers: boolean
  readonly tree: 'olive' | 'orange'
}

/** A holiday villa under tiled roofs: a veranda on columns, upstairs a loggia or a corner tower. */
export const villa = defineScene<VillaPlan>({
  plan: (random, { facts }) => ({
    pool: facts.pool ? pick(random, ['round', 'long']) : 'none',
    oneLevel: facts.oneLevel,
    tower: chance(random, 0.5),
    columns: pick(random, [4, 5, 6]),
    cypresses: chance(random, 0.45),
    flowers: chance(random, 0.6),
    tree: pick(random, ['olive', 'orange']),
  }),
  draw: (stage, plan) => ({ body: surroundings(stage, plan) + house(stage, plan) + garden(stage, plan) }),
  describe: (plan, { look, light }) => {
    const water = {
      round: 'a rounded pool on the lawn',
      long: 'a long pool in front',
      none: 'a lawn and a paved path in front',
    }[plan.pool]
    const shape = plan.oneLevel ? 'single-storey ' : plan.tower ? '' : 'two-storey '
    const tower = plan.tower && !plan.oneLevel ? 'a corner tower, ' : ''
    return `${shape}${look.wall.word} villa with ${tower}a veranda on columns and ${look.shutter.word} shutters, ${water}, ${LIGHT_WORDS[light]}`
  },
})

function surroundings(stage: Stage, plan: VillaPlan): string {
  const { palette: p, random } = stage
  return (
    sky(stage, 490, between(random, 250, 1350), 280, 520) +
    distantSea(stage, 468, 80) +
    haze(430, 100, 0.45) +
    grove(stage, LEFT, RIGHT, () => 590, 130, 230, 10) +
    scrub(stage, LEFT, RIGHT, () => 604, 40, 100) +
    rect(LEFT, 606, RIGHT - LEFT, 470, mix(p.field[2], p.scrub[1], 0.55)) +
    (plan.cypresses
      ? cypress(stage, 300, 690, 380) + cypress(stage, 376, 690, 300) + cypress(stage, 1392, 690, 350)
      : pine(stage, 310, 690, between(random, 380, 440), { spread: 0.84 })) +
    pine(stage, 1470, 680, between(random, 330, 420), { lean: -0.06 }) +
    scrub(stage, 100, 480, () => 690, 38, 26) +
    scrub(stage, 1240, 1600, () => 690, 38, 26)
  )
}

function house(stage: Stage, plan: VillaPlan): string {
  const { palette: p } = stage
  let drawn = ''
  if (!plan.oneLevel) {
    const [x, width, top] = plan.tower ? [960, 250, 268] : [560, 520, 320]
    drawn += plan.tower ? '' : chimney(stage, x + 330, top - 30, 48, 60)
    drawn +=
      wall(x, top, width, GROUND - top) +
      tiledRoof(stage, x, top, width, plan.tower ? 78 : 66, 22, plan.tower ? 100 : 90)
    const count = plan.tower ? 2 : 4
    for (const index of indices(count))
      drawn += shuttered(stage, x + (width * (index + 0.5)) / count - 22, top + 58, 44, 82, {
        open: plan.tower || index !== 2,
      })
  }
  const eaves = 466
  const [left, width] = [430, 780]
  drawn += chimney(stage, left + 110, eaves - 30, 46, 56) + wall(left, eaves, width, GROUND - eaves)
  if (plan.tower && !plan.oneLevel)
    drawn += tiledRoof(stage, left, eaves, 560, 58, 20, 70) + rect(960, 300, 250, 200, 'url(#wall)', 'opacity="0"')
  else drawn += tiledRoof(stage, left, eaves, width, 58, 20, 80)
  if (plan.tower && !plan.oneLevel) drawn += wall(960, 470, 250, GROUND - 470) + shuttered(stage, 1060, 530, 50, 84)
  return (
    drawn +
    veranda(stage, plan) +
    poly(
      [
        [430, GROUND],
        [1210, GROUND],
        [1230, GROUND + 26],
        [420, GROUND + 26],
      ],
      p.deepShade,
      'opacity=".4" filter="url(#b8)"',
    )
  )
}

function veranda(stage: Stage, plan: VillaPlan): string {
  const { palette: p } = stage
  const right = plan.tower && !plan.oneLevel ? 930 : 1150
  const [x, y, width] = [470, 494, right - 470]
  const dim = p.glow ? mix(p.glow, p.dark, 0.4) : mix(p.wallDeepShade, p.dark, 0.12)
  const behind =
    rect(x, y, width, GROUND - y, dim) +
    (p.glow ? ellipse(x + width / 2, GROUND - 70, width * 0.6, 150, 'url(#glow)', 'opacity=".8"') : '')
  const doors = indices(3).map((index) => {
    const dx = x + (width * (index + 0.5)) / 3 - 38
    return (
      rect(dx, GROUND - 124, 76, 124, p.glow ? mix(p.glow, p.lit, 0.2) : mix(p.dark, p.deepShade, 0.25)) +
      rect(dx - 24, GROUND - 124, 24, 124, p.shutter) +
      rect(dx + 76, GROUND - 124, 24, 124, p.shutter) +
      rect(dx + 36, GROUND - 124, 4, 124, p.lit)
    )
  })
  const furniture =
    slab(x + width * 0.36, GROUND - 52, width * 0.24, 32, 8, mix(p.textile, p.shade, 0.2)) +
    slab(x + width * 0.36, GROUND - 34, width * 0.24, 34, 8, mix(p.textile, p.lit, 0.15))
  const span = width / plan.columns
  const arches = indices(plan.columns).map((index) =>
    archPath(x + index * span + 14, GROUND, span - 28, GROUND - y - 22),
  )
  const front = `M${num(x)} ${y}H${num(x + width)}V${GROUND}H${num(x)}Z${arches.join('')}`
  const bases = indices(plan.columns + 1).map(
    (index) =>
      slab(x + index * span - 18, GROUND - 14, 36, 14, 3, mix(p.wall, p.lit, 0.5)) +
      slab(x + index * span - 17, GROUND - 104, 34, 9, 3, mix(p.wall, p.lit, 0.5)),
  )
  return (
    behind +
    doors.join('') +
    furniture +
    shape(front, 'url(#wall)', 'fill-rule="evenodd"') +
    bases.join('') +
    rect(x - 8, y - 6, width + 16, 9, mix(p.wall, p.lit, 0.5)) +
    rect(x, y + 3, width, 5, p.wallDeepShade, 'opacity=".35"') +
    (plan.flowers
      ? climber(
          stage,
          [
            [x + 4, GROUND - 10],
            [x + 2, 590],
            [x + 16, 510],
            [x + 130, 490],
            [x + 200, 506],
          ],
          30,
          420,
        )
      : '')
  )
}

function garden(stage: Stage, plan: VillaPlan): string {
  const { palette: p, random } = stage
  const terrace: Point[] = [
    [400, GROUND],
    [1240, GROUND],
    [1330, 764],
    [320, 764],
  ]
  let drawn = grass(stage, LEFT, RIGHT, () => 720 + random() * 330, 18, 460, [p.scrub[1], p.field[2], p.scrub[2]])
  drawn += clipped('terrace', polyPath(terrace), paving(stage, GROUND, mix(p.stone[2], p.lit, 0.3)))
  if (plan.pool === 'round') {
    drawn +=
      ellipse(800, 880, 470, 104, mix(p.lit, p.stone[2], 0.3)) +
      `<ellipse cx="800" cy="882" rx="440" ry="90" fill="url(#pool)"/>` +
      clipped(
        'water',
        'M360 882a440 90 0 0 1 880 0a440 90 0 0 1 -880 0z',
        rect(560, 796, 460, 46, p.glow ?? p.wall, 'opacity=".25" filter="url(#b8)"') +
          glints(stage, 380, 1220, 810, 966, 70),
      )
  } else if (plan.pool === 'long') {
    const rim: Point[] = [
      [370, 824],
      [1190, 824],
      [1270, 950],
      [290, 950],
    ]
    drawn +=
      poly(
        [
          [352, 812],
          [1208, 812],
          [1294, 964],
          [266, 964],
        ],
        mix(p.lit, p.stone[2], 0.25),
      ) +
      poly(rim, 'url(#pool)') +
      clipped(
        'water',
        polyPath(rim),
        rect(560, 826, 460, 50, p.glow ?? p.wall, 'opacity=".25" filter="url(#b8)"') +
          glints(stage, 290, 1270, 830, 948, 70) +
          rect(280, 822, 1000, 10, p.dark, 'opacity=".18"'),
      )
  } else {
    drawn +=
      poly(
        [
          [740, 764],
          [860, 764],
          [960, 1060],
          [640, 1060],
        ],
        mix(p.stone[2], p.lit, 0.15),
      ) +
      indices(5)
        .map((index) => rect(600, 790 + index * index * 13, 400, 4, p.field[2], 'opacity=".6"'))
        .join('') +
      scrub(stage, 420, 640, () => 850 + random() * 60, 34, 18) +
      scrub(stage, 960, 1180, () => 850 + random() * 60, 34, 18)
  }
  const beds =
    plan.pool === 'none'
      ? parasol(stage, 1240, 800, 0.8) + sunBed(stage, 1250, 830, 0.95)
      : sunBed(stage, 1330, 812, 0.95) + sunBed(stage, 1404, 880, 1.12) + parasol(stage, 1508, 870, 1.05)
  const tree =
    plan.tree === 'olive'
      ? oliveTree(stage, 190, 830, 330)
      : fruitTree(stage, 190, 830, 300, mix('#ea9a35', p.shade, 0.1))
  return (
    drawn +
    beds +
    tree +
    pottedPlant(stage, 424, GROUND + 20, 1, true) +
    pottedPlant(stage, 1206, GROUND + 20, 1, true) +
    scrub(stage, LEFT, 240, () => 1000 + random() * 50, 46, 16)
  )
}
