import type { DemoStayText } from '../demo-stay.ts'

export const quietInteriorTexts: Readonly<Record<string, DemoStayText>> = {
  'caseta-den-toni-vell': {
    summary: 'A field cottage for two near Alaior, with a stove, a small pool and a view of cows.',
    description: `Old Toni came up here every Sunday to get away from a family of nine. He built the cottage with his own hands, and so the walls are not quite straight and the door is exactly his height: if you are taller than one metre seventy-eight, bow.

He would not recognise the inside. A wide bed, a bathroom with a window on the almond tree and a second lavatory by the terrace, a kitchen with everything but a dishwasher, a stove, and cool air in August. The plunge pool is where his potatoes were.

All around lie fields with brown cows, who come to the wall at about six to look at you. Alaior, with market and cheese, is five minutes by car; the beaches of both coasts are twenty. Nothing at all can be heard after dark.`,
    notes: [
      'Do not feed the cows; they have a farmer for that.',
      'One small dog that leaves cattle alone is welcome.',
      'Firewood for three evenings is included.',
    ],
  },
  'finca-es-boval': {
    summary: 'A former cowshed above Alaior with four bedrooms, mangers for bookshelves and a large quiet pool.',
    description: `Forty cows lived here until 1996. What remains of them are the stone mangers, which hold books, boots and in one case a washbasin, and a certain width: every door is made for something broader than you.

The bedrooms follow one another under a barrel vault, two doubles and two twins, the last of them up in the loft. Three bathrooms. In the middle is a hall, eleven metres long, with kitchen, table and wood stove, so that eight people can be together without doing the same thing. You will find neither television nor dishwasher nor air conditioning; the vault stays cool by itself, with a little help from fans.

Before the house lie the pool and a meadow; behind it rise dry-stone walls as far as Monte Toro. Two dogs could be happy here for a lifetime.`,
    notes: [
      'Two dogs at most. Their towels are the brown ones.',
      'The last 400 metres of the track are unpaved; take them slowly.',
    ],
  },
  'finca-son-mel': {
    summary: 'A honey-coloured farmhouse between Alaior and the airport road, with three bathrooms for three rooms.',
    description: `Honey was the rent. Until the thirties the tenants of Son Mel paid their landlord in jars, and the niches for the hives can still be seen in the south wall, thirty-two of them, now planted with thyme.

The renovation was done thoroughly and not long ago. Each of the three bedrooms has its own bathroom; the one with the terrace has a tub as well. Air conditioning, heating, a dishwasher, a television for the rainy day in October. From the almond room you step straight out to the pool.

Being near the middle of the island, you can decide at breakfast which way the wind blows and drive to the other side: twelve minutes to Son Bou, twenty to Es Grau. Planes can be seen from the garden, small and far, and seldom heard.`,
    notes: [
      'Bees visit the thyme and want nothing from you.',
      'In July and August we change guests on Saturdays only.',
    ],
  },
  'es-pou-de-pedra': {
    summary: 'A suite for two on an old estate near Es Mercadal, named after the stone well at its door.',
    description: `The well is twenty-six metres deep, dry as a bone, and lit from inside, so that in the evening it looks like a telescope turned the wrong way round. Beside it is your door.

Behind that: a room with a king-size bed under a beam the size of a tree, a living room with a kitchen along the wall, a bathroom in grey stone. All is hushed, heated or cooled as you like, and looked after every third day. There is a safe, a desk, linen that somebody ironed.

The estate has five suites and one pool, long enough for real swimming, with hay meadows on three sides. Breakfast you make yourself or find in Es Mercadal, six minutes away, where they bake the almond biscuits that the island takes along as presents. Guests here are adults; it is not a rule, it just turned out so.`,
    notes: [
      'Please do not throw coins into the well. We have to fetch them.',
      'The pool is for swimming quietly until ten in the evening.',
    ],
  },
  'finca-ses-oliveres-grans': {
    summary: 'A big farmhouse north of Es Mercadal with old olives, ten beds and Monte Toro across the fields.',
    description: `Seven olive trees stand in front of the house, so old that nobody planted them as far as anybody knows. The youngest hold a hammock. Behind them the land falls gently to a valley and rises again to Monte Toro, the one mountain of the island, which turns violet at eight.

Inside are thick walls, cool floors and a plan made for large families: king-size room, double, twin, and two singles in the main house, another twin in an annexe across the yard where teenagers feel free and can still be heard. Three bathrooms. The kitchen is as big as many flats. Stove, heating, air conditioning in the bedrooms.

We have put the pool at a distance, thirty steps into the orchard, to keep the terrace quiet. To the beaches of the north it is ten minutes; a shop is nearer.`,
    notes: [
      'The annexe has its own key; give it only to those you trust.',
      'Nobody climbs the olives. Hammocks are for lying.',
      'Two dogs are welcome.',
    ],
  },
  'lloc-de-son-arregall': {
    summary: 'Eight bedrooms for nine people: a farmhouse near Ferreries where everyone gets a door of their own.',
    description: `Most big houses assume that people come in pairs. This one had eight farmhands and a foreman with a wife, and each hand had a room, so what you find is unusual: one double and seven singles, all different, all with a view. Walking clubs love it. So do choirs, colleagues and grown-up brothers and sisters.

There are five bathrooms, a cheese room that is now a bedroom and smells of it no longer, a gallery with deep chairs, a hall with a hearth as wide as a cart. In the kitchen three can cook at once. The whole house can be heated and cooled, the wifi is good, and five desks stand about in sensible places.

Old cobbled paths lead down the gorge of Algendar to the south coast, three hours through wild pear, fern and shade. We can fetch you at the other end.`,
    notes: [
      'Boots are left in the cart shed, not in the hall.',
      'Sheets are changed every week if you stay longer.',
      'Two dogs by arrangement with the farm’s own.',
    ],
  },
  'ca-sa-sabatera': {
    summary: 'A shoemaker’s town house in Ferreries with workshop windows, four bedrooms and a roof to eat on.',
    description: `Half of Ferreries once made shoes, and in this house they were made on the ground floor, by a woman, which was talked about. Her bench stands in the living room under the three tall windows she had cut to get light. Lasts in all sizes hang on the wall; try to find your own.

A double lies behind the workshop, another has the balcony, two twins are above, one of them in the attic. Two bathrooms, one with a tub, and a lavatory on the ground floor. On the roof there is a terrace with a barbecue and the hills all around.

The town lies in the very centre, cool in the evening and honest in its prices. Eight people live well here for little money, with the sea fifteen minutes away by bus or car in three directions. There is a market on Saturday morning with dancing.`,
    notes: [
      'Walls between town houses are thin. Please be soft-footed after eleven.',
      'Up to six guests at the basic price.',
      'One pet is welcome, as long as it is not a parrot.',
    ],
  },
  'casa-turo-dalzines': {
    summary: 'A hilltop house in the holm oaks near Ferreries, with a pool and two coasts on the horizon.',
    description: `On a clear day you see both seas. The house stands on a hill of its own, two hundred metres up, which on this island counts as alpine, and holm oaks come right to the edge of the lawn.

It was built in the eighties for a doctor with four sons, and is solid, simple and well kept rather than beautiful. Three bedrooms, two doubles and a twin; two shower rooms; a good oven, a dishwasher, cot and high chair. The pool catches sun all day, the terrace shade from two. Wifi is better than in the town, since the mast stands on the next hill.

Mornings up here are for walking, in oak wood as far as the ruined castle of Santa Àgueda. Evenings smell of resin and thyme. The drive has a slope of fifteen per cent: anyone who dislikes first gear should know.`,
    notes: [
      'In dry months there is no smoking in the wood and no open fire anywhere.',
      'Please close the bin with its strap: martens.',
    ],
  },
  'can-climent-petit': {
    summary: 'A village house in Sant Climent with a pool in its patio and live music down the street.',
    description: `Sant Climent has one crossroads, one church, and more musicians per head than any village we know. On Tuesday evenings in summer somebody plays; by midnight all is silent.

From the street the house is a plain white front with green shutters. Go through, past the first bedroom, and a patio opens with a pool six metres long, a bench all the way round and a pergola of grapes that are ripe in September. The second double and a twin lie around it. Each room has a bathroom, and the twin’s has a tub.

We offer fans rather than cooling machines, radiators for the winter, an oven, a barbecue in the corner, and a desk. Dishes are washed by hand. Cala en Porter and the coves of the south-east are ten minutes away, Maó seven.`,
    notes: [
      'The pool is at the kitchen door: small children need watching.',
      'One dog is fine; the village has many, and opinions about them.',
    ],
  },
  'finca-ses-parets-seques': {
    summary:
      'A farm within nine dry-stone walls south of Sant Climent, with rooms for three families’ worth of children.',
    description: `Walk out of the door in any direction and you come to a wall. There are nine around the farm, built without mortar, without a gap you could put a coin in, and each has steps of long stones that stick out, so you can climb over as the farmers do.

The house is generous and plain. Two doubles, a twin, and the bunk room with an extra bed, which takes three children or two tall ones; three bathrooms, one with a tub; fans, shutters, dishwasher, a kitchen where two families can feed their young at different times. The pool has a shallow end of seven metres.

Shade is provided by a carob as broad as a house. Beneath it stand the table and the swing. It is fifteen minutes on foot through fields to a view of the sea, and eight by car to Binidalí to be in it.`,
    notes: [
      'Anyone who dislodges a stone puts it back. It is harder than it looks.',
      'The seventh to ninth guest pay a supplement per night.',
    ],
  },
  'ca-na-toniona': {
    summary: 'A restored town house in Es Mercadal, three double rooms with a bath each, below Monte Toro.',
    description: `Toniona was called that because she was big, and loud, and the best cook in the street. Her kitchen is still the heart of the place: a stone sink, a marble slab for pastry, a window to the patio through which plates are handed out.

The house rises by half-floors, so that you are never far from anybody and never quite next to them. Three double rooms, one with an alcove, one on the mezzanine, one at the top with a view of the mountain; three bathrooms and a cloakroom. Three couples will find nothing to quarrel about. Tub, dishwasher, air conditioning and heating are all in order.

Es Mercadal is where islanders come to eat. Fornells is a quarter of an hour to the north and the beaches of the south are just a little further; the walk up Monte Toro takes one hour, the buns at the top are your reward.`,
    notes: [
      'Half-floors mean short stairs everywhere, with rails.',
      'No pets: Toniona’s cat still lives here and would not have it.',
    ],
  },
}
