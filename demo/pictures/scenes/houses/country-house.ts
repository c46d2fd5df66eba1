import { mix } from '../../drawing/colour.ts'
import { dryStoneWall, grass, poppies, scrub } from '../../drawing/ground.ts'
import { archedDoor, chimney, gable, shuttered, wall } from '../../drawing/house.ts'
import { groundShadow, pottedPlant, vine } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { below, line, poly, rect, shape, stroke, type Point } from '../../drawing/shapes.ts'
import { distantSea, haze, sky } from '../../drawing/sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { cypress, fruitTree, grove, oliveTree, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_WORDS } from '../scene.ts'

const GROUND = 690

interface CountryHousePlan {
  readonly windows: 2 | 3 | 4
  readonly length: number
  readonly vine: boolean
  readonly cypresses: boolean
  readonly poppies: boolean
  readonly tree: 'olive' | 'lemon' | 'pine'
}

/** A long house with a steep gable amid walled fields, reached by a track through an olive-wood gate. */
export const countryHouse = defineScene<CountryHousePlan>({
  plan: (random) => ({
    windows: pick(random, [2, 3, 3, 4]),
    length: between(random, 440, 560),
    vine: chance(random, 0.5),
    cypresses: chance(random, 0.4),
    poppies: chance(random, 0.6),
    tree: pick(random, ['olive', 'lemon', 'pine']),
  }),
  draw: (stage, plan) => ({ body: land(stage, plan) + house(stage, plan) + foreground(stage, plan) }),
  describe: (plan, { look, light }) =>
    `${look.wall.word} country house with a gable and ${look.shutter.word} shutters among dry-stone walls, a track and a wooden gate in front${plan.poppies ? ', poppies in the grass' : ''}, ${LIGHT_WORDS[light]}`,
})

function land(stage: Stage, plan: CountryHousePlan): string {
  const { palette: p, random } = stage
  const hill = (x: number): number => 520 + 20 * Math.sin(x / 300 + 1)
  const far: Point[] = indices(40).map((index) => [LEFT + index * 45, hill(LEFT + index * 45)])
  return (
    sky(stage, 460, between(random, 900, 1300), 250) +
    distantSea(stage, 452, 44) +
    below(far, 700, p.nearer) +
    haze(420, 120, 0.55) +
    scrub(stage, LEFT, RIGHT, (x) => hill(x) + 12, 16, 80) +
    grove(stage, 20, 460, (x) => hill(x) + 24, 90, 150, 6) +
    grove(stage, 1180, 1620, (x) => hill(x) + 24, 100, 170, 6) +
    dryStoneWall(
      stage,
      LEFT,
      RIGHT,
      (x) => hill(x) + 40,
      () => 16,
      2,
    ) +
    rect(LEFT, 590, RIGHT - LEFT, 480, mix(p.field[1], p.scrub[1], 0.3)) +
    grass(stage, LEFT, RIGHT, () => 600 + random() * 120, 20, 420) +
    (plan.cypresses
      ? cypress(stage, 380, 690, 330) + cypress(stage, 452, 696, 270) + cypress(stage, 1390, 690, 300)
      : pine(stage, 430, 690, 330, { spread: 0.8 }))
  )
}

