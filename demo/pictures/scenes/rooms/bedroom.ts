import { mix } from '../../drawing/colour.ts'
import { bedsideTable, doubleBed, furnitureShadow, singleBed, stool } from '../../drawing/furniture.ts'
import { branches, framedPicture, rug } from '../../drawing/decoration.ts'
import { curtains, floor, roomShell, windowOnto, type FloorKind, type Outlook } from '../../drawing/interior.ts'
import { strawLamp } from '../../drawing/outdoor-things.ts'
import { chance, indices, pick } from '../../drawing/random.ts'
import { circle, ellipse, rect, shape, slab, stroke } from '../../drawing/shapes.ts'
import type { Stage } from '../../drawing/stage.ts'
import { defineScene, LIGHT_TEXT, OUTLOOK_TEXT, withArticle } from '../scene.ts'

const FLOOR_Y = 740

interface BedroomPlan {
  readonly outlook: Outlook
  readonly window: 'arch' | 'shutters'
  readonly ceiling: 'beams' | 'vault' | 'plain'
  readonly floor: FloorKind
  readonly headboard: 'wood' | 'cane' | 'cloth' | 'none'
  readonly lamp: boolean
  readonly canopy: boolean
}

/** A bedroom with a double bed, seen from its foot, and a window beside it. */
export const bedroom = defineScene<BedroomPlan>({
  plan: (random, { facts }) => ({
    outlook: facts.outlook,
    window: pick(random, ['arch', 'shutters']),
    ceiling: pick(random, ['beams', 'beams', 'vault', 'plain']),
    floor: pick(random, ['terracotta', 'boards', 'stone', 'encaustic']),
    headboard: pick(random, ['wood', 'cane', 'cloth', 'none']),
    lamp: chance(random, 0.5),
    canopy: chance(random, 0.25),
  }),
  draw: (stage, plan) => {
    const { palette: p } = stage
    const niche =
      plan.headboard === 'none'
        ? shape(`M690 ${FLOOR_Y - 30}V420a250 190 0 0 1 500 0V${FLOOR_Y - 30}Z`, p.plasterShade, 'opacity=".45"')
        : ''
    const pictures =
      plan.headboard === 'none'
        ? ''
        : framedPicture(stage, 800, 210, 120, 150) + framedPicture(stage, 960, 210, 120, 150)
    return {
      body:
        roomShell(stage, plan.ceiling, FLOOR_Y) +
        niche +
        pictures +
        sideWindow(stage, plan, 220) +
        floor(stage, FLOOR_Y, plan.floor, 330) +
        rug(stage, 590, 1290, 850, 1010, plan.lamp) +
        bedsideTable(stage, 500, 830) +
        bedsideTable(stage, 1260, 830) +
        (plan.canopy ? canopy(stage) : '') +
        doubleBed(stage, 940, 950, 520, plan.headboard) +
        (plan.lamp ? strawLamp(stage, 940, -60, 70, 1.1) : '') +
        stool(stage, 300, 900, 1.1) +
        branches(stage, 300, 756, 0.9, mix(p.tile, p.plaster, 0.25)),
    }
  },
  shows: ({ outlook }) => ({ sea: outlook === 'sea' }),
  describe: (plan, { look, light }) => {
    const head = {
      wood: ' with a wooden headboard',
      cane: ' with a cane headboard',
      cloth: ' with an upholstered headboard',
      none: ' in an arched niche',
    }[plan.headboard]
    return `bedroom with a double bed${head}, ${withArticle(look.textile.name)} blanket and a window on ${OUTLOOK_TEXT[plan.outlook]}, ${LIGHT_TEXT[light]}`
  },
})

function sideWindow(stage: Stage, plan: Pick<BedroomPlan, 'window' | 'outlook'>, x: number): string {
  const { palette: p } = stage
  const frame = mix(p.plaster, p.lit, 0.7)
  if (plan.window === 'arch') {
    const outline = `M${x} 630V330a120 120 0 0 1 240 0V630Z`
    return (
      shape(`M${x - 28} 644V330a148 148 0 0 1 296 0V644Z`, frame) +
      windowOnto(stage, 'view', outline, { x, y: 210, width: 240, height: 420 }, plan.outlook, 450) +
      `<path d="${outline}" fill="none" stroke="${frame}" stroke-width="10"/>` +
      rect(x + 116, 210, 8, 420, frame) +
      rect(x, 420, 240, 6, frame) +
      slab(x - 46, 634, 332, 20, 4, frame) +
      curtains(stage, x - 78, x + 318, 170, FLOOR_Y - 4)
    )
  }
  const outline = `M${x} 220H${x + 240}V630H${x}Z`
  const leaf = (sx: number): string =>
    rect(sx, 220, 96, 412, mix(p.shutter, p.plaster, 0.12)) +
    indices(21)
      .map((slat) => rect(sx + 10, 236 + slat * 19, 76, 2.6, p.dark, 'opacity=".24"'))
      .join('')
  return (
    rect(x - 20, 200, 280, 452, frame) +
    windowOnto(stage, 'view', outline, { x, y: 220, width: 240, height: 410 }, plan.outlook, 450) +
    rect(x + 116, 220, 8, 410, frame) +
    rect(x, 420, 240, 6, frame) +
    slab(x - 40, 642, 320, 18, 4, frame) +
    leaf(x - 122) +
    leaf(x + 266)
  )
}

