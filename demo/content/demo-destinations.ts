/** One of the five parts of the island that guests choose from. */
export interface DemoDestination {
  readonly key: string
  readonly name: string
  /** In other languages, separated by commas. */
  readonly otherNames?: string
  /** Half a line for its card. */
  readonly intro: string
  readonly lat: number
  readonly lng: number
  readonly box: { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
}

const destinations = [
  {
    key: 'llevant-and-the-north',
    name: 'Llevant and the north',
    intro: 'Slate capes, wind and the striped lighthouse',
    lat: 40.02,
    lng: 4.17,
    box: { south: 39.93, west: 4.08, north: 40.1, east: 4.32 },
  },
  {
    key: 'south-coves',
    name: 'The south coves',
    intro: 'Turquoise water between pine and limestone',
    lat: 39.88,
    lng: 4.1,
    box: { south: 39.79, west: 3.93, north: 39.96, east: 4.29 },
  },
  {
    key: 'ciutadella',
    name: 'Ciutadella',
    otherNames: 'Ciudadela',
    intro: 'Honey stone, arcades, late suppers',
    lat: 39.99,
    lng: 3.84,
    box: { south: 39.91, west: 3.78, north: 40.08, east: 3.92 },
  },
  {
    key: 'mao-and-the-harbour',
    name: 'Maó and the harbour',
    otherNames: 'Mahón, Port Mahon',
    intro: 'Quays, sash windows and the first light of Spain',
    lat: 39.887,
    lng: 4.265,
    box: { south: 39.8, west: 4.2, north: 39.95, east: 4.33 },
  },
  {
    key: 'quiet-interior',
    name: 'The quiet interior',
    intro: 'Dry-stone walls and poppies until June',
    lat: 39.95,
    lng: 4.1,
    box: { south: 39.83, west: 3.95, north: 40.04, east: 4.21 },
  },
] as const satisfies readonly DemoDestination[]

export type DestinationKey = (typeof destinations)[number]['key']

/** The five destinations, in the order of the home page. */
export const demoDestinations: readonly (DemoDestination & { readonly key: DestinationKey })[] = destinations
