import type { Volume, WallKind } from '../model/volume.ts'
import { balcony, climbing, door, glass, window, windows, type Feature } from '../model/feature.ts'
import { block, chimneyAt, outsideStairs, sized, type BuildHouse } from './house-model.ts'

const TILES = (rise: number) => ({ kind: 'gable', along: 'x', rise, eaves: 0.35 }) as const

/** Returns a house of the row beside the one that is let. */
function neighbour(x: number, w: number, d: number, storeys: number, wall: WallKind): Volume {
  const h = storeys * 2.9 + 0.3
  const front: Feature[] = Array.from({ length: storeys }, (_, storey) =>
    storey === 0
      ? [door(1.2, 1.1, 2.2), ...(w > 4 ? [window(w - 1.3, 0.9, 0.9, 1.3, 'closed')] : [])]
      : windows(w, w > 4.6 ? 2 : 1, storey * 2.9 + 0.8, [0.8, 1.4], storey % 2 ? 'shutters' : 'closed'),
  ).flat()
  return block([x, 0.05], [w, d, h], { wall, roof: TILES(1.5), front, left: [], right: [] })
}

/** Returns a row on both sides of a house of this width. */
function row(width: number, storeys: readonly [number, number, number, number], depth = 8): Volume[] {
  return [
    neighbour(-5.2, 5.2, depth, storeys[0], 'other neighbour'),
    neighbour(-10.8, 5.6, depth, storeys[1], 'white'),
    neighbour(-16.6, 5.8, depth, storeys[0], 'neighbour'),
    neighbour(width, 5.4, depth, storeys[2], 'neighbour'),
    neighbour(width + 5.4, 5.8, depth, storeys[3], 'white'),
    neighbour(width + 11.2, 6, depth, storeys[2], 'other neighbour'),
  ]
}

/** Five metres wide and four floors tall, of sandstone, a terrace on the roof. */
const narrowTall: BuildHouse = (asked) => {
  const w = sized(asked, 5, 5.4)
  return {
    volumes: [
      block([0, 0], [w, 8, 11.8], {
        wall: 'ashlar',
        roof: { kind: 'terrace', railing: 'wall' },
        front: [
          door(1.6, 1.4, 2.6, 'arch'),
          window(w - 1.2, 1, 0.8, 1.2),
          glass(w / 2 - 0.6, 3.1, 1.2, 2.2, 2),
          balcony(w / 2 - 1.2, 3.1, 2.4, 0.7, 'iron'),
          ...windows(w, 2, 6.4, [0.85, 1.5]),
          ...windows(w, 2, 9.2, [0.8, 1.2]),
        ],
        left: windows(8, 1, 9.6, [0.8, 1.1]),
        right: windows(8, 1, 9.6, [0.8, 1.1]),
      }),
      block([0.6, 4.6], [2.4, 2.6, 2], {
        y: 11.8,
        wall: 'ashlar',
        roof: { kind: 'flat', eaves: 0.1, parapet: 0.15 },
        front: [door(1.2, 0.9, 1.8)],
      }),
    ],
    around: row(w, [3, 2, 3, 2]),
  }
}

/** Flats round a small square: tall windows, a balcony each, an arcade below. */
const squareCorner: BuildHouse = (asked) => {
  const w = sized(asked, 9.6, 10.8)
  return {
    volumes: [
      block([0, 0], [w, 9, 10.4], {
        roof: { kind: 'hip', rise: 1.7 },
        front: [
          { kind: 'arcade', u: 0.3, v: 0, w: w - 0.6, h: 3.1, bays: 4, arched: true },
          { kind: 'band', v: 3.3 },
          ...windows(w, 3, 3.9, [0.95, 2.1]),
          ...windows(w, 3, 7.3, [0.95, 2]),
          balcony(w / 2 - 1, 3.8, 2, 0.7, 'iron'),
          balcony(w / 2 - 1, 7.2, 2, 0.7, 'iron'),
        ],
        left: [...windows(9, 2, 4, [0.9, 1.9]), ...windows(9, 2, 7.4, [0.9, 1.8])],
        right: [...windows(9, 2, 4, [0.9, 1.9]), ...windows(9, 2, 7.4, [0.9, 1.8]), door(2, 1.4, 2.6, 'arch')],
      }),
    ],
    around: [neighbour(-6.4, 6.4, 8, 3, 'neighbour'), neighbour(-12.6, 6.2, 8, 2, 'other neighbour')],
  }
}