function canopy({ palette: p }: Stage): string {
  const cloth = mix(p.plaster, p.lit, 0.7)
  const veil = (way: number): string =>
    shape(
      `M${940 + way * 20} 150Q${940 + way * 220} 300 ${940 + way * 330} 800L${940 + way * 290} 806Q${940 + way * 190} 420 ${940 + way * 10} 190Z`,
      cloth,
      'opacity=".8"',
    ) +
    stroke(`M${940 + way * 16} 170Q${940 + way * 200} 330 ${940 + way * 308} 800`, p.plasterShade, 3, 'opacity=".6"')
  return veil(-1) + veil(1) + rect(937, -60, 6, 200, p.woodDark) + ellipse(940, 146, 60, 14, p.wood)
}

interface TwinRoomPlan {
  readonly outlook: Outlook
  readonly ceiling: 'beams' | 'plain'
  readonly floor: FloorKind
  readonly garland: boolean
  readonly sameBlankets: boolean
}

/** A second bedroom with two single beds on either side of the window. */
export const twinRoom = defineScene<TwinRoomPlan>({
  plan: (random, { facts }) => ({
    outlook: facts.outlook === 'sea' ? pick(random, ['garden', 'sea']) : facts.outlook,
    ceiling: pick(random, ['beams', 'plain']),
    floor: pick(random, ['terracotta', 'boards', 'stone', 'encaustic']),
    garland: chance(random, 0.5),
    sameBlankets: chance(random, 0.5),
  }),
  draw: (stage, plan) => {
    const { palette: p } = stage
    const frame = mix(p.plaster, p.lit, 0.7)
    const outline = 'M680 200H920V600H680Z'
    const window =
      rect(656, 176, 288, 448, frame) +
      windowOnto(stage, 'view', outline, { x: 680, y: 200, width: 240, height: 400 }, plan.outlook, 440) +
      rect(796, 200, 8, 400, frame) +
      rect(680, 390, 240, 6, frame) +
      slab(636, 620, 328, 20, 4, frame)
    const table =
      slab(730, 690, 140, 14, 4, p.wood) +
      rect(740, 702, 120, 60, mix(p.wood, p.dark, 0.12)) +
      rect(748, 762, 10, 90, p.woodDark) +
      rect(842, 762, 10, 90, p.woodDark) +
      (p.glow ? circle(800, 600, 190, 'url(#glow)') : '') +
      circle(800, 664, 26, p.glow ? mix(p.glow, p.lit, 0.5) : mix(p.plaster, '#f0e2c4', 0.7))
    return {
      body:
        roomShell(stage, plan.ceiling, FLOOR_Y) +
        window +
        curtains(stage, 600, 1000, 140, FLOOR_Y - 4) +
        framedPicture(stage, 340, 240, 130, 160) +
        framedPicture(stage, 1130, 240, 130, 160) +
        floor(stage, FLOOR_Y, plan.floor, 800) +
        rug(stage, 640, 960, 840, 1010, true) +
        furnitureShadow(stage, 800, 852, 90, 12) +
        table +
        singleBed(stage, 430, 940, p.textile) +
        singleBed(stage, 1170, 940, plan.sameBlankets ? p.textile : mix(p.secondTextile, p.lit, 0.1)) +
        (plan.garland ? garland(stage) : strawLamp(stage, 800, -60, 40, 0.9)),
    }
  },
  shows: ({ outlook }) => ({ sea: outlook === 'sea' }),
  describe: (plan, { look, light }) =>
    `bedroom with two single beds, ${plan.sameBlankets ? `${look.textile.name} blankets` : `blankets in ${look.textile.name} and ${look.secondTextile.name}`} and a window on ${OUTLOOK_TEXT[plan.outlook]}, ${LIGHT_TEXT[light]}`,
})

function garland({ palette: p }: Stage): string {
  const flags = indices(17).map((index) => {
    const x = 220 + index * 72
    const y = 118 + 60 * Math.sin((index / 16) * Math.PI)
    return shape(
      `M${x} ${Math.round(y)}h40l-20 40z`,
      [p.textile, p.secondTextile, mix(p.tile, p.plaster, 0.2)][index % 3] ?? p.textile,
    )
  })
  return stroke('M220 116Q800 240 1400 116', p.woodDark, 3) + flags.join('')
}
