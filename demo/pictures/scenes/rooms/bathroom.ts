import { mix } from '../../drawing/colour.ts'
import { stool } from '../../drawing/furniture.ts'
import { branches } from '../../drawing/decoration.ts'
import { floor, roomShell, windowOnto, type Outlook } from '../../drawing/interior.ts'
import { chance, indices, pick } from '../../drawing/random.ts'
import { circle, ellipse, line, poly, rect, shape, slab, stroke } from '../../drawing/shapes.ts'
import { LEFT, type Stage } from '../../drawing/stage.ts'
import { defineScene, LIGHT_TEXT, withArticle } from '../scene.ts'

const FLOOR_Y = 776

interface BathroomPlan {
  readonly bath: 'tub' | 'shower'
  readonly mirror: 'round' | 'arch'
  readonly basins: 1 | 2
  readonly fishScales: boolean
  readonly outlook: Outlook
}

/** A bathroom: a washstand under a mirror, and a tub or a walk-in shower. */
export const bathroom = defineScene<BathroomPlan>({
  plan: (random, { facts }) => {
    const fancy = pick(random, [1, 1, 2] as const)
    return {
      bath: facts.bathtub ? 'tub' : 'shower',
      mirror: pick(random, ['round', 'arch']),
      basins: facts.bedrooms >= 3 ? fancy : 1,
      fishScales: chance(random, 0.5),
      outlook: facts.outlook === 'roofs' ? 'roofs' : 'garden',
    }
  },
  draw: (stage, plan) => ({
    body:
      roomShell(stage, 'plain', FLOOR_Y) +
      tiledWall(stage, plan) +
      window(stage, plan) +
      floor(stage, FLOOR_Y, plan.fishScales ? 'encaustic' : 'stone', 480) +
      (plan.bath === 'tub' ? tub(stage) : shower(stage)) +
      washstand(stage, plan) +
      towels(stage) +
      stool(stage, 800, 960, 1) +
      branches(stage, 800, 830, 0.62, mix(stage.palette.textile, stage.palette.plaster, 0.3)),
  }),
  describe: (plan, { look, light }) => {
    const bath = plan.bath === 'tub' ? 'a bathtub under the window' : 'a walk-in shower'
    const basin = plan.basins === 2 ? 'two basins' : 'a stone basin'
    return `bathroom with ${look.tile.name} tiles, ${bath}, ${basin} under ${withArticle(plan.mirror === 'round' ? 'round mirror' : 'arched mirror')} and ${look.textile.name} towels, ${LIGHT_TEXT[light]}`
  },
})

function tiledWall(stage: Stage, plan: BathroomPlan): string {
  const { palette: p, random } = stage
  const base = mix(p.tile, p.plaster, 0.3)
  const top = plan.bath === 'shower' ? 96 : 380
  const right = plan.bath === 'shower' ? 700 : 1660
  const tone = (): string => mix(base, random() < 0.5 ? p.lit : p.tile, random() * 0.3)
  let drawn = rect(LEFT, top, right - LEFT, FLOOR_Y - top, mix(base, p.dark, 0.14))
  if (plan.fishScales) {
    for (let y = FLOOR_Y - 40, row = 0; y > top - 30; y -= 26, row++) {
      for (let x = LEFT + (row % 2 ? 26 : 0); x < right; x += 52)
        drawn += `<path d="M${x} ${y}a26 26 0 0 0 52 0z" fill="${tone()}" stroke="${mix(base, p.dark, 0.16)}" stroke-width="1.6"/>`
    }
    drawn = `<clipPath id="tiles"><path d="M${LEFT} ${top}H${right}V${FLOOR_Y}H${LEFT}Z"/></clipPath><g clip-path="url(#tiles)">${drawn}</g>`
  } else {
    for (let y = top + 2, row = 0; y < FLOOR_Y - 20; y += 34, row++) {
      for (let x = LEFT - (row % 2 ? 46 : 0); x < right - 4; x += 92)
        drawn += rect(x + 1, y + 1, Math.min(90, right - x - 3), 32, tone())
    }
  }
  return (
    drawn +
    rect(LEFT, top - 10, right - LEFT, 12, mix(base, p.dark, 0.12)) +
    (plan.bath === 'shower' ? rect(right, 96, 10, FLOOR_Y - 96, p.plasterShade) : '')
  )
}

