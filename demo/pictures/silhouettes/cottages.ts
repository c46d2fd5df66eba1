import { arcade, balcony, climbing, door, glass, window, windows } from '../model/feature.ts'
import { block, chimneyAt, sized, type BuildHouse } from './house-model.ts'

/** A bungalow with a covered terrace along its whole front. */
const porchBungalow: BuildHouse = (asked) => {
  const w = sized(asked, 11, 12.6)
  return {
    volumes: [
      block([0, 0], [w, 6.5, 2.9], {
        roof: { kind: 'gable', along: 'x', rise: 1.5 },
        front: [glass(w - 5, 0, 3, 2.2, 3), ...windows(w * 0.5, 2, 0.9)],
        left: windows(6.5, 2, 0.9),
        right: windows(6.5, 2, 0.9),
      }),
      block([w - 6, -2.6], [6, 2.6, 2.4], { open: 'tiles', roof: { kind: 'none' } }),
      chimneyAt(1.4, 3.6, 3),
    ],
  }
}

/** Rooms round a tiled patio, open towards the front. */
const patioCottage: BuildHouse = (asked) => {
  const w = sized(asked, 4.4, 4.9)
  return {
    volumes: [
      block([0, 0], [w, 8, 2.8], {
        roof: { kind: 'gable', along: 'z', rise: 1.3 },
        front: [window(w / 2, 0.9, 1, 1.4)],
        left: windows(8, 2, 0.9),
      }),
      block([w, 5], [5, 4, 2.8], { roof: { kind: 'gable', along: 'x', rise: 1.2 }, front: [arcade(0.3, 4.4, 2.6, 2)] }),
      block([w + 5, 0], [w, 8, 2.8], {
        roof: { kind: 'gable', along: 'z', rise: 1.3 },
        front: [window(w / 2, 0.9, 1, 1.4)],
        right: windows(8, 2, 0.9),
      }),
      block([w, -0.1], [5, 0.4, 1.1], { wall: 'stone', roof: { kind: 'none' } }),
    ],
  }
}

/** A bungalow with its gable to the lawn and a vine on beams. */
const vineBungalow: BuildHouse = (asked) => {
  const w = sized(asked, 7.4, 8.4)
  return {
    volumes: [
      block([0, 0], [w, 8, 2.8], {
        roof: { kind: 'gable', along: 'z', rise: 1.8 },
        front: [glass(1.6, 0, 2.6, 2.1, 2), window(w - 1.7, 0.9, 0.9, 1.3)],
        left: windows(8, 3, 0.9),
        right: windows(8, 3, 0.9),
      }),
      block([w, 0.4], [4.2, 5, 2.4], { open: 'vine', roof: { kind: 'none' } }),
    ],
  }
}

/** Low under one slope, with a step in its roof and flowers at the door. */
const steppedCottage: BuildHouse = (asked) => {
  const w = sized(asked, 5.6, 6.4)
  return {
    volumes: [
      block([0, 0], [w, 6, 3.2], {
        roof: { kind: 'gable', along: 'x', rise: 1.4 },
        front: [
          door(1.5, 1, 2.1, 'arch'),
          window(w - 1.6, 0.9, 1, 1.3),
          ...(asked.flowers ? [climbing(2.4, 2.8)] : []),
        ],
        left: windows(6, 2, 0.9),
        right: [],
      }),
      block([w, 0.8], [4.4, 5, 2.5], {
        roof: { kind: 'gable', along: 'x', rise: 1.1 },
        front: windows(4.4, 2, 0.8, [0.8, 1.1]),
        right: windows(5, 1, 0.8),
      }),
      chimneyAt(w - 1, 3.8, 2.8),
    ],
  }
}

/** A gardener's house: one square room under a pyramid, a lean-to beside it. */
const pyramidCottage: BuildHouse = (asked) => {
  const w = sized(asked, 6.2, 6.9)
  return {
    volumes: [
      block([0, 0], [w, 6.2, 2.9], {
        roof: { kind: 'hip', rise: 2.1 },
        front: [door(w / 2, 1.1, 2.1), window(1.2, 0.9, 0.8, 1.2), window(w - 1.2, 0.9, 0.8, 1.2)],
        left: windows(6.2, 2, 0.9),
        right: windows(6.2, 2, 0.9),
      }),
      block([-3.2, 1.6], [3.2, 4, 2.3], {
        roof: { kind: 'shed', high: 'right', rise: 0.7 },
        front: [glass(0.6, 0, 2, 2, 2)],
        left: [],
      }),
    ],
  }
}

/** Flat-roofed bungalow of two wings with a long table between them. */
const twinWings: BuildHouse = (asked) => {
  const w = sized(asked, 5, 5.6)
  return {
    volumes: [
      block([0, 0], [w, 7, 2.9], {
        roof: { kind: 'flat', eaves: 0.35 },
        front: [glass(1, 0, w - 2, 2.2, 3)],
        left: windows(7, 2, 0.9),
      }),
      block([w + 4, 0], [w, 7, 2.9], {
        roof: { kind: 'flat', eaves: 0.35 },
        front: windows(w, 2, 0.9),
        right: windows(7, 2, 0.9),
      }),
      block([w, 3.4], [4, 3.2, 2.9], {
        wall: 'stone',
        roof: { kind: 'flat', eaves: 0.1 },
        front: [door(2, 1.2, 2.2, 'arch')],
      }),
      block([w + 0.1, 0.2], [3.8, 3, 2.5], { open: 'pergola', roof: { kind: 'none' } }),
    ],
  }
}

