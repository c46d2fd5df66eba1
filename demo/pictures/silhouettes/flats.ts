import { arcade, balcony, climbing, door, glass, window, windows, type Feature } from '../model/feature.ts'
import { block, chimneyAt, outsideStairs, sized, type BuildHouse } from './house-model.ts'

type Railing = Extract<Feature, { kind: 'balcony' }>['railing']

/** Doors of glass behind balconies: `columns` flats on each of `storeys` floors. */
function loggias(
  width: number,
  storeys: number,
  columns: number,
  railing: Railing,
  out = 1.5,
  awnings = false,
): Feature[] {
  return Array.from({ length: storeys }, (_, storey) =>
    Array.from({ length: columns }, (__, column): Feature[] => {
      const cell = width / columns
      const [u, v] = [column * cell, storey * 2.9 + 0.3]
      const room = glass(u + cell * 0.2, v, cell * 0.6, 2.15, 3)
      const shade: Feature[] =
        awnings && (storey + column) % 2 === 0 ? [{ kind: 'awning', u: u + 0.3, v: v + 2.5, w: cell - 0.6 }] : []
      return storey === 0 ? [room, ...shade] : [room, ...shade, balcony(u + 0.25, v, cell - 0.5, out, railing)]
    }),
  ).flat(2)
}

/** Three floors with a stair tower, balconies over the reeds. */
const towerBlock: BuildHouse = (asked) => {
  const w = sized(asked, 13, 15)
  const h = asked.storeys * 2.9 + 0.2
  return {
    volumes: [
      block([0, 0], [w, 8, h], {
        roof: { kind: 'flat' },
        front: loggias(w, asked.storeys, 3, 'wall'),
        left: windows(8, 2, h - 2.2, [0.9, 1.1]),
        right: windows(8, 2, h - 2.2, [0.9, 1.1]),
      }),
      block([-3.2, 1.2], [3.2, 5, h + 1.5], {
        wall: 'stone',
        roof: { kind: 'flat', parapet: 0.2 },
        front: [
          door(1.6, 1.2, 2.2),
          ...Array.from({ length: asked.storeys - 1 }, (_, index) => window(1.6, 3.8 + index * 2.9, 0.7, 1.2, 'plain')),
        ],
        left: [],
      }),
    ],
  }
}

/** A small house with one flat on each floor, three windows in a row and stairs up to its terrace. */
const threeWindows: BuildHouse = (asked) => {
  const w = sized(asked, 11, 12.4)
  return {
    volumes: [
      block([0, 0], [w, 8, 5.9], {
        roof: { kind: 'gable', along: 'x', rise: 1.7 },
        front: [...windows(w, 3, 3.7, [1.2, 1.5]), glass(1.4, 0, 2.6, 2.2, 3), window(w - 2, 0.9, 1, 1.3)],
        left: windows(8, 2, 3.7),
        right: windows(8, 2, 3.7),
      }),
      block([w, 1], [5, 5, 2.9], {
        roof: { kind: 'terrace', railing: 'bars' },
        front: [door(2.5, 2.4, 2.2, 'barn')],
        right: [window(2.5, 1, 1, 1)],
      }),
      ...outsideStairs([w + 0.8, -0.2], 2.9),
      chimneyAt(w * 0.2, 7, 3),
    ],
  }
}

/** On the promenade: an old front with an iron balcony on the first floor. */
const promenadeFlat: BuildHouse = (asked) => {
  const w = sized(asked, 8, 9)
  const side = (x: number, width: number, h: number, wall: 'white' | 'neighbour') =>
    block([x, 0], [width, 8, h], {
      wall,
      roof: { kind: 'gable', along: 'x', rise: 1.4 },
      front: [door(1.3), window(width - 1.4, 0.9, 0.9, 1.3), ...windows(width, 2, 3.6, [0.8, 1.3])],
      left: [],
      right: windows(8, 2, 3.6),
    })
  return {
    volumes: [
      block([0, 0], [w, 8, 6.2], {
        roof: { kind: 'gable', along: 'x', rise: 1.5 },
        front: [
          arcade(0.6, w - 3, 2.8, 2),
          door(w - 1.3, 1.1, 2.4),
          glass(w / 2 - 0.7, 3.2, 1.4, 2.3, 2),
          balcony(w / 2 - 1.7, 3.2, 3.4, 0.9, 'iron'),
          window(1.2, 3.8, 0.85, 1.5),
          window(w - 1.2, 3.8, 0.85, 1.5),
        ],
        left: [],
        right: [],
      }),
    ],
    around: [
      side(-6, 6, 5.2, 'white'),
      side(-12.4, 6.4, 6.4, 'neighbour'),
      side(w, 6.6, 5.4, 'neighbour'),
      side(w + 6.6, 6, 6, 'white'),
    ],
  }
}