function window(stage: Stage, plan: BathroomPlan): string {
  const { palette: p } = stage
  const frame = mix(p.plaster, p.lit, 0.7)
  const x = plan.bath === 'shower' ? 780 : 320
  const y = plan.bath === 'shower' ? 190 : 130
  const outline = `M${x} ${y + 300}V${y + 110}a110 110 0 0 1 220 0V${y + 300}Z`
  return (
    shape(`M${x - 24} ${y + 314}V${y + 110}a134 134 0 0 1 268 0V${y + 314}Z`, frame) +
    windowOnto(stage, 'view', outline, { x, y, width: 220, height: 300 }, plan.outlook, y + 190) +
    rect(x + 106, y, 8, 300, frame) +
    `<path d="${outline}" fill="none" stroke="${frame}" stroke-width="9"/>` +
    slab(x - 40, y + 304, 300, 18, 4, frame) +
    slab(x + 20, y + 270, 26, 34, 6, p.textile) +
    slab(x + 56, y + 258, 20, 46, 6, mix(p.tile, p.lit, 0.3))
  )
}

function tub(stage: Stage): string {
  const { palette: p } = stage
  const white = mix(p.plaster, p.lit, 0.9)
  const brass = mix('#c39a55', p.shade, 0.12)
  return (
    ellipse(430, 920, 400, 28, p.dark, 'opacity=".28" filter="url(#b8)"') +
    stroke('M740 640v-120q0 -28 -30 -28t-30 28v20', brass, 9) +
    circle(740, 640, 13, brass) +
    shape('M90 660H770Q780 900 600 912H260Q80 900 90 660Z', white) +
    shape('M90 660H770Q780 900 600 912H470Q680 860 690 660Z', p.plasterShade, 'opacity=".55"') +
    slab(66, 636, 728, 34, 17, white) +
    slab(66, 656, 728, 14, 7, p.plasterShade, 'opacity=".7"') +
    shape('M180 640h130v150q-65 16 -130 0z', p.textile) +
    [0, 1, 2].map((index) => rect(180, 740 + index * 14, 130, 5, mix(p.textile, p.lit, 0.5))).join('') +
    slab(420, 620, 260, 18, 5, p.wood) +
    slab(470, 596, 40, 26, 6, mix(p.tile, p.plaster, 0.3)) +
    slab(560, 588, 26, 34, 6, mix(p.secondTextile, p.lit, 0.2)) +
    [250, 590].map((x) => rect(x, 906, 22, 18, brass)).join('')
  )
}

function shower(stage: Stage): string {
  const { palette: p } = stage
  const brass = mix('#c39a55', p.shade, 0.12)
  const drops = indices(26).map((index) =>
    line(
      [250 + (index % 9) * 20, 260 + Math.floor(index / 9) * 90 + (index % 4) * 14],
      [248 + (index % 9) * 20, 300 + Math.floor(index / 9) * 90 + (index % 4) * 14],
      p.lit,
      2.4,
      'opacity=".5"',
    ),
  )
  return (
    stroke('M440 760V190q0 -24 -30 -24h-80', brass, 10) +
    ellipse(330, 176, 96, 14, brass) +
    ellipse(330, 184, 92, 8, mix(brass, p.dark, 0.3)) +
    drops.join('') +
    circle(440, 480, 20, brass) +
    circle(440, 560, 14, brass) +
    slab(70, 430, 130, 110, 6, mix(p.plaster, p.tile, 0.3)) +
    rect(76, 436, 118, 98, p.dark, 'opacity=".16"') +
    slab(92, 486, 26, 50, 6, p.textile) +
    slab(126, 470, 22, 66, 6, mix(p.plaster, p.lit, 0.8)) +
    slab(156, 496, 28, 40, 6, p.secondTextile) +
    poly(
      [
        [LEFT, FLOOR_Y],
        [700, FLOOR_Y],
        [800, 900],
        [LEFT, 900],
      ],
      mix(p.stone[2], p.tile, 0.25),
    ) +
    slab(280, 820, 130, 8, 4, p.slate[3]) +
    rect(640, 130, 190, 800, mix(p.sky[1]![1], p.lit, 0.5), 'opacity=".22"') +
    rect(640, 130, 7, 800, brass) +
    rect(823, 130, 7, 800, brass) +
    rect(640, 126, 190, 8, brass) +
    poly(
      [
        [670, 930],
        [740, 130],
        [790, 130],
        [720, 930],
      ],
      '#ffffff',
      'opacity=".14"',
    )
  )
}