/** The captains' house: each added a floor, the last one a glazed lookout. */
const captainsMansion: BuildHouse = (asked) => {
  const w = sized(asked, 12, 13.4)
  return {
    volumes: [
      block([0, 0], [w, 9, 9], {
        roof: { kind: 'terrace', railing: 'wall' },
        front: [
          ...windows(w, 4, 6.2, [0.95, 1.7]),
          ...windows(w, 4, 3.4, [0.95, 1.7]).slice(0, 2),
          { kind: 'window', u: w * 0.56, v: 3.2, w: 2.6, h: 4.8, style: 'bay' },
          door(w / 2 - 1.4, 1.8, 2.7, 'arch'),
          window(1.5, 0.9, 0.9, 1.5),
          window(w - 1.7, 0.9, 0.9, 1.5),
          { kind: 'band', v: 3 },
        ],
        left: [...windows(9, 3, 6.2), ...windows(9, 3, 3.4)],
        right: [...windows(9, 3, 6.2), ...windows(9, 3, 3.4)],
      }),
      block([w * 0.3, 2.4], [4.6, 4.4, 2.9], {
        y: 9,
        roof: { kind: 'hip', rise: 1.1, eaves: 0.35 },
        front: [glass(0.5, 0.9, 3.6, 1.6, 5)],
        left: [glass(0.5, 0.9, 3.4, 1.6, 4)],
        right: [glass(0.5, 0.9, 3.4, 1.6, 4)],
      }),
      block([-7.4, 1], [7.4, 0.6, 2.4], { wall: 'stone', roof: { kind: 'none' }, front: [climbing(2, 2.2)] }),
      block([w, 1], [7, 0.6, 2.4], { wall: 'stone', roof: { kind: 'none' } }),
    ],
  }
}

/** Red and Georgian: sash windows in five rows across, a white cornice, steps to the door. */
const georgian: BuildHouse = (asked) => {
  const w = sized(asked, 13, 14)
  const sash = (v: number, h: number) => windows(w, 5, v, [1.05, h], 'sash')
  return {
    volumes: [
      block([0, 0], [w, 9, 9.6], {
        roof: { kind: 'hip', rise: 1.6, eaves: 0.45 },
        front: [
          ...sash(1.2, 1.8).filter((_, index) => index !== 2),
          door(w / 2, 1.5, 2.7, 'double', 0.3),
          ...sash(4.4, 1.9),
          ...sash(7.4, 1.5),
          { kind: 'band', v: 3.6 },
          { kind: 'band', v: 6.8 },
        ],
        left: [
          ...windows(9, 3, 4.4, [1, 1.9], 'sash'),
          ...windows(9, 3, 7.4, [1, 1.5], 'sash'),
          ...windows(9, 3, 1.2, [1, 1.8], 'sash'),
        ],
        right: [
          ...windows(9, 3, 4.4, [1, 1.9], 'sash'),
          ...windows(9, 3, 7.4, [1, 1.5], 'sash'),
          ...windows(9, 3, 1.2, [1, 1.8], 'sash'),
        ],
      }),
      chimneyAt(1, 10.2, 4),
      chimneyAt(w - 1.7, 10.2, 4),
    ],
  }
}

