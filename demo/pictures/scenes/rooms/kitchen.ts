import { mix } from '../../drawing/colour.ts'
import { stool } from '../../drawing/furniture.ts'
import { branches } from '../../drawing/decoration.ts'
import { floor, roomShell, windowOnto, type FloorKind, type Outlook } from '../../drawing/interior.ts'
import { strawLamp } from '../../drawing/outdoor-things.ts'
import { chance, indices, pick } from '../../drawing/random.ts'
import { circle, ellipse, line, poly, rect, shape, slab, stroke } from '../../drawing/shapes.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { defineScene, LIGHT_TEXT, OUTLOOK_TEXT } from '../scene.ts'

const FLOOR_Y = 800
const TOP = 560

interface KitchenPlan {
  readonly outlook: Outlook
  readonly ceiling: 'beams' | 'plain'
  readonly floor: FloorKind
  readonly fronts: 'painted' | 'wood' | 'white'
  readonly hood: 'plaster' | 'none'
  readonly shelves: boolean
  readonly island: 'table' | 'island' | 'none'
  readonly patterned: boolean
}

/** The kitchen: a row of cupboards under a tiled wall, the sink at the window. */
export const kitchen = defineScene<KitchenPlan>({
  plan: (random, { facts }) => ({
    outlook: facts.outlook,
    ceiling: pick(random, ['beams', 'plain']),
    floor: pick(random, ['terracotta', 'stone', 'encaustic', 'boards']),
    fronts: pick(random, ['painted', 'painted', 'wood', 'white']),
    hood: pick(random, ['plaster', 'none']),
    shelves: chance(random, 0.6),
    island: pick(random, ['table', 'island', 'none']),
    patterned: chance(random, 0.6),
  }),
  draw: (stage, plan) => ({
    body:
      roomShell(stage, plan.ceiling, FLOOR_Y) +
      tiles(stage, plan) +
      window(stage, plan) +
      upper(stage, plan) +
      floor(stage, FLOOR_Y, plan.floor, null) +
      cupboards(stage, plan) +
      worktop(stage) +
      middle(stage, plan),
  }),
  shows: ({ outlook }) => ({ sea: outlook === 'sea' }),
  describe: (plan, { look, light }) => {
    const fronts = { painted: `${look.shutter.name} cupboards`, wood: 'wooden cupboards', white: 'white cupboards' }[
      plan.fronts
    ]
    const middle = { table: ', a table with stools', island: ', an island with stools', none: '' }[plan.island]
    return `kitchen with ${fronts}, ${look.tile.name} tiles${middle} and a window over the sink looking out on ${OUTLOOK_TEXT[plan.outlook]}, ${LIGHT_TEXT[light]}`
  },
})

function tiles(stage: Stage, plan: KitchenPlan): string {
  const { palette: p, random } = stage
  const base = mix(p.tile, p.plaster, 0.35)
  const size = 48
  const field = indices(4).flatMap((row) =>
    indices(36).map((column) => {
      const [x, y] = [LEFT + column * size, TOP - 200 + row * size]
      const tone = mix(base, random() < 0.5 ? p.lit : p.tile, random() * 0.28)
      const motif =
        plan.patterned && (row + column) % 2
          ? poly(
              [
                [x + 24, y + 10],
                [x + 38, y + 24],
                [x + 24, y + 38],
                [x + 10, y + 24],
              ],
              mix(p.tile, p.dark, 0.2),
              'opacity=".55"',
            ) + circle(x + 24, y + 24, 5, base)
          : ''
      return rect(x + 1, y + 1, size - 2, size - 2, tone) + motif
    }),
  )
  return (
    rect(LEFT, TOP - 202, RIGHT - LEFT, 204, mix(base, p.dark, 0.12)) +
    field.join('') +
    rect(LEFT, TOP - 210, RIGHT - LEFT, 9, mix(base, p.dark, 0.16))
  )
}

function window(stage: Stage, plan: KitchenPlan): string {
  const { palette: p } = stage
  const frame = mix(p.plaster, p.lit, 0.7)
  const outline = 'M560 180H920V510H560Z'
  return (
    rect(534, 154, 412, 388, frame) +
    windowOnto(stage, 'view', outline, { x: 560, y: 180, width: 360, height: 330 }, plan.outlook, 390) +
    rect(736, 180, 9, 330, frame) +
    rect(560, 330, 360, 6, frame) +
    slab(514, 524, 452, 22, 4, frame) +
    branches(stage, 600, 526, 0.5, mix(p.textile, p.plaster, 0.3)) +
    [840, 884]
      .map(
        (x, index) =>
          slab(x - 16, 490, 32, 36, 5, index ? mix(p.tile, p.plaster, 0.2) : p.roof) +
          [-9, 0, 9].map((dx) => stroke(`M${x + dx} 490q${dx} -20 ${dx * 1.8} -36`, p.leaf, 5)).join(''),
      )
      .join('')
  )
}

