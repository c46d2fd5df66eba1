import { mix } from './colour.ts'
import { indices } from './random.ts'
import { circle, ellipse, num, poly, rect, shape, stroke } from './shapes.ts'
import type { Stage } from './stage.ts'

/** Draws a framed picture: a sun over the sea, an arch, a leaf or stripes, in the home's textiles. */
export function framedPicture(
  { palette: p, random }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const kind = Math.floor(random() * 4)
  const paper = mix(p.plaster, p.lit, 0.7)
  const [cx, cy] = [x + width / 2, y + height / 2]
  const motif =
    [
      circle(cx, cy - height * 0.1, width * 0.2, p.secondTextile) +
        shape(
          `M${num(x + width * 0.14)} ${num(cy + height * 0.12)}q${num(width * 0.2)} ${num(-height * 0.1)} ${num(width * 0.36)} 0t${num(width * 0.36)} 0v${num(height * 0.22)}h${num(-width * 0.72)}z`,
          p.textile,
        ),
      shape(
        `M${num(cx - width * 0.22)} ${num(cy + height * 0.28)}v${num(-height * 0.3)}a${num(width * 0.22)} ${num(width * 0.22)} 0 0 1 ${num(width * 0.44)} 0v${num(height * 0.3)}z`,
        p.textile,
      ) +
        shape(
          `M${num(cx - width * 0.1)} ${num(cy + height * 0.28)}v${num(-height * 0.26)}a${num(width * 0.1)} ${num(width * 0.1)} 0 0 1 ${num(width * 0.2)} 0v${num(height * 0.26)}z`,
          p.secondTextile,
        ),
      stroke(`M${num(cx)} ${num(cy + height * 0.32)}V${num(cy - height * 0.3)}`, p.leaf, 3) +
        indices(5)
          .map((index) =>
            [-1, 1]
              .map(
                (side) =>
                  `<ellipse cx="${num(cx + side * width * 0.13)}" cy="${num(cy + height * (0.2 - index * 0.11))}" rx="${num(width * 0.13)}" ry="${num(height * 0.032)}" fill="${p.leaf}" transform="rotate(${-32 * side} ${num(cx + side * width * 0.13)} ${num(cy + height * (0.2 - index * 0.11))})"/>`,
              )
              .join(''),
          )
          .join(''),
      indices(4)
        .map((index) =>
          rect(
            x + width * 0.18,
            y + height * (0.2 + index * 0.16),
            width * 0.64,
            height * 0.08,
            index % 2 ? p.textile : p.secondTextile,
          ),
        )
        .join(''),
    ][kind] ?? ''
  return (
    rect(x + 6, y + 8, width, height, p.dark, 'opacity=".16" filter="url(#b4)"') +
    rect(x, y, width, height, p.woodDark) +
    rect(x + 7, y + 7, width - 14, height - 14, paper) +
    motif
  )
}

/** Draws branches in a vase; (x, y) is its foot. */
export function branches(
  stage: Stage,
  x: number,
  y: number,
  s: number,
  vase: string,
  greens?: readonly [string, ...string[]],
): string {
  const { palette: p, random } = stage
  const leaves = indices(50).map(() => {
    const angle = -Math.PI / 2 + (random() - 0.5) * 1.7
    const reach = (50 + random() * 110) * s
    const lx = num(x + Math.cos(angle) * reach)
    const ly = num(y - 66 * s + Math.sin(angle) * reach)
    return `<ellipse cx="${lx}" cy="${ly}" rx="${num(13 * s)}" ry="${num(5 * s)}" transform="rotate(${num(angle * 57 + (random() - 0.5) * 90)} ${lx} ${ly})" fill="${(greens ?? p.scrub)[Math.floor(random() * (greens ?? p.scrub).length)]}"/>`
  })
  const stems = [
    [-64, -100],
    [-26, -140],
    [12, -150],
    [46, -128],
    [76, -86],
  ].map(([dx = 0, dy = 0]) =>
    stroke(
      `M${num(x)} ${num(y - 60 * s)}q${num(dx * 0.2 * s)} ${num(dy * 0.6 * s)} ${num(dx * s)} ${num(dy * s)}`,
      p.scrub[0],
      3.4 * s,
    ),
  )
  return (
    stems.join('') +
    leaves.join('') +
    shape(
      `M${num(x - 30 * s)} ${num(y - 50 * s)}q${num(8 * s)} ${num(-8 * s)} ${num(10 * s)} ${num(-24 * s)}h${num(40 * s)}q${num(2 * s)} ${num(16 * s)} ${num(10 * s)} ${num(24 * s)}q${num(6 * s)} ${num(40 * s)} ${num(-14 * s)} ${num(50 * s)}h${num(-32 * s)}q${num(-20 * s)} ${num(-10 * s)} ${num(-14 * s)} ${num(-50 * s)}z`,
      vase,
    ) +
    ellipse(x + 12 * s, y - 26 * s, 12 * s, 24 * s, p.dark, 'opacity=".1"')
  )
}

/** Draws a woven rug with a border and a row of diamonds. */
export function rug(
  { palette: p }: Stage,
  left: number,
  right: number,
  y0: number,
  y1: number,
  striped = false,
): string {
  const spread = (y1 - y0) * 0.9
  const at = (share: number, y: number): readonly [number, number] => {
    const t = (y - y0) / (y1 - y0)
    return [left - spread * t + (right - left + 2 * spread * t) * share, y]
  }
  const wool = mix(p.plaster, '#eadfcb', 0.6)
  const quad = (from: number, to: number, top: number, bottom: number) => [
    at(from, top),
    at(to, top),
    at(to, bottom),
    at(from, bottom),
  ]
  const middle = y0 + (y1 - y0) * 0.47
  const inner = striped
    ? indices(6).map((index) => {
        const top = y0 + ((y1 - y0) * (index + 0.5)) / 6.5
        return poly(quad(0, 1, top, top + 9), index % 2 ? p.textile : p.secondTextile, 'opacity=".85"')
      })
    : indices(11).map((index) => {
        const [x] = at(0.12 + index * 0.076, middle)
        return poly(
          [
            [x, middle - 16],
            [x + 32, middle],
            [x, middle + 18],
            [x - 32, middle],
          ],
          index % 2 ? p.textile : p.secondTextile,
          'opacity=".85"',
        )
      })
  const border = (from: number, inset: number, colour: string, width: number) =>
    `<path d="M${quad(from, 1 - from, y0 + inset * 0.8, y1 - inset * 1.2)
      .map(([x, y]) => `${num(x)} ${num(y)}`)
      .join('L')}Z" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  return (
    poly(quad(0, 1, y0, y1), wool) +
    (striped ? '' : border(0.025, 9, p.textile, 6) + border(0.06, 22, p.secondTextile, 3)) +
    inner.join('')
  )
}
