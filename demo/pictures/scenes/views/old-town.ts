import { mix } from '../../drawing/colour.ts'
import { paving } from '../../drawing/ground.ts'
import { arch, ironBalcony, shuttered, tiledRoof } from '../../drawing/house.ts'
import { ellipse, poly, rect, shape, stroke } from '../../drawing/shapes.ts'
import { between, chance, indices } from '../../drawing/random.ts'
import { haze, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { defineScene, LIGHT_TEXT } from '../scene.ts'

const GROUND = 800

/** The honey-coloured square of an old town: arcades, balconies, a church tower, tables in front. */
export const oldTown = defineScene<{ readonly tables: number }>({
  plan: (random) => ({ tables: Math.floor(between(random, 3, 5)) }),
  draw: (stage, plan) => ({
    body:
      sky(stage, 620, 1180, 300, 520) + church(stage) + haze(420, 260, 0.4) + row(stage) + square(stage, plan.tables),
  }),
  shows: () => ({ sea: false, elsewhere: true }),
  describe: (_plan, { light }) =>
    `Square of an old town in golden stone with arcades, iron balconies and a church tower, café tables under parasols, ${LIGHT_TEXT[light]}`,
})

function stones({ palette: p }: Stage): readonly [string, string, string, string] {
  const seen = (colour: string): string => mix(colour, p.shade, p.name === 'dusk' ? 0.45 : 0.08)
  return [seen('#f0cf9b'), seen('#e8bd84'), seen('#f5dbb0'), seen('#dfae77')]
}

function church(stage: Stage): string {
  const { palette: p } = stage
  const stone = stones(stage)
  let drawn =
    rect(660, 210, 360, 400, mix(stone[1], p.air, 0.3)) +
    rect(600, 300, 480, 300, mix(stone[1], p.air, 0.22)) +
    rect(740, 96, 96, 500, mix(stone[0], p.air, 0.3)) +
    poly(
      [
        [740, 96],
        [788, 20],
        [836, 96],
      ],
      mix(stone[3], p.air, 0.2),
    )
  for (const index of indices(6))
    drawn +=
      rect(620 + index * 78, 300, 14, 300, mix(stone[3], p.air, 0.25)) +
      arch(stage, 648 + index * 78, 470, 34, 120, mix(p.dark, stone[3], 0.55))
  return drawn + arch(stage, 762, 190, 18, 60, p.dark) + arch(stage, 796, 190, 18, 60, p.dark)
}

function row(stage: Stage): string {
  const { palette: p, random } = stage
  const stone = stones(stage)
  let drawn = ''
  let x = LEFT
  for (let house = 0; x < RIGHT; house++) {
    const width = between(random, 220, 340)
    const height = between(random, 380, 530) - 110 * Math.exp(-(((x + width / 2 - 800) / 330) ** 2))
    const y = GROUND - height
    const colour = stone[house % 4] ?? stone[0]
    const own: Stage = {
      ...stage,
      palette: {
        ...p,
        wall: colour,
        wallShade: mix(colour, p.dark, 0.2),
        wallDeepShade: mix(colour, p.dark, 0.4),
        shutter: mix('#3c7d63', p.shade, p.name === 'dusk' ? 0.3 : 0.05),
      },
    }
    drawn +=
      rect(x, y, width, height, colour) + rect(x + width - 40, y, 40, height, mix(colour, p.dark, 0.2), 'opacity=".4"')
    drawn += indices(34)
      .map(() =>
        rect(
          x + random() * (width - 70),
          y + 20 + Math.floor((random() * height) / 22) * 22,
          between(random, 30, 66),
          20,
          random() < 0.5 ? p.lit : mix(colour, p.dark, 0.2),
          'opacity=".13"',
        ),
      )
      .join('')
    drawn +=
      rect(x - 5, y - 12, width + 10, 16, mix(colour, p.lit, 0.35)) +
      rect(x, y + 4, width, 7, mix(colour, p.dark, 0.4), 'opacity=".4"') +
      (chance(random, 0.5) ? tiledRoof(own, x, y - 10, width, 30, 8, 20) : '')
    const columns = width > 280 ? 3 : 2
    const floors = Math.floor((height - 210) / 120) + 1
    for (const floor of indices(floors)) {
      for (const column of indices(columns)) {
        const [wx, wy] = [x + (width * (column + 0.5)) / columns - 20, y + 44 + floor * 122]
        drawn += shuttered(own, wx, wy, 38, 74, { lit: chance(random, 0.5), open: chance(random, 0.7) })
        if (floor === floors - 1) drawn += ironBalcony(own, wx - 32, wy + 76, 102, 34)
      }
    }
    drawn += arcade(own, x, width, colour, columns)
    x += width
  }
  return drawn
}

function arcade(stage: Stage, x: number, width: number, colour: string, count: number): string {
  const { palette: p, random } = stage
  return indices(count)
    .map((index) => {
      const span = width / count - 34
      const left = x + 17 + (index * width) / count
      const dim = p.glow ? mix(p.dark, p.glow, 0.35) : mix(p.dark, colour, 0.35)
      return (
        arch(stage, left, GROUND, span, 150, dim, chance(random, 0.7)) +
        arch(stage, left + span * 0.24, GROUND, span * 0.52, 110, p.glow ?? mix(p.shutter, p.dark, 0.2))
      )
    })
    .join('')
}

function square(stage: Stage, tables: number): string {
  const { palette: p } = stage
  const stone = stones(stage)
  const places = [
    [640, 890, 1],
    [960, 906, 1.1],
    [330, 926, 1.2],
    [1290, 930, 1.25],
    [800, 960, 1.3],
  ] as const
  const set = places
    .slice(0, tables)
    .map(
      ([x, y, s]) =>
        ellipse(x, y + 6, 110 * s, 12 * s, p.dark, 'opacity=".22" filter="url(#b4)"') +
        shape(
          `M${x - 120 * s} ${y - 150 * s}L${x} ${y - 206 * s}L${x + 120 * s} ${y - 150 * s}Q${x} ${y - 132 * s} ${x - 120 * s} ${y - 150 * s}Z`,
          p.lit,
        ) +
        shape(
          `M${x} ${y - 206 * s}L${x + 120 * s} ${y - 150 * s}Q${x + 60 * s} ${y - 138 * s} ${x} ${y - 138 * s}Z`,
          p.shade,
        ) +
        rect(x - 3, y - 150 * s, 6, 150 * s, p.trunk) +
        rect(x - 44 * s, y - 52 * s, 88 * s, 7 * s, p.trunk) +
        stroke(
          `M${x - 78 * s} ${y}v${-40 * s}h${26 * s}v${40 * s}M${x + 52 * s} ${y}v${-40 * s}h${26 * s}v${40 * s}M${x - 78 * s} ${y - 74 * s}v${40 * s}M${x + 78 * s} ${y - 74 * s}v${40 * s}`,
          mix('#3c7d63', p.shade, 0.1),
          6 * s,
        ),
    )
  return (
    paving(stage, GROUND, mix(stone[2], p.stone[0], 0.5), stone[3]) +
    poly(
      [
        [LEFT, GROUND],
        [RIGHT, GROUND],
        [RIGHT, GROUND + 40],
        [LEFT, GROUND + 60],
      ],
      p.dark,
      'opacity=".14" filter="url(#b8)"',
    ) +
    set.join('')
  )
}
