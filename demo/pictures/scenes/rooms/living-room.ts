import { mix } from '../../drawing/colour.ts'
import { armchair, floorLamp, lowTable, sofa } from '../../drawing/furniture.ts'
import { branches, framedPicture, rug } from '../../drawing/decoration.ts'
import { curtains, floor, roomShell, windowOnto, type FloorKind, type Outlook } from '../../drawing/interior.ts'
import { strawLamp } from '../../drawing/outdoor-things.ts'
import { chance, indices, pick } from '../../drawing/random.ts'
import { circle, rect, shape, slab, stroke } from '../../drawing/shapes.ts'
import type { Stage } from '../../drawing/stage.ts'
import { defineScene, LIGHT_TEXT, OUTLOOK_TEXT } from '../scene.ts'

const FLOOR_Y = 736

interface LivingRoomPlan {
  readonly window: 'arch' | 'glass doors' | 'two windows'
  readonly outlook: Outlook
  readonly ceiling: 'beams' | 'vault' | 'plain'
  readonly floor: FloorKind
  readonly fireplace: boolean
  readonly striped: boolean
  readonly darkSofa: boolean
  readonly lamp: 'floor' | 'straw'
}

/** The living room: a sofa under the window, a rug, a low table and a chair. */
export const livingRoom = defineScene<LivingRoomPlan>({
  plan: (random, { facts }) => ({
    window: pick(random, ['arch', 'glass doors', 'two windows']),
    outlook: facts.outlook,
    ceiling: pick(random, ['beams', 'beams', 'vault', 'plain']),
    floor: pick(random, ['terracotta', 'boards', 'stone', 'encaustic']),
    fireplace: facts.fireplace,
    striped: chance(random, 0.4),
    darkSofa: chance(random, 0.5),
    lamp: pick(random, ['floor', 'straw']),
  }),
  draw: (stage, plan) => ({ body: room(stage, plan) + furnishing(stage, plan) }),
  shows: ({ outlook }) => ({ sea: outlook === 'sea' }),
  describe: (plan, { look, light }) => {
    const windows = { arch: 'an arched window', 'glass doors': 'tall glass doors', 'two windows': 'two windows' }[
      plan.window
    ]
    const ceiling = { beams: ' under a beamed ceiling', vault: ' under a vaulted ceiling', plain: '' }[plan.ceiling]
    return `living room${ceiling} with a sofa, ${look.textile.name} cushions${plan.fireplace ? ', a fireplace' : ''} and ${windows} looking out on ${OUTLOOK_TEXT[plan.outlook]}, ${LIGHT_TEXT[light]}`
  },
})

function room(stage: Stage, plan: LivingRoomPlan): string {
  const { palette: p } = stage
  const frame = mix(p.plaster, p.lit, 0.7)
  let drawn = roomShell(stage, plan.ceiling, FLOOR_Y)
  if (plan.window === 'arch') {
    const outline = 'M480 650V380Q480 190 760 190Q1040 190 1040 380V650Z'
    drawn +=
      shape('M442 664V376Q442 150 760 150Q1078 150 1078 376V664Z', frame) +
      windowOnto(stage, 'view', outline, { x: 480, y: 190, width: 560, height: 470 }, plan.outlook, 470)
    drawn +=
      `<path d="${outline}" fill="none" stroke="${frame}" stroke-width="12"/>` +
      rect(755, 190, 10, 470, frame) +
      slab(424, 656, 672, 22, 4, frame) +
      curtains(stage, 388, 1132, 130, FLOOR_Y - 4)
  } else if (plan.window === 'glass doors') {
    const outline = `M360 130H1170V${FLOOR_Y - 4}H360Z`
    drawn +=
      rect(336, 106, 858, FLOOR_Y - 106, mix(frame, p.plasterShade, 0.25)) +
      windowOnto(stage, 'view', outline, { x: 360, y: 130, width: 810, height: FLOOR_Y - 134 }, plan.outlook, 470)
    drawn +=
      indices(5)
        .map((index) => rect(360 + index * 202.5 - 6, 130, 12, FLOOR_Y - 134, frame))
        .join('') +
      rect(360, 124, 810, 12, frame) +
      rect(360, 300, 810, 7, frame) +
      curtains(stage, 316, 1214, 108, FLOOR_Y - 4)
  } else {
    for (const [index, x] of [400, 830].entries()) {
      const outline = `M${x} 200H${x + 290}V620H${x}Z`
      drawn +=
        rect(x - 26, 176, 342, 468, frame) +
        windowOnto(stage, `view${index}`, outline, { x, y: 200, width: 290, height: 420 }, plan.outlook, 460) +
        rect(x + 140, 200, 10, 420, frame) +
        rect(x, 400, 290, 7, frame) +
        slab(x - 44, 636, 378, 18, 4, frame)
      drawn += [x - 106, x + 322]
        .map(
          (sx) =>
            rect(sx, 200, 74, 428, mix(p.shutter, p.plaster, 0.1)) +
            indices(22)
              .map((slat) => rect(sx + 8, 214 + slat * 19, 58, 2.4, p.dark, 'opacity=".22"'))
              .join(''),
        )
        .join('')
    }
  }
  return drawn + floor(stage, FLOOR_Y, plan.floor, 760)
}

