import { mix } from './colour.ts'
import { between, indices, pick } from './random.ts'
import { circle, ellipse, line, num, poly, rect, shape, slab, stroke, type Point } from './shapes.ts'
import { scrub } from './ground.ts'
import type { Stage } from './stage.ts'
/** Draws a clay pot with its foot at (x, y). */
export function pot(
  { palette: p }: Stage,
  x: number,
  y: number,
  s: number,
  clay = mix(p.roof, '#c9805a', 0.4),
): string {
  const dark = mix(clay, p.dark, 0.3)
  return (
    ellipse(x + 4 * s, y, 24 * s, 5 * s, p.dark, 'opacity=".2"') +
    shape(
      `M${num(x - 18 * s)} ${num(y - 40 * s)}h${num(36 * s)}l${num(-5 * s)} ${num(40 * s)}h${num(-26 * s)}z`,
      clay,
    ) +
    shape(
      `M${num(x + 4 * s)} ${num(y - 40 * s)}h${num(14 * s)}l${num(-5 * s)} ${num(40 * s)}h${num(-9 * s)}z`,
      dark,
      'opacity=".6"',
    ) +
    rect(x - 21 * s, y - 46 * s, 42 * s, 9 * s, mix(clay, p.lit, 0.14))
  )
}

/** Draws a pot with something green, or with flowers, in it. */
export function pottedPlant(stage: Stage, x: number, y: number, s: number, flowering = false): string {
  const { palette: p, random } = stage
  const bush = scrub(stage, x - 14 * s, x + 14 * s, () => y - 42 * s, 19 * s, 9)
  const blooms = flowering
    ? indices(16).map(() =>
        circle(
          x + (random() - 0.5) * 54 * s,
          y - 52 * s + (random() - 0.5) * 34 * s,
          between(random, 3, 6) * s,
          pick(random, p.flowers),
        ),
      )
    : []
  return pot(stage, x, y, s) + bush + blooms.join('')
}

/** Draws a climber in flower along a line of points; `thickness` is how far it spreads. */
export function climber(stage: Stage, path: readonly Point[], thickness: number, count: number): string {
  const { palette: p, random } = stage
  const colours = [...p.flowers, p.leaf, mix(p.leaf, p.leafLight, 0.4)] as const
  return indices(count)
    .map(() => {
      const position = random() * (path.length - 1)
      const index = Math.min(path.length - 2, Math.floor(position))
      const [a, b] = [path[index]!, path[index + 1]!]
      const x = a[0] + (b[0] - a[0]) * (position - index) + (random() - 0.5) * 2.4 * thickness
      const y = a[1] + (b[1] - a[1]) * (position - index) + (random() - 0.5) * 2.2 * thickness
      return circle(
        x,
        y,
        thickness * between(random, 0.1, 0.32),
        pick(random, colours as unknown as readonly [string, ...string[]]),
        'opacity=".94"',
      )
    })
    .join('')
}

/** Draws a vine without flowers. */
export function vine(stage: Stage, path: readonly Point[], thickness: number, count: number): string {
  const { palette: p } = stage
  return climber(
    { ...stage, palette: { ...p, flowers: [p.leaf, p.leafLight, p.leafDark, mix(p.leafLight, p.lit, 0.2)] } },
    path,
    thickness,
    count,
  )
}

/** Draws a sun bed with a cushion in the home's textile colour; (x, y) is its left foot. */
export function sunBed({ palette: p }: Stage, x: number, y: number, s: number, facing: 1 | -1 = 1): string {
  const cloth = mix(p.textile, p.lit, 0.35)
  const content =
    `<path d="M-10 10h190l-20 12h-180z" fill="${p.dark}" opacity=".18" filter="url(#b4)"/>` +
    `<path d="M0 -46l52 36h116v13h-124l-54 -40z" fill="${cloth}"/><path d="M0 -46l52 36h116v5h-118l-52 -35z" fill="${mix(cloth, p.lit, 0.4)}"/>` +
    `<path d="M52 3h116v8h-116z" fill="${p.woodDark}"/><path d="M62 10v12M160 10v12" stroke="${p.woodDark}" stroke-width="5"/>`
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${num(s) * facing} ${num(s)})">${content}</g>`
}