function house(stage: Stage, plan: CountryHousePlan): string {
  const { palette: p } = stage
  const [x, eaves, front] = [500, 446, 270]
  const side = x + front
  const end = side + plan.length
  const ridgeY = eaves - 128
  const roof: Point[] = [
    [x + front / 2, ridgeY - 15],
    [end - 70, ridgeY - 15],
    [end + 16, eaves + 6],
    [side + 20, eaves + 6],
  ]
  const tiles = indices(30).map((index) => {
    const share = index / 29
    return line(
      [x + front / 2 + (end - 70 - x - front / 2) * share, ridgeY - 13],
      [side + 20 + (end - side - 4) * share, eaves + 5],
      p.roofDark,
      2.2,
      'opacity=".45"',
    )
  })
  let drawn = groundShadow(stage, (x + end) / 2 + 40, GROUND + 6, (end - x) / 2 + 60, 18, 0.3)
  drawn +=
    wall(side, eaves, plan.length, GROUND - eaves) +
    rect(side, eaves, plan.length, GROUND - eaves, p.wallShade, 'opacity=".35"')
  drawn +=
    chimney(stage, end - 190, ridgeY + 10, 50, 74) +
    poly(roof, 'url(#roof)') +
    tiles.join('') +
    rect(side, eaves + 6, plan.length, 14, p.wallDeepShade, 'opacity=".5"')
  for (const index of indices(plan.windows)) {
    const wx = side + (plan.length * (index + 0.5)) / plan.windows - 22
    drawn += shuttered(stage, wx, eaves + 48, 44, 66)
    drawn +=
      index === 1
        ? archedDoor(stage, wx - 12, GROUND, 68, 108)
        : shuttered(stage, wx, eaves + 150, 44, 58, { open: index !== 2 })
  }
  drawn += rect(x, eaves, front, GROUND - eaves, 'url(#wall)') + gable(stage, x, eaves, front, 128)
  drawn +=
    shuttered(stage, x + front / 2 - 20, eaves - 36, 40, 58) +
    shuttered(stage, x + 60, eaves + 70, 46, 74) +
    shuttered(stage, x + 172, eaves + 70, 46, 74, { open: false })
  drawn +=
    rect(x + 92, GROUND - 84, 90, 84, mix(p.shutter, p.dark, 0.12)) +
    rect(x + 136, GROUND - 84, 2, 84, p.dark, 'opacity=".4"')
  if (plan.vine)
    drawn += vine(
      stage,
      [
        [side + 10, GROUND],
        [side + 14, 560],
        [side + 40, eaves + 30],
        [side + 170, eaves + 26],
      ],
      30,
      380,
    )
  return drawn + pottedPlant(stage, side + 36, GROUND + 12, 0.9, true) + pottedPlant(stage, end - 40, GROUND + 10, 0.8)
}

function foreground(stage: Stage, plan: CountryHousePlan): string {
  const { palette: p, random } = stage
  const slope = (x: number): number => 800 + 18 * Math.sin(x / 210)
  const meadow: Point[] = indices(40).map((index) => [LEFT + index * 45, slope(LEFT + index * 45) - 20])
  const tones = [p.field[0], p.field[2], p.scrub[1], p.field[3]] as const
  const bars = [0, 1, 2, 3].map((bar) =>
    stroke(`M646 ${772 - bar * 22}Q740 ${766 - bar * 22 + (random() - 0.5) * 9} 836 ${772 - bar * 22}`, p.woodDark, 7),
  )
  const gate = `<g stroke-linecap="round">${bars.join('')}${stroke('M650 790V684M832 790V684M656 700L826 770', p.woodDark, 9)}</g>`
  const tree = {
    olive: () => oliveTree(stage, 1400, 830, 400),
    lemon: () => fruitTree(stage, 1390, 820, 330, mix('#f2c230', p.shade, 0.08)),
    pine: () => pine(stage, 1430, 830, 520, { lean: -0.05, spread: 0.74 }),
  }[plan.tree]()
  return (
    poly(
      [
        [700, 700],
        [800, 700],
        [960, FLOOR],
        [500, FLOOR],
      ],
      mix(p.field[3], p.lit, 0.4),
    ) +
    below(
      meadow.filter(([x]) => x < 640),
      FLOOR,
      p.field[1],
    ) +
    below(
      meadow.filter(([x]) => x > 840),
      FLOOR,
      p.field[1],
    ) +
    shape(`M640 790Q700 760 ${840} 790Q900 930 990 ${FLOOR}H470Q580 900 640 790Z`, mix(p.field[3], p.lit, 0.45)) +
    dryStoneWall(
      stage,
      LEFT,
      636,
      (x) => slope(x) - 70,
      () => 74,
      4,
    ) +
    dryStoneWall(
      stage,
      846,
      RIGHT,
      (x) => slope(x) - 70,
      () => 74,
      4,
    ) +
    gate +
    tree +
    grass(stage, LEFT, 560, () => 830 + random() * 220, 58, 560, tones) +
    grass(stage, 930, RIGHT, () => 830 + random() * 220, 58, 620, tones) +
    (plan.poppies ? poppies(stage, LEFT, 540, 820, 1010, 70) + poppies(stage, 950, RIGHT, 820, 1010, 80) : '')
  )
}
