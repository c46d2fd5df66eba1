import { mix } from '../../drawing/colour.ts'
import {
  archedDoor,
  chimney,
  cornice,
  door,
  ironBalcony,
  shuttered,
  steps,
  tiledRoof,
  wall,
} from '../../drawing/house.ts'
import { climber, pottedPlant } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { blob, circle, poly, rect, shape, slab } from '../../drawing/shapes.ts'
import { sky } from '../../drawing/sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { grove } from '../../drawing/trees.ts'
import { defineScene, LIGHT_WORDS } from '../scene.ts'

const GROUND = 830

interface VillageHousePlan {
  readonly x: number
  readonly width: number
  readonly top: number
  readonly roof: 'tiles' | 'flat'
  readonly arched: boolean
  readonly balcony: boolean
  readonly flowers: 'over the door' | 'at the corner' | 'none'
  readonly bench: boolean
}

/** A house in the white row of a village street. */
export const villageHouse = defineScene<VillageHousePlan>({
  plan: (random) => {
    const width = between(random, 500, 600)
    return {
      x: 800 - width / 2 + between(random, -50, 50),
      width,
      top: between(random, 232, 300),
      roof: pick(random, ['tiles', 'tiles', 'flat']),
      arched: chance(random, 0.5),
      balcony: chance(random, 0.5),
      flowers: pick(random, ['over the door', 'at the corner', 'none']),
      bench: chance(random, 0.6),
    }
  },
  draw: (stage, plan) => ({ body: street(stage, plan) + front(stage, plan) + pavement(stage, plan) }),
  describe: (plan, { look, light }) => {
    const details = [
      plan.balcony ? 'a small iron balcony' : 'a row of windows upstairs',
      plan.flowers === 'none' ? 'pots by the door' : `bougainvillea ${plan.flowers}`,
    ]
    return `${look.wall.word} village house with ${look.shutter.word} shutters, ${details.join(' and ')}, ${LIGHT_WORDS[light]}`
  },
})

function street(stage: Stage, plan: VillageHousePlan): string {
  const { palette: p, random } = stage
  const washed = {
    ...stage,
    palette: {
      ...p,
      wall: p.lit,
      wallShade: p.shade,
      wallDeepShade: p.deepShade,
      shutter: mix(p.shutter, p.trunk, 0.45),
    },
  }
  const neighbour = (x: number, width: number, top: number, tiles: boolean): string => {
    const face =
      rect(x, top, width, GROUND - top, mix(p.lit, p.shade, 0.16)) +
      rect(x, top, width, GROUND - top, 'url(#fall)', 'opacity=".5"')
    const windows = indices(2).map((index) => {
      const wx = x + (width * (index + 0.5)) / 2 - 22
      return (
        shuttered(washed, wx, top + 70, 44, 78, { open: chance(random, 0.5), lit: chance(random, 0.5) }) +
        shuttered(washed, wx, top + 270, 44, 78, { open: chance(random, 0.6), lit: false })
      )
    })
    return (
      face + (tiles ? tiledRoof(washed, x, top, width, 40, 10, 24) : cornice(washed, x, top, width)) + windows.join('')
    )
  }
  const left = plan.x
  const right = plan.x + plan.width
  return (
    sky(stage, 620, between(random, 200, 1400), 240, 520) +
    grove(stage, 60, 1560, () => 330, 120, 190, 8) +
    neighbour(left - 330, 330, plan.top + between(random, 50, 110), chance(random, 0.5)) +
    neighbour(left - 700, 370, plan.top + between(random, -20, 60), chance(random, 0.6)) +
    neighbour(right, 320, plan.top + between(random, 40, 120), chance(random, 0.5)) +
    neighbour(right + 320, 380, plan.top + between(random, -30, 60), chance(random, 0.6))
  )
}

