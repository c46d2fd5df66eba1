import { outside } from '#demo/content/stay-outside.ts'
import { homeLook, type HomeLook } from './drawing/home-look.ts'
import type { LightName } from './drawing/light.ts'
import { describeScene, shownIn, type PictureSpec, type SceneName } from './draw-scene.ts'
import { sceneryOf } from './scenery-of.ts'
import type { HomePicture } from './scenes-for.ts'
import type { Frame } from './rasterise.ts'

/** A picture that belongs to a page rather than to a home. */
interface PagePicture {
  readonly key: string
  readonly picture: HomePicture
  readonly frame: Frame
}

const LOOK: HomeLook = {
  ...homeLook(1),
  wall: { name: 'white', colour: '#ffffff' },
  shutter: { name: 'green', colour: '#44806a' },
  roof: { name: 'terracotta', colour: '#cf8d62' },
}

/** No home is visible in these. */
const FACTS = sceneryOf({ bedrooms: 2, amenities: ['sea-view'], outside: outside('cliffHouse', 2, 'rocks', [0, 3]) })

/** Text covers the upper half of the hero, so it has more sky; it is shown across the whole window. */
const HERO: Frame = { x: 0, y: -210, width: 1600, height: 1000, scale: 1.5 }
const WHOLE: Frame = { x: 0, y: 0, width: 1600, height: 1000, scale: 1 }
/** Destinations are shown in tall arches. */
const TALL: Frame = { x: 240, y: -400, width: 1120, height: 1400, scale: 15 / 14 }

function page(key: string, scene: SceneName, light: LightName, seed: number, frame: Frame): PagePicture {
  const spec: PictureSpec = { scene, light, seed, look: LOOK, facts: FACTS, extraSky: Math.max(0, -frame.y) }
  return { key, frame, picture: { ...spec, alt: describeScene(spec), caption: '', shows: shownIn(spec) } }
}

/** The pictures of the home page, the error page and the five destinations. */
export const PAGE_PICTURES: readonly PagePicture[] = [
  page('page:hero', 'cove', 'noon', 11, HERO),
  page('page:hero-dusk', 'cove', 'dusk', 11, HERO),
  page('page:error', 'adrift', 'dawn', 4, WHOLE),
  page('page:error-dusk', 'adrift', 'dusk', 4, WHOLE),
  page('destination:llevant-and-the-north', 'lighthouse', 'dusk', 5, TALL),
  page('destination:south-coves', 'cove', 'noon', 29, TALL),
  page('destination:ciutadella', 'oldTown', 'golden', 3, TALL),
  page('destination:mao-and-the-harbour', 'harbour', 'noon', 53, TALL),
  page('destination:quiet-interior', 'fields', 'golden', 9, TALL),
]
