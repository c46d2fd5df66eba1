import { mix } from '../../drawing/colour.ts'
import { boulders, dryStoneWall, grass, lavender, paving, scrub } from '../../drawing/ground.ts'
import { archedDoor, shuttered, tiledRoof, wall } from '../../drawing/house.ts'
import type { PoolForm } from '#demo/content/stay-outside.ts'
import type { Outlook } from '../../drawing/interior.ts'
import { climber, parasol, pottedPlant, sunBed } from '../../drawing/outdoor-things.ts'
import { between, chance, indices, pick } from '../../drawing/random.ts'
import { below, clipped, ellipse, poly, rect, ridge, shape, slab, stroke } from '../../drawing/shapes.ts'
import { distantSea, glints, haze, sky } from '../../drawing/sky-and-sea.ts'
import { LEFT, RIGHT, type Stage } from '../../drawing/stage.ts'
import { cypress, fruitTree, grove, oliveTree, pine } from '../../drawing/trees.ts'
import { defineScene, LIGHT_TEXT, withArticle } from '../scene.ts'

interface PoolPlan {
  readonly outlook: Outlook
  readonly form: PoolForm
  /** Whether the water seems to run into the sea. */
  readonly edge: boolean
  readonly parasols: 1 | 2
  readonly tree: 'olive tree' | 'lemon tree' | 'pine'
  readonly float: boolean
}

const STRAIGHT: ReadonlySet<PoolForm> = new Set(['long', 'square'])

/** The pool by itself: water in the foreground, loungers, and what lies beyond. */
export const pool = defineScene<PoolPlan>({
  plan: (random, { facts }) => {
    const form = facts.pool ?? 'square'
    const edge = facts.outlook === 'sea' && STRAIGHT.has(form) && chance(random, 0.6)
    return {
      outlook: facts.outlook,
      form,
      edge,
      parasols: edge || form === 'plunge' || form === 'patio' ? 1 : pick(random, [1, 2]),
      tree: edge ? 'olive tree' : pick(random, ['olive tree', 'lemon tree', 'pine']),
      float: chance(random, 0.35),
    }
  },
  draw: (stage, plan) => ({ body: beyond(stage, plan) + water(stage, plan) + around(stage, plan) }),
  shows: ({ outlook, form }) => ({ sea: outlook === 'sea' && form !== 'patio', pool: form }),
  describe: (plan, { look, light }) => {
    const form = plan.edge ? 'Swimming pool whose water seems to run into the sea' : FORM_TEXT[plan.form]
    const tree = { 'olive tree': 'an olive tree', 'lemon tree': 'a lemon tree', pine: 'an umbrella pine' }[plan.tree]
    return `${form} with loungers under ${plan.parasols === 1 ? `${withArticle(look.textile.name)} parasol` : `${look.textile.name} parasols`} and ${tree} beside it, ${LIGHT_TEXT[light]}`
  },
})

const FORM_TEXT: Readonly<Record<PoolForm, string>> = {
  long: 'Long swimming pool',
  square: 'Swimming pool',
  round: 'Rounded swimming pool',
  plunge: 'Small pool to cool off in',
  boulder: 'Swimming pool around a boulder',
  cistern: 'Swimming pool in an old stone cistern',
  patio: 'Pool in a patio between white walls',
}

