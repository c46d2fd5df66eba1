import { arcade, balcony, climbing, door, glass, window, windows } from '../model/feature.ts'
import { block, chimneyAt, sized, type BuildHouse } from './house-model.ts'

const FLAT = { kind: 'flat' } as const

/** Three white levels that step back up a hill. */
const steppedTerraces: BuildHouse = (asked) => {
  const w = sized(asked, 15, 17)
  return {
    volumes: [
      block([0, 0], [w, 4, 2.9], {
        roof: { kind: 'terrace', railing: 'glass' },
        front: [glass(1, 0, 6, 2.4, 4), glass(w - 6, 0, 5, 2.4, 3)],
        left: [window(2, 1, 1.4, 1, 'plain')],
        right: [window(2, 1, 1.4, 1, 'plain')],
      }),
      block([1.6, 4], [w - 3, 4, 5.8], {
        roof: { kind: 'terrace', railing: 'glass' },
        front: [glass(1, 3, w - 6, 2.4, 6)],
        left: [window(2, 3.6, 1.2, 1.4, 'plain')],
        right: [window(2, 3.6, 1.2, 1.4, 'plain')],
      }),
      block([3.6, 8], [w * 0.5, 4.4, 8.6], {
        roof: { kind: 'flat', eaves: 0.5 },
        front: [glass(0.8, 5.9, w * 0.5 - 1.6, 2.2, 4)],
        left: [window(2, 6.2, 1, 1.6, 'plain')],
        right: [window(2, 6.2, 1, 1.6, 'plain')],
      }),
      block([w - 6, -2.6], [5.4, 2.6, 2.6], { open: 'pergola', roof: { kind: 'none' } }),
    ],
  }
}

/** Two low boxes of white plaster at right angles, the upper one on a wall of stone. */
const courtyardModern: BuildHouse = (asked) => {
  const w = sized(asked, 13, 15)
  return {
    volumes: [
      block([0, 0], [w, 6, 2.9], {
        roof: { kind: 'flat', eaves: 0.7 },
        front: [glass(0.6, 0, 5.4, 2.5, 4), window(w - 1.8, 0.9, 1.4, 1.3, 'plain')],
        right: [glass(1, 0, 3, 2.4, 2)],
      }),
      block([-4.4, 1], [4.4, 11, 2.7], {
        wall: 'stone',
        roof: { kind: 'flat', eaves: 0.15 },
        front: [window(2.2, 1, 1.6, 1, 'plain')],
        left: [glass(2, 0.2, 6, 2.2, 4)],
      }),
      block([w * 0.42, 0.8], [w * 0.58 + 1, 5, 2.8], {
        y: 3.2,
        roof: { kind: 'flat', eaves: 0.25 },
        front: [glass(0.8, 0.25, w * 0.58 - 0.8, 2.2, 4)],
        left: [window(2.4, 0.7, 1, 1.6, 'plain')],
        right: [window(2.4, 0.7, 1, 1.6, 'plain')],
      }),
    ],
  }
}

/** A slim upper box set across a lower one, high on a slope. */
const crossedBoxes: BuildHouse = (asked) => {
  const w = sized(asked, 9, 10.5)
  return {
    volumes: [
      block([0, 0], [w + 4, 7, 2.9], {
        wall: 'stone',
        roof: { kind: 'terrace', railing: 'glass' },
        front: [glass(1, 0, 5, 2.4, 4), window(w + 1.6, 0.9, 1.3, 1.4, 'plain')],
        left: [window(3.4, 0.9, 1.3, 1.4, 'plain')],
        right: [window(3.4, 0.9, 1.3, 1.4, 'plain')],
      }),
      block([0.6, -1.6], [5.6, 8.6, 2.9], {
        y: 2.95,
        roof: { kind: 'flat', eaves: 0.35 },
        front: [glass(0.5, 0.25, 4.6, 2.3, 3)],
        left: [window(2, 0.8, 2.2, 1.3, 'plain'), window(6, 0.8, 1.1, 1.3, 'plain')],
        right: [window(5, 0.8, 2.2, 1.3, 'plain')],
      }),
    ],
  }
}