/** Draws an open parasol; (x, y) is the foot of its pole. */
export function parasol(
  { palette: p }: Stage,
  x: number,
  y: number,
  s: number,
  cloth = mix(p.textile, p.lit, 0.5),
): string {
  const shade = mix(cloth, p.shade, 0.5)
  return (
    ellipse(x + 20 * s, y + 6 * s, 110 * s, 12 * s, p.dark, 'opacity=".2" filter="url(#b4)"') +
    rect(x - 3.5 * s, y - 250 * s, 7 * s, 250 * s, p.wood) +
    poly(
      [
        [x - 128 * s, y - 196 * s],
        [x, y - 262 * s],
        [x + 128 * s, y - 196 * s],
      ],
      cloth,
    ) +
    poly(
      [
        [x, y - 262 * s],
        [x + 128 * s, y - 196 * s],
        [x + 40 * s, y - 196 * s],
      ],
      shade,
    ) +
    poly(
      [
        [x, y - 262 * s],
        [x - 44 * s, y - 196 * s],
        [x - 128 * s, y - 196 * s],
      ],
      mix(cloth, p.lit, 0.3),
      'opacity=".6"',
    ) +
    indices(8)
      .map((index) =>
        shape(
          `M${num(x + (-128 + index * 32) * s)} ${num(y - 197 * s)}h${num(32 * s)}q${num(-16 * s)} ${num(22 * s)} ${num(-32 * s)} 0z`,
          index % 2 ? shade : cloth,
        ),
      )
      .join('')
  )
}

/** Draws a chair with a rush seat, seen from the front; (x, y) is its left front foot. */
export function rushChair({ palette: p }: Stage, x: number, y: number, s: number): string {
  const legs = `M${x} ${y}v${-190 * s}M${num(x + 90 * s)} ${y}v${-190 * s}M${x} ${num(y - 96 * s)}h${90 * s}M${x} ${num(y - 172 * s)}h${90 * s}M${x} ${num(y - 142 * s)}h${90 * s}`
  return (
    stroke(legs, p.wood, 9 * s, 'stroke-linecap="round"') +
    poly(
      [
        [x - 5 * s, y - 98 * s],
        [x + 95 * s, y - 98 * s],
        [x + 106 * s, y - 80 * s],
        [x - 16 * s, y - 80 * s],
      ],
      mix('#dcc08e', p.shade, 0.12),
    )
  )
}

/** Draws a small round table with two folding chairs; (x, y) is the foot of the table. */
export function bistroSet({ palette: p }: Stage, x: number, y: number, s: number, colour = p.shutter): string {
  const chair = (cx: number, way: number): string =>
    stroke(
      `M${num(cx)} ${num(y)}L${num(cx + 34 * way * s)} ${num(y - 78 * s)}M${num(cx + 40 * way * s)} ${num(y)}L${num(cx - 4 * way * s)} ${num(y - 150 * s)}M${num(cx - 3 * way * s)} ${num(y - 140 * s)}M${num(cx)} ${num(y - 74 * s)}H${num(cx + 56 * way * s)}`,
      colour,
      7 * s,
      'stroke-linecap="round"',
    ) +
    slab(Math.min(cx - 4 * s, cx + 58 * way * s), y - 82 * s, 58 * s, 11 * s, 4 * s, mix(p.textile, p.lit, 0.15)) +
    slab(cx - (way > 0 ? 12 : 0) * s, y - 156 * s, 12 * s, 46 * s, 5 * s, mix(colour, p.lit, 0.1))
  return (
    ellipse(x, y + 4 * s, 150 * s, 14 * s, p.dark, 'opacity=".2" filter="url(#b4)"') +
    chair(x - 138 * s, 1) +
    chair(x + 138 * s, -1) +
    stroke(
      `M${num(x)} ${num(y - 108 * s)}V${num(y - 12 * s)}M${num(x - 36 * s)} ${num(y)}Q${num(x)} ${num(y - 26 * s)} ${num(x + 36 * s)} ${num(y)}`,
      p.dark,
      6 * s,
    ) +
    ellipse(x, y - 110 * s, 74 * s, 13 * s, mix(p.lit, p.shade, 0.35)) +
    ellipse(x, y - 114 * s, 74 * s, 13 * s, mix(p.lit, p.shade, 0.06))
  )
}

