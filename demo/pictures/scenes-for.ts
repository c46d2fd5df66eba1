import type { LightName } from './drawing/light.ts'
import { homeLook, type HomeLook } from './drawing/home-look.ts'
import type { Outlook } from './drawing/interior.ts'
import { createRandom, pick, seedFor, type Random } from './drawing/random.ts'
import { describeScene, type PictureSpec, type SceneName } from './draw-scene.ts'
import { paintsFromText } from './home-paints.ts'
import type { HomeFacts } from './scenes/scene.ts'

/** What the generator has to know about a home. */
export interface PicturedHome {
  readonly key: string
  /** `villa`, `apartment`, `farm`, … */
  readonly kind: string
  /** The shape of the house when the kind leaves it open: `finca`, `modern`, `town-house`, … */
  readonly look?: string
  readonly seed: number
  readonly bedrooms: number
  readonly amenities: readonly string[]
  readonly area: string
  readonly destination?: string
  readonly rooms?: readonly { readonly kind: string; readonly beds: readonly string[] }[]
}

export interface HomePicture extends PictureSpec {
  readonly alt: string
  /** A few words for the viewer: "Living room". */
  readonly caption: string
}

/** Google's vacation-rental listings ask for eight photos at least; a home with less to show shows its front in another light. */
const FEWEST_PICTURES = 8

/**
 * The pictures of a home, eight or nine, the exterior first. All wear the home's own paints, and nothing is drawn that
 * the home does not have: no pool without one, no sea without a view of it, a tub only where there is one.
 */
export function scenesFor(home: PicturedHome): HomePicture[] {
  const random = createRandom(seedFor(home.seed, 'scenes'))
  const look: HomeLook = { ...homeLook(home.seed), ...paintsFromText(home.key) }
  const facts = factsOf(home)
  const scenes = [
    { scene: exteriorOf(home, facts, random), caption: 'The house' },
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
  return { ...spec, alt: describeScene(spec), caption }
}

/** The same house from the same place, in the evening; one that is shown in the evening already, by day. */
function inOtherLight({ alt: _alt, caption: _caption, ...front }: HomePicture): HomePicture {
  return front.light === 'dusk'
    ? described({ ...front, light: 'noon' }, 'The house by day')
    : described({ ...front, light: 'dusk' }, 'The house in the evening')
}

function factsOf(home: PicturedHome): HomeFacts {
  const has = (code: string): boolean => home.amenities.includes(code)
  return {
    pool: has('private-pool') || (has('shared-pool') && shapeOf(home) === 'apartment'),
    outlook: outlookOf(home),
    bedrooms: home.bedrooms,
    oneLevel: has('one-level'),
    bathtub: has('bathtub'),
  }
}

function shapeOf(home: PicturedHome): string {
  return home.look ?? { farm: 'finca', chalet: 'villa', house: 'village' }[home.kind] ?? home.kind
}

function outlookOf(home: PicturedHome): Outlook {
  const shape = shapeOf(home)
  if (home.amenities.includes('sea-view') || shape === 'boathouse') return 'sea'
  if (shape === 'town-house' || shape === 'village') return 'roofs'
  if (shape === 'finca' || home.destination === 'quiet-interior') return 'fields'
  return 'garden'
}

function exteriorOf(home: PicturedHome, facts: HomeFacts, random: Random): SceneName {
  switch (shapeOf(home)) {
    case 'finca':
      // The country house has two floors and no pool in sight.
      return facts.oneLevel || facts.pool
        ? pick(random, facts.oneLevel ? ['finca'] : ['finca', 'finca', 'countryHouse'])
        : 'countryHouse'
    case 'modern':
      return 'modernVilla'
    case 'town-house':
      return 'townHouse'
    case 'village':
      return 'villageHouse'
    case 'apartment':
      return 'apartment'
    case 'cottage':
    case 'bungalow':
      return 'cottage'
    case 'boathouse':
      return 'boathouse'
    default:
      return 'villa'
  }
}

function outside(home: PicturedHome): { scene: SceneName; caption: string } {
  const high = shapeOf(home) === 'apartment' && !home.amenities.includes('one-level')
  return high ? { scene: 'balcony', caption: 'Balcony' } : { scene: 'terrace', caption: 'Terrace' }
}

function hasTwinRoom(home: PicturedHome): boolean {
  if (!home.rooms) return home.bedrooms > 1
  return home.rooms.some((room) => room.kind === 'bedroom' && room.beds.filter((bed) => bed === 'single').length === 2)
}

function viewOf(home: PicturedHome, facts: HomeFacts, random: Random): SceneName {
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
