import { arcade, climbing, door, glass, window, windows } from '../model/feature.ts'
import { block, chimneyAt, sized, type BuildHouse } from './house-model.ts'

/** A squat watchtower with low wings. */
const towerFarm: BuildHouse = (asked) => {
  const w = sized(asked, 8, 10)
  return {
    volumes: [
      block([0, 0], [5, 5, 7.4], {
        wall: 'stone',
        roof: { kind: 'terrace', railing: 'wall' },
        front: [window(2.5, 5, 0.35, 1.1, 'slot'), door(1.4, 1.2, 2.2, 'arch')],
        left: [window(2.5, 5, 0.35, 1.1, 'slot')],
        right: [window(2.4, 5.2, 0.35, 1.1, 'slot')],
      }),
      block([5, 0.8], [w, 6, 3], {
        roof: { kind: 'gable', along: 'x', rise: 1.7 },
        front: [...windows(w, 3, 0.9), ...(asked.flowers ? [climbing(w - 2.4, 2.7)] : [])],
        right: windows(6, 2, 0.9),
      }),
      block([-5, 1.6], [5, 4.4, 2.6], {
        wall: 'stone',
        roof: { kind: 'shed', high: 'right', rise: 1.3 },
        front: [door(2.5, 1.8, 2, 'barn')],
        left: [window(2, 1, 0.8, 0.9, 'plain')],
      }),
      chimneyAt(5 + w * 0.7, 4, 3.4),
    ],
  }
}

/** One long vault, once a cowshed, with a lower lean-to. */
const vaultedBarn: BuildHouse = (asked) => {
  const d = sized(asked, 15, 18)
  return {
    volumes: [
      block([0, 0], [8, d, 2.9], {
        roof: { kind: 'vault', along: 'z', rise: 2.6 },
        front: [
          door(4, 2, 2.8, 'barn'),
          window(1.3, 1, 0.8, 1.2),
          window(6.7, 1, 0.8, 1.2),
          window(4, 3.7, 1.1, 1.1, 'round'),
        ],
        left: windows(d, 4, 1, [0.9, 1.2]),
        right: windows(d, 4, 1, [0.9, 1.2]),
      }),
      block([8, 4], [4.2, 8, 2.5], {
        wall: 'stone',
        roof: { kind: 'shed', high: 'left', rise: 1.4 },
        front: [door(2.1, 1.2)],
        right: windows(8, 3, 0.8, [0.8, 1.1]),
      }),
    ],
    yard: { x: -2.5, z: -4, w: 14, d: 4 },
    poolAt: [-1.5, -10.4],
  }
}

/** A white farmhouse of two floors with a porch of arches to one side and a low store to the other. */
const arcadedFarm: BuildHouse = (asked) => {
  const w = sized(asked, 8.6, 10)
  return {
    volumes: [
      block([0, 0], [w, 7, 5.8], {
        roof: { kind: 'gable', along: 'x', rise: 1.9 },
        front: [...windows(w, 3, 3.5, [0.9, 1.3]), window(1.5, 1, 0.9, 1.4), door(w - 2, 1.3, 2.3, 'arch')],
        left: windows(7, 2, 3.5),
        right: windows(7, 2, 3.5),
      }),
      block([-6.6, 0.6], [6.6, 4.4, 3.1], {
        roof: { kind: 'flat', eaves: 0.2 },
        front: [arcade(0, 6.6, 3.1, 3), ...(asked.flowers ? [climbing(0.4, 3)] : [])],
        left: [arcade(0, 4.4, 3.1, 1)],
      }),
      block([w, 1.4], [5, 5, 3], {
        roof: { kind: 'shed', high: 'left', rise: 1.1 },
        front: [window(1.4, 1, 0.8, 1.2, 'closed'), window(3.6, 1, 0.8, 1.2)],
      }),
      chimneyAt(w * 0.75, 7, 3.2),
    ],
  }
}

/** Honey-coloured and thick-walled, its gable to the court, the wall full of niches for hives. */
const hiveFarm: BuildHouse = (asked) => {
  const w = sized(asked, 6.8, 7.8)
  return {
    volumes: [
      block([0, 0], [w, 10, 5.6], {
        roof: { kind: 'gable', along: 'z', rise: 2 },
        front: [window(w / 2, 5.5, 0.8, 0.8, 'arch'), ...windows(w, 2, 3.2, [0.9, 1.3]), door(w / 2, 1.6, 2.4, 'arch')],
        left: windows(10, 3, 3.2),
        right: windows(10, 3, 3.2),
      }),
      block([w, 3], [9, 6, 3], {
        roof: { kind: 'gable', along: 'x', rise: 1.5 },
        front: [{ kind: 'niches', v: 0.7, rows: 2, columns: 8 }],
        right: windows(6, 2, 1),
      }),
      block([w, 0.4], [5.4, 2.6, 2.7], { open: 'vine', roof: { kind: 'none' } }),
      chimneyAt(w + 6.4, 4, 5.4),
    ],
  }
}