/** A lodge at the end of a path, one gable with a green door in it. */
const gardenLodge: BuildHouse = (asked) => {
  const w = sized(asked, 5.2, 5.8)
  return {
    volumes: [
      block([0, 0], [w, 7, 2.9], {
        roof: { kind: 'gable', along: 'z', rise: 1.6 },
        front: [door(w / 2, 1.1, 2.1, 'arch'), window(1, 0.9, 0.6, 1.1), window(w - 1, 0.9, 0.6, 1.1)],
        left: windows(7, 2, 0.9),
        right: windows(7, 2, 0.9),
      }),
      block([-7, 3], [7, 0.5, 2.3], { wall: 'stone', roof: { kind: 'none' } }),
      block([w, 3], [7, 0.5, 2.3], { wall: 'stone', roof: { kind: 'none' } }),
      chimneyAt(w - 1.3, 3.2, 4.6),
    ],
  }
}

/** On a slipway: two floors, wide doors for boats below. */
const slipwayHouse: BuildHouse = (asked) => {
  const w = sized(asked, 8, 9)
  return {
    volumes: [
      block([0, 0], [w, 7, 5.8], {
        roof: { kind: 'gable', along: 'x', rise: 1.6 },
        front: [door(2.2, 2.4, 2.5, 'barn'), door(w - 1.5, 1, 2.1), ...windows(w, 3, 3.5, [0.85, 1.3])],
        left: windows(7, 2, 3.5),
        right: windows(7, 2, 3.5),
      }),
      block([w, 1.4], [4, 5, 3], {
        roof: { kind: 'terrace', railing: 'wall' },
        front: [window(2, 0.9, 0.9, 1.2)],
        right: [window(2, 0.9, 0.9, 1.2)],
      }),
    ],
  }
}

/** Built for one boat and two oars. */
const boatShed: BuildHouse = (asked) => {
  const w = sized(asked, 5, 5.6)
  return {
    volumes: [
      block([0, 0], [w, 7, 2.6], {
        roof: { kind: 'gable', along: 'z', rise: 1.6 },
        front: [door(w / 2, 2.6, 2.5, 'barn')],
        left: windows(7, 2, 0.9, [0.8, 1]),
        right: windows(7, 2, 0.9, [0.8, 1]),
      }),
      block([w, 2.6], [2.4, 3.4, 2], {
        roof: { kind: 'shed', high: 'left', rise: 0.6 },
        front: [window(1.2, 0.9, 0.6, 0.7)],
      }),
    ],
  }
}

/** One vaulted boat chamber with a round window, a flat-roofed room beside it. */
const vaultedBoathouse: BuildHouse = (asked) => {
  const w = sized(asked, 5.2, 5.8)
  return {
    volumes: [
      block([0, 0], [w, 8, 2.5], {
        roof: { kind: 'vault', along: 'z', rise: 1.5 },
        front: [door(w / 2, 2.8, 2.9, 'barn')],
        left: [window(2.2, 1, 0.8, 0.8, 'round'), window(5, 0.9, 0.9, 1.1)],
        right: [window(2.2, 1, 0.8, 0.8, 'round')],
      }),
      block([w, 1.6], [4.6, 6, 3], {
        roof: { kind: 'terrace', railing: 'wall' },
        front: [door(1.2, 1, 2.1), window(3.2, 0.9, 0.9, 1.2)],
        right: windows(6, 2, 0.9),
      }),
    ],
  }
}

/** The last house on its rock: two floors, a low roof, storm shutters. */
const rockHouse: BuildHouse = (asked) => {
  const w = sized(asked, 8.6, 9.6)
  return {
    volumes: [
      block([0, 0], [w, 7, 5.7], {
        roof: { kind: 'hip', rise: 1.4 },
        front: [...windows(w, 3, 3.5, [0.9, 1.3]), ...windows(w, 3, 0.9, [0.9, 1.2], 'closed')],
        left: [...windows(7, 2, 3.5), ...windows(7, 2, 0.9)],
        right: [...windows(7, 2, 3.5), door(2, 1, 2.1)],
      }),
      block([-4.4, 1.6], [4.4, 4.4, 2.6], {
        wall: 'stone',
        roof: { kind: 'terrace', railing: 'wall' },
        front: [window(2.2, 0.9, 0.8, 1, 'closed')],
        left: [],
      }),
      chimneyAt(w * 0.66, 6.3, 3),
    ],
  }
}

/** Half in the cliff: rooms above, a vaulted cave below. */
const cliffHouse: BuildHouse = (asked) => {
  const w = sized(asked, 10, 11.4)
  return {
    volumes: [
      block([-3, 2.4], [w + 7, 6, 3], { wall: 'rock', roof: { kind: 'none' } }),
      block([1, 0.6], [4, 2, 2.7], {
        roof: { kind: 'vault', along: 'z', rise: 0.7 },
        front: [door(2, 1.3, 2.2, 'arch'), window(3.3, 1.2, 0.4, 0.7, 'slot')],
        left: [],
      }),
      block([0, 3.4], [w, 5, 3], {
        y: 3,
        roof: { kind: 'flat', eaves: 0.4, parapet: 0.25 },
        front: [
          glass(1, 0.2, 4.6, 2.2, 4),
          window(w - 3.4, 0.9, 0.9, 1.2),
          balcony(0.4, 0, 6, 1, 'bars'),
          window(w - 1.4, 0.9, 0.9, 1.2),
        ],
        left: windows(5, 1, 0.9),
        right: windows(5, 1, 0.9),
      }),
    ],
  }
}

/** Bungalows, cottages and houses by the water. */
export const cottages = {
  porchBungalow,
  patioCottage,
  vineBungalow,
  steppedCottage,
  pyramidCottage,
  twinWings,
  gardenLodge,
  slipwayHouse,
  boatShed,
  vaultedBoathouse,
  rockHouse,
  cliffHouse,
}