function front(stage: Stage, plan: VillageHousePlan): string {
  const { palette: p } = stage
  const { x, width, top } = plan
  const doorX = x + width * 0.56
  let drawn =
    (plan.roof === 'tiles' ? chimney(stage, x + 60, top - 20, 50, 62) : chimney(stage, x + width - 120, top, 46, 70)) +
    wall(x, top, width, GROUND - top)
  drawn += plan.roof === 'tiles' ? tiledRoof(stage, x, top, width, 62, 16, 50) : cornice(stage, x, top, width)
  const plinth = mix(p.shutter, p.wall, 0.72)
  drawn += rect(x, GROUND - 70, width, 70, plinth) + rect(x, GROUND - 72, width, 3, p.wallDeepShade, 'opacity=".4"')
  const upper = top + 90
  drawn += shuttered(stage, x + width * 0.2 - 30, upper, 60, 104)
  if (plan.balcony) {
    drawn += shuttered(stage, doorX + 10, upper - 6, 66, 146) + ironBalcony(stage, doorX - 52, upper + 140, 190, 60)
  } else {
    drawn +=
      shuttered(stage, x + width * 0.5 - 26, upper, 54, 104) +
      shuttered(stage, x + width * 0.8 - 30, upper, 60, 104, { open: false })
  }
  drawn += shuttered(stage, x + width * 0.2 - 34, GROUND - 240, 68, 112)
  drawn += plan.arched ? archedDoor(stage, doorX, GROUND - 26, 92, 208) : door(stage, doorX, GROUND - 26, 88, 196)
  drawn += steps(stage, doorX + 45, GROUND, 170, 2)
  drawn +=
    slab(doorX - 62, GROUND - 196, 34, 24, 4, mix(p.tile, p.lit, 0.4)) + lantern(stage, doorX + 130, GROUND - 250)
  if (plan.flowers === 'over the door') {
    drawn += climber(
      stage,
      [
        [doorX + 124, GROUND - 20],
        [doorX + 128, 640],
        [doorX + 96, 566],
        [doorX + 20, 548],
        [doorX - 60, 576],
      ],
      36,
      520,
    )
  } else if (plan.flowers === 'at the corner') {
    drawn += climber(
      stage,
      [
        [x + 22, GROUND - 20],
        [x + 20, 620],
        [x + 36, 480],
        [x + 60, top + 60],
        [x + 190, top + 40],
      ],
      38,
      600,
    )
  }
  return drawn
}

function lantern({ palette: p }: Stage, x: number, y: number): string {
  return (
    (p.glow ? circle(x, y + 16, 150, 'url(#glow)') : '') +
    rect(x - 22, y - 14, 24, 4, p.dark) +
    rect(x - 12, y - 6, 24, 34, p.glow ?? mix(p.lit, p.air, 0.5)) +
    `<path d="M${x - 16} ${y - 6}h32l-10 -12h-12z" fill="${p.dark}"/>` +
    [-12, -1, 10].map((dx) => rect(x + dx, y - 6, 2.4, 34, p.dark)).join('') +
    rect(x - 14, y + 27, 28, 4, p.dark)
  )
}

function pavement(stage: Stage, plan: VillageHousePlan): string {
  const { palette: p, random } = stage
  const base = mix(p.stone[2], p.lit, 0.18)
  const cobbles = indices(230).map(() => {
    const depth = random() ** 0.8
    return shape(
      blob(random, between(random, LEFT, RIGHT), GROUND + 40 + depth * 210, 14 + depth * 30, 5 + depth * 9, 8, 0.4),
      mix(p.stone[Math.floor(random() * 4)] ?? p.stone[0], base, 0.35),
    )
  })
  const bench = plan.bench
    ? slab(plan.x + 62, GROUND - 56, 190, 13, 4, p.wood) +
      rect(plan.x + 78, GROUND - 44, 12, 46, p.woodDark) +
      rect(plan.x + 224, GROUND - 44, 12, 46, p.woodDark)
    : ''
  const doorX = plan.x + plan.width * 0.56
  return (
    rect(LEFT, GROUND, RIGHT - LEFT, FLOOR - GROUND, base) +
    cobbles.join('') +
    rect(LEFT, GROUND, RIGHT - LEFT, 22, mix(p.stone[2], p.lit, 0.5)) +
    rect(LEFT, GROUND + 22, RIGHT - LEFT, 8, p.stone[3]) +
    poly(
      [
        [LEFT, GROUND],
        [RIGHT, GROUND],
        [RIGHT, GROUND + 64],
        [LEFT, GROUND + 92],
      ],
      p.dark,
      'opacity=".12" filter="url(#b8)"',
    ) +
    steps(stage, doorX + 45, GROUND + 6, 170, 2) +
    bench +
    pottedPlant(stage, doorX - 36, GROUND + 16, 1.15, true) +
    pottedPlant(stage, doorX + 128, GROUND + 18, 1, plan.flowers === 'none') +
    pottedPlant(stage, plan.x + 20, GROUND + 12, 1.1) +
    pottedPlant(stage, plan.x + plan.width - 28, GROUND + 14, 0.9, true)
  )
}