/** A farmstead around its yard: dwelling, cowshed and gateway. */
const courtFarm: BuildHouse = (asked) => {
  const w = sized(asked, 9, 10.5)
  return {
    volumes: [
      block([0, 6], [w, 7, 6.2], {
        roof: { kind: 'gable', along: 'x', rise: 2 },
        front: [
          ...windows(w, 4, 3.8, [0.8, 1.2]),
          door(w / 2, 1.6, 2.6, 'arch'),
          window(1.4, 1, 0.8, 1.2),
          window(w - 1.4, 1, 0.8, 1.2),
        ],
        left: windows(7, 2, 3.8),
        right: windows(7, 2, 3.8),
      }),
      block([-5.6, 0], [5.6, 13, 3.4], {
        wall: 'stone',
        roof: { kind: 'gable', along: 'z', rise: 1.9 },
        front: [door(2.8, 2, 2.6, 'barn')],
        left: windows(13, 4, 1.2, [0.7, 0.8], 'plain'),
        right: [arcade(1, 5, 2.7, 2)],
      }),
      block([w, 2], [6.4, 8, 3.6], {
        roof: { kind: 'gable', along: 'z', rise: 1.7 },
        front: [window(3.2, 1, 1, 1.4)],
        left: [],
        right: windows(8, 3, 1),
      }),
      block([0, -0.4], [w, 0.6, 1.5], {
        wall: 'stone',
        roof: { kind: 'none' },
        front: [door(w / 2, 1.6, 1.4, 'plain')],
      }),
      chimneyAt(w * 0.2, 7.6, 9.1),
    ],
    yard: { x: -1, z: -6, w: 12, d: 12 },
    poolAt: [1, -8],
  }
}

/** A broad block with an open gallery over the ground floor. */
const galleryFarm: BuildHouse = (asked) => {
  const w = sized(asked, 15, 17)
  return {
    volumes: [
      block([0, 0], [w, 8, 6.4], {
        roof: { kind: 'hip', rise: 2.2 },
        front: [
          arcade(3, w - 6, 2.6, 5, true, 3.4),
          ...windows(w, 5, 0.9, [0.8, 1.3]).filter((_, index) => index !== 2),
          door(w / 2, 2, 2.7, 'arch'),
          window(1.5, 3.8, 0.8, 1.3),
          window(w - 1.5, 3.8, 0.8, 1.3),
        ],
        left: [...windows(8, 3, 3.8), ...windows(8, 3, 0.9)],
        right: [...windows(8, 3, 3.8), ...windows(8, 3, 0.9)],
      }),
      block([w, 1], [6, 6, 3.2], {
        wall: 'stone',
        roof: { kind: 'gable', along: 'x', rise: 1.5 },
        front: [door(3, 2.4, 2.4, 'barn')],
        right: windows(6, 2, 1.2),
      }),
      chimneyAt(3, 7.4, 4),
      chimneyAt(w - 4, 7.4, 4),
    ],
  }
}

/** Two floors under a hipped roof, and across the yard a small house of its own. */
const farmWithAnnexe: BuildHouse = (asked) => {
  const w = sized(asked, 10, 11.5)
  return {
    volumes: [
      block([0, 0], [w, 7.5, 6], {
        roof: { kind: 'gable', along: 'x', rise: 1.8 },
        front: [...windows(w, 4, 3.6), arcade(1, w - 2, 2.7, 4)],
        left: windows(7.5, 2, 3.6),
        right: windows(7.5, 2, 3.6),
      }),
      block([w + 4.5, 1.5], [5, 5, 2.8], {
        roof: { kind: 'gable', along: 'z', rise: 1.5 },
        front: [door(1.7), window(3.6, 1, 0.8, 1.2)],
        left: windows(5, 2, 0.9),
        right: windows(5, 2, 0.9),
      }),
      chimneyAt(1.4, 7, 3.5),
    ],
  }
}

/** A row of suites on one floor, with a beamed porch. */
const estateRow: BuildHouse = (asked) => {
  const w = sized(asked, 14, 16)
  return {
    volumes: [
      block([0, 0], [w, 6, 3.1], {
        roof: { kind: 'gable', along: 'x', rise: 1.5 },
        front: [
          door(2, 1.3, 2.3, 'arch'),
          window(4.4, 0.9, 1, 1.4),
          door(w * 0.5, 1.3, 2.3, 'arch'),
          window(w * 0.68, 0.9, 1, 1.4),
          window(w - 1.6, 0.9, 1, 1.4),
        ],
        left: windows(6, 2, 0.9),
        right: windows(6, 2, 0.9),
      }),
      block([1, -2.6], [5.5, 2.6, 2.5], { open: 'vine', roof: { kind: 'none' } }),
      block([-1.8, -3.4], [1.5, 1.5, 1], { wall: 'stone', roof: { kind: 'none' } }),
      chimneyAt(w * 0.6, 3.9, 2.6),
    ],
  }
}

