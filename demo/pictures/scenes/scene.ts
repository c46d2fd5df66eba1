import type { PoolForm, Setting } from '#demo/content/stay-outside.ts'
import type { LightName } from '../drawing/light.ts'
import { paletteOf, type HomeLook } from '../drawing/home-look.ts'
import type { Outlook } from '../drawing/interior.ts'
import { chance, createRandom, seedFor, type Random } from '../drawing/random.ts'
import type { SilhouetteName } from '../silhouettes/silhouettes.ts'
import { composePicture, WIDTH, type Stage } from '../drawing/stage.ts'

/** What the pictures of a home are drawn from, determined by the facts of the home (scenery-of.ts). */
export interface Scenery {
  /** Whether the sea can be seen from the home. */
  readonly sea: boolean
  /** What its windows, terraces and balconies look out on. */
  readonly outlook: Outlook
  readonly pool: PoolForm | null
  /** Whether the pool is on the side that the house is shown from. */
  readonly poolInSight: boolean
  readonly terrace: boolean
  readonly storeys: 1 | 2 | 3 | 4
  readonly silhouette: SilhouetteName
  readonly setting: Setting
  /** Degrees the house is turned by, and the height of the eye in metres. */
  readonly turn: number
  readonly eye: number
  readonly bedrooms: number
  readonly bathtub: boolean
  readonly fireplace: boolean
}

/** What can be seen in a picture, for comparison with the facts of its home. Null: the picture says nothing about it. */
export interface Shown {
  readonly sea: boolean
  readonly pool: PoolForm | null
  readonly terrace: boolean
  readonly storeys: number | null
  readonly silhouette: SilhouetteName | null
  readonly setting: Setting | null
  readonly turn: number | null
  /** The picture is of the region, not of the home. */
  readonly elsewhere: boolean
}

const NOTHING: Shown = {
  sea: false,
  pool: null,
  terrace: false,
  storeys: null,
  silhouette: null,
  setting: null,
  turn: null,
  elsewhere: false,
}

export interface SceneInput {
  readonly light: LightName
  /** Determines everything that varies between two pictures of the same scene. */
  readonly seed: number
  readonly look: HomeLook
  readonly facts: Scenery
  readonly extraSky?: number
}

/** A kind of picture. Drawing and describing the same input refer to the same things. */
export interface Scene {
  /** The picture as SVG, MARGIN larger than WIDTH × HEIGHT on each side. */
  draw(input: SceneInput): string
  /** Returns what can be seen, in one sentence without a full stop. */
  describe(input: SceneInput): string
  /** Returns the parameters of the picture that the facts of the home determine. */
  shows(input: SceneInput): Shown
}

interface SceneParts<Plan> {
  /** Decides what can be seen, before anything is drawn, because the description needs it as well. */
  plan(random: Random, input: SceneInput): Plan
  /** Returns the body and, when it needs gradients of its own, their definitions. */
  draw(stage: Stage, plan: Plan): { readonly body: string; readonly definitions?: string }
  describe(plan: Plan, input: SceneInput): string
  /** Returns what can be seen of the plan; by default nothing that the facts of a home could contradict. */
  shows?(plan: Plan): Partial<Shown>
  /** Set if the scene looks wrong when it is mirrored. */
  readonly neverMirrored?: boolean
}

export function defineScene<Plan>(parts: SceneParts<Plan>): Scene {
  const planOf = (input: SceneInput): Plan => parts.plan(createRandom(seedFor(input.seed, 'plan')), input)
  return {
    draw(input) {
      const stage: Stage = {
        palette: paletteOf(input.light, input.look),
        random: createRandom(seedFor(input.seed, 'strokes')),
        extraSky: input.extraSky ?? 0,
      }
      const { body, definitions } = parts.draw(stage, planOf(input))
      const mirrored = !parts.neverMirrored && chance(createRandom(seedFor(input.seed, 'mirror')), 0.5)
      const turned = mirrored ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${body}</g>` : body
      return composePicture(stage, turned, definitions)
    },
    describe: (input) => parts.describe(planOf(input), input),
    shows: (input) => ({ ...NOTHING, ...parts.shows?.(planOf(input)) }),
  }
}

/** The hour in the words of a description. */
export const LIGHT_TEXT: Readonly<Record<LightName, string>> = {
  noon: 'in bright midday light',
  golden: 'in warm late-afternoon light',
  dusk: 'at dusk with the lamps lit',
  dawn: 'in soft morning light',
}

export const OUTLOOK_TEXT: Readonly<Record<Outlook, string>> = {
  sea: 'the sea',
  fields: 'fields and dry-stone walls',
  roofs: 'tiled roofs',
  garden: 'a green garden',
}

/** Returns "a" or "an", as the next word needs. */
export function withArticle(text: string): string {
  return `${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`
}