/** Garden flats on two floors under tiles, each with its strip of lawn. */
const gardenFlats: BuildHouse = (asked) => {
  const w = sized(asked, 16, 18)
  return {
    volumes: [
      block([0, 0], [w / 2, 7, 5.8], {
        roof: { kind: 'gable', along: 'x', rise: 1.6 },
        front: loggias(w / 2, 2, 2, 'bars', 1.3),
        left: windows(7, 2, 3.6),
      }),
      block([w / 2, -1.6], [w / 2, 7, 5.8], {
        roof: { kind: 'gable', along: 'x', rise: 1.6 },
        front: loggias(w / 2, 2, 2, 'bars', 1.3),
        left: [],
        right: windows(7, 2, 3.6),
      }),
      block([0.4, -2.6], [w / 2 - 0.8, 2.6, 2.5], { open: 'pergola', roof: { kind: 'none' } }),
    ],
  }
}

/** Two floors of flats and stairs to a terrace over the whole roof. */
const roofTerrace: BuildHouse = (asked) => {
  const w = sized(asked, 11, 12.6)
  return {
    volumes: [
      block([0, 0], [w, 8, 8.8], {
        roof: { kind: 'terrace', railing: 'bars' },
        front: [...loggias(w, 3, 2, 'bars'), { kind: 'band', v: 8.4 }],
        left: [...windows(8, 2, 3.8), ...windows(8, 2, 6.6)],
        right: [...windows(8, 2, 3.8), ...windows(8, 2, 6.6)],
      }),
      block([w * 0.62, 3], [3.4, 3.4, 2.3], { y: 8.8, roof: { kind: 'flat' }, front: [door(1.7, 1, 2)] }),
      block([1.2, 2], [4.6, 3, 2.3], { y: 8.8, open: 'pergola', roof: { kind: 'none' } }),
    ],
  }
}

/** A slab of the seventies: four floors, a terrace to each, striped awnings. */
const slabOfFlats: BuildHouse = (asked) => {
  const w = sized(asked, 13, 14.6)
  return {
    volumes: [
      block([0, 0], [w, 8, 11.8], {
        roof: { kind: 'flat', eaves: 0.5, parapet: 0.4 },
        front: loggias(w, 4, 3, 'glass', 1.6, true),
        left: [],
        right: [],
      }),
      block([w, 1.5], [3, 5, 9.4], {
        wall: 'stone',
        roof: { kind: 'flat' },
        front: [door(1.5, 1.3, 2.2), window(1.5, 4, 0.7, 1.4, 'plain'), window(1.5, 7, 0.7, 1.4, 'plain')],
        right: [],
      }),
    ],
  }
}

/** Three plain bright floors, each terrace as wide as its flat. */
const deepTerraces: BuildHouse = (asked) => {
  const w = sized(asked, 9.6, 10.8)
  return {
    volumes: [
      block([0, 0], [w, 8, 8.8], {
        roof: { kind: 'gable', along: 'z', rise: 1.6 },
        front: [...loggias(w, 3, 2, 'wall', 2.4), window(w / 2, 8.7, 0.7, 0.7, 'round')],
        left: [...windows(8, 3, 3.8), ...windows(8, 3, 6.6), ...windows(8, 3, 0.9)],
        right: [...windows(8, 3, 3.8), ...windows(8, 3, 6.6), ...windows(8, 3, 0.9)],
      }),
    ],
  }
}

/** Stacked white rooms, each set back from the one below, with one wide window. */
const cliffStack: BuildHouse = (asked) => {
  const w = sized(asked, 8, 9)
  return {
    volumes: [
      block([-2.4, 0], [w, 4, 3], {
        roof: { kind: 'terrace', railing: 'wall' },
        front: [window(2, 0.9, 1, 1.2), door(w - 1.6, 1, 2.1, 'arch')],
        left: [],
      }),
      block([0, 3], [w, 4, 6], {
        roof: { kind: 'terrace', railing: 'bars' },
        front: [{ kind: 'window', u: 1, v: 3.7, w: 2.4, h: 1.6, style: 'shutters' }, glass(w - 3, 3.1, 2, 2.1, 2)],
        right: [window(2, 3.9, 0.8, 1)],
      }),
      block([-1.8, 6], [w, 5, 9], {
        roof: { kind: 'flat', eaves: 0.05, parapet: 0.3 },
        front: [...windows(w, 3, 6.9, [0.8, 1.2])],
        left: [window(2, 7, 0.7, 0.9)],
      }),
      ...outsideStairs([w - 2, 1.6], 3),
    ],
  }
}