/** A workshop with three tall windows, two floors on it and a terrace on top. */
const workshopHouse: BuildHouse = (asked) => {
  const w = sized(asked, 7.4, 8.2)
  return {
    volumes: [
      block([0, 0], [w, 8, 9], {
        roof: { kind: 'terrace', railing: 'bars' },
        front: [
          window(1.3, 0.6, 1, 2.1, 'plain'),
          window(2.9, 0.6, 1, 2.1, 'plain'),
          window(4.5, 0.6, 1, 2.1, 'plain'),
          door(w - 1.1, 1.2, 2.3),
          ...windows(w, 3, 3.8, [0.85, 1.7]),
          balcony(w / 2 - 1, 3.6, 2, 0.7, 'iron'),
          ...windows(w, 3, 6.8, [0.85, 1.2]),
        ],
        left: windows(8, 1, 6.8),
        right: windows(8, 1, 6.8),
      }),
      block([w * 0.5, 3], [3, 4, 2.3], {
        y: 9,
        roof: { kind: 'shed', high: 'right', rise: 0.6 },
        front: [door(1, 0.9, 1.9)],
        left: [window(2, 0.9, 0.8, 0.9, 'plain')],
      }),
    ],
    around: row(w, [2, 3, 2, 3]),
  }
}

/** Rises by half-floors: three roofs, each a little higher. */
const halfFloors: BuildHouse = (asked) => {
  const w = sized(asked, 3.4, 3.9)
  return {
    volumes: [
      block([0, 0], [w, 8, 6.2], {
        roof: TILES(1.2),
        front: [
          door(w / 2, 1.3, 2.4, 'arch'),
          window(w / 2, 3.7, 0.9, 1.5),
          balcony(w / 2 - 0.9, 3.6, 1.8, 0.6, 'iron'),
        ],
        left: [],
      }),
      block([w, 0], [w, 8, 7.7], {
        roof: TILES(1.2),
        front: [window(w / 2, 1.4, 0.9, 1.5), window(w / 2, 5.1, 0.9, 1.4)],
        left: [],
      }),
      block([2 * w, 0], [w, 8, 9.1], {
        roof: TILES(1.2),
        front: [window(w / 2, 1, 0.9, 1.3), window(w / 2, 3.6, 0.9, 1.4), window(w / 2, 6.7, 0.9, 1.2)],
        left: [],
        right: windows(8, 2, 6.7),
      }),
    ],
    around: row(3 * w, [2, 3, 2, 3]),
  }
}

/** A whitewashed fisherman's house in its lane, with a stone bench. */
const laneHouse: BuildHouse = (asked) => {
  const w = sized(asked, 5.6, 6.2)
  return {
    volumes: [
      block([0, 0], [w, 7, 5.6], {
        roof: TILES(1.4),
        front: [door(1.5, 1.1, 2.1, 'arch'), window(w - 1.4, 0.9, 0.9, 1.2), ...windows(w, 2, 3.4, [0.8, 1.1])],
        left: [],
        right: [],
      }),
      block([w - 3, -0.55], [2.4, 0.5, 0.5], { wall: 'stone', roof: { kind: 'none' } }),
    ],
    around: row(w, [1, 2, 2, 1], 7),
  }
}

/** The last house of a long row. */
const endOfRow: BuildHouse = (asked) => {
  const w = sized(asked, 6, 6.6)
  const others = Array.from({ length: 5 }, (_, index) =>
    block([-(index + 1) * w, 0.6 * ((index + 1) % 2)], [w, 8, 5.6], {
      wall: index % 2 ? 'white' : 'neighbour',
      roof: TILES(1.5),
      front: [door(1.4), window(w - 1.6, 0.9, 0.9, 1.3), ...windows(w, 2, 3.5, [0.8, 1.2])],
    }),
  )
  return {
    volumes: [
      block([0, 0], [w, 8, 5.8], {
        roof: TILES(1.6),
        front: [door(1.4, 1.1, 2.2), glass(w - 3, 0, 2.2, 2.1, 2), ...windows(w, 2, 3.5)],
        left: [],
        right: [...windows(8, 3, 3.5), ...windows(8, 2, 0.9)],
      }),
      block([w, -3], [5, 0.35, 1.4], { wall: 'white', roof: { kind: 'none' } }),
      block([w + 1.6, 4], [1.6, 1.4, 2], { wall: 'stone', roof: { kind: 'flat', eaves: 0.05, parapet: 0.1 } }),
    ],
    around: others,
  }
}

