import { mix } from '../../drawing/colour.ts'
import { grass, scrub } from '../../drawing/ground.ts'
import { climber, parasol, pottedPlant } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick, type Random } from '../../drawing/random.ts'
import { circle, ellipse, num, poly, rect, shape, slab } from '../../drawing/shapes.ts'
import { distantSea, glints, haze, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { grove, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_WORDS } from '../scene.ts'

const GROUND = 810

interface ApartmentPlan {
  readonly floors: 2 | 3
  readonly columns: 3 | 4
  readonly railing: 'glass' | 'bars' | 'wall'
  readonly roof: 'flat' | 'tiles'
  readonly awnings: boolean
  readonly pool: boolean
  readonly rounded: boolean
  /** Where the top floor leaves room for a roof terrace. */
  readonly setBack: 'left' | 'right' | 'none'
}

/** A low block of holiday flats with a balcony or terrace for each, among pines. */
export const apartment = defineScene<ApartmentPlan>({
  plan: (random, { facts }) => ({
    floors: pick(random, [2, 3, 3]),
    columns: pick(random, [3, 3, 4]),
    setBack: pick(random, ['left', 'right', 'none']),
    railing: pick(random, ['glass', 'bars', 'wall']),
    roof: pick(random, ['flat', 'flat', 'tiles']),
    awnings: chance(random, 0.6),
    pool: facts.pool,
    rounded: chance(random, 0.4),
  }),
  draw: (stage, plan) => ({ body: surroundings(stage) + block(stage, plan) + grounds(stage, plan) }),
  describe: (plan, { look, light }) => {
    const floors = plan.floors === 2 ? 'two' : 'three'
    const awnings = plan.awnings ? ` and ${look.textile.word} awnings` : ''
    return `${look.wall.word} apartment house of ${floors} floors with wide balconies${awnings} among pines${plan.pool ? ', a shared pool in front' : ''}, ${LIGHT_WORDS[light]}`
  },
})

function surroundings(stage: Stage): string {
  const { palette: p, random } = stage
  return (
    sky(stage, 520, between(random, 200, 1400), 230, 520) +
    distantSea(stage, 520, 120) +
    haze(470, 110, 0.4) +
    grove(stage, LEFT, RIGHT, () => 700, 200, 320, 9) +
    scrub(stage, LEFT, RIGHT, () => 710, 46, 80) +
    rect(LEFT, 712, RIGHT - LEFT, 120, mix(p.scrub[0], p.field[2], 0.3)) +
    pine(stage, 190, 800, between(random, 520, 600), { spread: 0.7 }) +
    pine(stage, 1460, 800, between(random, 480, 580), { lean: -0.06, spread: 0.74 })
  )
}

function block(stage: Stage, plan: ApartmentPlan): string {
  const { palette: p, random } = stage
  const storey = plan.floors === 3 ? 172 : 196
  const cell = plan.columns === 4 ? 216 : 264
  const width = cell * plan.columns
  const x = 800 - width / 2
  const top = GROUND - storey * plan.floors - 20
  const above = top + storey + 20
  const shift = plan.setBack === 'left' ? cell : 0
  const upper = {
    x: x + shift,
    width: width - (plan.setBack === 'none' ? 0 : cell),
    columns: plan.columns - (plan.setBack === 'none' ? 0 : 1),
  }
  let drawn =
    rect(x + width, above, 34, GROUND - above, p.dark, 'opacity=".2" filter="url(#b8)"') +
    rect(x, above, width, GROUND - above, 'url(#wall)') +
    rect(upper.x, top, upper.width, storey + 30, 'url(#wall)')
  for (const floor of indices(plan.floors)) {
    const [start, columns] = floor === 0 ? [upper.x, upper.columns] : [x, plan.columns]
    for (const column of indices(columns))
      drawn += flat(stage, plan, start + column * cell, top + 20 + floor * storey, cell, storey, random)
  }
  if (plan.setBack !== 'none')
    drawn += roofTerrace(stage, plan, plan.setBack === 'left' ? x : x + width - cell, above, cell)
  const pillar = (px: number, from: number): string =>
    rect(px - 9, from, 18, GROUND - from, mix(p.wall, p.lit, 0.35)) + rect(px + 5, from, 4, GROUND - from, p.wallShade)
  drawn += indices(plan.columns + 1)
    .map((column) =>
      pillar(x + column * cell, x + column * cell < upper.x || x + column * cell > upper.x + upper.width ? above : top),
    )
    .join('')
  return drawn + blockRoof(stage, plan, upper.x, top, upper.width)
}

function roofTerrace(stage: Stage, plan: ApartmentPlan, x: number, y: number, width: number): string {
  return (
    parasol(stage, x + width * 0.5, y + 2, 0.62) +
    pottedPlant(stage, x + width * 0.16, y, 0.8, true) +
    pottedPlant(stage, x + width * 0.86, y, 0.9) +
    railing(stage, plan, x + 24, y + 4, width - 48)
  )
}

function blockRoof({ palette: p }: Stage, plan: ApartmentPlan, x: number, top: number, width: number): string {
  if (plan.roof === 'flat')
    return (
      rect(x - 16, top - 18, width + 32, 22, mix(p.wall, p.lit, 0.45)) +
      rect(x - 9, top + 4, width + 18, 8, p.wallDeepShade, 'opacity=".55"')
    )
  const caps = indices(Math.round(width / 18)).map((index) =>
    circle(x - 10 + index * 18.6, top + 2, 7.4, index % 2 ? p.roof : p.roofDark),
  )
  return (
    poly(
      [
        [x - 22, top + 2],
        [x + 40, top - 52],
        [x + width - 40, top - 52],
        [x + width + 22, top + 2],
      ],
      'url(#roof)',
    ) +
    caps.join('') +
    rect(x, top + 8, width, 10, p.wallDeepShade, 'opacity=".5"')
  )
}

function flat(
  stage: Stage,
  plan: ApartmentPlan,
  x: number,
  y: number,
  width: number,
  height: number,
  random: Random,
): string {
  const { palette: p } = stage
  const [left, inner, floorY] = [x + 24, width - 48, y + height - 24]
  const lit = p.glow !== null && chance(random, 0.6)
  const room = lit && p.glow ? mix(p.glow, p.plaster, 0.2) : mix(p.sky[1]![1], p.dark, 0.44)
  const frame = mix(p.lit, p.shade, 0.2)
  let drawn = rect(left, y + 14, inner, height - 38, mix(p.wallShade, p.wallDeepShade, 0.45))
  if (lit) drawn += ellipse(left + inner / 2, floorY - 60, inner * 0.6, height * 0.6, 'url(#glow)', 'opacity=".7"')
  drawn +=
    rect(left + inner * 0.2, y + 34, inner * 0.46, floorY - y - 34, room) +
    rect(left + inner * 0.43 - 2, y + 34, 4, floorY - y - 34, frame)
  if (!lit)
    drawn += poly(
      [
        [left + inner * 0.22, floorY],
        [left + inner * 0.4, y + 34],
        [left + inner * 0.52, y + 34],
        [left + inner * 0.34, floorY],
      ],
      p.lit,
      'opacity=".18"',
    )
  drawn +=
    rect(left + inner * 0.2 - 22, y + 34, 22, floorY - y - 34, p.shutter) +
    rect(left + inner * 0.66, y + 34, 22, floorY - y - 34, p.shutter)
  drawn += indices(9)
    .map(
      (slat) =>
        rect(left + inner * 0.2 - 19, y + 46 + slat * 12, 16, 1.6, p.dark, 'opacity=".3"') +
        rect(left + inner * 0.66 + 3, y + 46 + slat * 12, 16, 1.6, p.dark, 'opacity=".3"'),
    )
    .join('')
  if (plan.awnings && chance(random, 0.75)) drawn += awning(stage, left, y + 16, inner)
  if (chance(random, 0.5)) drawn += pottedPlant(stage, left + inner * 0.88, floorY + 2, 0.8, chance(random, 0.5))
  else
    drawn +=
      slab(left + inner * 0.78, floorY - 44, inner * 0.16, 6, 3, p.wood) +
      rect(left + inner * 0.85, floorY - 40, 5, 42, p.woodDark)
  drawn +=
    rect(x, floorY, width, 24, mix(p.wall, p.lit, 0.3)) +
    rect(x, floorY + 20, width, 6, p.wallDeepShade, 'opacity=".45"')
  drawn += railing(stage, plan, left, floorY, inner)
  if (chance(random, 0.2))
    drawn += climber(
      stage,
      [
        [left + 6, floorY - 40],
        [left + inner * 0.3, floorY - 46],
        [left + inner * 0.4, floorY - 20],
      ],
      17,
      90,
    )
  return drawn
}

function awning({ palette: p }: Stage, x: number, y: number, width: number): string {
  const cloth = mix(p.textile, p.lit, 0.12)
  const stripes = indices(9).map((index) => {
    const from = x + (width * index) / 9
    const out = x - 10 + ((width + 20) * index) / 9
    const step = width / 9
    return (
      poly(
        [
          [from, y],
          [from + step, y],
          [out + step * 1.02, y + 44],
          [out, y + 44],
        ],
        index % 2 ? mix(p.lit, p.shade, 0.12) : cloth,
      ) +
      shape(
        `M${num(out)} ${num(y + 44)}h${num(step * 1.02)}v8q${num(-step / 2)} 10 ${num(-step * 1.02)} 0z`,
        index % 2 ? mix(p.lit, p.shade, 0.22) : mix(cloth, p.dark, 0.12),
      )
    )
  })
  return stripes.join('') + rect(x, y + 56, width, 14, p.dark, 'opacity=".14" filter="url(#b4)"')
}

function railing({ palette: p }: Stage, plan: ApartmentPlan, x: number, floorY: number, width: number): string {
  const top = floorY - 58
  if (plan.railing === 'wall')
    return (
      slab(x - 14, top + 4, width + 28, 56, plan.rounded ? 20 : 2, mix(p.wall, p.lit, 0.2)) +
      rect(x - 10, floorY - 8, width + 20, 8, p.wallShade, 'opacity=".7"')
    )
  const rail = rect(x - 14, top, width + 28, 6, plan.railing === 'glass' ? mix(p.lit, p.shade, 0.35) : p.lit)
  if (plan.railing === 'glass')
    return (
      rect(x - 12, top, width + 24, 58, mix(p.sky[1]![1], p.lit, 0.4), 'opacity=".42"') +
      poly(
        [
          [x + 20, floorY],
          [x + 60, top],
          [x + 90, top],
          [x + 50, floorY],
        ],
        p.lit,
        'opacity=".35"',
      ) +
      rail
    )
  return (
    indices(Math.round(width / 11))
      .map((index) => rect(x - 8 + index * 11.3, top, 3, 58, p.lit))
      .join('') + rail
  )
}

function grounds(stage: Stage, plan: ApartmentPlan): string {
  const { palette: p, random } = stage
  let drawn =
    rect(LEFT, GROUND, RIGHT - LEFT, 260, mix(p.field[2], p.scrub[1], 0.55)) +
    poly(
      [
        [LEFT, GROUND],
        [RIGHT, GROUND],
        [RIGHT, GROUND + 28],
        [LEFT, GROUND + 40],
      ],
      p.dark,
      'opacity=".14" filter="url(#b8)"',
    )
  drawn +=
    rect(LEFT, GROUND, RIGHT - LEFT, 30, mix(p.stone[2], p.lit, 0.3)) +
    grass(stage, LEFT, RIGHT, () => 850 + random() * 200, 16, 320, [p.scrub[1], p.field[2], p.scrub[2]])
  if (plan.pool) {
    drawn +=
      ellipse(800, 936, 500, 74, mix(p.lit, p.stone[2], 0.25)) +
      `<ellipse cx="800" cy="938" rx="474" ry="62" fill="url(#pool)"/>` +
      glints(stage, 400, 1200, 896, 980, 60)
  } else {
    drawn +=
      poly(
        [
          [760, GROUND + 28],
          [850, GROUND + 28],
          [980, 1060],
          [660, 1060],
        ],
        mix(p.stone[2], p.lit, 0.2),
      ) +
      scrub(stage, 470, 690, () => 880 + random() * 60, 34, 16) +
      scrub(stage, 950, 1180, () => 880 + random() * 60, 34, 16)
  }
  return (
    drawn +
    scrub(stage, LEFT, 420, () => 850 + random() * 30, 46, 26) +
    scrub(stage, 1180, RIGHT, () => 850 + random() * 30, 46, 26) +
    pottedPlant(stage, 470, GROUND + 26, 1.1, true) +
    pottedPlant(stage, 1130, GROUND + 26, 1.1, true) +
    scrub(stage, LEFT, 300, () => 1030, 60, 12) +
    scrub(stage, 1330, RIGHT, () => 1030, 60, 12)
  )
}