function beyond(stage: Stage, plan: PoolPlan): string {
  const { palette: p, random } = stage
  let drawn = sky(stage, 440, between(random, 300, 1300), 250, 520)
  if (plan.form === 'patio') return drawn + patioWalls(stage)
  if (plan.outlook === 'sea') drawn += distantSea(stage, 430, plan.edge ? 190 : 110)
  else
    drawn +=
      below(ridge(random, LEFT, RIGHT, 430, 40), 700, p.far) +
      below(ridge(random, LEFT, RIGHT, 476, 34), 700, p.nearer) +
      haze(400, 110)
  if (plan.edge)
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

/** Draws the house on all sides: white walls with doors, and vines on a pergola. */
function patioWalls(stage: Stage): string {
  const [y, ground] = [180, 656]
  return (
    wall(LEFT, y, RIGHT - LEFT, ground - y) +
    tiledRoof(stage, LEFT, y, RIGHT - LEFT, 50, 14, 30) +
    [150, 1290].map((x) => shuttered(stage, x, 330, 90, 150)).join('') +
    archedDoor(stage, 560, ground, 120, 250) +
    archedDoor(stage, 930, ground, 120, 250) +
    climber(
      stage,
      [
        [760, 640],
        [770, 480],
        [800, 360],
        [900, 300],
        [1060, 300],
      ],
      30,
      340,
    )
  )
}

function water(stage: Stage, plan: PoolPlan): string {
  const { palette: p } = stage
  const coping = mix(p.lit, p.stone[2], 0.2)
  const deck = plan.edge ? '' : paving(stage, 656, mix(p.stone[2], p.lit, 0.3))
  if (plan.edge) {
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
  if (plan.form === 'round' || plan.form === 'boulder') {
    const body =
      plan.form === 'round'
        ? 'M150 880C150 740 480 716 800 716S1450 740 1450 880S1120 1040 800 1040S150 1020 150 880Z'
        : 'M130 900C120 760 380 742 560 762S820 700 1060 712S1490 760 1450 900S1180 1050 860 1032S160 1050 130 900Z'
    return (
      deck +
      `<path d="${body}" fill="url(#pool)" stroke="${coping}" stroke-width="38"/>` +
      clipped(
        'water',
        body,
        ripples(stage) + `<path d="${body}" fill="none" stroke="${p.dark}" stroke-width="22" opacity=".14"/>`,
      ) +
      (plan.form === 'boulder' ? boulders(stage, 1120, 1180, () => 800, 120, 3) : '')
    )
  }
  // Left and right end of the far and of the near edge, and the height of the near one.
  const [a, b, c, d, near] = ENDS[plan.form]
  const body = `M${a} 730H${b}L${d} ${near}H${c}Z`
  const rim = plan.form === 'cistern' ? 60 : 26
  return (
    deck +
    poly(
      [
        [a - rim, 730 - rim * 0.7],
        [b + rim, 730 - rim * 0.7],
        [d + rim * 1.5, near + rim * 0.9],
        [c - rim * 1.5, near + rim * 0.9],
      ],
      plan.form === 'cistern' ? mix(p.stone[1], p.rock[1], 0.35) : coping,
    ) +
    `<path d="${body}" fill="url(#pool)"/>` +
    clipped(
      'water',
      body,
      ripples(stage) +
        rect(100, 728, 1400, plan.form === 'cistern' ? 34 : 14, p.dark, 'opacity=".18"') +
        steps(stage, d - 300),
    )
  )
}

type Ends = readonly [farLeft: number, farRight: number, nearLeft: number, nearRight: number, near: number]

const ENDS: Readonly<Record<Exclude<PoolForm, 'round' | 'boulder'>, Ends>> = {
  long: [200, 1400, -80, 1680, 980],
  square: [330, 1270, 160, 1440, 1010],
  plunge: [560, 1080, 500, 1150, 920],
  cistern: [480, 1120, 300, 1300, 1030],
  patio: [400, 1200, 300, 1300, 960],
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
  const seats = plan.edge
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
  const towel = plan.edge ? '' : shape('M1330 742q60 -14 110 6l16 60q-70 10 -130 -6z', p.secondTextile)
  return (
    tree[plan.tree]() +
    seats +
    towel +
    float +
    pottedPlant(stage, plan.edge ? 120 : 240, 724, 1.4, true) +
    scrub(stage, LEFT, 120, () => 1020, 60, 12) +
    grass(stage, LEFT, 120, () => 1040, 90, 60, [p.scrub[2], p.scrub[1], p.field[0]]) +
    scrub(stage, 1500, RIGHT, () => 1030 + random() * 10, 56, 10)
  )
}
