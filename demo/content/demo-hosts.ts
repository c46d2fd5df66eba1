/** The looks of a person, for the portrait. */
export interface DemoFace {
  readonly skin: 'fair' | 'olive' | 'tanned'
  readonly hair: 'black' | 'brown' | 'auburn' | 'grey' | 'white' | 'fair'
  readonly cut: 'short' | 'cropped' | 'bob' | 'long' | 'bun' | 'curls' | 'bald'
  readonly beard?: 'full' | 'stubble'
  readonly wears: 'shirt' | 'jumper' | 'apron' | 'dungarees' | 'blouse' | 'stripes'
  readonly cloth: string
  readonly extra?: 'glasses' | 'straw hat' | 'earrings' | 'scarf'
}

/** An invented host. */
export interface DemoHost {
  readonly key: string
  readonly name: string
  /** Languages as ISO 639-1 codes. */
  readonly languages: readonly string[]
  readonly about: string
  /** One face, or two for a couple, in front of a place of theirs. */
  readonly faces: readonly DemoFace[]
  readonly before: 'sea' | 'harbour' | 'garden' | 'workshop' | 'town' | 'fields'
}

const hosts = [
  {
    key: 'tomeu',
    name: 'Tomeu',
    languages: ['ca', 'es', 'en'],
    about:
      'Tomeu grew up in Fornells, where his father mended nets and let two rooms in August. He looks after the northern homes himself, knows which cove is calm in which wind and says so in a message every morning that it matters.',
    faces: [{ skin: 'tanned', hair: 'grey', cut: 'short', beard: 'full', wears: 'jumper', cloth: '#2f5573' }],
    before: 'sea',
  },
  {
    key: 'margarida',
    name: 'Margarida',
    languages: ['ca', 'es', 'en', 'fr'],
    about:
      'Margarida restored her first house on the harbour of Maó with a retired boatbuilder and has kept his tools. She speaks four languages, answers quickly and will tell you honestly when a house is wrong for your family.',
    faces: [{ skin: 'olive', hair: 'black', cut: 'bob', wears: 'stripes', cloth: '#c4572f', extra: 'earrings' }],
    before: 'harbour',
  },
  {
    key: 'elisabet',
    name: 'Elisabet',
    languages: ['ca', 'es', 'en', 'de'],
    about:
      'Elisabet taught at the school of Sant Lluís for twenty years. Half the village has a key for her; she meets most guests in person, brings tomatoes when there are too many, and leaves you in peace after that.',
    faces: [{ skin: 'fair', hair: 'white', cut: 'bun', wears: 'blouse', cloth: '#5c8a72', extra: 'glasses' }],
    before: 'garden',
  },
  {
    key: 'rafel',
    name: 'Rafel',
    languages: ['ca', 'es', 'en'],
    about:
      'Rafel is a carpenter from Alaior and made a good part of the shutters and tables you will find in his homes. If something squeaks, tell him: he would rather come the same day than read about it.',
    faces: [{ skin: 'olive', hair: 'brown', cut: 'cropped', beard: 'stubble', wears: 'apron', cloth: '#7d8f5a' }],
    before: 'workshop',
  },
  {
    key: 'catalina-biel',
    name: 'Catalina and Biel',
    languages: ['ca', 'es', 'en', 'it'],
    about:
      'Catalina and Biel live in the old town of Ciutadella with two children and a very slow dog. She runs the bookings, he the repairs; between them somebody is always within twenty minutes of every home they care for.',
    faces: [
      { skin: 'olive', hair: 'auburn', cut: 'curls', wears: 'blouse', cloth: '#d9a441' },
      { skin: 'tanned', hair: 'black', cut: 'short', beard: 'full', wears: 'shirt', cloth: '#dfe6e4' },
    ],
    before: 'town',
  },
  {
    key: 'miquela',
    name: 'Miquela',
    languages: ['ca', 'es', 'en', 'nl'],
    about:
      'Miquela spent ten winters as a steward on the ferries before she came ashore. She likes lists, spare light bulbs and beds made tight, and she has written the best bus timetable of the west coast.',
    faces: [{ skin: 'tanned', hair: 'fair', cut: 'long', wears: 'shirt', cloth: '#f2ede1', extra: 'scarf' }],
    before: 'sea',
  },
  {
    key: 'nuria-jaume',
    name: 'Núria and Jaume',
    languages: ['ca', 'es', 'en', 'fr'],
    about:
      'Núria and Jaume farm near Ferreries: thirty cows, cheese on Tuesdays and Fridays. They took over the country homes from neighbours who moved to town and keep the walls, cisterns and paths in order themselves.',
    faces: [
      { skin: 'olive', hair: 'brown', cut: 'long', wears: 'dungarees', cloth: '#4f6f94' },
      { skin: 'tanned', hair: 'grey', cut: 'short', wears: 'shirt', cloth: '#b4573f', extra: 'straw hat' },
    ],
    before: 'fields',
  },
] as const satisfies readonly DemoHost[]

export type HostKey = (typeof hosts)[number]['key']

/** The hosts of the demo homes. All of them belong to the only demo account. */
export const demoHosts: readonly (DemoHost & { readonly key: HostKey })[] = hosts