/** A base of local stone, above it glass along the whole front. */
const glassOnStone: BuildHouse = (asked) => {
  const w = sized(asked, 17, 19)
  return {
    volumes: [
      block([0, 0], [w, 7, 2.9], {
        wall: 'stone',
        roof: { kind: 'none' },
        front: [glass(2, 0, 4, 2.3, 3), glass(w - 7, 0, 4, 2.3, 3)],
        left: [window(3, 0.9, 1.2, 1.3, 'plain')],
        right: [window(3, 0.9, 1.2, 1.3, 'plain')],
      }),
      block([-0.3, -0.9], [w + 0.6, 7.6, 2.9], {
        y: 2.9,
        roof: { kind: 'flat', eaves: 0.9, parapet: 0.35 },
        front: [glass(0.5, 0.2, w - 0.4, 2.5, 9), balcony(0.2, 0, w + 0.2, 1.1, 'glass')],
        left: [window(4, 0.7, 1.4, 1.5, 'plain')],
        right: [window(4, 0.7, 1.4, 1.5, 'plain')],
      }),
    ],
    yard: { x: -2, z: -3, w: w + 4, d: 3 },
    poolAt: [1.5, -8.2],
  }
}

/** A pavilion on one level under one wide flat roof. */
const pavilion: BuildHouse = (asked) => {
  const w = sized(asked, 15, 17)
  return {
    volumes: [
      block([0, 0], [w, 7.5, 2.9], {
        roof: { kind: 'flat', eaves: 1.3, parapet: 0.4 },
        front: [glass(1, 0, 4, 2.4, 3), glass(5.6, 0, w - 10.4, 2.4, 4), window(w - 2.4, 0.7, 1.8, 1.6, 'plain')],
        left: [glass(1, 0, 3, 2.4, 2)],
        right: [glass(3, 0, 3, 2.4, 2)],
      }),
      block([-3.4, -0.6], [0.5, 6, 2.2], { wall: 'stone', roof: { kind: 'none' } }),
    ],
  }
}

/** Raw stone in five heights under flat, planted roofs. */
const stoneSteps: BuildHouse = (asked) => {
  const w = sized(asked, 5, 5.8)
  return {
    volumes: [
      block([-w, -1], [w, 4, 2.2], {
        wall: 'stone',
        roof: { kind: 'terrace', railing: 'wall' },
        front: [window(w / 2, 0.7, 1.6, 1.1, 'plain')],
        left: [window(2, 0.8, 1, 1, 'plain')],
      }),
      block([0, 0], [w, 6, 3.1], { wall: 'stone', roof: FLAT, front: [glass(0.6, 0, w - 1.2, 2.4, 3)] }),
      block([w, 1], [w, 6, 6.2], {
        wall: 'stone',
        roof: FLAT,
        front: [glass(0.6, 3.3, w - 1.2, 2.3, 3), door(1.4, 1.2, 2.3)],
        left: [window(3, 3.8, 1, 1.4, 'plain')],
        right: [window(3, 3.8, 1, 1.4, 'plain')],
      }),
      block([2 * w, 0.4], [w, 6, 4.2], {
        wall: 'stone',
        roof: { kind: 'terrace', railing: 'glass' },
        front: [glass(0.7, 0.3, w - 1.4, 2.4, 3)],
        right: [window(3, 1, 1, 1.4, 'plain')],
      }),
      block([3 * w, -0.8], [w * 0.8, 4.6, 2.6], {
        wall: 'stone',
        roof: FLAT,
        front: [window(w * 0.4, 0.7, 1.4, 1.2, 'plain')],
        right: [window(2, 0.8, 1, 1.1, 'plain')],
      }),
    ],
  }
}

