import { between, chance, indices } from './random.ts'
import { blob, circle, group, num, poly, rect, ridge, shape } from './shapes.ts'
import { LEFT, MARGIN, RIGHT, WIDTH, type Stage } from './stage.ts'

/** Draws sky down to the horizon, with the sun's glow at a point and thin clouds. */
export function sky(
  { palette: p, random, extraSky }: Stage,
  horizon: number,
  sunX: number,
  sunY: number,
  sunSize = 480,
) {
  const top = -MARGIN - extraSky
  const clouds = indices(7).map(() => {
    const y = between(random, 40 - extraSky * 0.8, horizon * 0.62)
    const x = random() * WIDTH
    const width = between(random, 160, 540)
    return indices(4)
      .map(() => {
        const outline = blob(
          random,
          x + (random() - 0.5) * width,
          y + (random() - 0.5) * 22,
          width * between(random, 0.3, 0.8),
          between(random, 4, 15),
          12,
          0.5,
        )
        return shape(outline, p.cloud, `opacity="${num(between(random, 0.1, 0.32))}"`)
      })
      .join('')
  })
  return (
    rect(-MARGIN, top, WIDTH + 2 * MARGIN, horizon - top + 20, 'url(#sky)') +
    circle(sunX, sunY, sunSize, 'url(#sun)') +
    group(clouds.join(''), 'filter="url(#b8)"')
  )
}

/** Draws far land that tapers into the sea at both ends. */
export function headland(
  { random }: Stage,
  x0: number,
  x1: number,
  y: number,
  height: number,
  fill: string,
  attributes = '',
) {
  const outline = ridge(random, x0, x1, 0, height * 0.5, 0.6).map(([x, offset]): [number, number] => {
    const along = (x - x0) / (x1 - x0)
    const rise = Math.sin(Math.PI * Math.min(1, Math.max(0, along))) ** 0.55
    return [x, y - rise * (height * (0.62 + 0.3 * along) + offset)]
  })
  return poly([...outline, [x1, y], [x0, y]], fill, attributes)
}

/** Draws water over the whole width, with glints that gather under the sun at `glintX` (anywhere when null). */
export function sea(
  { palette: p, random }: Stage,
  y0: number,
  y1: number,
  glintX: number | null,
  glints = 170,
): string {
  const shine = indices(glints).map(() => {
    const depth = random() ** 1.5
    const width = 16 + depth * 150 * random()
    const x = glintX !== null && chance(random, 0.5) ? glintX + (random() - 0.5) * (60 + 420 * depth) : random() * WIDTH
    return glint(
      x - width / 2,
      y0 + 3 + depth * (y1 - y0),
      width,
      0.9 + depth * 2.2,
      p.glitter,
      between(random, 0.08, 0.38),
    )
  })
  return rect(-MARGIN, y0, WIDTH + 2 * MARGIN, y1 - y0 + MARGIN, 'url(#sea)') + shine.join('')
}

/** Glints on a piece of water: wider and thicker towards its lower edge. */
export function glints(
  { palette: p, random }: Stage,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  count: number,
): string {
  return indices(count)
    .map(() => {
      const depth = random()
      const width = between(random, 10, 30) + 80 * random() * depth
      return glint(
        between(random, x0, x1) - width / 2,
        y0 + depth * (y1 - y0),
        width,
        1.2 + depth * 1.6,
        p.glitter,
        between(random, 0.12, 0.46),
      )
    })
    .join('')
}

function glint(x: number, y: number, width: number, height: number, colour: string, opacity: number): string {
  return rect(x, y, width, height, colour, `rx="1.4" opacity="${num(opacity)}"`)
}

/** Draws a strip of sea with a far coast, as seen from higher ground: the background of houses and terraces. */
export function distantSea(stage: Stage, horizon: number, depth: number): string {
  const { palette: p, random } = stage
  const start = between(random, -300, 900)
  return (
    headland(stage, start, start + between(random, 900, 1500), horizon + 2, between(random, 30, 64), p.far) +
    rect(LEFT, horizon, RIGHT - LEFT, depth, 'url(#sea)') +
    glints(stage, LEFT, RIGHT, horizon + 4, horizon + depth, 90) +
    rect(LEFT, horizon + depth, RIGHT - LEFT, 220, p.nearer)
  )
}

/** Draws the haze that makes what lies behind it look far away. */
export function haze(y: number, height: number, opacity = 0.5): string {
  return rect(-MARGIN, y, WIDTH + 2 * MARGIN, height, 'url(#air)', `opacity="${opacity}"`)
}

/** Draws two or three gulls. */
export function gulls(
  { palette: p }: Stage,
  spots: readonly (readonly [x: number, y: number, size: number])[],
): string {
  return spots
    .map(([x, y, s]) => {
      const wings = `M${x - 30 * s} ${y - 8 * s}q${16 * s} ${-14 * s} ${30 * s} ${6 * s}q${16 * s} ${-20 * s} ${32 * s} ${-8 * s}`
      return `<path d="${wings}" fill="none" stroke="${p.dark}" stroke-width="${4 * s}" stroke-linecap="round" opacity=".7"/>`
    })
    .join('')
}
