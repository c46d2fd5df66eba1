import { mix } from '../../drawing/colour.ts'
import { dryStoneWall, grass, lavender, paving, scrub } from '../../drawing/ground.ts'
import { archedDoor, shuttered, tiledRoof, wall } from '../../drawing/house.ts'
import type { Outlook } from '../../drawing/interior.ts'
import { climber, parasol, pottedPlant, sunBed } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { below, clipped, ellipse, poly, rect, ridge, shape, slab, stroke } from '../../drawing/shapes.ts'
import { distantSea, glints, haze, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { cypress, fruitTree, grove, oliveTree, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_WORDS, withArticle } from '../scene.ts'

interface PoolPlan {
  readonly outlook: Outlook
  readonly shape: 'long' | 'round' | 'over the edge'
  readonly house: boolean
  readonly parasols: 1 | 2
  readonly tree: 'olive tree' | 'lemon tree' | 'pine'
  readonly float: boolean
}

/** The pool by itself: water in the foreground, loungers, and what lies beyond. */
export const pool = defineScene<PoolPlan>({
  plan: (random, { facts }) => {
    const shape: PoolPlan['shape'] =
      facts.outlook === 'sea' ? pick(random, ['over the edge', 'long', 'round']) : pick(random, ['long', 'round'])
    const edge = shape === 'over the edge'
    return {
      outlook: facts.outlook,
      shape,
      house: !edge && chance(random, 0.6),
      parasols: edge ? 1 : pick(random, [1, 2]),
      tree: edge ? 'olive tree' : pick(random, ['olive tree', 'lemon tree', 'pine']),
      float: chance(random, 0.4),
    }
  },
  draw: (stage, plan) => ({
    body: beyond(stage, plan) + (plan.house ? house(stage) : '') + water(stage, plan) + around(stage, plan),
  }),
  describe: (plan, { look, light }) => {
    const form = {
      long: 'Long swimming pool',
      round: 'Rounded swimming pool',
      'over the edge': 'Swimming pool whose water seems to run into the sea',
    }[plan.shape]
    const tree = { 'olive tree': 'an olive tree', 'lemon tree': 'a lemon tree', pine: 'an umbrella pine' }[plan.tree]
    return `${form} with loungers under ${plan.parasols === 1 ? `${withArticle(look.textile.word)} parasol` : `${look.textile.word} parasols`} and ${tree} beside it, ${LIGHT_WORDS[light]}`
  },
})

function beyond(stage: Stage, plan: PoolPlan): string {
  const { palette: p, random } = stage
  let drawn = sky(stage, 440, between(random, 300, 1300), 250, 520)
  if (plan.outlook === 'sea') drawn += distantSea(stage, 430, plan.shape === 'over the edge' ? 190 : 110)
  else
    drawn +=
      below(ridge(random, LEFT, RIGHT, 430, 40), 700, p.far) +
      below(ridge(random, LEFT, RIGHT, 476, 34), 700, p.nearer) +
      haze(400, 110)
  if (plan.shape === 'over the edge')
    return (
      drawn +
      grove(stage, LEFT, 300, () => 610, 170, 250, 3) +
      grove(stage, 1330, RIGHT, () => 610, 170, 250, 3) +
      scrub(stage, LEFT, 420, () => 622, 36, 30) +
      scrub(stage, 1200, RIGHT, () => 622, 36, 30)
    )
  drawn +=
    grove(stage, LEFT, RIGHT, () => 560, 130, 230, 11) +
    rect(LEFT, 550, RIGHT - LEFT, 200, mix(p.field[2], p.scrub[1], 0.4)) +
    scrub(stage, LEFT, RIGHT, () => 566, 40, 100)
  return (
    drawn +
    dryStoneWall(
      stage,
      LEFT,
      RIGHT,
      () => 574,
      () => 60,
      4,
    ) +
    lavender(stage, LEFT, RIGHT, () => 650 + random() * 16, 34, 260) +
    (plan.outlook === 'garden' ? cypress(stage, 1240, 600, 300) + cypress(stage, 1310, 600, 240) : '')
  )
}

function house(stage: Stage): string {
  const [x, ground] = [LEFT, 656]
  return (
    wall(x, 396, 430, ground - 396) +
    tiledRoof(stage, x, 396, 430, 60, 18, 30) +
    shuttered(stage, 40, 460, 56, 92) +
    archedDoor(stage, 226, ground, 84, 160) +
    climber(
      stage,
      [
        [350, 640],
        [356, 520],
        [330, 430],
        [220, 414],
      ],
      26,
      260,
    )
  )
}

function water(stage: Stage, plan: PoolPlan): string {
  const { palette: p } = stage
  const coping = mix(p.lit, p.stone[2], 0.2)
  const deck = plan.shape === 'over the edge' ? '' : paving(stage, 656, mix(p.stone[2], p.lit, 0.3))
  if (plan.shape === 'over the edge') {
    const body = 'M250 640H1230L1360 1060H90Z'
    return (
      paving(stage, 690, mix(p.stone[2], p.lit, 0.3)) +
      `<rect x="240" y="622" width="1000" height="30" fill="${coping}"/>` +
      `<path d="${body}" fill="url(#pool)"/>` +
      clipped('water', body, glints(stage, 100, 1350, 650, 1040, 120) + steps(stage, 1060)) +
      rect(250, 638, 980, 5, p.glitter, 'opacity=".8"') +
      stroke('M250 640L90 1060', coping, 26) +
      stroke('M1230 640L1360 1060', coping, 26)
    )
  }
  if (plan.shape === 'round') {
    const body = 'M150 880C150 740 480 716 800 716S1450 740 1450 880S1120 1040 800 1040S150 1020 150 880Z'
    return (
      deck +
      `<path d="${body}" fill="url(#pool)" stroke="${coping}" stroke-width="38"/>` +
      clipped(
        'water',
        body,
        ripples(stage) + `<path d="${body}" fill="none" stroke="${p.dark}" stroke-width="22" opacity=".14"/>`,
      )
    )
  }
  const body = 'M330 730H1270L1440 1010H160Z'
  return (
    deck +
    poly(
      [
        [306, 712],
        [1294, 712],
        [1478, 1032],
        [122, 1032],
      ],
      coping,
    ) +
    `<path d="${body}" fill="url(#pool)"/>` +
    clipped('water', body, ripples(stage) + rect(100, 728, 1400, 14, p.dark, 'opacity=".18"') + steps(stage, 1130))
  )
}

function ripples(stage: Stage): string {
  const { palette: p, random } = stage
  const light = indices(34).map(() => {
    const depth = random()
    const [x, y, w] = [between(random, 160, 1440), 740 + depth * 280, 40 + depth * 90]
    return stroke(
      `M${x} ${y}q${w * 0.25} ${-7 - depth * 6} ${w * 0.5} 0t${w * 0.5} 0`,
      p.glitter,
      1.6 + depth * 2,
      `opacity="${between(random, 0.2, 0.5)}" stroke-linecap="round"`,
    )
  })
  const mirrored = p.glow
    ? ellipse(600, 790, 300, 60, p.glow, 'opacity=".28" filter="url(#b20)"')
    : rect(300, 730, 700, 60, p.wall, 'opacity=".2" filter="url(#b20)"')
  return mirrored + glints(stage, 160, 1440, 740, 1020, 80) + light.join('')
}

function steps({ palette: p }: Stage, x: number): string {
  return indices(3)
    .map((index) =>
      poly(
        [
          [x - index * 30, 730],
          [1600, 730],
          [1600, 800 + index * 70],
          [x + 30 - index * 44, 800 + index * 70],
        ],
        p.lit,
        'opacity=".1"',
      ),
    )
    .join('')
}

function around(stage: Stage, plan: PoolPlan): string {
  const { palette: p, random } = stage
  const beds =
    plan.parasols === 1
      ? sunBed(stage, 900, 690, 0.95) + parasol(stage, 1100, 694, 1.05) + sunBed(stage, 1150, 696, 0.95)
      : sunBed(stage, 700, 690, 0.9) +
        parasol(stage, 890, 692, 0.95) +
        sunBed(stage, 980, 690, 0.9) +
        parasol(stage, 1180, 694, 0.95)
  const seats =
    plan.shape === 'over the edge'
      ? sunBed(stage, 1300, 790, 1.05) + parasol(stage, 1500, 800, 1.1) + sunBed(stage, 1340, 880, 1.25)
      : beds
  const tree = {
    'olive tree': () => oliveTree(stage, 1490, 720, 400),
    'lemon tree': () => fruitTree(stage, 1490, 720, 340, mix('#f2c230', p.shade, 0.08)),
    pine: () => pine(stage, 1500, 720, 520, { lean: -0.05 }),
  }
  const float = plan.float
    ? ellipse(560, 880, 84, 30, mix(p.textile, p.lit, 0.2)) +
      ellipse(560, 874, 84, 28, mix(p.textile, p.lit, 0.35)) +
      `<ellipse cx="560" cy="876" rx="42" ry="12" fill="url(#pool)"/>` +
      indices(6)
        .map((index) => slab(486 + index * 27, 858 + Math.abs(index - 2.5) * 4, 12, 14, 4, p.lit))
        .join('')
    : ''
  const towel =
    plan.shape === 'over the edge' ? '' : shape('M1330 742q60 -14 110 6l16 60q-70 10 -130 -6z', p.secondTextile)
  return (
    tree[plan.tree]() +
    seats +
    towel +
    float +
    pottedPlant(stage, plan.shape === 'over the edge' ? 120 : 240, 724, 1.4, true) +
    scrub(stage, LEFT, 120, () => 1020, 60, 12) +
    grass(stage, LEFT, 120, () => 1040, 90, 60, [p.scrub[2], p.scrub[1], p.field[0]]) +
    scrub(stage, 1500, RIGHT, () => 1030 + random() * 10, 56, 10)
  )
}
