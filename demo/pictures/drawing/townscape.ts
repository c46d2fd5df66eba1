import { mix } from './colour.ts'
import { between } from './random.ts'
import { poly, rect } from './shapes.ts'
import { LEFT, RIGHT, type Stage } from './stage.ts'

/** Draws the roofs of a town below, in two rows over the whole width. */
export function townRoofs({ palette: p, random }: Stage): string {
  let drawn = ''
  for (const row of [0, 1]) {
    let x = LEFT
    while (x < RIGHT) {
      const width = between(random, 90, 180)
      const top = 510 + row * 60 + between(random, -24, 20)
      drawn +=
        rect(x, top, width, 200, mix(random() < 0.5 ? p.lit : p.rock[0], p.air, 0.24 - row * 0.12)) +
        rect(x + width * 0.72, top, width * 0.28, 200, p.shade, 'opacity=".5"') +
        poly(
          [
            [x - 6, top + 2],
            [x + 16, top - 26],
            [x + width - 16, top - 26],
            [x + width + 6, top + 2],
          ],
          random() < 0.65 ? p.roof : p.roofDark,
        )
      drawn += [0.22, 0.52]
        .map((share) =>
          rect(x + width * share, top + 26, 20, 32, random() < 0.5 && p.glow ? p.glow : mix(p.dark, p.deepShade, 0.35)),
        )
        .join('')
      x += width + 2
    }
  }
  return drawn
}