/** Hipped roofs over two floors, with a tiled veranda before the lower one. */
const verandaVilla: BuildHouse = (asked) => {
  const w = sized(asked, 11, 12.6)
  return {
    volumes: [
      block([0, 0], [w, 7.6, 5.7], {
        roof: { kind: 'hip', rise: 1.9 },
        front: [...windows(w, 4, 3.5, [0.9, 1.4]), glass(1.4, 0, 2.4, 2.2, 2), glass(w - 4, 0, 2.4, 2.2, 2)],
        left: [...windows(7.6, 2, 3.5), window(3.8, 0.9, 0.9, 1.4)],
        right: [...windows(7.6, 2, 3.5), window(3.8, 0.9, 0.9, 1.4)],
      }),
      block([0.4, -2.8], [w - 0.8, 2.8, 2.5], { open: 'tiles', roof: { kind: 'none' } }),
      chimneyAt(w * 0.7, 6.6, 4.2),
    ],
  }
}

/** A corner tower above a long low house. */
const cornerTower: BuildHouse = (asked) => {
  const w = sized(asked, 10, 12)
  return {
    volumes: [
      block([w, -0.6], [4.6, 4.8, 6.6], {
        roof: { kind: 'hip', rise: 1.5 },
        front: [window(2.3, 4.2, 1, 1.4, 'arch'), window(2.3, 0.9, 1, 1.4)],
        left: [window(2.4, 4.2, 0.9, 1.4, 'arch')],
        right: [window(2.4, 4.2, 0.9, 1.4, 'arch'), window(2.4, 0.9, 0.9, 1.4)],
      }),
      block([0, 0], [w, 7, 3.1], {
        roof: { kind: 'gable', along: 'x', rise: 1.7 },
        front: [arcade(0.6, w - 1.8, 2.8, 4), ...(asked.flowers ? [climbing(w - 1.6, 2.8)] : [])],
        left: windows(7, 2, 0.9),
      }),
      chimneyAt(1.6, 3.9, 4),
    ],
  }
}

/** One storey in an L, hipped, with a terrace in the crook of its arm. */
const lowVilla: BuildHouse = (asked) => {
  const w = sized(asked, 11, 13)
  return {
    volumes: [
      block([0, 3], [w, 6, 3], {
        roof: { kind: 'hip', rise: 1.7 },
        front: [glass(5.6, 0, 3, 2.2, 3), window(w - 1.3, 0.9, 0.9, 1.3)],
        right: windows(6, 2, 0.9),
      }),
      block([-0.6, -2], [5, 5, 3], {
        roof: { kind: 'hip', rise: 1.5 },
        front: windows(5, 2, 0.9, [0.9, 1.4]),
        left: windows(5, 2, 0.9),
        right: [window(2.4, 0.9, 0.9, 1.4)],
      }),
      block([4.7, 0.4], [4.6, 2.6, 2.4], { open: 'vine', roof: { kind: 'none' } }),
      chimneyAt(w - 3, 3.9, 6.4),
    ],
    yard: { x: -1.4, z: -5.4, w: w + 2, d: 8.4 },
    poolAt: [1.4, -10.6],
  }
}

/** A gable to the sea with a balcony across it. */
const balconyGable: BuildHouse = (asked) => {
  const w = sized(asked, 9, 10)
  return {
    volumes: [
      block([0, 0], [w, 9, 5.7], {
        roof: { kind: 'gable', along: 'z', rise: 1.9 },
        front: [
          glass(1.2, 3, 2.2, 2.1, 2),
          glass(w - 3.4, 3, 2.2, 2.1, 2),
          window(w / 2, 5.7, 0.8, 0.8, 'round'),
          glass(1, 0, w - 2, 2.2, 5),
          balcony(0.2, 3, w - 0.4, 1.5, 'bars'),
        ],
        left: [...windows(9, 3, 3.4), ...windows(9, 3, 0.9)],
        right: [...windows(9, 3, 3.4), ...windows(9, 3, 0.9)],
      }),
      block([w, 3.5], [4.4, 5, 2.8], {
        roof: { kind: 'terrace', railing: 'bars' },
        front: [{ kind: 'door', u: 0.7, w: 3, h: 2.2, style: 'barn' }],
      }),
    ],
  }
}