/** Farmhouse with a cross wing: two gables at right angles, dry-stone walls about it. */
const crossGables: BuildHouse = (asked) => {
  const w = sized(asked, 7, 8)
  return {
    volumes: [
      block([0, 0], [6, 9, 5.6], {
        roof: { kind: 'gable', along: 'z', rise: 1.9 },
        front: [...windows(6, 2, 3.3), window(1.5, 0.9, 0.9, 1.4), door(4, 1.2, 2.2)],
        left: windows(9, 3, 3.3),
        right: windows(9, 3, 3.3),
      }),
      block([6, 2.5], [w, 5.6, 5], {
        roof: { kind: 'gable', along: 'x', rise: 1.5 },
        front: [...windows(w, 3, 3, [0.8, 1.2]), glass(1, 0, 3, 2.2, 3)],
        right: windows(5.6, 2, 3),
      }),
      block([6, -0.3], [w * 0.8, 2.8, 2.5], { open: 'tiles', roof: { kind: 'none' } }),
      chimneyAt(6 + w - 1.4, 5.8, 4.8),
    ],
  }
}

/** Long and low with three arches; a room on top of its middle. */
const raisedMiddle: BuildHouse = (asked) => {
  const w = sized(asked, 16, 18)
  return {
    volumes: [
      block([0, 0], [w, 7, 3.2], {
        roof: { kind: 'gable', along: 'x', rise: 1.3 },
        front: [
          arcade(1, 7.6, 2.9, 3),
          window(w - 5.6, 0.9, 0.9, 1.4),
          window(w - 3.4, 0.9, 0.9, 1.4),
          window(w - 1.4, 0.9, 0.9, 1.4),
          ...(asked.flowers ? [climbing(9, 2.8)] : []),
        ],
        left: windows(7, 2, 0.9),
        right: windows(7, 2, 0.9),
      }),
      block([w * 0.56, 1.4], [5, 4.4, 2.4], {
        y: 3.6,
        roof: { kind: 'gable', along: 'x', rise: 1.2 },
        front: windows(5, 2, 0.6, [0.8, 1.2]),
        left: windows(4.4, 1, 0.6),
        right: windows(4.4, 1, 0.6),
      }),
      chimneyAt(2.4, 3.9, 3.1),
    ],
  }
}

/** A hay barn with a round window in its gable. */
const hayBarn: BuildHouse = (asked) => {
  const w = sized(asked, 6.4, 7)
  return {
    volumes: [
      block([0, 0], [w, 9, 3.4], {
        wall: 'stone',
        roof: { kind: 'gable', along: 'z', rise: 2.5 },
        front: [door(w / 2, 2.4, 2.7, 'barn'), window(w / 2, 3.8, 1, 1, 'round')],
        left: windows(9, 3, 1, [0.8, 1.1]),
        right: windows(9, 3, 1, [0.8, 1.1]),
      }),
      block([w, 1.4], [4.4, 0.5, 1.9], { wall: 'stone', roof: { kind: 'none' } }),
      block([-4.4, 1.4], [4.4, 0.5, 1.9], { wall: 'stone', roof: { kind: 'none' } }),
    ],
  }
}

/** A cottage in the fields, not quite straight. */
const fieldCottage: BuildHouse = (asked) => {
  const w = sized(asked, 6.4, 7.2)
  return {
    volumes: [
      block([0, 0], [w, 5.2, 2.7], {
        roof: { kind: 'shed', high: 'back', rise: 1.5 },
        front: [door(1.8, 0.95, 1.85), window(w - 2, 0.9, 0.9, 1.1)],
        left: [window(2.6, 0.9, 0.8, 1)],
        right: [window(2.6, 0.9, 0.8, 1)],
      }),
      block([w, 1.2], [2.4, 3.2, 2.1], {
        wall: 'stone',
        roof: { kind: 'shed', high: 'left', rise: 0.7 },
        front: [window(1.2, 1, 0.6, 0.7, 'plain')],
      }),
      block([0.4, -2.4], [w - 1.4, 2.4, 2.2], { open: 'pergola', roof: { kind: 'none' } }),
      chimneyAt(0.5, 3.8, 3.6),
    ],
  }
}

/** Farms, barns and cottages in the fields. */
export const countryHouses = {
  towerFarm,
  vaultedBarn,
  arcadedFarm,
  hiveFarm,
  courtFarm,
  galleryFarm,
  farmWithAnnexe,
  estateRow,
  crossGables,
  raisedMiddle,
  hayBarn,
  fieldCottage,
}
