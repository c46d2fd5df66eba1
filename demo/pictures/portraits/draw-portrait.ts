import type { DemoFace, DemoHost } from '#demo/content/demo-hosts.ts'
import { mix } from '../drawing/colour.ts'
import { homeLook, paletteOf } from '../drawing/home-look.ts'
import { createRandom, indices, seedFor } from '../drawing/random.ts'
import { below, poly, rect, ridge, slab } from '../drawing/shapes.ts'
import { distantSea, glints, sky } from '../drawing/sky-and-sea.ts'
import { composePicture, FLOOR, LEFT, RIGHT, type Stage } from '../drawing/stage.ts'
import { townRoofs } from '../drawing/townscape.ts'
import { cypress, oliveTree } from '../drawing/trees.ts'
import { drawFace } from './draw-face.ts'

/** Draws a host in the style of the homes, to be cut to the square in its middle. */
export function drawPortrait(host: Pick<DemoHost, 'key' | 'faces' | 'before'>): string {
  const seed = seedFor(0, host.key)
  const stage: Stage = {
    palette: paletteOf(host.before === 'workshop' ? 'dawn' : host.before === 'sea' ? 'golden' : 'noon', homeLook(seed)),
    random: createRandom(seedFor(seed, 'portrait')),
    extraSky: 0,
  }
  const [first, second] = host.faces
  const people = !first
    ? ''
    : second
      ? drawFace(stage, second, 990, 1) + drawFace(stage, first, 620, 1)
      : drawFace(stage, first, 800, 1.7)
  return composePicture(stage, background(stage, host.before) + people)
}

/** Returns the portrait in words. */
export function describePortrait({ name, faces, before }: Pick<DemoHost, 'name' | 'faces' | 'before'>): string {
  const place = {
    sea: 'by the sea',
    harbour: 'on the harbour',
    garden: 'in a garden',
    workshop: 'in a workshop',
    town: 'in the old town',
    fields: 'among fields',
  }[before]
  const looks = faces.map(textOf).join('; ')
  return `Portrait of ${name} ${place}: ${looks}`
}

function textOf({ hair, cut, beard, extra }: DemoFace): string {
  const parts = [
    cut === 'bald' ? 'no hair' : `${hair} hair`,
    ...(beard === 'full' ? ['a beard'] : []),
    ...(extra === undefined
      ? []
      : [{ glasses: 'glasses', 'straw hat': 'a straw hat', earrings: 'earrings', scarf: 'a scarf' }[extra]]),
  ]
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')
}

function background(stage: Stage, before: DemoHost['before']): string {
  const { palette: p, random } = stage
  if (before === 'workshop')
    return (
      rect(LEFT, LEFT, RIGHT - LEFT, FLOOR, mix(p.plaster, p.wood, 0.25)) +
      slab(320, 150, 960, 24, 4, p.wood) +
      indices(9)
        .map((index) =>
          rect(
            360 + index * 100,
            174,
            18,
            130 + (index % 3) * 50,
            index % 2 ? p.woodDark : mix(p.stone[3], p.dark, 0.2),
          ),
        )
        .join('') +
      poly(
        [
          [LEFT, 760],
          [RIGHT, 760],
          [RIGHT, FLOOR],
          [LEFT, FLOOR],
        ],
        p.woodDark,
      )
    )
  let drawn = sky(stage, 620, 1080, 240, 420)
  if (before === 'sea' || before === 'harbour')
    drawn += distantSea(stage, 560, 320) + glints(stage, 300, 1300, 570, 860, 40)
  if (before === 'harbour')
    drawn += indices(9)
      .map(
        (index) =>
          rect(
            330 + index * 106,
            470 - (index % 3) * 26,
            96,
            110 + (index % 3) * 26,
            mix([p.lit, p.sand, p.roof][index % 3]!, p.air, 0.25),
          ) + rect(326 + index * 106, 462 - (index % 3) * 26, 104, 12, p.roof),
      )
      .join('')
  if (before === 'town') drawn += townRoofs(stage) + rect(LEFT, 740, RIGHT - LEFT, 400, mix(p.rock[0], p.sand, 0.4))
  if (before === 'fields')
    drawn +=
      below(ridge(random, LEFT, RIGHT, 560, 50), FLOOR, p.far) +
      below(ridge(random, LEFT, RIGHT, 640, 30), FLOOR, p.field[1]) +
      below(ridge(random, LEFT, RIGHT, 740, 24), FLOOR, p.field[0]) +
      oliveTree(stage, 420, 720, 240)
  if (before === 'garden')
    drawn +=
      below(ridge(random, LEFT, RIGHT, 590, 40), FLOOR, mix(p.leaf, p.far, 0.4)) +
      cypress(stage, 430, 760, 420) +
      oliveTree(stage, 1170, 770, 360) +
      rect(LEFT, 740, RIGHT - LEFT, 400, p.field[2])
  return drawn
}
