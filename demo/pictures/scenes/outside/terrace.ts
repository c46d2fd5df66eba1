import type { Outlook } from '../../drawing/interior.ts'
import { mix } from '../../drawing/colour.ts'
import { dryStoneWall, paving, scrub } from '../../drawing/ground.ts'
import { climber, parasol, pottedPlant, strawLamp, vine } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { below, circle, poly, rect, ridge, shape, slab } from '../../drawing/shapes.ts'
import { distantSea, haze, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { townRoofs } from '../../drawing/townscape.ts'
import { grove, oliveTree } from '../../drawing/trees.ts'
import { terraceSeats, type TerraceSeats } from './terrace-seats.ts'
import { defineScene, LIGHT_TEXT, OUTLOOK_TEXT } from '../scene.ts'

interface TerracePlan {
  readonly outlook: Outlook
  readonly roof: 'reeds' | 'vine' | 'slats' | 'parasol'
  readonly edge: 'stone' | 'white' | 'rail'
  readonly seats: TerraceSeats
  readonly flowers: boolean
  readonly chairs: 3 | 4
  readonly lamps: 2 | 3
}

/** A long table under a pergola, looking out over the wall. */
export const terrace = defineScene<TerracePlan>({
  plan: (random, { facts }) => ({
    outlook: facts.outlook,
    roof: pick(random, ['reeds', 'vine', 'slats', 'parasol', 'parasol']),
    edge: pick(random, ['stone', 'stone', 'white', 'rail']),
    seats: pick(random, ['table', 'table', 'round', 'lounge']),
    flowers: chance(random, 0.6),
    chairs: pick(random, [3, 4]),
    lamps: pick(random, [2, 3]),
  }),
  draw: (stage, plan) => ({
    body:
      prospect(stage, plan) +
      paved(stage) +
      houseWall(stage) +
      (plan.roof === 'parasol' ? parasol(stage, 860, 870, 2.1) : pergola(stage, plan)) +
      terraceSeats(stage, plan.seats, plan.chairs) +
      pottedPlant(stage, 300, 800, 1.5, plan.flowers) +
      pottedPlant(stage, 1440, 800, 1.7, !plan.flowers),
  }),
  shows: ({ outlook }) => ({ sea: outlook === 'sea', terrace: true }),
  describe: (plan, { light }) => {
    const roof = { reeds: 'a reed roof', vine: 'a vine', slats: 'wooden slats', parasol: 'a parasol' }[plan.roof]
    const seats = { table: 'a laid table', round: 'a small table and two chairs', lounge: 'two loungers' }[plan.seats]
    const edge = { stone: 'a dry-stone wall', white: 'a low white wall', rail: 'a railing' }[plan.edge]
    const flowers = plan.flowers && plan.roof !== 'parasol' ? ', bougainvillea on the post' : ''
    return `terrace with ${seats} under ${roof}${flowers}, looking over ${edge} to ${OUTLOOK_TEXT[plan.outlook]}, ${LIGHT_TEXT[light]}`
  },
})

function prospect(stage: Stage, { outlook, edge }: TerracePlan): string {
  const { palette: p, random } = stage
  let drawn = sky(stage, 480, between(random, 500, 1100), 300, 520)
  if (outlook === 'sea')
    drawn +=
      distantSea(stage, 470, 150) +
      below(ridge(random, LEFT, RIGHT, 588, 36), 720, p.scrub[0]) +
      grove(stage, 260, 1360, () => 618, 120, 190, 8)
  else if (outlook === 'roofs') drawn += below(ridge(random, LEFT, RIGHT, 470, 30), 640, p.far) + townRoofs(stage)
  else if (outlook === 'fields')
    drawn +=
      below(ridge(random, LEFT, RIGHT, 462, 60), 720, p.far) +
      below(ridge(random, LEFT, RIGHT, 516, 26), 720, p.nearer) +
      haze(440, 110) +
      rect(LEFT, 556, RIGHT - LEFT, 170, p.field[1]) +
      scrub(stage, LEFT, RIGHT, () => 560, 16, 80) +
      dryStoneWall(
        stage,
        LEFT,
        RIGHT,
        () => 584,
        () => 16,
        2,
      ) +
      rect(LEFT, 600, RIGHT - LEFT, 120, p.field[0]) +
      grove(stage, 900, 1400, () => 590, 90, 150, 4) +
      oliveTree(stage, 560, 660, 190)
  else
    drawn +=
      below(ridge(random, LEFT, RIGHT, 500, 30), 720, p.nearer) +
      grove(stage, 100, 1500, () => 620, 180, 280, 9) +
      rect(LEFT, 600, RIGHT - LEFT, 120, p.field[2]) +
      oliveTree(stage, 620, 670, 210) +
      oliveTree(stage, 1120, 676, 230)
  return drawn + scrub(stage, LEFT, RIGHT, () => 640, 34, 90) + parapet(stage, edge)
}

function parapet(stage: Stage, edge: TerracePlan['edge']): string {
  const { palette: p } = stage
  if (edge === 'stone')
    return dryStoneWall(
      stage,
      LEFT,
      RIGHT,
      () => 640,
      () => 92,
      5,
    )
  if (edge === 'white')
    return (
      rect(LEFT, 646, RIGHT - LEFT, 90, mix(p.lit, p.shade, 0.25)) +
      slab(LEFT, 634, RIGHT - LEFT, 18, 6, mix(p.lit, p.shade, 0.05))
    )
  return (
    rect(LEFT, 690, RIGHT - LEFT, 46, mix(p.field[2], p.scrub[1], 0.5)) +
    indices(72)
      .map((index) => rect(LEFT + index * 24, 600, 4, 136, p.dark))
      .join('') +
    rect(LEFT, 592, RIGHT - LEFT, 10, p.dark)
  )
}

function paved(stage: Stage): string {
  const { palette: p } = stage
  const stripes = indices(22).map((index) =>
    poly(
      [
        [60 + index * 74, 760],
        [84 + index * 74, 760],
        [-60 + index * 88, 1060],
        [-92 + index * 88, 1060],
      ],
      p.deepShade,
      'opacity=".2"',
    ),
  )
  return paving(stage, 730, mix(p.stone[2], p.lit, 0.3)) + stripes.join('')
}

function houseWall({ palette: p }: Stage): string {
  return (
    poly(
      [
        [LEFT, LEFT],
        [250, LEFT],
        [250, 748],
        [LEFT, 830],
      ],
      'url(#wall)',
    ) +
    poly(
      [
        [160, LEFT],
        [250, LEFT],
        [250, 748],
        [160, 772],
      ],
      p.wallShade,
      'opacity=".5"',
    ) +
    shape('M-20 806V400q60 -110 130 -20v402z', p.glow ?? mix(p.shutter, p.dark, 0.1)) +
    (p.glow ? circle(60, 560, 330, 'url(#glow)', 'opacity=".7"') : '') +
    shape('M110 380l34 14v384l-34 6z', p.shutter)
  )
}

function pergola(stage: Stage, plan: TerracePlan): string {
  const { palette: p } = stage
  let drawn = ''
  for (const x of [300, 1370]) drawn += rect(x, 130, 30, 640, p.wall) + rect(x + 20, 130, 10, 640, p.wallShade)
  drawn +=
    rect(1330, 740, 110, 40, p.wall) +
    poly(
      [
        [LEFT, 60],
        [RIGHT, 60],
        [RIGHT, 96],
        [LEFT, 96],
      ],
      p.wood,
    ) +
    poly(
      [
        [120, 120],
        [1560, 120],
        [1560, 142],
        [120, 142],
      ],
      mix(p.wood, p.dark, 0.2),
    )
  const step = plan.roof === 'reeds' ? 25 : 74
  drawn += indices(Math.ceil((RIGHT - LEFT) / step))
    .map((index) => {
      const x = LEFT + index * step
      const width = plan.roof === 'reeds' ? 15 : 26
      const shift = (x - 800) * -0.06
      const tone =
        plan.roof === 'reeds'
          ? mix(index % 2 ? '#d8b77f' : '#c49d63', p.shade, 0.2)
          : mix(p.wood, p.dark, index % 2 ? 0.1 : 0)
      return poly(
        [
          [x, LEFT],
          [x + width, LEFT],
          [x + width - 3 + shift, 70],
          [x + shift, 70],
        ],
        tone,
      )
    })
    .join('')
  if (plan.roof === 'vine')
    drawn +=
      vine(
        stage,
        [
          [-40, 20],
          [300, 60],
          [620, 20],
          [940, 66],
          [1300, 24],
          [1640, 60],
        ],
        60,
        760,
      ) +
      vine(
        stage,
        [
          [1390, 760],
          [1384, 480],
          [1396, 120],
        ],
        34,
        260,
      )
  if (plan.flowers)
    drawn += climber(
      stage,
      [
        [1380, 760],
        [1370, 500],
        [1400, 240],
        [1300, 110],
        [1060, 90],
      ],
      60,
      440,
    )
  const spots = plan.lamps === 2 ? [640, 960] : [560, 820, 1080]
  return drawn + spots.map((x, index) => strawLamp(stage, x, 120, index === 1 ? 190 : 230, 1)).join('')
}
