import type { LightName } from './drawing/light.ts'
import { homeLook, type HomeLook } from './drawing/home-look.ts'
import { createRandom, pick, seedFor, type Random } from './drawing/random.ts'
import { describeScene, shownIn, type PictureSpec, type SceneName } from './draw-scene.ts'
import { paintsFromText } from './home-paints.ts'
import type { Scenery, Shown } from './scenes/scene.ts'
import { sceneryOf, type PicturedFacts } from './scenery-of.ts'

/** What the generator has to know about a home. */
export interface PicturedHome extends PicturedFacts {
  readonly key: string
  readonly seed: number
  readonly destination?: string
  readonly rooms?: readonly { readonly kind: string; readonly beds: readonly string[] }[]
}

export interface HomePicture extends PictureSpec {
  readonly alt: string
  /** A few words for the viewer: "Living room". */
  readonly caption: string
  /** What can be compared with the facts of the home. */
  readonly shows: Shown
}

/**
 * Google's vacation-rental listings require at least eight photos; a home with less to show shows its front in another
 * light.
 */
const FEWEST_PICTURES = 8

/**
 * Returns the pictures of a home, eight or nine, the exterior first. All have the home's own paints, and its facts
 * determine what they show (scenery-of.ts): no pool without one, no sea without a view of it, a tub only if there is
 * one.
 */
export function scenesFor(home: PicturedHome): HomePicture[] {
  const random = createRandom(seedFor(home.seed, 'scenes'))
  const look: HomeLook = { ...homeLook(home.seed), ...paintsFromText(home.key) }
  const facts = sceneryOf(home)
  const scenes = [
    { scene: 'house' as const, caption: 'The house' },
    ...(facts.pool
      ? [{ scene: 'pool' as const, caption: home.amenities.includes('private-pool') ? 'Pool' : 'The shared pool' }]
      : []),
    { scene: 'livingRoom' as const, caption: 'Living room' },
    { scene: 'bedroom' as const, caption: home.bedrooms > 1 ? 'Main bedroom' : 'Bedroom' },
    { scene: 'kitchen' as const, caption: 'Kitchen' },
    ...(home.amenities.includes('terrace') ? [outside(home)] : []),
    { scene: 'bathroom' as const, caption: 'Bathroom' },
    ...(hasTwinRoom(home) ? [{ scene: 'twinRoom' as const, caption: 'Twin bedroom' }] : []),
    { scene: viewOf(home, facts, random), caption: 'Nearby' },
  ]
  const pictures = scenes.map(({ scene, caption }, index) =>
    described(
      { scene, light: lightFor(scene, random), seed: seedFor(home.seed, `${scene}${index}`), look, facts },
      caption,
    ),
  )
  return pictures.length < FEWEST_PICTURES ? [...pictures, inOtherLight(pictures[0]!)] : pictures
}

function described(spec: PictureSpec, caption: string): HomePicture {
  return { ...spec, alt: describeScene(spec), caption, shows: shownIn(spec) }
}

/** Returns the same house from its other side in the evening, or by day if it is already shown in the evening. */
function inOtherLight({ alt: _alt, caption: _caption, shows: _shows, ...front }: HomePicture): HomePicture {
  const { turn } = front.facts
  const facts = { ...front.facts, turn: turn > 0 ? turn - 42 : turn + 42 }
  return front.light === 'dusk'
    ? described({ ...front, facts, light: 'noon' }, 'The house by day')
    : described({ ...front, facts, light: 'dusk' }, 'The house in the evening')
}

function outside(home: PicturedHome): { scene: SceneName; caption: string } {
  return (home.outside.flatOn ?? 0) > 0
    ? { scene: 'balcony', caption: 'Balcony' }
    : { scene: 'terrace', caption: 'Terrace' }
}

function hasTwinRoom(home: PicturedHome): boolean {
  if (!home.rooms) return home.bedrooms > 1
  return home.rooms.some((room) => room.kind === 'bedroom' && room.beds.filter((bed) => bed === 'single').length === 2)
}

function viewOf(home: PicturedHome, facts: Scenery, random: Random): SceneName {
  switch (home.destination) {
    case 'south-coves':
      return 'cove'
    case 'mao-and-the-harbour':
      return 'harbour'
    case 'ciutadella':
      return pick(random, ['oldTown', 'cove'])
    case 'llevant-and-the-north':
      return 'lighthouse'
    case 'quiet-interior':
      return 'fields'
    default:
      return facts.outlook === 'sea' ? 'cove' : 'fields'
  }
}

const OUTDOOR: ReadonlySet<SceneName> = new Set([
  'terrace',
  'balcony',
  'pool',
  'cove',
  'harbour',
  'fields',
  'lighthouse',
  'oldTown',
])

function lightFor(scene: SceneName, random: Random): LightName {
  if (scene === 'bathroom' || scene === 'kitchen') return pick(random, ['noon', 'noon', 'dawn', 'golden'])
  if (scene === 'livingRoom' || scene === 'bedroom' || scene === 'twinRoom')
    return pick(random, ['noon', 'noon', 'dawn', 'golden', 'dusk'])
  if (OUTDOOR.has(scene)) return pick(random, ['noon', 'noon', 'golden', 'golden', 'dusk'])
  return pick(random, ['noon', 'noon', 'noon', 'golden', 'golden', 'dusk', 'dawn'])
}
