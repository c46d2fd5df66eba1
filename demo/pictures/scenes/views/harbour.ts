import { inLight, mix } from '../../drawing/colour.ts'
import { arch, shuttered, tiledRoof } from '../../drawing/house.ts'
import { llaut } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { below, ellipse, linearGradient, num, poly, rect, ridge } from '../../drawing/shapes.ts'
import { haze, sea, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, MARGIN, RIGHT, WIDTH, type Stage } from '../../drawing/stage.ts'
import { grove } from '../../drawing/trees.ts'
import { defineScene, LIGHT_TEXT } from '../scene.ts'

const QUAY = 604

/** A row of houses along a harbour, reflected in still water. */
export const harbour = defineScene<{ readonly boats: 4 | 5 | 6 }>({
  plan: (random) => ({ boats: pick(random, [4, 5, 6]) }),
  draw: (stage, plan) => ({
    body: view(stage, plan.boats),
    definitions: linearGradient('deep', [
      [0, stage.palette.sea[1]![1], 0.1],
      [1, stage.palette.sea[0]![1], 0.7],
    ]),
  }),
  shows: () => ({ sea: true, elsewhere: true }),
  describe: (plan, { light }) =>
    `Harbour with a row of white and pale houses reflected in the water and ${{ 4: 'four', 5: 'five', 6: 'six' }[plan.boats]} small boats at anchor, ${LIGHT_TEXT[light]}`,
})

function view(stage: Stage, boats: number): string {
  const { palette: p, random } = stage
  const houses = row(stage)
  const shimmer = indices(230).map(() => {
    const depth = random() ** 1.3
    return rect(
      random() * 1640 - 40,
      QUAY + 40 + depth * 380,
      20 + depth * 130 * random(),
      1.2 + depth * 2.4,
      random() < 0.55 ? p.glitter : p.sea[1]![1],
      `rx="1.5" opacity="${num(between(random, 0.14, 0.48))}"`,
    )
  })
  const berths = [
    [820, 800, 1.14],
    [250, 700, 0.72],
    [1240, 690, 0.62],
    [1490, 744, 0.86],
    [560, 672, 0.5],
    [420, 860, 0.9],
  ] as const
  const colours = [p.shutter, '#c4572f', '#3d6f94', '#d9a441', p.shutter, '#8d3f36'] as const
  const fleet = berths.slice(0, boats).map(([x, y, s], index) => {
    const bx = x + between(random, -60, 60)
    return (
      ellipse(bx, y + 34 * s, 130 * s, 13 * s, p.dark, 'opacity=".28" filter="url(#b4)"') +
      llaut(stage, bx, y, s, mix(colours[index] ?? p.shutter, p.shade, p.name === 'dusk' ? 0.35 : 0.05))
    )
  })
  return (
    sky(stage, 520, between(random, 900, 1350), 260, 520) +
    below(ridge(random, LEFT, RIGHT, 404, 70), 620, p.far) +
    below(ridge(random, LEFT, RIGHT, 456, 50), 620, p.nearer) +
    grove(stage, -30, 1640, () => 500, 80, 130, 13) +
    haze(430, 120, 0.45) +
    houses +
    rect(-MARGIN, QUAY, WIDTH + 80, 26, mix(p.stone[0], p.lit, 0.2)) +
    rect(-MARGIN, QUAY + 26, WIDTH + 80, 12, p.stone[3]) +
    sea(stage, QUAY + 36, 1000, null, 0) +
    `<g transform="translate(0 ${2 * (QUAY + 36) - 8}) scale(1 -1)" opacity=".55" filter="url(#b4)">${houses}</g>` +
    rect(-MARGIN, QUAY + 36, WIDTH + 80, 400, 'url(#deep)') +
    shimmer.join('') +
    fleet.join('')
  )
}

function row(stage: Stage): string {
  const { palette: p, random } = stage
  const washes = ['#ffffff', '#f7e6c2', '#ffffff', '#f4d8c0', '#ffffff', '#f1e6cf'] as const
  const shutters = ['#3c7d63', '#5d7f93', '#8a6a52', '#4c8f7c'] as const
  let drawn = ''
  let x = LEFT - 10
  while (x < RIGHT) {
    const width = between(random, 128, 212)
    const floors = random() < 0.3 ? 1 : random() < 0.75 ? 2 : 3
    const height = 70 + floors * 74 + random() * 18
    const y = QUAY - height
    const wash = pick(random, washes)
    const own: Stage = {
      ...stage,
      palette: {
        ...p,
        wall: inLight(wash, p.lit),
        wallShade: inLight(wash, p.shade),
        shutter: inLight(pick(random, shutters), p.lit),
      },
    }
    drawn +=
      rect(x, y, width, height, own.palette.wall) +
      rect(x, y, width, height, 'url(#fall)', 'opacity=".4"') +
      rect(x + width - 26, y, 26, height, p.shade, 'opacity=".38"')
    drawn +=
      random() < 0.62
        ? tiledRoof(own, x, y, width, 26, 7, 14)
        : rect(x - 3, y - 9, width + 6, 11, mix(own.palette.wall, p.lit, 0.5)) +
          rect(x, y + 2, width, 4, p.deepShade, 'opacity=".5"')
    const columns = width > 165 ? 3 : 2
    for (const floor of indices(floors)) {
      for (const column of indices(columns))
        drawn += shuttered(own, x + (width * (column + 0.5)) / columns - 12, y + 26 + floor * 74, 24, 40, {
          lit: chance(random, 0.6),
          open: chance(random, 0.75),
        })
    }
    drawn += arch(own, x + width * 0.2, QUAY, 34, 62, random() < 0.5 ? own.palette.shutter : p.trunk, true)
    if (random() < 0.7)
      drawn += arch(
        own,
        x + width * 0.58,
        QUAY,
        44,
        56,
        p.glow ? mix(p.glow, p.roof, 0.3) : mix(p.dark, p.deepShade, 0.4),
        true,
      )
    if (random() < 0.4)
      drawn += poly(
        [
          [x + width * 0.5, QUAY - 66],
          [x + width * 0.96, QUAY - 66],
          [x + width * 1.02, QUAY - 46],
          [x + width * 0.44, QUAY - 46],
        ],
        pick(random, [inLight('#d0764a', p.lit), own.palette.shutter, mix(p.lit, p.shade, 0.3)]),
      )
    x += width
  }
  return drawn
}
