import { inLight, mix } from '../../drawing/colour.ts'
import {
  arch,
  archedDoor,
  ashlar,
  cornice,
  door,
  ironBalcony,
  plainWindow,
  shuttered,
  wall,
} from '../../drawing/house.ts'
import { bistroSet, pottedPlant } from '../../drawing/outdoor-things.ts'
import { paving } from '../../drawing/ground.ts'
import { between, chance, indices, pick, type Random } from '../../drawing/random.ts'
import { circle, poly, rect, slab } from '../../drawing/shapes.ts'
import { sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { defineScene, LIGHT_WORDS, withArticle } from '../scene.ts'

const GROUND = 846

interface TownHousePlan {
  readonly x: number
  readonly width: number
  readonly top: number
  readonly stone: boolean
  readonly bays: 2 | 3
  /** Maó's houses have glazed wooden bays, Ciutadella's arcades and iron balconies. */
  readonly front: 'bay window' | 'balconies'
  readonly entrance: 'arch' | 'door'
  readonly table: boolean
}

/** A narrow town house of three floors in a row, built of golden stone or painted. */
export const townHouse = defineScene<TownHousePlan>({
  plan: (random, { look }) => {
    const bays = pick<2 | 3>(random, [2, 2, 3])
    const width = bays === 3 ? between(random, 440, 500) : between(random, 350, 410)
    return {
      x: 800 - width / 2 + between(random, -40, 40),
      width,
      bays,
      top: between(random, 120, 190),
      stone:
        look.wall.word === 'honey-coloured' ||
        look.wall.word === 'sand' ||
        (look.wall.word === 'white' && chance(random, 0.4)),
      front: pick(random, ['bay window', 'balconies']),
      entrance: pick(random, ['arch', 'door']),
      table: chance(random, 0.4),
    }
  },
  draw: (stage, plan) => ({ body: row(stage, plan) + house(ownWalls(stage, plan), plan) + square(stage, plan) }),
  describe: (plan, { look, light }) => {
    const walls = plan.stone ? 'Town house of golden stone' : `${look.wall.word} town house`
    const front = plan.front === 'bay window' ? withArticle(`${look.shutter.word} glazed bay window`) : 'iron balconies'
    return `${walls} of three floors with ${look.shutter.word} shutters and ${front}${plan.table ? ', a small table outside' : ''}, ${LIGHT_WORDS[light]}`
  },
})

const STONE = '#f3d5a0'

// Cut stone is nobody's paint: it replaces the wall colour of the home, here and in its gradients.
function ownWalls(stage: Stage, plan: TownHousePlan): Stage {
  const { palette: p } = stage
  if (!plan.stone) return stage
  return {
    ...stage,
    palette: {
      ...p,
      wall: inLight(STONE, p.lit),
      wallShade: inLight(STONE, p.shade),
      wallDeepShade: inLight(STONE, p.deepShade),
    },
  }
}

const WASHES = ['#f6dfb0', '#f3e7cf', '#eebf97', '#ffffff', '#e9cfae', '#f2d7c6', '#dfe6df'] as const

function row(stage: Stage, plan: TownHousePlan): string {
  const { random } = stage
  const { x, width, top } = plan
  const right = x + width
  return (
    sky(stage, 520, between(random, 300, 1300), 170, 520) +
    neighbour(stage, x - 620, 330, top + between(random, -10, 90)) +
    neighbour(stage, x - 290, 290, top + between(random, 40, 120)) +
    neighbour(stage, right, 300, top + between(random, 30, 120)) +
    neighbour(stage, right + 300, 340, top + between(random, -20, 90))
  )
}

function neighbour(stage: Stage, x: number, width: number, top: number): string {
  const { palette: p, random } = stage
  const wash = washOf(random)
  const own: Stage = {
    ...stage,
    palette: {
      ...p,
      wall: inLight(wash, p.lit),
      wallShade: inLight(wash, p.shade),
      wallDeepShade: inLight(wash, p.deepShade),
      shutter: inLight(pick(random, ['#5b7f6c', '#7f8f97', '#8a6a52', '#6f8f9d']), p.lit),
    },
  }
  let drawn =
    rect(x, top, width, GROUND - top, own.palette.wall) +
    ashlar(own, x, top + 10, width, GROUND - top - 30, 26) +
    rect(x, top, width, GROUND - top, 'url(#across)', 'opacity=".7"') +
    cornice(own, x, top, width)
  for (const floor of indices(3)) {
    for (const bay of indices(2)) {
      const [wx, wy] = [x + (width * (bay + 0.5)) / 2 - 22, top + 56 + floor * 190]
      if (wy + 110 > GROUND - 170) continue
      drawn += shuttered(own, wx, wy, 44, 100, { open: chance(random, 0.65), lit: chance(random, 0.4) })
      if (floor === 1) drawn += ironBalcony(own, wx - 34, wy + 106, 112, 42)
    }
  }
  const opening = p.glow ? mix(p.dark, p.glow, 0.42) : mix(p.dark, own.palette.wall, 0.3)
  return (
    drawn +
    arch(own, x + width * 0.12, GROUND, width * 0.32, 150, opening) +
    arch(own, x + width * 0.56, GROUND, width * 0.32, 150, opening)
  )
}

const washOf = (random: Random): string => pick(random, WASHES)

function house(stage: Stage, plan: TownHousePlan): string {
  const { palette: p } = stage
  const { x, width, top } = plan
  const trim = mix(p.wall, p.lit, 0.55)
  const face = plan.stone
    ? rect(x, top, width, GROUND - top, p.wall) +
      rect(x + width * 0.7, top, width * 0.3, GROUND - top, p.wallShade, 'opacity=".22"') +
      ashlar(stage, x, top + 20, width, GROUND - top - 40, 90)
    : wall(x, top, width, GROUND - top)
  let drawn =
    rect(x + width, top + 20, 26, GROUND - top - 20, p.dark, 'opacity=".16" filter="url(#b8)"') +
    face +
    cornice(stage, x, top, width) +
    slab(x - 9, top - 22, width + 18, 12, 2, trim)
  drawn +=
    [0, width - 16].map((dx) => rect(x + dx, top + 4, 16, GROUND - top, trim, 'opacity=".75"')).join('') +
    rect(x, GROUND - 250, width, 10, trim) +
    rect(x, GROUND - 240, width, 5, p.wallDeepShade, 'opacity=".5"')
  const storey = (GROUND - 250 - top) / 2
  for (const floor of [0, 1]) {
    for (const bay of indices(plan.bays)) {
      const middle = x + (width * (bay + 0.5)) / plan.bays
      const y = top + 42 + floor * storey
      const inBay = plan.front === 'bay window' && bay === (plan.bays === 3 ? 1 : 0)
      if (inBay && floor === 0) drawn += glazedBay(stage, middle, top + 48, storey * 2 - 90)
      if (inBay) continue
      drawn += shuttered(stage, middle - 25, y, 50, storey - (floor ? 96 : 110), { open: (bay + floor) % 3 !== 2 })
      if (plan.front === 'balconies' && floor === 1) drawn += ironBalcony(stage, middle - 66, y + storey - 92, 132, 50)
    }
  }
  const doorX = x + width * 0.16
  drawn +=
    plan.entrance === 'arch' ? archedDoor(stage, doorX, GROUND, 100, 196) : door(stage, doorX + 6, GROUND, 92, 190)
  const windowX = x + width * 0.58
  drawn +=
    plan.bays === 3
      ? plainWindow(stage, windowX - 20, GROUND - 178, 74, 104, trim) +
        plainWindow(stage, windowX + 84, GROUND - 178, 74, 104, trim)
      : plainWindow(stage, windowX, GROUND - 178, 92, 108, trim)
  return drawn + streetLamp(stage, x + width - 26, GROUND - 292)
}

function glazedBay(stage: Stage, middle: number, y: number, height: number): string {
  const { palette: p } = stage
  const width = 124
  const left = middle - width / 2
  const pane = p.glow ? mix(p.glow, p.lit, 0.1) : mix(p.sky[1]![1], p.dark, 0.22)
  const shade = mix(p.shutter, p.dark, 0.25)
  const lights = indices(2).flatMap((storey) =>
    indices(3).map((light) => {
      const [wx, wy] = [left + 9 + light * 37, y + 26 + (storey * (height - 40)) / 2]
      const h = (height - 40) / 2 - 46
      return (
        rect(wx, wy, 32, h, pane) +
        poly(
          [
            [wx, wy + h * 0.6],
            [wx + 20, wy],
            [wx + 32, wy],
            [wx, wy + h],
          ],
          p.lit,
          'opacity=".18"',
        ) +
        rect(wx, wy + h * 0.5, 32, 2.4, p.shutter)
      )
    }),
  )
  return (
    rect(left + 12, y + 8, width + 6, height + 12, p.dark, 'opacity=".22" filter="url(#b4)"') +
    (p.glow ? circle(middle, y + height / 2, 190, 'url(#glow)', 'opacity=".6"') : '') +
    rect(left, y, width, height, p.shutter) +
    rect(left + width - 12, y, 12, height, shade) +
    lights.join('') +
    poly(
      [
        [left - 10, y],
        [left + 10, y - 20],
        [left + width - 10, y - 20],
        [left + width + 10, y],
      ],
      shade,
    ) +
    rect(left - 6, y + height, width + 12, 8, p.shutter) +
    poly(
      [
        [left + 4, y + height + 8],
        [left + width - 4, y + height + 8],
        [left + width - 26, y + height + 26],
        [left + 26, y + height + 26],
      ],
      shade,
    )
  )
}

function streetLamp({ palette: p }: Stage, x: number, y: number): string {
  return (
    (p.glow ? circle(x + 22, y + 30, 170, 'url(#glow)') : '') +
    rect(x - 4, y - 4, 34, 4, p.dark) +
    rect(x + 18, y, 8, 10, p.dark) +
    poly(
      [
        [x + 8, y + 12],
        [x + 36, y + 12],
        [x + 31, y + 46],
        [x + 13, y + 46],
      ],
      p.glow ?? mix(p.lit, p.air, 0.4),
    ) +
    poly(
      [
        [x + 4, y + 12],
        [x + 22, y + 2],
        [x + 40, y + 12],
      ],
      p.dark,
    ) +
    rect(x + 12, y + 45, 20, 4, p.dark)
  )
}

function square(stage: Stage, plan: TownHousePlan): string {
  const { palette: p } = stage
  const slabs = mix(inLight(STONE, p.lit), p.stone[0], 0.5)
  return (
    paving(stage, GROUND, slabs, mix(slabs, p.dark, 0.18)) +
    poly(
      [
        [LEFT, GROUND],
        [RIGHT, GROUND],
        [RIGHT, GROUND + 40],
        [LEFT, GROUND + 66],
      ],
      p.dark,
      'opacity=".14" filter="url(#b8)"',
    ) +
    pottedPlant(stage, plan.x + plan.width * 0.16 - 30, GROUND + 14, 1.1, true) +
    pottedPlant(stage, plan.x + plan.width - 10, GROUND + 16, 1.2) +
    (plan.table
      ? bistroSet(stage, plan.x + plan.width + 170, 940, 1)
      : pottedPlant(stage, plan.x + plan.width * 0.5, GROUND + 14, 0.9))
  )
}
