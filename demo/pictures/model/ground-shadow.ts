import { polyPath, shape, type Point } from '../drawing/shapes.ts'
import type { Site } from './site.ts'
import { project, type Place } from './view.ts'
import type { Volume } from './volume.ts'

/** Draws the shadow that blocks throw on the ground. */
export function groundShadowOf(site: Site, volumes: readonly Volume[]): string {
  const { view, stage } = site
  const reach = stage.palette.name === 'noon' ? 0.5 : 0.95
  const way = site.sunFrom === 'left' ? 1 : -1
  const [cos, sin] = [Math.cos(view.turn), Math.sin(view.turn)]
  // The shadow falls sideways and a little away from the eye, turned into the house's own measure.
  const [right, away] = [way * reach, reach * 0.35]
  const [dx, dz] = [right * cos + away * sin, -right * sin + away * cos]
  const paths = volumes
    .filter((one) => one.y < 1.5)
    .map((one) => {
      const top = one.h + one.y
      const base = [
        [one.x, one.z],
        [one.x + one.w, one.z],
        [one.x + one.w, one.z + one.d],
        [one.x, one.z + one.d],
      ] as const
      const places = base.flatMap(([x, z]): Place[] => [
        [x, 0, z],
        [x + dx * top, 0, z + dz * top],
      ])
      return polyPath(hull(places.map((place) => project(view, place))))
    })
  return shape(paths.join(''), stage.palette.dark, 'opacity=".24" filter="url(#b4)"')
}

function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of list) {
      while (kept.length > 1 && turnsLeft(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

function turnsLeft(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
