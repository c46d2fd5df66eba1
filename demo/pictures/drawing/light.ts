import type { Stop } from './shapes.ts'

export type LightName = 'noon' | 'golden' | 'dusk' | 'dawn'

type Four = readonly [string, string, string, string]

/** The colours of the island at an hour of the day. Painted things (walls, shutters, cloth) are in home-look.ts. */
export interface Light {
  readonly name: LightName
  readonly sky: readonly Stop[]
  readonly sun: string
  readonly sunOpacity: number
  readonly cloud: string
  readonly far: string
  readonly nearer: string
  readonly sea: readonly Stop[]
  readonly pool: readonly Stop[]
  readonly glitter: string
  /** White in the sun, in the shade and in deep shade: everything whitewashed, and the tint of everything painted. */
  readonly lit: string
  readonly shade: string
  readonly deepShade: string
  readonly rock: readonly [string, string, string]
  readonly slate: Four
  readonly leafDark: string
  readonly leaf: string
  readonly leafLight: string
  readonly trunk: string
  readonly scrub: Four
  readonly stone: Four
  readonly gap: string
  readonly sand: string
  readonly sandDark: string
  /** The colour of lamps behind windows; null by daylight. */
  readonly glow: string | null
  readonly field: Four
  readonly dark: string
  readonly air: string
  readonly flowers: Four
}

