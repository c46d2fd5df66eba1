import { indices } from '../drawing/random.ts'
import type { Vector } from './site.ts'
import type { Place } from './view.ts'
import type { Volume } from './volume.ts'

/** A piece of roof with its outline in the house's measure: eaves first, from left to right, then the ridge back. */
export interface Slope {
  readonly places: readonly Place[]
  readonly outward: Vector
  readonly tiled: boolean
}

export function slopesOf({ x, y, z, w, d, h, roof }: Volume): Slope[] {
  const top = y + h
  const [x1, z1] = [x + w, z + d]
  switch (roof.kind) {
    case 'gable':
      return gableSlopes(roof, [x, top, z], w, d)
    case 'hip':
      return hipSlopes(roof, [x, top, z], w, d)
    case 'shed': {
      const rise = (px: number, pz: number) =>
        top +
        {
          back: ((pz - z) / d) * roof.rise,
          front: ((z1 - pz) / d) * roof.rise,
          left: ((x1 - px) / w) * roof.rise,
          right: ((px - x) / w) * roof.rise,
        }[roof.high]
      const o = 0.45
      const corner = (px: number, pz: number): Place => [px, rise(px, pz) + 0.12, pz]
      const slant = roof.rise / (roof.high === 'back' || roof.high === 'front' ? d : w)
      const outward = (
        { back: [0, 1, -slant], front: [0, 1, slant], left: [slant, 1, 0], right: [-slant, 1, 0] } satisfies Record<
          string,
          Vector
        >
      )[roof.high]
      return [
        {
          places: [corner(x - o, z - o), corner(x1 + o, z - o), corner(x1 + o, z1 + o), corner(x - o, z1 + o)],
          outward,
          tiled: true,
        },
      ]
    }
    case 'vault': {
      return indices(10).map((index): Slope => {
        const [a, b] = [(Math.PI * (10 - index)) / 10, (Math.PI * (9 - index)) / 10]
        const on = (angle: number, far: boolean): Place =>
          roof.along === 'z'
            ? [
                x + w / 2 + (Math.cos(angle) * w) / 2,
                top + Math.sin(angle) * roof.rise + 0.05,
                far ? z1 + 0.2 : z - 0.2,
              ]
            : [
                far ? x1 + 0.2 : x - 0.2,
                top + Math.sin(angle) * roof.rise + 0.05,
                z + d / 2 + (Math.cos(angle) * d) / 2,
              ]
        const middle = (a + b) / 2
        const outward: Vector =
          roof.along === 'z' ? [Math.cos(middle), Math.sin(middle), 0] : [0, Math.sin(middle), Math.cos(middle)]
        return { places: [on(a, false), on(a, true), on(b, true), on(b, false)], outward, tiled: false }
      })
    }
    default:
      return []
  }
}

function gableSlopes(
  { along, rise, eaves = 0.4 }: { along: 'x' | 'z'; rise: number; eaves?: number },
  [x, y, z]: Place,
  w: number,
  d: number,
): Slope[] {
  const o = eaves
  const half = (along === 'x' ? d : w) / 2
  const drop = (rise / half) * o
  const over = 0.25
  if (along === 'x') {
    const ridge = (px: number): Place => [px, y + rise + 0.12, z + d / 2]
    const [a, b] = [x - over, x + w + over]
    return [
      {
        places: [[a, y - drop + 0.12, z + d + o], [b, y - drop + 0.12, z + d + o], ridge(b), ridge(a)],
        outward: [0, half, rise],
        tiled: true,
      },
      {
        places: [[a, y - drop + 0.12, z - o], [b, y - drop + 0.12, z - o], ridge(b), ridge(a)],
        outward: [0, half, -rise],
        tiled: true,
      },
    ]
  }
  const ridge = (pz: number): Place => [x + w / 2, y + rise + 0.12, pz]
  const [a, b] = [z - over, z + d + over]
  return [
    {
      places: [[x - o, y - drop + 0.12, a], [x - o, y - drop + 0.12, b], ridge(b), ridge(a)],
      outward: [-rise, half, 0],
      tiled: true,
    },
    {
      places: [[x + w + o, y - drop + 0.12, a], [x + w + o, y - drop + 0.12, b], ridge(b), ridge(a)],
      outward: [rise, half, 0],
      tiled: true,
    },
  ]
}

function hipSlopes(
  { rise, eaves = 0.5 }: { rise: number; eaves?: number },
  [x, y, z]: Place,
  w: number,
  d: number,
): Slope[] {
  const o = eaves
  const [a, b, c, e] = [x - o, x + w + o, z - o, z + d + o]
  const half = Math.min(w, d) / 2 + o
  const low = y + 0.02
  const high = y + rise
  const [r0, r1]: [Place, Place] =
    w >= d
      ? [
          [a + half, high, z + d / 2],
          [b - half, high, z + d / 2],
        ]
      : [
          [x + w / 2, high, c + half],
          [x + w / 2, high, e - half],
        ]
  const corner = (px: number, pz: number): Place => [px, low, pz]
  const wide = w >= d
  return [
    { places: [corner(a, e), corner(b, e), r1, wide ? r0 : r1], outward: [0, half, rise], tiled: true },
    { places: [corner(a, c), corner(a, e), wide ? r0 : r1, r0], outward: [-rise, half, 0], tiled: true },
    { places: [corner(b, c), corner(b, e), r1, wide ? r1 : r0], outward: [rise, half, 0], tiled: true },
    { places: [corner(a, c), corner(b, c), wide ? r1 : r0, r0], outward: [0, half, -rise], tiled: true },
  ]
}