function washstand(stage: Stage, plan: BathroomPlan): string {
  const { palette: p } = stage
  const [x, width, top] = [980, 500, 600]
  const brass = mix('#c39a55', p.shade, 0.12)
  const glass = mix(p.sky[1]![1], p.plaster, 0.45)
  const spots = plan.basins === 2 ? [x + 130, x + 370] : [x + 250]
  const mirror = (cx: number): string => {
    const size = plan.basins === 2 ? 96 : 130
    const shine = poly(
      [
        [cx - size * 0.5, 430],
        [cx + size * 0.1, 230],
        [cx + size * 0.36, 230],
        [cx - size * 0.24, 430],
      ],
      '#ffffff',
      'opacity=".28"',
    )
    if (plan.mirror === 'round')
      return (
        circle(cx + 5, 335, size + 8, p.dark, 'opacity=".14" filter="url(#b4)"') +
        circle(cx, 330, size + 8, p.wood) +
        circle(cx, 330, size - 3, glass) +
        shine
      )
    return (
      shape(`M${cx - size} 480V300a${size} ${size} 0 0 1 ${size * 2} 0V480Z`, p.wood) +
      shape(`M${cx - size + 11} 469V300a${size - 11} ${size - 11} 0 0 1 ${size * 2 - 22} 0V469Z`, glass) +
      shine
    )
  }
  const lamps = [spots[0]! - 190, spots.at(-1)! + 190].map(
    (lx) =>
      (p.glow ? circle(lx, 330, 170, 'url(#glow)') : '') +
      rect(lx - 4, 330, 8, 40, brass) +
      circle(lx, 320, 26, p.glow ? mix(p.glow, p.lit, 0.6) : mix(p.plaster, p.lit, 0.8)),
  )
  const basin = (cx: number): string =>
    shape(`M${cx - 96} ${top - 58}h192q-10 58 -60 60h-72q-50 -2 -60 -60z`, mix(p.plaster, p.lit, 0.85)) +
    shape(`M${cx + 20} ${top - 58}h76q-10 58 -60 60h-30q20 -20 14 -60z`, p.plasterShade, 'opacity=".5"') +
    ellipse(cx, top - 58, 96, 11, mix(p.plaster, p.lit, 0.6)) +
    ellipse(cx, top - 56, 82, 7, p.plasterShade) +
    stroke(`M${cx} ${top - 70}v-50q0 -18 24 -18`, brass, 9)
  return (
    ellipse(x + width / 2, 882, 290, 20, p.dark, 'opacity=".26" filter="url(#b8)"') +
    spots.map(mirror).join('') +
    lamps.join('') +
    rect(x + 16, top + 24, width - 32, 150, p.wood) +
    [0, 1]
      .map(
        (index) =>
          `<rect x="${x + 34 + index * 222}" y="${top + 44}" width="208" height="110" fill="none" stroke="${p.woodDark}" stroke-width="3"/>` +
          circle(x + 138 + index * 222, top + 98, 6, brass),
      )
      .join('') +
    [x + 24, x + width - 44].map((lx) => rect(lx, top + 170, 20, 112, p.woodDark)).join('') +
    slab(x + 24, top + 232, width - 48, 14, 3, p.woodDark) +
    basket(stage, x + 90, top + 232) +
    slab(x + 260, top + 196, 150, 18, 8, p.textile) +
    slab(x + 256, top + 214, 158, 18, 8, mix(p.plaster, p.lit, 0.7)) +
    slab(x, top, width, 26, 5, mix(p.stone[2], p.lit, 0.4)) +
    rect(x, top + 22, width, 6, p.dark, 'opacity=".18"') +
    spots.map(basin).join('')
  )
}

function basket({ palette: p }: Stage, x: number, y: number): string {
  const cane = mix('#cfa468', p.shade, 0.12)
  return (
    slab(x, y - 52, 120, 52, 10, cane) +
    indices(8)
      .map((index) => rect(x + 8 + index * 14, y - 50, 2.4, 48, p.dark, 'opacity=".2"'))
      .join('') +
    slab(x - 4, y - 58, 128, 12, 5, mix(cane, p.dark, 0.15))
  )
}

function towels({ palette: p }: Stage): string {
  const brass = mix('#c39a55', p.shade, 0.12)
  return (
    rect(1500, 300, 120, 7, brass) +
    shape('M1512 304h60v200q-30 8 -60 0z', p.textile) +
    shape('M1560 304h46v150q-24 8 -46 0z', mix(p.plaster, p.lit, 0.7)) +
    [0, 1, 2].map((index) => rect(1512, 452 + index * 14, 60, 5, mix(p.textile, p.lit, 0.5))).join('')
  )
}