function upper(stage: Stage, plan: KitchenPlan): string {
  const { palette: p } = stage
  let drawn = ''
  if (plan.hood === 'plaster') {
    drawn +=
      shape('M1080 360L1140 100H1360L1420 360Z', mix(p.plaster, p.lit, 0.5)) +
      shape('M1310 100H1360L1420 360H1350Z', p.plasterShade, 'opacity=".7"') +
      slab(1066, 352, 368, 26, 5, p.wood) +
      [1110, 1150, 1190]
        .map((x, index) =>
          slab(
            x,
            308 - index * 6,
            28,
            44 + index * 6,
            5,
            [p.textile, mix(p.tile, p.plaster, 0.2), p.secondTextile][index] ?? p.textile,
          ),
        )
        .join('')
  } else {
    drawn += shelf(stage, 1060, 210, 420) + shelf(stage, 1060, 320, 420)
  }
  if (plan.shelves) return drawn + shelf(stage, 70, 210, 390) + shelf(stage, 70, 320, 390)
  const front = frontColour(stage, plan)
  return (
    drawn +
    [70, 264]
      .map(
        (x) =>
          rect(x, 120, 190, 226, front) +
          `<rect x="${x + 14}" y="134" width="162" height="198" fill="none" stroke="${mix(front, p.dark, 0.2)}" stroke-width="3"/>` +
          circle(x + (x === 70 ? 172 : 18), 300, 5, p.woodDark),
      )
      .join('') +
    rect(70, 346, 384, 8, p.dark, 'opacity=".14"')
  )
}

function shelf(stage: Stage, x: number, y: number, width: number): string {
  const { palette: p } = stage
  const china = indices(Math.floor(width / 62)).map((index) => {
    const cx = x + 40 + index * 62
    const colour =
      [mix(p.plaster, p.lit, 0.8), mix(p.tile, p.plaster, 0.25), p.textile, mix(p.secondTextile, p.lit, 0.2)][
        (index + Math.round(y / 100)) % 4
      ] ?? p.textile
    return index % 3 === 0
      ? ellipse(cx, y - 32, 25, 32, colour) + ellipse(cx, y - 32, 16, 22, p.lit, 'opacity=".25"')
      : index % 3 === 1
        ? shape(`M${cx - 22} ${y - 36}h44q0 36 -22 36t-22 -36z`, colour)
        : slab(cx - 14, y - 56, 28, 56, 8, colour) + slab(cx - 10, y - 64, 20, 10, 3, p.wood)
  })
  return rect(x, y + 12, width, 8, p.dark, 'opacity=".12"') + slab(x, y, width, 13, 3, p.wood) + china.join('')
}

function frontColour({ palette: p }: Stage, plan: KitchenPlan): string {
  return { painted: mix(p.shutter, p.plaster, 0.22), wood: p.wood, white: mix(p.plaster, p.lit, 0.55) }[plan.fronts]
}

function cupboards(stage: Stage, plan: KitchenPlan): string {
  const { palette: p } = stage
  const front = frontColour(stage, plan)
  const edge = mix(front, p.dark, 0.24)
  const doors = indices(9).map((index) => {
    const x = LEFT + 10 + index * 190
    if (index === 6) return oven(stage, x)
    return (
      rect(x, TOP + 30, 184, 196, front) +
      `<rect x="${x + 14}" y="${TOP + 86}" width="156" height="126" fill="none" stroke="${edge}" stroke-width="3"/>` +
      rect(x, TOP + 74, 184, 3, edge) +
      slab(x + 70, TOP + 48, 44, 7, 3, p.woodDark) +
      circle(x + 160, TOP + 110, 5, p.woodDark)
    )
  })
  return (
    rect(LEFT, TOP + 20, RIGHT - LEFT, FLOOR_Y - TOP - 20, mix(front, p.dark, 0.35)) +
    doors.join('') +
    rect(LEFT, FLOOR_Y - 16, RIGHT - LEFT, 18, mix(p.dark, front, 0.3)) +
    rect(LEFT, FLOOR_Y, RIGHT - LEFT, 26, p.dark, 'opacity=".2" filter="url(#b8)"')
  )
}

function oven({ palette: p }: Stage, x: number): string {
  const steel = mix(p.slate[3], p.lit, 0.3)
  return (
    rect(x, TOP + 30, 184, 196, steel) +
    slab(x + 18, TOP + 86, 148, 104, 6, mix(p.dark, p.slate[2], 0.4)) +
    poly(
      [
        [x + 26, TOP + 182],
        [x + 96, TOP + 92],
        [x + 126, TOP + 92],
        [x + 56, TOP + 182],
      ],
      '#ffffff',
      'opacity=".1"',
    ) +
    slab(x + 22, TOP + 74, 140, 7, 3, p.slate[2]) +
    [40, 76, 112, 146].map((dx) => circle(x + dx, TOP + 52, 9, p.slate[2])).join('')
  )
}