/** Draws hanging lamps of straw, lit after sunset. */
export function strawLamp({ palette: p }: Stage, x: number, top: number, y: number, s: number): string {
  const straw = mix('#dbb888', p.shade, p.name === 'dusk' ? 0.15 : 0.04)
  const ribs = indices(7).map((index) =>
    line(
      [x + (-40 + index * 13.3) * s, y + 60 * s],
      [x + (-12 + index * 4) * s, y + 6 * s],
      mix(straw, p.dark, 0.25),
      1.6,
      'opacity=".6"',
    ),
  )
  return (
    line([x, top], [x, y], p.dark, 2.5) +
    (p.glow ? circle(x, y + 44 * s, 170 * s, 'url(#glow)') : '') +
    shape(
      `M${num(x - 46 * s)} ${num(y + 58 * s)}q0 ${num(-60 * s)} ${num(46 * s)} ${num(-60 * s)}t${num(46 * s)} ${num(60 * s)}q${num(-46 * s)} ${num(16 * s)} ${num(-92 * s)} 0z`,
      straw,
    ) +
    ribs.join('')
  )
}

/** Draws a llaüt, the island's double-ended boat; (x, y) is the middle of its deck. */
export function llaut({ palette: p }: Stage, x: number, y: number, s: number, stripe: string): string {
  const content = [
    ['M-120 -30Q0 -2 124 -36Q104 30 30 34H-46Q-104 28 -120 -30Z', p.lit, 1],
    ['M-118 -22Q0 8 121 -26L117 -14Q0 20 -114 -10Z', stripe, 1],
    ['M-90 8Q0 36 98 4Q76 32 30 34H-46Q-76 30 -90 8Z', p.deepShade, 0.75],
    ['M-62 -16l8 -36h64l10 36q-40 8 -82 0z', mix(p.lit, p.shade, 0.25), 1],
    ['M-48 -44h20v16h-24zM-20 -44h24l4 16h-28z', mix(p.dark, p.deepShade, 0.3), 1],
  ] as const
  return (
    `<g transform="translate(${num(x)} ${num(y)}) scale(${s})">` +
    content.map(([path, fill, opacity]) => `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`).join('') +
    `<path d="M40 -18V-120" stroke="${p.trunk}" stroke-width="4"/></g>`
  )
}

/** Draws a llaüt at anchor in clear water: with its shadow on the bottom and a line of light at the hull. */
export function anchoredLlaut(stage: Stage, x: number, y: number, s: number, stripe: string): string {
  const { palette: p } = stage
  return (
    ellipse(
      x + 30 * s,
      y + 62 * s,
      142 * s,
      18 * s,
      mix(p.sea[1]![1], p.dark, 0.35),
      'opacity=".42" filter="url(#b8)"',
    ) +
    llaut(stage, x, y, s, stripe) +
    stroke(
      `M${num(x - 106 * s)} ${num(y + 31 * s)}q${num(106 * s)} ${num(20 * s)} ${num(222 * s)} ${num(-6 * s)}`,
      p.glitter,
      3,
      'opacity=".6"',
    )
  )
}
