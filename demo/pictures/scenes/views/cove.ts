import { mix } from '../../drawing/colour.ts'
import { boulders, cliff, grass, scrub } from '../../drawing/ground.ts'
import { arch } from '../../drawing/house.ts'
import { anchoredLlaut, llaut } from '../../drawing/outdoor-things.ts'
import { between, indices, pick } from '../../drawing/random.ts'
import { blob, num, poly, rect, ridge, shape, stroke, type Point } from '../../drawing/shapes.ts'
import { headland, sea, sky } from '../../drawing/sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { grove } from '../../drawing/trees.ts'
import { defineScene, LIGHT_TEXT } from '../scene.ts'

interface CovePlan {
  readonly huts: 0 | 1 | 2
  readonly boat: boolean
  readonly stripe: string
}

/** A limestone cove with pines, clear water and a strip of sand. */
export const cove = defineScene<CovePlan>({
  plan: (random, { extraSky }) => ({
    huts: extraSky ? 2 : pick(random, [0, 1, 2, 2]),
    boat: !extraSky,
    stripe: pick(random, ['#c4572f', '#3d6f94', '#44806a']),
  }),
  draw: (stage, plan) => ({
    body: open(stage) + rightCliff(stage) + leftCliff(stage) + beach(stage, plan) + boats(stage, plan),
  }),
  shows: () => ({ sea: true, elsewhere: true }),
  describe: (plan, { light }) =>
    `Turquoise water between limestone cliffs with umbrella pines, a small beach${plan.huts ? ' with white boathouses' : ''} and moored boats, ${LIGHT_TEXT[light]}`,
})

function open(stage: Stage): string {
  const { palette: p, random } = stage
  const shoals = indices(16).map(() =>
    shape(
      blob(
        random,
        between(random, 300, 1100),
        between(random, 640, 940),
        between(random, 60, 190),
        between(random, 10, 32),
        11,
        0.6,
      ),
      random() < 0.62 ? p.sea[1]![1] : p.sea.at(-1)![1],
      `opacity="${num(between(random, 0.14, 0.34))}" filter="url(#b8)"`,
    ),
  )
  return (
    sky(stage, 380, 1060, 190) +
    headland(stage, 640, 2100, 384, 46, p.far) +
    headland(stage, 300, 1000, 383, 18, p.far, 'opacity=".6"') +
    sea(stage, 380, 1000, 1010, 190) +
    shoals.join('')
  )
}

function rightCliff(stage: Stage): string {
  const { palette: p, random } = stage
  const edge = (x: number): number => 505 - 165 * Math.max(0, (x - 965) / 695) ** 0.55
  const top = ridge(random, 965, RIGHT, 0, 30).map(([x, y]): Point => [x, edge(x) + y])
  top[0] = [955, 560]
  const bottom = ridge(random, 955, RIGHT, 0, 10).map(([x, y]): Point => [x, 566 + (95 * (x - 955)) / 705 + y])
  return (
    poly([...bottom, [RIGHT, 760], [1020, 640]], p.rock[2], 'opacity=".34" filter="url(#b8)"') +
    cliff(stage, top, bottom, 26, 6) +
    grove(stage, 1030, 1640, (x) => edge(x) + 8, 70, 130, 13) +
    scrub(stage, 990, RIGHT, (x) => edge(x) + 8, 22, 70) +
    grove(stage, 1180, RIGHT, (x) => edge(x) + 24, 110, 170, 6) +
    scrub(stage, 1010, RIGHT, (x) => edge(x) + 28, 18, 60)
  )
}

function leftCliff(stage: Stage): string {
  const { palette: p, random } = stage
  const edge = (x: number): number => 300 + 190 * Math.max(0, (x + 60) / 700) ** 2.1
  const top = ridge(random, LEFT, 640, 0, 34).map(([x, y]): Point => [x, edge(x) + y])
  top.push([672, 560], [690, 628])
  const bottom = ridge(random, LEFT, 690, 0, 12).map(([x, y]): Point => [x, 800 - (166 * (x + 60)) / 750 + y])
  return (
    poly([...bottom, [640, 700], [LEFT, 930]], p.rock[2], 'opacity=".36" filter="url(#b8)"') +
    cliff(stage, top, bottom, 30, 9) +
    grove(stage, 0, 560, (x) => edge(x) + 6, 120, 200, 9) +
    scrub(stage, LEFT, 640, (x) => edge(x) + 6, 30, 80) +
    grove(stage, -30, 330, (x) => edge(x) + 36, 200, 290, 3) +
    scrub(stage, LEFT, 560, (x) => edge(x) + 32, 26, 70)
  )
}

