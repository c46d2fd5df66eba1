import { mix } from '../../drawing/colour.ts'
import { boulders, dryStoneWall, grass, lavender, paving, scrub } from '../../drawing/ground.ts'
import { parasol, sunBed } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { circle, clipped, ellipse, line, poly, polyPath, rect, slab, type Point } from '../../drawing/shapes.ts'
import { distantSea, glints, haze, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { grove, oliveTree, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_WORDS } from '../scene.ts'

const GROUND = 690

interface ModernVillaPlan {
  readonly pool: boolean
  readonly upper: 'left' | 'right' | 'none'
  readonly stoneWall: boolean
  readonly slats: boolean
  readonly shade: 'parasol' | 'none'
}

/** A flat-roofed villa of white cubes with wide glass. */
export const modernVilla = defineScene<ModernVillaPlan>({
  plan: (random, { facts }) => ({
    pool: facts.pool,
    upper: facts.oneLevel ? 'none' : pick(random, ['left', 'right']),
    stoneWall: chance(random, 0.7),
    slats: chance(random, 0.6),
    shade: pick(random, ['parasol', 'none']),
  }),
  draw: (stage, plan) => ({ body: hillside(stage) + house(stage, plan) + terrace(stage, plan) }),
  describe: (plan, { look, light }) => {
    const floors = plan.upper === 'none' ? 'single-storey' : 'two-storey'
    return `modern ${floors} ${look.wall.word} villa with wide windows${plan.stoneWall ? ' and a natural stone wall' : ''}, ${plan.pool ? 'a pool with loungers in front' : 'a terrace with loungers in front'}, ${LIGHT_WORDS[light]}`
  },
})

function hillside(stage: Stage): string {
  const { palette: p, random } = stage
  return (
    sky(stage, 500, between(random, 250, 1350), 280, 520) +
    distantSea(stage, 470, 90) +
    haze(430, 110, 0.4) +
    grove(stage, LEFT, RIGHT, () => 590, 120, 200, 11) +
    scrub(stage, LEFT, RIGHT, () => 600, 40, 90) +
    rect(LEFT, 600, RIGHT - LEFT, 120, mix(p.scrub[0], p.field[2], 0.35)) +
    pine(stage, 250, 650, between(random, 330, 400), { spread: 0.84 }) +
    pine(stage, 1420, 650, between(random, 340, 420), { lean: -0.07, spread: 0.8 }) +
    scrub(stage, LEFT, 420, () => 680, 44, 34) +
    scrub(stage, 1240, RIGHT, () => 684, 44, 34) +
    boulders(stage, LEFT, 420, () => 690, 26, 12)
  )
}

function glass(stage: Stage, x: number, y: number, width: number, height: number, panes: number): string {
  const { palette: p } = stage
  const frame = mix(p.dark, p.slate[2], 0.5)
  const inside = p.glow ? mix(p.glow, p.plaster, 0.25) : mix(p.sea[1]![1], p.dark, 0.42)
  const lounge = p.glow
    ? slab(x + width * 0.12, y + height - 62, width * 0.34, 44, 10, mix(p.textile, p.dark, 0.25)) +
      rect(x + width * 0.7, y + height * 0.2, 4, height * 0.2, p.dark) +
      circle(x + width * 0.7, y + height * 0.46, 24, p.lit) +
      rect(x, y + height - 20, width, 20, mix(p.wood, p.dark, 0.2))
    : rect(x, y + height * 0.34, width, height * 0.1, p.sea[2]![1], 'opacity=".4"') +
      poly(
        [
          [x + width * 0.08, y + height],
          [x + width * 0.36, y],
          [x + width * 0.5, y],
          [x + width * 0.22, y + height],
        ],
        p.lit,
        'opacity=".2"',
      ) +
      poly(
        [
          [x + width * 0.66, y + height],
          [x + width * 0.9, y],
          [x + width * 0.96, y],
          [x + width * 0.72, y + height],
        ],
        p.lit,
        'opacity=".16"',
      ) +
      slab(x + width * 0.12, y + height - 58, width * 0.3, 40, 10, mix(p.textile, p.dark, 0.5))
  const bars = indices(panes + 1).map((index) => rect(x + (width * index) / panes - 3, y, 6, height, frame))
  return (
    (p.glow ? ellipse(x + width / 2, y + height * 0.7, width * 0.8, height, 'url(#glow)', 'opacity=".6"') : '') +
    rect(x, y, width, height, inside) +
    lounge +
    bars.join('') +
    rect(x - 3, y, width + 6, 6, frame) +
    rect(x - 3, y + height - 5, width + 6, 5, frame)
  )
}

function house(stage: Stage, plan: ModernVillaPlan): string {
  const { palette: p } = stage
  const roof = (x: number, y: number, width: number): string =>
    rect(x - 14, y - 16, width + 28, 18, mix(p.wall, p.lit, 0.5)) +
    rect(x - 14, y + 2, width + 28, 7, p.wallDeepShade, 'opacity=".7"')
  let drawn = ''
  if (plan.upper !== 'none') {
    const x = plan.upper === 'left' ? 480 : 800
    drawn +=
      rect(x, 312, 430, 190, 'url(#wall)') +
      rect(x + 320, 312, 110, 190, 'url(#wallR)') +
      glass(stage, x + 44, 346, 230, 146, 3) +
      roof(x, 312, 430)
    drawn += plan.slats
      ? indices(12)
          .map((index) => rect(x + 296 + index * 10, 340, 5, 152, p.wood))
          .join('')
      : rect(x + 316, 372, 64, 74, mix(p.sky[1]![1], p.dark, 0.35)) +
        rect(x + 316, 372, 64, 74, p.glow ?? 'none', 'opacity=".8"')
  }
  drawn += rect(400, 486, 830, GROUND - 486, 'url(#wall)') + rect(1030, 486, 200, GROUND - 486, 'url(#wallR)')
  drawn += glass(stage, 560, 524, 440, GROUND - 524, 5)
  drawn += plan.stoneWall
    ? dryStoneWall(
        stage,
        400,
        540,
        () => 486,
        () => GROUND - 486,
        12,
      )
    : rect(430, 540, 84, 96, p.glow ?? mix(p.sky[1]![1], p.dark, 0.35))
  drawn +=
    rect(1060, 536, 96, GROUND - 536, p.wood) +
    indices(8)
      .map((index) => rect(1060 + index * 12, 536, 1.6, GROUND - 536, p.woodDark))
      .join('') +
    rect(1142, 608, 4, 30, p.dark)
  drawn += roof(380, 486, 880)
  // The pergola at the side carries on the line of the roof.
  drawn +=
    [1262, 1400].map((x) => rect(x, 500, 12, GROUND - 500, p.wall)).join('') +
    rect(1240, 490, 190, 10, p.wall) +
    indices(9)
      .map((index) => rect(1250 + index * 20, 482, 8, 12, p.wood))
      .join('')
  return (
    drawn +
    poly(
      [
        [400, GROUND],
        [1260, GROUND],
        [1280, GROUND + 26],
        [390, GROUND + 26],
      ],
      p.deepShade,
      'opacity=".4" filter="url(#b8)"',
    )
  )
}

function terrace(stage: Stage, plan: ModernVillaPlan): string {
  const { palette: p, random } = stage
  const outline: Point[] = [
    [330, GROUND],
    [1470, GROUND],
    [RIGHT, 900],
    [RIGHT, 1060],
    [LEFT, 1060],
    [LEFT, 900],
  ]
  let drawn =
    rect(LEFT, GROUND, RIGHT - LEFT, 400, mix(p.field[2], p.scrub[1], 0.5)) +
    grass(stage, LEFT, 330, () => 720 + random() * 160, 24, 120, [p.scrub[1], p.field[2]]) +
    grass(stage, 1450, RIGHT, () => 720 + random() * 160, 24, 120, [p.scrub[1], p.field[2]])
  drawn += clipped('deck', polyPath(outline), paving(stage, GROUND, mix(p.stone[2], p.lit, 0.3)))
  if (plan.pool) {
    const rim: Point[] = [
      [430, 770],
      [1150, 770],
      [1240, 940],
      [340, 940],
    ]
    drawn +=
      poly(
        [
          [414, 760],
          [1166, 760],
          [1262, 954],
          [318, 954],
        ],
        mix(p.lit, p.shade, 0.12),
      ) + poly(rim, 'url(#pool)')
    drawn += clipped(
      'water',
      polyPath(rim),
      `<g opacity=".25" filter="url(#b8)">${rect(560, 772, 440, 80, p.glow ?? p.wall)}</g>${glints(stage, 340, 1240, 776, 938, 70)}${rect(330, 768, 920, 12, p.dark, 'opacity=".18"')}`,
    )
  } else {
    drawn +=
      slab(600, 800, 330, 40, 12, mix(p.textile, p.lit, 0.2)) +
      slab(600, 770, 330, 44, 14, mix(p.textile, p.lit, 0.35)) +
      slab(590, 776, 40, 74, 14, mix(p.textile, p.lit, 0.28)) +
      slab(900, 776, 40, 74, 14, mix(p.textile, p.lit, 0.28)) +
      ellipse(765, 892, 120, 20, p.woodDark) +
      ellipse(765, 884, 120, 20, p.wood) +
      line([700, 900], [690, 946], p.woodDark, 8) +
      line([830, 900], [842, 946], p.woodDark, 8)
  }
  drawn +=
    sunBed(stage, 1262, 780, 0.95) +
    sunBed(stage, 1320, 846, 1.1) +
    (plan.shade === 'parasol' ? parasol(stage, 1500, 850, 1.15) : '')
  drawn += oliveTree(stage, 210, 850, 330) + lavender(stage, LEFT, 300, () => 940 + random() * 90, 50, 260)
  return drawn + scrub(stage, 1420, RIGHT, () => 1010 + random() * 30, 46, 16)
}
