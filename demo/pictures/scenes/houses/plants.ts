import type { Setting } from '#demo/content/stay-outside.ts'
import { mix } from '../../drawing/colour.ts'
import { between } from '../../drawing/random.ts'
import type { Stage } from '../../drawing/stage.ts'
import { cypress, fruitTree, oliveTree, pine } from '../../drawing/trees.ts'

type Planted = (stage: Stage, x: number, y: number, metre: number) => string

export const PLANTS = {
  pine: (stage, x, y, metre) =>
    pine(stage, x, y, metre * between(stage.random, 7.5, 10.5), {
      lean: (stage.random() - 0.5) * 0.14,
      spread: between(stage.random, 0.68, 0.86),
    }),
  olive: (stage, x, y, metre) => oliveTree(stage, x, y, metre * between(stage.random, 4.4, 5.8)),
  cypress: (stage, x, y, metre) => cypress(stage, x, y, metre * between(stage.random, 7, 10)),
  lemon: (stage, x, y, metre) =>
    fruitTree(stage, x, y, metre * between(stage.random, 3.4, 4.4), mix('#f2c230', stage.palette.shade, 0.08)),
  orange: (stage, x, y, metre) =>
    fruitTree(stage, x, y, metre * between(stage.random, 3.6, 4.6), mix('#ea8a35', stage.palette.shade, 0.08)),
  almond: (stage, x, y, metre) =>
    fruitTree(stage, x, y, metre * between(stage.random, 4, 5), mix('#f3dfe2', stage.palette.shade, 0.1)),
  oak: (stage, x, y, metre) => {
    const { palette: p } = stage
    return oliveTree(stage, x, y, metre * between(stage.random, 5.6, 7.4), [
      p.leaf,
      mix(p.leaf, p.leafLight, 0.5),
      p.leafLight,
      p.leafDark,
    ])
  },
  tamarisk: (stage, x, y, metre) => {
    const { palette: p } = stage
    return oliveTree(stage, x, y, metre * between(stage.random, 3.6, 4.6), [
      p.scrub[1],
      p.scrub[2],
      mix(p.scrub[2], p.lit, 0.3),
      p.scrub[0],
    ])
  },
} satisfies Record<string, Planted>

/** What grows around a house, the common first. */
export const GROWING: Readonly<Record<Setting, readonly [keyof typeof PLANTS, ...(keyof typeof PLANTS)[]]>> = {
  pines: ['pine', 'pine', 'pine', 'oak'],
  garden: ['pine', 'olive', 'cypress', 'lemon'],
  heath: ['olive', 'tamarisk', 'tamarisk'],
  fields: ['oak', 'olive', 'oak'],
  mountain: ['olive', 'oak', 'cypress'],
  olives: ['olive', 'olive', 'olive'],
  almonds: ['almond', 'almond', 'cypress'],
  oaks: ['oak', 'oak', 'pine'],
  gorge: ['oak', 'cypress', 'oak'],
  cliff: ['pine', 'tamarisk'],
  slope: ['pine', 'olive', 'cypress'],
  dunes: ['tamarisk', 'pine'],
  quay: ['pine'],
  slipway: ['tamarisk', 'pine'],
  rocks: ['tamarisk'],
  inlet: ['pine', 'tamarisk'],
  promenade: ['tamarisk'],
  marina: ['cypress', 'tamarisk', 'pine'],
  lane: ['orange'],
  street: ['orange'],
  square: ['orange'],
  harbour: ['cypress', 'pine', 'olive'],
  orchard: ['orange', 'orange', 'lemon', 'cypress'],
}