function beach(stage: Stage, plan: CovePlan): string {
  const { palette: p } = stage
  let drawn =
    shape(
      `M1040 668Q1180 640 1330 640T${RIGHT} 630V${FLOOR}H760Q840 930 930 860T1090 760Q1010 720 1040 668Z`,
      'url(#sand)',
    ) +
    stroke('M1040 668Q1010 720 1090 760Q1010 800 930 860T760 1060', p.glitter, 9, 'opacity=".8"') +
    stroke('M1020 672Q986 724 1060 762Q980 806 896 868T716 1060', p.glitter, 5, 'opacity=".4"')
  drawn += boulders(stage, 1030, 1650, () => between(stage.random, 655, 680), 24, 26)
  if (plan.huts === 2) drawn += hut(stage, 1390, 664, 120, 88)
  if (plan.huts > 0) {
    drawn +=
      hut(stage, 1196, 690, 172, 124) +
      poly(
        [
          [1226, 690],
          [1340, 690],
          [1220, 772],
          [1086, 764],
        ],
        mix(p.sand, p.shade, 0.45),
      ) +
      stroke('M1240 700L1110 762M1326 700L1206 766', p.trunk, 5, 'opacity=".7"')
  } else {
    drawn += [
      [1230, 720, '#c4572f'],
      [1370, 760, '#3d6f94'],
      [1500, 716, '#d9a441'],
    ]
      .map(([x, y, cloth]) => {
        const [px, py] = [Number(x), Number(y)]
        return (
          rect(px - 2, py - 110, 4, 110, p.trunk) +
          shape(
            `M${px - 62} ${py - 92}Q${px} ${py - 152} ${px + 62} ${py - 92}Q${px} ${py - 80} ${px - 62} ${py - 92}Z`,
            mix(String(cloth), p.shade, p.name === 'dusk' ? 0.4 : 0.08),
          ) +
          shape(`M${px - 20} ${py + 8}l60 -10l14 14l-62 12z`, p.lit)
        )
      })
      .join('')
  }
  return drawn + scrub(stage, 1420, RIGHT, () => 706, 22, 22)
}

function hut(stage: Stage, x: number, y: number, width: number, height: number): string {
  const { palette: p } = stage
  const ridgeY = y - height - width * 0.22
  return (
    shape(`M${x - 20} ${y + 8}h${width + 70}l40 16H${x - 40}z`, p.dark, 'opacity=".16" filter="url(#b4)"') +
    poly(
      [
        [x + width, y - height],
        [x + width + 46, y - height - 12],
        [x + width + 46, y - 12],
        [x + width, y],
      ],
      p.wallShade,
    ) +
    poly(
      [
        [x, y],
        [x, y - height],
        [x + width / 2, ridgeY],
        [x + width, y - height],
        [x + width, y],
      ],
      'url(#wall)',
    ) +
    poly(
      [
        [x + width / 2, ridgeY - 10],
        [x + width + 10, y - height + 2],
        [x + width + 56, y - height - 10],
        [x + width / 2 + 44, ridgeY - 22],
      ],
      p.roof,
    ) +
    poly(
      [
        [x + width / 2, ridgeY - 10],
        [x + width / 2 + 4, ridgeY + 2],
        [x - 8, y - height + 12],
        [x - 12, y - height + 2],
      ],
      p.roofDark,
    ) +
    arch(stage, x + width * 0.24, y, width * 0.52, height * 0.86, p.shutter, true) +
    rect(x + width / 2 - 1.5, y - height * 0.84, 3, height * 0.84, p.dark, 'opacity=".4"') +
    rect(x + width * 0.24, y - height * 0.42, width * 0.52, 3, p.dark, 'opacity=".25"')
  )
}

function boats(stage: Stage, plan: CovePlan): string {
  const { palette: p } = stage
  const stripe = mix(plan.stripe, p.shade, p.name === 'dusk' ? 0.3 : 0.05)
  const near = plan.boat ? anchoredLlaut(stage, 610, 744, 1.05, p.shutter) : ''
  const bank = (x: number): number => 1010 - 40 * Math.cos(x / 300)
  return (
    near +
    anchoredLlaut(stage, 850, 604, 0.46, stripe) +
    llaut(stage, 730, 520, 0.26, p.shutter) +
    scrub(stage, LEFT, 420, bank, 56, 34) +
    grass(stage, LEFT, 460, bank, 90, 130, [p.scrub[2], p.scrub[1], p.field[0]])
  )
}