export const LIGHTS: Readonly<Record<LightName, Light>> = {
  noon: {
    name: 'noon',
    sky: [
      [0, '#5aa6cf'],
      [0.5, '#a9d4e2'],
      [0.85, '#e4efe6'],
      [1, '#f4f1e2'],
    ],
    sun: '#fffbe9',
    sunOpacity: 0.7,
    cloud: '#ffffff',
    far: '#9dbdc0',
    nearer: '#86aa9c',
    sea: [
      [0, '#1d6f96'],
      [0.3, '#2492ab'],
      [0.62, '#4cbcbb'],
      [0.86, '#9fe0cf'],
      [1, '#d2f2e2'],
    ],
    pool: [
      [0, '#2f9fb4'],
      [0.5, '#52bfc4'],
      [1, '#a6e4da'],
    ],
    glitter: '#ffffff',
    lit: '#fffdf7',
    shade: '#cdd8e0',
    deepShade: '#a9b8c6',
    rock: ['#f5e5c6', '#e3c99f', '#b3946f'],
    slate: ['#8a8f95', '#6d737b', '#535a64', '#a39f9c'],
    leafDark: '#25493d',
    leaf: '#3d6b4d',
    leafLight: '#779d5c',
    trunk: '#7d5d47',
    scrub: ['#557749', '#7d9557', '#9aa96b', '#426348'],
    stone: ['#ddd4c3', '#cbc1ae', '#e9e2d4', '#bbb09d'],
    gap: '#978c7a',
    sand: '#f6e7c6',
    sandDark: '#e3ca9a',
    glow: null,
    field: ['#cdbf7b', '#b3b468', '#94a45c', '#dccb8d'],
    dark: '#2b3a40',
    air: '#eaf3ee',
    flowers: ['#c2447c', '#d96a98', '#a83468', '#e58fb0'],
  },
  golden: {
    name: 'golden',
    sky: [
      [0, '#7fa9bd'],
      [0.42, '#d9cfb6'],
      [0.72, '#f8cf98'],
      [1, '#ffd9a6'],
    ],
    sun: '#fff2cf',
    sunOpacity: 0.95,
    cloud: '#fff1da',
    far: '#c3ac9c',
    nearer: '#a99684',
    sea: [
      [0, '#41788b'],
      [0.35, '#6f9a9c'],
      [0.7, '#c6bfa2'],
      [1, '#f3d9ac'],
    ],
    pool: [
      [0, '#4d97a0'],
      [0.6, '#8fbcae'],
      [1, '#d8d3ae'],
    ],
    glitter: '#fff3d2',
    lit: '#fff1dc',
    shade: '#cdb3a8',
    deepShade: '#a78e8f',
    rock: ['#f6cf97', '#d9a572', '#97705a'],
    slate: ['#94867f', '#786b68', '#5d5355', '#ad9a8b'],
    leafDark: '#2b4034',
    leaf: '#556339',
    leafLight: '#a9954b',
    trunk: '#6f4c38',
    scrub: ['#5c6b3f', '#8b8a4a', '#b39c55', '#465538'],
    stone: ['#dec7a8', '#c9ae8f', '#ecd9bc', '#b1957a'],
    gap: '#846a55',
    sand: '#f4d6a4',
    sandDark: '#d9b077',
    glow: '#ffd48a',
    field: ['#dcb868', '#c79f55', '#a99a4f', '#e6c77e'],
    dark: '#33302f',
    air: '#ffe6c2',
    flowers: ['#bb4370', '#d46a88', '#9f3560', '#e28d9f'],
  },
  dusk: {
    name: 'dusk',
    sky: [
      [0, '#2d4166'],
      [0.34, '#6c6a92'],
      [0.6, '#c58a8c'],
      [0.82, '#f3ad82'],
      [1, '#ffd0a0'],
    ],
    sun: '#ffd9a8',
    sunOpacity: 0.8,
    cloud: '#e6a596',
    far: '#8d7c99',
    nearer: '#6b6684',
    sea: [
      [0, '#3b4f74'],
      [0.35, '#6f7391'],
      [0.7, '#b58f93'],
      [1, '#e0b09a'],
    ],
    pool: [
      [0, '#4a88a0'],
      [0.5, '#5fa3b0'],
      [1, '#86bdbf'],
    ],
    glitter: '#ffd9b0',
    lit: '#e8d5d0',
    shade: '#9b93ab',
    deepShade: '#77718f',
    rock: ['#c5a08f', '#977b80', '#62566b'],
    slate: ['#59566c', '#454459', '#333548', '#6d6578'],
    leafDark: '#1c2b35',
    leaf: '#2b3f44',
    leafLight: '#55605a',
    trunk: '#3d3238',
    scrub: ['#38484a', '#55605a', '#6f6f64', '#2b393f'],
    stone: ['#a4959b', '#8c7f8b', '#b7a8a8', '#756a7b'],
    gap: '#524b5e',
    sand: '#cfac98',
    sandDark: '#a98a86',
    glow: '#ffcf85',
    field: ['#8f8077', '#77706c', '#686a66', '#9c8a7d'],
    dark: '#1e2530',
    air: '#f0b79c',
    flowers: ['#8c4568', '#a5567a', '#6d3659', '#b0708c'],
  },
  dawn: {
    name: 'dawn',
    sky: [
      [0, '#a9c6d6'],
      [0.45, '#e3e2dc'],
      [0.75, '#fbe0cb'],
      [1, '#fdd3b8'],
    ],
    sun: '#fff6e6',
    sunOpacity: 0.9,
    cloud: '#ffffff',
    far: '#c0c6cc',
    nearer: '#a5b4b4',
    sea: [
      [0, '#7ba9b6'],
      [0.35, '#9fc3c4'],
      [0.7, '#d6ddd2'],
      [1, '#f6e2d0'],
    ],
    pool: [
      [0, '#8fc0c6'],
      [0.6, '#b0d2d0'],
      [1, '#d7e6dc'],
    ],
    glitter: '#ffffff',
    lit: '#fff8ef',
    shade: '#cfd0d8',
    deepShade: '#b0b4c2',
    rock: ['#f3dcc4', '#d8bda6', '#a58f88'],
    slate: ['#9a9da4', '#7f848d', '#676d78', '#b3adab'],
    leafDark: '#385850',
    leaf: '#587a66',
    leafLight: '#96aa83',
    trunk: '#80695b',
    scrub: ['#6a8368', '#8ea07a', '#b0b58c', '#58735f'],
    stone: ['#e0d7cd', '#d0c5ba', '#ece5dc', '#bcb1a7'],
    gap: '#9c9187',
    sand: '#f6e3cf',
    sandDark: '#e2c6ab',
    glow: '#ffe2ac',
    field: ['#d9cda0', '#c3c18f', '#adb588', '#e4d7b0'],
    dark: '#3a464c',
    air: '#fbe9da',
    flowers: ['#c5628a', '#d983a2', '#b24f78', '#e8a6b9'],
  },
}