/** A square white villa under one pyramid, with a room in the roof. */
const atticVilla: BuildHouse = (asked) => {
  const w = sized(asked, 12, 13.4)
  return {
    volumes: [
      block([0, 0], [w, 9, 3.3], {
        roof: { kind: 'hip', rise: 2.9, eaves: 0.6 },
        front: [arcade(w / 2 - 2.6, 5.2, 2.9, 3), window(1.8, 0.9, 1, 1.5), window(w - 1.8, 0.9, 1, 1.5)],
        left: windows(9, 3, 0.9),
        right: windows(9, 3, 0.9),
      }),
      block([w / 2 - 1.7, 1], [3.4, 4, 2.2], {
        y: 3.6,
        roof: { kind: 'gable', along: 'z', rise: 1 },
        front: [window(1.7, 0.5, 1.2, 1.3)],
      }),
    ],
  }
}

/** Built in 1969: one slanting roof over a long front of glass. */
const slantedRoof: BuildHouse = (asked) => {
  const w = sized(asked, 13, 14.6)
  return {
    volumes: [
      block([0, 0], [w * 0.62, 7, 2.7], {
        roof: { kind: 'shed', high: 'front', rise: 1.3 },
        front: [glass(0.8, 0, w * 0.62 - 1.6, 2.5, 5)],
        left: [window(4, 0.9, 1, 1.3, 'plain')],
      }),
      block([w * 0.62, 1.4], [w * 0.38, 6, 2.7], {
        wall: 'stone',
        roof: { kind: 'shed', high: 'left', rise: 0.9 },
        front: [door(1.3, 1.1, 2.1), window(3.4, 1.2, 1.2, 0.9, 'plain')],
        right: [window(3, 1, 1, 1.2, 'plain')],
      }),
    ],
  }
}

/** A chalet: a steep gable over a covered terrace, with a balcony under it. */
const steepChalet: BuildHouse = (asked) => {
  const w = sized(asked, 8.4, 9.4)
  return {
    volumes: [
      block([0, 0], [w, 9, 3.9], {
        roof: { kind: 'gable', along: 'z', rise: 4, eaves: 0.9 },
        front: [
          glass(2.4, 4.1, w - 4.8, 1.9, 3),
          balcony(1.2, 3.9, w - 2.4, 1.2, 'bars'),
          window(1.4, 0.9, 0.9, 1.4),
          glass(2.8, 0, 2.8, 2.2, 3),
          window(w - 1.4, 0.9, 0.9, 1.4),
        ],
        left: windows(9, 3, 0.9),
        right: windows(9, 3, 0.9),
      }),
      block([w + 0.2, 1], [4.6, 5, 2.5], { open: 'slab', roof: { kind: 'none' } }),
    ],
  }
}

/** Solid and square, of the eighties, with a chimney of stone. */
const squareHouse: BuildHouse = (asked) => {
  const w = sized(asked, 9.6, 10.6)
  return {
    volumes: [
      block([0, 0], [w, 9, 5.8], {
        roof: { kind: 'hip', rise: 2.1 },
        front: [
          ...windows(w, 3, 3.6, [1, 1.3]),
          balcony(w / 2 - 1.6, 3.1, 3.2, 1, 'bars'),
          window(1.7, 0.9, 1, 1.4),
          door(w / 2, 1.4, 2.2, 'double'),
          window(w - 1.7, 0.9, 1, 1.4),
        ],
        left: [...windows(9, 3, 3.6), ...windows(9, 2, 0.9)],
        right: [...windows(9, 3, 3.6), ...windows(9, 2, 0.9)],
      }),
      block([-1, 3], [1, 1.8, 8.4], { wall: 'stone', roof: { kind: 'flat', eaves: 0.1, parapet: 0.2 } }),
      block([w, 1.6], [4.2, 5, 2.6], { open: 'vine', roof: { kind: 'none' } }),
    ],
  }
}

/** Villas, old and new. */
export const villas = {
  steppedTerraces,
  courtyardModern,
  crossedBoxes,
  glassOnStone,
  pavilion,
  stoneSteps,
  verandaVilla,
  cornerTower,
  lowVilla,
  balconyGable,
  atticVilla,
  slantedRoof,
  steepChalet,
  squareHouse,
}