/** Flats on two floors in a bend round the lawn. */
const bentFlats: BuildHouse = (asked) => {
  const w = sized(asked, 9, 10)
  return {
    volumes: [
      block([0, 0], [w, 7, 5.9], {
        roof: { kind: 'hip', rise: 1.5 },
        front: loggias(w, 2, 2, 'glass', 1.4, true),
        left: windows(7, 2, 3.6),
      }),
      block([w, -4.5], [6.5, 11.5, 5.9], {
        roof: { kind: 'hip', rise: 1.5 },
        front: loggias(6.5, 2, 1, 'glass', 1.4),
        left: [glass(5, 0, 2, 2.2, 2), window(2, 3.6, 0.9, 1.3)],
        right: windows(11.5, 4, 3.6),
      }),
    ],
  }
}

/** Floors like a flight of steps, the widest terrace on the second. */
const steppedFlats: BuildHouse = (asked) => {
  const w = sized(asked, 14, 16)
  return {
    volumes: [
      block([0, 0], [w, 8, 5.8], {
        roof: { kind: 'terrace', railing: 'glass' },
        front: loggias(w, 2, 4, 'glass', 1.4),
        left: windows(8, 2, 3.6),
        right: windows(8, 2, 3.6),
      }),
      block([0, 1.2], [w * 0.5, 6.8, 3], {
        y: 5.8,
        roof: { kind: 'flat', eaves: 0.6 },
        front: [glass(0.8, 0.05, w * 0.5 - 1.6, 2.3, 4), { kind: 'awning', u: 0.6, v: 2.6, w: w * 0.5 - 1.2 }],
        left: windows(6.8, 2, 0.8),
        right: [glass(1, 0.05, 2.4, 2.2, 2)],
      }),
    ],
  }
}

/** One room at the foot of an old house, with a vine before its door. */
const gardenRoom: BuildHouse = (asked) => {
  const w = sized(asked, 7, 7.8)
  return {
    volumes: [
      block([0, 0], [w, 5, 3.1], {
        roof: { kind: 'shed', high: 'back', rise: 1 },
        front: [
          door(1.6, 1.2, 2.2, 'arch'),
          glass(w - 4.2, 0, 3, 2.2, 3),
          ...(asked.flowers ? [climbing(2.8, 2.6)] : []),
        ],
        left: [window(2.5, 0.9, 0.8, 1.2)],
        right: [window(2.5, 0.9, 0.8, 1.2)],
      }),
      block([w - 5, -2.8], [4.8, 2.8, 2.4], { open: 'vine', roof: { kind: 'none' } }),
      block([-6, -0.4], [6, 0.5, 2], { wall: 'stone', roof: { kind: 'none' } }),
      block([w, -0.4], [6, 0.5, 2], { wall: 'stone', roof: { kind: 'none' }, front: [climbing(2, 1.8)] }),
    ],
  }
}

/** One wide door of glass on a plinth of boathouses. */
const openLoft: BuildHouse = (asked) => {
  const w = sized(asked, 9.4, 10.4)
  return {
    volumes: [
      block([0, 0], [w, 7, 2.8], {
        wall: 'ashlar',
        roof: { kind: 'none' },
        front: [door(w * 0.22, 2.2, 2.3, 'barn'), door(w * 0.55, 2.2, 2.3, 'barn'), window(w - 1.4, 0.9, 0.8, 1)],
        left: [],
        right: [],
      }),
      block([0, 1.6], [w, 5.4, 2.9], {
        y: 2.8,
        roof: { kind: 'shed', high: 'front', rise: 0.9 },
        front: [glass(1.2, 0.05, 5.4, 2.4, 3), window(w - 1.5, 0.9, 0.9, 1.2)],
        left: windows(5.4, 1, 0.9),
        right: windows(5.4, 1, 0.9),
      }),
      block([0, 0], [w, 1.6, 0.05], { y: 2.8, wall: 'ashlar', roof: { kind: 'terrace', railing: 'bars' } }),
    ],
  }
}

/** Houses with flats in them. */
export const flats = {
  towerBlock,
  threeWindows,
  promenadeFlat,
  gardenFlats,
  roofTerrace,
  slabOfFlats,
  deepTerraces,
  cliffStack,
  bentFlats,
  steppedFlats,
  gardenRoom,
  openLoft,
}
