import { indices, type Random } from './random.ts'

export type Point = readonly [number, number]

/** Returns a coordinate with one decimal, because more would only make the file larger. */
export function num(value: number): number {
  return Math.round(value * 10) / 10
}

export function rect(x: number, y: number, width: number, height: number, fill: string, attributes = ''): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}" ${attributes}/>`
}

/** Draws a rectangle with rounded corners. */
export function slab(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  attributes = '',
) {
  return rect(x, y, width, height, fill, `rx="${num(radius)}" ${attributes}`)
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, attributes = ''): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" ${attributes}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, attributes = ''): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}" ${attributes}/>`
}

export function shape(path: string, fill: string, attributes = ''): string {
  return `<path d="${path}" fill="${fill}" ${attributes}/>`
}

export function stroke(path: string, colour: string, width: number, attributes = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${num(width)}" ${attributes}/>`
}

export function line(from: Point, to: Point, colour: string, width: number, attributes = ''): string {
  return stroke(`M${num(from[0])} ${num(from[1])}L${num(to[0])} ${num(to[1])}`, colour, width, attributes)
}

export function poly(points: readonly Point[], fill: string, attributes = ''): string {
  return shape(polyPath(points), fill, attributes)
}

export function polyPath(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`
}

/** Draws only what lies inside the outline. `name` must be unique in the picture. */
export function clipped(name: string, outline: string, content: string): string {
  return `<clipPath id="${name}"><path d="${outline}"/></clipPath>${group(content, `clip-path="url(#${name})"`)}`
}

/** Returns a closed, rounded outline through the middles between the points. */
export function smooth(points: readonly Point[]): string {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const start = middle(points.at(-1)!, points[0]!)
  const curves = points.map((point, index) => {
    const end = middle(point, points[(index + 1) % points.length]!)
    return `Q${num(point[0])} ${num(point[1])} ${num(end[0])} ${num(end[1])}`
  })
  return `M${num(start[0])} ${num(start[1])}${curves.join('')}Z`
}

/** Returns an irregular round outline; `jitter` 0 is an ellipse. */
export function blob(random: Random, x: number, y: number, rx: number, ry: number, corners = 11, jitter = 0.3): string {
  return smooth(
    indices(corners).map((index): Point => {
      const angle = (index / corners) * 2 * Math.PI
      const reach = 1 - jitter / 2 + random() * jitter
      return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]
    }),
  )
}

/** Returns a natural line (skyline, shore) from x0 to x1 around y, by repeated halving. */
export function ridge(random: Random, x0: number, x1: number, y: number, height: number, roughness = 0.55): Point[] {
  let heights = [y + (random() - 0.5) * height, y + (random() - 0.5) * height]
  let swing = height
  for (let step = 0; step < 7; step++) {
    const finer: number[] = []
    for (let index = 0; index < heights.length - 1; index++) {
      const here = heights[index]!
      finer.push(here, (here + heights[index + 1]!) / 2 + (random() - 0.5) * swing)
    }
    finer.push(heights.at(-1)!)
    heights = finer
    swing *= roughness
  }
  return heights.map((value, index) => [x0 + ((x1 - x0) * index) / (heights.length - 1), value])
}

/** Draws everything between a line and a level below it. */
export function below(points: readonly Point[], level: number, fill: string, attributes = ''): string {
  return poly([...points, [points.at(-1)![0], level], [points[0]![0], level]], fill, attributes)
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}

/** Returns a gradient from top to bottom, or from left to right when `across`. */
export function linearGradient(name: string, list: readonly Stop[], across = false): string {
  const end = across ? 'x2="1" y2="0"' : 'x2="0" y2="1"'
  return `<linearGradient id="${name}" x1="0" y1="0" ${end}>${stops(list)}</linearGradient>`
}

export function radialGradient(name: string, list: readonly Stop[]): string {
  return `<radialGradient id="${name}">${stops(list)}</radialGradient>`
}

/** Returns a soft-edge filter to be used as `filter="url(#name)"`. */
export function blurFilter(name: string, deviation: number): string {
  return `<filter id="${name}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
}