function worktop(stage: Stage): string {
  const { palette: p } = stage
  const stone = mix(p.stone[2], p.lit, 0.45)
  const steel = mix(p.slate[3], p.lit, 0.35)
  const tap = stroke(`M742 ${TOP}v-70q0 -30 34 -30t34 30v12`, steel, 9)
  const pan =
    slab(1130, TOP - 8, 176, 8, 3, p.slate[2]) +
    slab(1150, TOP - 58, 92, 50, 10, mix(p.textile, p.dark, 0.1)) +
    slab(1144, TOP - 64, 104, 10, 5, mix(p.textile, p.lit, 0.15)) +
    circle(1196, TOP - 70, 7, p.woodDark) +
    rect(1242, TOP - 46, 34, 8, p.woodDark)
  const bowl =
    shape(`M1440 ${TOP - 44}h130q-6 44 -65 44t-65 -44z`, mix(p.tile, p.plaster, 0.3)) +
    [
      [1470, '#eaa33f'],
      [1508, '#f2c230'],
      [1540, '#e07b3a'],
    ]
      .map(([x, colour]) => circle(Number(x), TOP - 50, 22, mix(String(colour), p.shade, 0.1)))
      .join('') +
    shape(`M1440 ${TOP - 44}h130q-6 44 -65 44t-65 -44z`, mix(p.tile, p.plaster, 0.3))
  const boards =
    slab(300, TOP - 96, 76, 96, 8, p.wood) +
    slab(350, TOP - 74, 70, 74, 8, mix(p.wood, p.dark, 0.18)) +
    circle(338, TOP - 82, 6, p.woodDark)
  const jug =
    shape(`M150 ${TOP}q-26 -44 0 -84h54q26 40 0 84z`, mix(p.plaster, p.lit, 0.7)) +
    stroke(`M204 ${TOP - 70}q34 6 4 46`, mix(p.plaster, p.lit, 0.7), 9) +
    [160, 176, 192]
      .map(
        (x, index) =>
          line([x, TOP - 80], [x - 16 + index * 14, TOP - 150], p.woodDark, 6) +
          ellipse(x - 16 + index * 14, TOP - 158, 9, 15, p.wood),
      )
      .join('')
  return (
    rect(LEFT, TOP, RIGHT - LEFT, 26, stone) +
    rect(LEFT, TOP + 24, RIGHT - LEFT, 7, p.dark, 'opacity=".22"') +
    slab(640, TOP + 4, 200, 10, 4, mix(stone, p.dark, 0.18)) +
    tap +
    pan +
    bowl +
    boards +
    jug
  )
}

function middle(stage: Stage, plan: KitchenPlan): string {
  const { palette: p } = stage
  const lamps =
    plan.island === 'none' ? '' : strawLamp(stage, 640, -60, 96, 0.72) + strawLamp(stage, 880, -60, 96, 0.72)
  if (plan.island === 'none') return stool(stage, 330, 960, 1.1) + stool(stage, 1230, 980, 1.2)
  const top = mix(p.wood, p.lit, 0.1)
  const bread =
    shape('M690 836q60 -46 130 0q6 12 -10 14h-110q-16 -2 -10 -14z', '#c98b4e') +
    [0, 1, 2].map((index) => stroke(`M${718 + index * 32} 838q10 -14 20 -18`, '#8f5c2e', 4)).join('')
  const setting =
    ellipse(960, 846, 58, 12, mix(p.tile, p.plaster, 0.3)) +
    ellipse(960, 843, 42, 8, mix(p.plaster, p.lit, 0.8)) +
    branches(stage, 560, 856, 0.62, mix(p.secondTextile, p.plaster, 0.2))
  const shadow = ellipse(800, 1020, 480, 26, p.dark, 'opacity=".26" filter="url(#b8)"')
  const counter = slab(370, 846, 860, 30, 6, top) + rect(370, 870, 860, 8, p.woodDark, 'opacity=".6"')
  if (plan.island === 'table')
    return (
      lamps +
      shadow +
      rect(420, 876, 26, 170, p.wood) +
      rect(1154, 876, 26, 170, p.woodDark) +
      rect(440, 876, 720, 26, mix(p.wood, p.dark, 0.15)) +
      counter +
      setting +
      bread +
      stool(stage, 640, 1040, 1.05) +
      stool(stage, 960, 1040, 1.05)
    )
  const body = mix(p.plaster, p.lit, 0.4)
  return (
    lamps +
    shadow +
    rect(410, 876, 780, 190, body) +
    indices(14)
      .map((index) => rect(410 + index * 56, 880, 2, 190, p.plasterShade, 'opacity=".8"'))
      .join('') +
    counter +
    setting +
    bread +
    stool(stage, 560, 1050, 1.15) +
    stool(stage, 800, 1050, 1.15) +
    stool(stage, 1040, 1050, 1.15)
  )
}