function furnishing(stage: Stage, plan: LivingRoomPlan): string {
  const { palette: p } = stage
  const colour = plan.darkSofa ? mix(p.secondTextile, p.plaster, 0.12) : mix(p.plaster, '#e4d6bf', 0.7)
  let drawn = ''
  if (plan.fireplace) drawn += fireplace(stage)
  else drawn += framedPicture(stage, 1330, 220, 150, 190) + framedPicture(stage, 1376, 440, 110, 130)
  drawn += framedPicture(stage, 90, 250, 150, 190)
  drawn += rug(stage, 330, 1170, 842, 1000, plan.striped) + sofa(stage, 740, 872, 700, colour)
  drawn += plan.lamp === 'floor' ? floorLamp(stage, 1146, 850) : strawLamp(stage, 760, -60, 130, 1.15)
  drawn += lowTable(stage, 700, 926, 180) + armchair(stage, 1330, 930)
  return drawn + plant(stage)
}

function fireplace(stage: Stage): string {
  const { palette: p } = stage
  const plaster = mix(p.plaster, p.lit, 0.5)
  const logs =
    circle(1404, 650, 22, p.woodDark) + circle(1450, 654, 20, p.wood) + circle(1426, 620, 19, mix(p.wood, p.dark, 0.2))
  const fire = p.glow
    ? circle(1430, 630, 190, 'url(#glow)') +
      shape('M1386 672q-10 -60 30 -92q2 30 20 40q6 -36 30 -52q0 44 14 60q10 20 0 44z', '#f0994a') +
      shape('M1408 672q-4 -34 20 -52q6 24 20 30q6 8 2 22z', '#ffd98a')
    : logs
  return (
    shape(`M1290 ${FLOOR_Y}V470L1340 420V-60H1520V420L1570 470V${FLOOR_Y}Z`, plaster) +
    shape(`M1520 420L1570 470V${FLOOR_Y}H1540V480Z`, p.plasterShade, 'opacity=".7"') +
    slab(1270, 456, 320, 24, 5, p.wood) +
    shape(`M1340 ${FLOOR_Y - 40}V600a90 74 0 0 1 180 0V${FLOOR_Y - 40}Z`, mix(p.dark, '#3a2a24', 0.5)) +
    fire +
    slab(1276, FLOOR_Y - 44, 308, 40, 4, mix(p.stone[2], p.plaster, 0.3)) +
    branches(stage, 1320, 458, 0.55, mix(p.tile, p.plaster, 0.2)) +
    slab(1500, 400, 30, 56, 4, p.textile)
  )
}

function plant(stage: Stage): string {
  const { palette: p } = stage
  const leaves = indices(13).map((index) => {
    const angle = -Math.PI / 2 + (index / 12 - 0.5) * 2.2
    const reach = 170 + ((index * 53) % 110)
    const [ex, ey] = [150 + Math.cos(angle) * reach, 742 + Math.sin(angle) * reach]
    const [nx, ny] = [-Math.sin(angle) * 26, Math.cos(angle) * 26]
    const [mx, my] = [150 + Math.cos(angle) * reach * 0.45, 742 + Math.sin(angle) * reach * 0.45]
    const fill = [p.leaf, mix(p.leaf, p.leafLight, 0.4), p.leafDark, mix(p.leaf, p.leafLight, 0.7)][index % 4] ?? p.leaf
    return (
      stroke(`M150 760Q${Math.round(mx)} ${Math.round(my)} ${Math.round(ex)} ${Math.round(ey)}`, p.leafDark, 5) +
      shape(
        `M${Math.round(mx)} ${Math.round(my)}Q${Math.round(mx + (ex - mx) * 0.5 + nx * 1.5)} ${Math.round(my + (ey - my) * 0.5 + ny * 1.5)} ${Math.round(ex)} ${Math.round(ey)}Q${Math.round(mx + (ex - mx) * 0.5 - nx * 1.5)} ${Math.round(my + (ey - my) * 0.5 - ny * 1.5)} ${Math.round(mx)} ${Math.round(my)}Z`,
        fill,
      )
    )
  })
  return (
    leaves.join('') +
    shape('M84 876l14 -128h104l14 128q-66 20 -132 0z', mix(p.tile, p.plaster, 0.45)) +
    shape('M84 876l14 -128h34l-6 134q-24 0 -42 -6z', '#ffffff', 'opacity=".22"')
  )
}
