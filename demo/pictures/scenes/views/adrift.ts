import { mix } from '../../drawing/colour.ts'
import { archedDoor, shuttered, tiledRoof } from '../../drawing/house.ts'
import { scrub } from '../../drawing/ground.ts'
import { pot } from '../../drawing/outdoor-things.ts'
import { between, indices } from '../../drawing/random.ts'
import { blob, ellipse, num, rect, shape } from '../../drawing/shapes.ts'
import { gulls, headland, sea, sky } from '../../drawing/sky-and-sea.ts'
import type { Stage } from '../../drawing/stage.ts'
import { defineScene, LIGHT_TEXT } from '../scene.ts'

/** A small white house that has put to sea: for the page that cannot be found. */
export const adrift = defineScene<null>({
  plan: () => null,
  neverMirrored: true,
  draw: (stage) => ({ body: open(stage) + vessel(stage) + wake(stage) }),
  describe: (_plan, { light }) =>
    `A small white house with a tiled roof sails out to sea in a boat, smoke rising from its chimney, ${LIGHT_TEXT[light].replace(' with the lamps lit', ', its windows lit')}`,
})

const [X, Y] = [770, 742]

function open(stage: Stage): string {
  const { palette: p } = stage
  return (
    sky(stage, 600, 1120, 430, 560) +
    headland(stage, -400, 560, 602, 44, p.far) +
    headland(stage, 1240, 2100, 602, 26, p.far, 'opacity=".7"') +
    sea(stage, 600, 1000, 1120, 190) +
    ellipse(X, Y + 96, 400, 30, p.dark, 'opacity=".26" filter="url(#b8)"') +
    rect(X - 150, Y + 90, 300, 90, p.lit, 'opacity=".28" filter="url(#b8)"') +
    gulls(stage, [
      [360, 260, 1],
      [440, 216, 0.7],
      [1290, 330, 0.8],
    ])
  )
}

function vessel(stage: Stage): string {
  const { palette: p, random } = stage
  const flag =
    `<path d="M${X + 268} ${Y - 20}V${Y - 360}" stroke="${p.trunk}" stroke-width="10"/>` +
    shape(`M${X + 276} ${Y - 352}q90 18 150 -6q-26 34 6 64q-80 14 -156 -8z`, '#d9662b')
  const house =
    rect(X - 170, Y - 236, 340, 240, 'url(#wall)') +
    rect(X + 70, Y - 236, 100, 240, p.wallShade, 'opacity=".55"') +
    rect(X + 86, Y - 352, 44, 74, p.wall) +
    rect(X + 80, Y - 358, 56, 10, p.roof) +
    tiledRoof(stage, X - 170, Y - 236, 340, 74, 20, 60)
  const smoke = indices(5).map((index) =>
    shape(
      blob(
        random,
        X + 120 + index * 44 + index * index * 6,
        Y - 392 - index * 30,
        22 + index * 10,
        13 + index * 5,
        10,
        0.4,
      ),
      mix(p.lit, p.deepShade, 0.35),
      `opacity="${num(0.5 - index * 0.08)}" filter="url(#b4)"`,
    ),
  )
  const windows =
    shuttered(stage, X - 118, Y - 178, 46, 72) +
    shuttered(stage, X + 76, Y - 178, 46, 72) +
    archedDoor(stage, X - 34, Y, 68, 138)
  const hull =
    shape(
      `M${X - 440} ${Y - 60}Q${X} ${Y + 24} ${X + 452} ${Y - 76}Q${X + 400} ${Y + 88} ${X + 190} ${Y + 108}H${X - 220}Q${X - 386} ${Y + 86} ${X - 440} ${Y - 60}Z`,
      p.lit,
    ) +
    shape(
      `M${X - 434} ${Y - 40}Q${X} ${Y + 46} ${X + 445} ${Y - 54}L${X + 436} ${Y - 28}Q${X} ${Y + 74} ${X - 424} ${Y - 14}Z`,
      p.shutter,
    ) +
    shape(
      `M${X - 372} ${Y + 40}Q${X} ${Y + 104} ${X + 386} ${Y + 30}Q${X + 330} ${Y + 96} ${X + 190} ${Y + 108}H${X - 220}Q${X - 320} ${Y + 98} ${X - 372} ${Y + 40}Z`,
      p.deepShade,
      'opacity=".7"',
    )
  const pots =
    pot(stage, X - 214, Y + 4, 1) +
    scrub(stage, X - 230, X - 200, () => Y - 38, 26, 9) +
    pot(stage, X + 212, Y - 6, 0.9) +
    scrub(stage, X + 198, X + 226, () => Y - 46, 22, 8)
  return `<g transform="rotate(-2.4 ${X} ${Y})">${flag}${house}${smoke.join('')}${windows}${hull}${pots}</g>`
}

function wake(stage: Stage): string {
  const { palette: p, random } = stage
  return indices(26)
    .map(() =>
      rect(
        X - 460 + random() * 860,
        Y + 84 + random() * 46,
        between(random, 40, 190),
        3,
        p.glitter,
        `rx="1.5" opacity="${num(between(random, 0.3, 0.7))}"`,
      ),
    )
    .join('')
}