/** White cubes of steps and corners, a room on the roof. */
const whiteCubes: BuildHouse = (asked) => {
  const w = sized(asked, 4.4, 5)
  return {
    volumes: [
      block([0, 0], [w, 6, 3.3], {
        roof: { kind: 'terrace', railing: 'wall' },
        front: [door(w / 2, 1.2, 2.1, 'arch')],
        left: [window(3, 1.2, 0.6, 0.8)],
      }),
      block([w, -1.4], [3.4, 5, 5.2], {
        roof: { kind: 'flat', eaves: 0.04, parapet: 0.25 },
        front: [window(1.7, 3.2, 0.8, 1.1), window(1.7, 0.9, 0.8, 1)],
        left: [window(0.7, 3.4, 0.5, 0.7)],
        right: [window(2.5, 3.2, 0.7, 0.9)],
      }),
      block([w + 3.4, 0], [w, 6, 4], {
        roof: { kind: 'terrace', railing: 'wall' },
        front: [window(w / 2 - 1, 1.5, 0.8, 1.1), door(w - 1.1, 1, 2, 'arch', 0.5)],
        right: [window(2, 2, 0.7, 0.9), window(4, 2, 0.7, 0.9)],
      }),
      block([w + 1.6, 2], [3.6, 3.6, 2.6], {
        y: 5.2,
        roof: { kind: 'vault', along: 'z', rise: 0.9 },
        front: [door(1.3, 0.9, 1.9), window(2.6, 0.9, 0.6, 0.8)],
        left: [window(1.8, 1, 0.6, 0.8)],
      }),
      ...outsideStairs([0.6, -1.5], 2.8),
      chimneyAt(w + 5.4, 4.8, 3.6),
    ],
    around: [
      block([2 * w + 3.4, 1.4], [4.4, 5, 3], {
        wall: 'white',
        roof: { kind: 'terrace', railing: 'wall' },
        front: [door(2.2, 1, 2, 'arch')],
      }),
      block([-4.6, 1], [4.6, 5, 4.6], {
        wall: 'white',
        roof: { kind: 'flat', eaves: 0.04, parapet: 0.25 },
        front: [window(2.3, 2.8, 0.8, 1)],
      }),
    ],
  }
}

/** On a straight street of the French: two floors, a blue door in the middle. */
const streetHouse: BuildHouse = (asked) => {
  const w = sized(asked, 7, 7.8)
  return {
    volumes: [
      block([0, 0], [w, 8, 6], {
        roof: TILES(1.5),
        front: [
          door(w / 2, 1.3, 2.5, 'double'),
          window(1.3, 0.9, 0.9, 1.5),
          window(w - 1.3, 0.9, 0.9, 1.5),
          ...windows(w, 3, 3.8, [0.85, 1.4]),
          { kind: 'band', v: 3.1 },
        ],
        left: [],
        right: [],
      }),
    ],
    around: row(w, [2, 1, 1, 2]),
  }
}

/** A plain long front; everything else lies behind it round a patio. */
const plainFront: BuildHouse = (asked) => {
  const w = sized(asked, 10, 11.4)
  return {
    volumes: [
      block([0, 0], [w, 6, 5.6], {
        roof: { kind: 'shed', high: 'back', rise: 1.2 },
        front: [
          door(2, 1.5, 2.5, 'arch'),
          window(w * 0.48, 0.9, 0.9, 1.5),
          window(w - 1.6, 0.9, 0.9, 1.5),
          ...windows(w, 4, 3.6, [0.8, 1.2]),
        ],
        left: [],
        right: windows(6, 2, 3.5),
      }),
      block([w, 0.2], [6, 0.5, 2.8], {
        wall: 'white',
        roof: { kind: 'none' },
        front: [climbing(1, 2.7), door(4.4, 1, 2)],
      }),
    ],
    around: [neighbour(-5.4, 5.4, 7, 2, 'white'), neighbour(-11, 5.6, 7, 1, 'neighbour')],
  }
}

/** Houses in towns and villages. */
export const townHouses = {
  narrowTall,
  squareCorner,
  captainsMansion,
  georgian,
  workshopHouse,
  halfFloors,
  laneHouse,
  endOfRow,
  whiteCubes,
  streetHouse,
  plainFront,
}
