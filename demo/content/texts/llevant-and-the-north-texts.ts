import type { DemoStayText } from '../demo-stay.ts'

export const llevantAndTheNorthTexts: Readonly<Record<string, DemoStayText>> = {
  'villa-sa-talaia-blanca': {
    summary: 'A white villa on the hill above Cala Tirant, with the lighthouse of Cavalleria in the kitchen window.',
    description: `From the street you see a wall, a gate and nothing else. The house turns its back to the road and opens on the other side, where the ground drops away and the whole bay of Tirant lies below the pool, with the cape and its lighthouse at the end of it.

Three levels, five bedrooms: two with big windows upstairs, one on the garden, a bunk room that children claim within minutes, and a study with a day bed. Three bathrooms serve them. The kitchen is built for cooking together, the long table stands under a roof of reeds.

The beach is fifteen minutes downhill on foot and rather more on the way back. There is no television, on purpose. When the tramuntana blows, sit on the south side of the house; the architect thought of it.`,
    notes: [
      'The pool has no fence; please never leave small children alone outside.',
      'The alarm of the gate is sensitive: close it gently after dark.',
    ],
  },
  'es-niu-de-tirant': {
    summary: 'Two rooms and a balcony over the reeds of Cala Tirant, small, cool and easy to look after.',
    description: `Forty-two square metres are enough when the balcony is this good. It faces north-west, over the roofs of the lower houses and the reed beds behind the sand, and it gets the last hour of light all summer.

Inside there is one proper bedroom with a double bed, a living room with a desk, and a kitchen in which two people can make dinner without apologising. A fan does the work of air conditioning, and the sea wind does it better.

You share the pool with eleven other flats. The beach is seven minutes away by a sandy path; Fornells, with its bakery and its boats, is five minutes by car or a good hour along the coast.`,
    notes: ['The path to the beach is not lit. A torch hangs behind the door.'],
  },
  'ses-tres-finestres': {
    summary: 'Three bedrooms, three windows to the bay and a terrace where six can eat at once.',
    description: `The name means the three windows, and everybody asks which one is the best. We say the middle one, in the kitchen: whoever washes up sees the ferry pass far out at about nine in the evening.

The flat takes up the whole first floor of a small house. The double room looks at the water, the two twin rooms at pines, and there are two bathrooms, so mornings stay friendly. Dishwasher, oven and washing machine are all there; the cot goes wherever you need it.

It is a flat for people who are out all day. Cala Tirant lies below, Cala Pudent is small and often empty, and the start of the coast path to Cavalleria is a ten-minute drive away. There is no air conditioning, and on this coast you will rarely ask for it.`,
    notes: ['Twenty-two steps lead up from the street.', 'Please rinse the sand off in the shower by the stairs.'],
  },
  'ca-na-quima': {
    summary: 'A fisherman’s house in a whitewashed lane of Fornells, three doors from the water.',
    description: `Quima sold fish from this doorstep for forty years, and the stone bench where she sat is still there, worn into the shape of a person. Since then the house has been given a new roof, a quiet air conditioner and a bathroom and a half, but the stairs are as steep as ever.

Below are the living room, with its beams and a blue-tiled kitchen, and a yard with an outdoor shower. Above, a double room under the roof and a twin room on the lane, where you hear footsteps and greetings until about eleven and then nothing.

The house has no wifi and does not miss it. Kayaks go into the bay at the end of the lane; for a sandy beach you take the car for ten minutes. Parking is at the entrance of the village, free and usually easy before noon.`,
    notes: [
      'The lane is listed and closed to cars; bring luggage with wheels.',
      'One small dog is welcome, but not on the beds.',
    ],
  },
  'es-balco-den-llorenc': {
    summary: 'A first-floor flat on the bay of Fornells, with an iron balcony just wide enough for two chairs.',
    description: `You wake to the sound of halyards. The balcony that gives the flat its name hangs over the promenade, and from it you can follow the whole day of a small port: boats out at six, children jumping from the steps at noon, the slow walk up and down before supper.

The bay bedroom shares that view. The twin room lies at the back on a light well, which makes it the cooler and quieter of the two. Both have their own bathroom, so two couples get on well here; the desk by the window is a fine place to pretend to work.

There is no garden and no car space of its own, only the free parking behind the school. You come to Fornells to leave the car alone anyway.`,
    notes: [
      'On festival nights at the end of July the promenade is loud until two.',
      'Please do not hang towels over the balcony.',
    ],
  },
  'estudi-pinaret': {
    summary: 'A ground-floor flat among the pines of Son Parc, ten minutes on foot from the dunes.',
    description: `Small, plain and well thought out: a bedroom with a double bed, a living room that opens on a strip of lawn, and a kitchen with everything from oven to dishwasher lined up along one wall like a ship’s galley.

The flat lies on the quiet side of the block. Pine shade falls on the terrace until noon, after which you take your chair to the shared pool or walk to the beach on a path without a single step. That makes it a good place for anyone who prefers level ground, and for parents with a pushchair; a cot is ready in the cupboard.

Shops in Son Parc close in winter. The flat does not: it has heating, and January here is a month of empty sand, long shadows and one other person with a dog.`,
    notes: ['The pool is open from May to October, nine to nine.'],
  },
  'atic-de-ses-dunes': {
    summary: 'A top-floor flat with a roof terrace that overlooks the dunes of Son Saura del Nord.',
    description: `The best room has no walls. Take the outside stairs to the roof and you stand above the dune belt, with the curve of the beach beyond and the mountain of Monte Toro at your back. Two loungers, a long table, a parasol that folds away when the wind picks up.

Downstairs are three bedrooms: a double with its own balcony and two twins, cooled by air conditioning and fans. Two bathrooms, a kitchen with dishwasher, a high chair and a cot in the store.

Families come for the sand, which is shallow and wide, and reach it in eight minutes on foot. Families with toddlers should know about the roof: its railing is high and sound, but the stairs have no gate. There is no lift either; the flat is on the second floor.`,
    notes: ['Close the parasol when you leave the roof.', 'Two parking spaces belong to the flat, numbers 14 and 15.'],
  },
  'casa-brisa-de-gregal': {
    summary: 'An end-of-row house in Arenal d’en Castell with a barbecue yard and shade from four o’clock.',
    description: `Arenal is a horseshoe: one bay, almost closed, with calm water on days when the rest of the north is white with foam. The house stands on its eastern arm, last in a row of nine, so that it has windows on three sides and the breeze it is named after.

Upstairs a double and a twin room, downstairs a single that suits a grandmother or a teenager equally well. Both bathrooms were renewed three winters ago. There is a bathtub for small children, a cot, a high chair, and a yard with a brick barbecue and a gate that shuts.

The stairs to the beach begin a hundred metres away; we have counted 104. A longer way round goes without steps. Parking is beside the house.`,
    notes: [
      'One dog may stay. The yard is fenced, the neighbours’ cats are not impressed.',
      'Charcoal ash goes into the metal bucket, never into the bin.',
    ],
  },
  'caseta-dels-tamarells': {
    summary: 'A single-storey bungalow with tamarisks at the gate and a pool shared with five neighbours.',
    description: `Everything is on one floor, which people with babies, bad knees or a habit of forgetting things upstairs learn to love. Three bedrooms lie in a row along a corridor: a double with bathroom, a twin, and a narrow single with the best morning light.

The living room opens on a covered terrace; the terrace opens on grass; the grass ends at the tamarisks. Six bungalows share the pool, and since most families go to the beach you will often have it alone between eleven and five.

A supermarket is four minutes away on foot, the sand of Arenal nine. What the house lacks is a view of the sea and any kind of heating, so April to October suits it best; people who feel the cold should choose another home in winter.`,
    notes: [
      'Please shower before using the pool.',
      'No ball games between two and four in the afternoon: the neighbours sleep.',
    ],
  },
  'villa-na-roqueta': {
    summary: 'A family villa above the inlet of Addaia, with a pool in the rocks and boats moored below.',
    description: `Addaia is a fjord in miniature, three kilometres of still water between low hills, and the villa looks straight down it. In the morning the masts stand upside down in their own reflection.

The pool was cut around a boulder that the builders could not move; children dive from it and adults lean on it with a glass. There are three bedrooms for six and a sofa bed in the living room for two more, three bathrooms, air conditioning everywhere, and a kitchen that opens to the terrace over its whole width.

This is not a beach house. The nearest sand is at Na Macaret, five minutes by car, small and friendly, and Arenal is ten minutes away. People who bring a kayak or like to swim from a jetty are happier here than people who want a promenade.`,
    notes: [
      'The boulder is slippery when wet. No diving at the shallow end.',
      'Please keep music indoors after ten: sound carries over the water.',
    ],
  },
  'ca-salbufera': {
    summary: 'A white house on the slipway of Es Grau, with the lagoon behind it and the island of Colom in front.',
    description: `The boats of the village are pulled up so close to the front door that you learn their names: ‘Rosa’, ‘Petita’, ‘Es Tord’. Behind the last row of houses begins the nature park, a lagoon with herons, ospreys in winter, and a boardwalk through the pines.

Es Grau has one street, a shallow bay where toddlers can walk out fifty metres, and a speed limit nobody needs. The house has a double room over the slipway, a twin, and a bunk room for two, with a tiled living room between them. Two bathrooms; dishwasher, oven, air conditioning for the two hot weeks.

Before sunrise it is so quiet that you hear the coots on the lagoon. At noon in August it is not quiet at all: then the day visitors come, and parking becomes a sport. Leave the car where it is and take the ferry to the island.`,
    notes: [
      'In the village, cars stand on the seaward side only.',
      'Wet sand goes out through the yard, not through the sink.',
    ],
  },
  'finca-es-llentiscle': {
    summary: 'An old farmhouse in the heath behind Es Grau, with a watchtower bedroom and a pool in a former cistern.',
    description: `The track runs for nine hundred metres between mastic bushes, llentiscle in Catalan, and ends in a yard with a well. Someone kept watch here for pirates: the oldest part is a squat tower with walls a metre thick, now a bedroom with a window like a slot and the deepest sleep on the island.

Two more bedrooms lie behind the kitchen and along the old granary; two bathrooms, fans, a wood stove for the cool half of the year. The cistern that watered the cattle is four metres deep no longer: it has a floor, steps and clear water, and is our pool.

Groceries are in Maó, twelve minutes away, so shop before you arrive. There is no washing machine, but there is a stone trough, a line, and the wind.`,
    notes: [
      'Two dogs are welcome; in spring they stay on the lead because of ground-nesting birds.',
      'Fire outside is forbidden from May to mid-October, candles included. The gas barbecue is allowed.',
    ],
  },
}
