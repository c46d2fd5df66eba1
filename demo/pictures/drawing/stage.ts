import { mix } from './colour.ts'
import type { Palette } from './home-look.ts'
import type { Random } from './random.ts'
import { blurFilter, linearGradient, radialGradient } from './shapes.ts'

/** What every drawing function receives: its colours and its random numbers. */
export interface Stage {
  readonly palette: Palette
  readonly random: Random
  /** Height of the sky above the canvas: for pictures cut higher than 1000. */
  readonly extraSky: number
}

export const WIDTH = 1600
export const HEIGHT = 1000

/** Every scene is drawn this much larger on each side and cropped, so that blurs do not darken the edges. */
export const MARGIN = 40

/** The left and right end of what scenes draw, a little beyond the margin. */
export const LEFT = -60
export const RIGHT = 1660

/** The lowest line scenes draw to. */
export const FLOOR = 1060

/** Returns a finished picture: the body of a scene with the gradients and filters that all scenes share. */
export function composePicture({ palette: p, extraSky }: Stage, body: string, definitions = ''): string {
  const glow = p.glow ?? '#ffffff'
  const width = WIDTH + 2 * MARGIN
  const height = HEIGHT + extraSky + 2 * MARGIN
  const shared = [
    blurFilter('b2', 2),
    blurFilter('b4', 4),
    blurFilter('b8', 8),
    blurFilter('b20', 20),
    linearGradient('sky', p.sky),
    radialGradient('sun', [
      [0, p.sun, p.sunOpacity],
      [0.18, p.sun, p.sunOpacity * 0.62],
      [0.5, p.sun, p.sunOpacity * 0.18],
      [1, p.sun, 0],
    ]),
    linearGradient('sea', p.sea),
    linearGradient('pool', p.pool),
    linearGradient('wall', [
      [0, p.wall],
      [1, mix(p.wall, p.wallShade, 0.34)],
    ]),
    linearGradient(
      'wallR',
      [
        [0, p.wallShade, 0],
        [1, p.wallShade, 0.75],
      ],
      true,
    ),
    linearGradient(
      'wallL',
      [
        [0, p.wallShade, 0.75],
        [1, p.wallShade, 0],
      ],
      true,
    ),
    linearGradient('roof', [
      [0, mix(p.roof, p.lit, 0.12)],
      [1, mix(p.roof, p.roofDark, 0.4)],
    ]),
    radialGradient('glow', [
      [0, glow, 0.75],
      [0.4, glow, 0.25],
      [1, glow, 0],
    ]),
    linearGradient('air', [
      [0, p.air, 0],
      [1, p.air, 0.85],
    ]),
    linearGradient('sand', [
      [0, p.sand],
      [1, p.sandDark],
    ]),
    linearGradient('fall', [
      [0, p.dark, 0],
      [1, p.dark, 0.22],
    ]),
    linearGradient(
      'across',
      [
        [0, p.dark, 0.2],
        [0.5, p.dark, 0],
        [1, p.dark, 0.16],
      ],
      true,
    ),
    linearGradient('gloss', [
      [0, '#ffffff', 0.3],
      [1, '#ffffff', 0],
    ]),
  ].join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
    ` viewBox="${-MARGIN} ${-MARGIN - extraSky} ${width} ${height}">`,
    `<defs>${shared}${definitions}</defs>${withoutLayers(body)}</svg>`,
  ].join('')
}

// The renderer gives every element with `opacity` a layer as large as the picture, which costs more than all drawing. A
// single shape looks the same when its paint is translucent instead.
function withoutLayers(body: string): string {
  return body.replaceAll(/<(?:rect|circle|ellipse|path) [^>]*? opacity="/g, (element) =>
    element.replace(/ opacity="$/, element.includes('fill="none"') ? ' stroke-opacity="' : ' fill-opacity="'),
  )
}
