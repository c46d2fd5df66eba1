import { mix } from '../../drawing/colour.ts'
import { branches } from '../../drawing/decoration.ts'
import { bistroSet, rushChair, sunBed } from '../../drawing/outdoor-things.ts'
import { indices } from '../../drawing/random.ts'
import { circle, ellipse, num, poly, rect, shape } from '../../drawing/shapes.ts'
import type { Stage } from '../../drawing/stage.ts'

export type TerraceSeats = 'table' | 'round' | 'lounge'

/** Draws the seats: a long laid table, a small round one, or loungers. */
export function terraceSeats(stage: Stage, seats: TerraceSeats, chairs: number): string {
  const { palette: p } = stage
  if (seats === 'table') return table(stage, chairs)
  if (seats === 'round')
    return (
      bistroSet(stage, 820, 960, 2.3) +
      ellipse(780, 686, 60, 10, p.tile) +
      branches(stage, 850, 690, 0.6, mix(p.secondTextile, p.lit, 0.25))
    )
  return (
    sunBed(stage, 380, 920, 2.2) +
    rect(792, 846, 110, 14, p.wood) +
    rect(800, 860, 10, 90, p.woodDark) +
    rect(884, 860, 10, 90, p.woodDark) +
    branches(stage, 846, 846, 0.6, mix(p.secondTextile, p.lit, 0.25)) +
    sunBed(stage, 960, 900, 2.2)
  )
}

function table(stage: Stage, seats: number): string {
  const { palette: p } = stage
  const chairs = indices(seats)
    .map((index) => rushChair(stage, 440 + (index * 640) / (seats - 1), 886, 0.9))
    .join('')
  const linen = mix(p.lit, p.shade, 0.05)
  const top =
    poly(
      [
        [380, 800],
        [1230, 800],
        [1310, 862],
        [300, 862],
      ],
      linen,
    ) +
    poly(
      [
        [300, 862],
        [1310, 862],
        [1310, 886],
        [300, 886],
      ],
      p.shade,
    ) +
    rect(340, 886, 22, 130, p.wood) +
    rect(1246, 886, 22, 130, p.woodDark) +
    poly(
      [
        [640, 800],
        [960, 800],
        [990, 862],
        [610, 862],
      ],
      p.textile,
      'opacity=".85"',
    )
  const fruit =
    ellipse(890, 832, 66, 16, mix(p.lit, p.shade, 0.3)) +
    [
      [858, 812],
      [884, 806],
      [912, 812],
      [896, 796],
    ]
      .map(
        ([x = 0, y = 0]) =>
          circle(x, y, 17, mix('#e79a3f', p.shade, 0.1)) + circle(x - 5, y - 6, 6, '#f5bf6d', 'opacity=".8"'),
      )
      .join('') +
    shape('M828 822q62 50 124 0q-10 34 -62 34t-62 -34z', mix(p.tile, p.lit, 0.15))
  const plates = [500, 580, 1060, 1150]
    .map((x) => ellipse(x, 838, 44, 11, mix(p.tile, p.lit, 0.3)) + ellipse(x, 835, 34, 8, p.lit))
    .join('')
  const glasses = [540, 1012, 1196]
    .map(
      (x) =>
        `<path d="M${num(x)} 836v-20M${x - 10} 838h20" stroke="${p.deepShade}" stroke-width="3"/>` +
        shape(`M${x - 13} 782q0 36 13 36t13 -36z`, p.glitter, 'opacity=".65"'),
    )
    .join('')
  return (
    ellipse(800, 960, 520, 34, p.dark, 'opacity=".24" filter="url(#b8)"') +
    chairs +
    top +
    branches(stage, 745, 846, 0.85, mix(p.secondTextile, p.lit, 0.25)) +
    fruit +
    plates +
    glasses
  )
}
