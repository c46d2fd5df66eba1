import type { DemoStayText } from '../demo-stay.ts'

export const southCovesTexts: Readonly<Record<string, DemoStayText>> = {
  'villa-penya-segat': {
    summary: 'A villa on the rim of the gorge at Cala Galdana, with a pool between the pines and the cliff.',
    description: `Penya-segat means cliff, and there is one: forty metres of pale rock, beginning where the terrace ends, with swifts below you instead of above. A wall at chest height keeps everybody on the right side of it.

Four bedrooms, three bathrooms. The best double looks over the edge, another faces the pines, a twin and a single complete the count for seven. A bathtub, a cot and a high chair are there for families who come with small children; the desk in the single room is for those who could not quite get away.

Ten minutes downhill on foot lie the bay, the bakery and the river where egrets stand about. The two famous coves further west, Macarella and Macarelleta, are an hour along the coast path: leave by seven and you will meet them empty.`,
    notes: [
      'Children must not climb on the boundary wall, not even for a photograph.',
      'From November on the pool is covered.',
    ],
  },
  'mirador-den-tofol': {
    summary: 'A third-floor flat above the shell-shaped bay of Galdana, with all of it visible from the table.',
    description: `Grandfather Tòfol bought this flat in 1974 for the view and never hung a picture, because he thought it would be an insult. We have left the walls bare.

From the table on the terrace you see the whole curve of sand, the island in the middle with its pines, and after sunset the lights of the squid boats. There is a double room on that side and a twin behind it, air conditioning in both, one bathroom, and a kitchen with everything including a high chair.

The swimming pool belongs to the house and is shared; the beach is five minutes by the steps. In July and August Galdana is busy until about six, and then it empties like a theatre. Have supper late and you will have the second performance almost to yourselves.`,
    notes: ['The lift stops on the second floor; the last flight is on foot.', 'No barbecues on the balcony.'],
  },
  'villa-ullastre': {
    summary: 'A low, modern villa for eight in Sant Tomàs, built around an old wild olive.',
    description: `The tree was here first. When the plan of the house had to bend around it, nobody minded, and now the ullastre stands in a round courtyard between kitchen and pool, lit from below at night and full of sparrows in the morning.

Two hundred and twenty square metres lie on two floors: a main bedroom with a king-size bed, a twin beside it, a double on the garden and a twin by the pool. Three bathrooms, one of them with a tub. Floors are heated in winter; in summer the air is cooled quietly from the ceiling.

From the upper terrace you see the sea over the roofs, and reach it in six minutes. The promenade leads west to the long wild beach of Binigaus, where there are no loungers, no music and hardly any shade.`,
    notes: [
      'The courtyard stays lit until midnight and switches itself off.',
      'Please leave the olive unclimbed: it is older than all of us.',
    ],
  },
  'casa-sargantana': {
    summary: 'A hillside house at Torre Soli with four bedrooms, four bathrooms and Son Bou at its feet.',
    description: `Each of the four bedrooms has its own bathroom, which is what most people who come back here mention first. Two couples with children share the house without a timetable.

It stands high on the slope, so that the living room, the pool and the two doubles all have the long view: two and a half kilometres of beach, a strip of wetland behind it, and the water going from green to ink. Lizards, sargantanes, live in the garden wall and will take a crumb of melon from a patient child.

Expect a climb. Walking down to the sand takes fifteen minutes, walking back feels like thirty, and most guests drive. A roofed table, a gas barbecue and six loungers make it easy to stay up here after all.`,
    notes: ['Please leave the lizards where they are.', 'The gardener comes on Wednesdays before nine.'],
  },
  'llum-de-migjorn': {
    summary: 'A bright first-floor flat in Son Bou that costs little and has what you need.',
    description: `We say it plainly: this is the simplest of our homes on the south coast, and one of the most often booked. White tiles, pine furniture made by Rafel, a double and a twin, one shower room, ceiling fans.

Light is the luxury. The terrace faces due south and is deep enough for a table and a washing line side by side; in the evening it holds the warmth of the day like a stove.

Eight minutes on foot bring you to the longest beach on the island. Turn left at the water and walk: after ten minutes the umbrellas stop and the dunes begin. There is no oven and no dishwasher, the bus to Alaior stops at the corner, and bread is sold from eight on the square behind the house.`,
    notes: [
      'The flat above is lived in all year; walk softly after eleven.',
      'Boil water for the mocha pot on the small ring only.',
    ],
  },
  'villa-es-barranquet': {
    summary: 'A single-storey villa at the end of a lane in Cala en Porter, where the gorge begins.',
    description: `Behind the garden the street gives up and a footpath takes over. It leads down between fig trees and vegetable plots into the gorge of Cala en Porter, and in twenty minutes, by a way few visitors know, to the sand.

On the level are three bedrooms, one with its own bath, a kitchen with a hatch to the terrace, and a pool that gets sun from nine to seven. Air conditioning, a cot and a high chair, a fenced garden where a dog can be let loose: practical things, in working order.

You will hear nightingales in May, cicadas in July and the neighbour’s donkey at any time. There is no view of the sea from here. What you have instead is the green of the gorge, the deep shade of an old carob, and nobody walking past.`,
    notes: [
      'One dog, please; the donkey is called Canela and bites carrots only.',
      'Water plants in the evening if we ask you to: we pay you back in wine.',
    ],
  },
  'sa-finestra-blava': {
    summary: 'One room, one bedroom and a blue window high in the cliff of Cala en Porter, for two.',
    description: `The window is two metres wide, and the sea fills it. There is nothing else: no road, no rooftops, only a line between two blues which moves up and down a little with the weather of the day.

We arranged the flat around it. From the king-size bed you look out, from the table you look out, and the two loungers on the small terrace stand at the edge of things. Heating, air conditioning, linen of the heavy kind, an espresso machine, a good lamp for reading.

It is a place for two people who like each other. The beach is a walk of ten minutes down and fifteen back, with a great many steps, and the kitchen is made for breakfasts and plates of cheese, though it does have an oven.`,
    notes: [
      'Not suitable for small children: the terrace rail has wide gaps.',
      'Eighty-seven steps from the street, none of them avoidable.',
    ],
  },
  'casita-romani': {
    summary: 'A cottage with a rosemary hedge, a brick barbecue and three bedrooms around a patio.',
    description: `Someone planted rosemary along the whole front wall in the eighties, and it is now as high as a man. In February it hums with bees; the rest of the year you take what you need for the lamb.

Rooms lie round a tiled patio, all on one level. A double opens straight on it, two twins look to the front and the back. Fans instead of air conditioning: the walls are thick, the shutters real, and if you close them at ten in the morning the house stays cool till night.

There are two bathrooms, one with a tub, an outdoor shower for sandy feet, loungers on the lawn. The bay is a twelve-minute walk. Guests with children tell us that the patio is the safest playground on the island, because the only way out is through the kitchen.`,
    notes: ['Take rosemary, leave the roots.', 'One pet of moderate size is welcome.'],
  },
  'bungalow-es-canonge': {
    summary: 'A bungalow for a young family in Es Canutells, beside a cove that is all ladders and fish.',
    description: `Es Canutells is a village of a few hundred houses round a narrow inlet. The fishermen’s caves are still in use, the water is deep and clear, and children who can swim learn to snorkel here in a single afternoon.

Our bungalow stands in the second row. It has a double room, a little room with a bunk, and a sofa bed in the living room, so that five can sleep, although four sleep better. One bathroom. A cot and a high chair can be had at no cost; tell us when you book.

Outside are a lawn, a barbecue and a table under a vine. The shared pool is across the path, behind a gate with a code. There are no fans and no cooling: nights are fresh, afternoons in August are for the shade.`,
    notes: [
      'The bunk is for children from six years on.',
      'Please leave snorkels you no longer need in the crate; somebody will.',
    ],
  },
  'villa-dalt-sa-roca': {
    summary: 'Glass, stone and a long pool on the rock of Binidalí, with a private way down to the water.',
    description: `There is a door in the garden wall, then thirty steps cut into limestone, then the sea. Few houses on the island may still have such a way down; ours was there before the law and is looked after with care.

Above it lies a house of two storeys in local stone. The pool runs along its whole length. Two bedrooms look at the horizon, one with a king-size bed; a twin and a double on the lower level open to the garden. Three bathrooms; heating and cooling in every room.

On calm days you swim from the rock, on rough days in the pool, and for sand you walk eight minutes to the tiny beach of Binidalí. Aircraft on their way to the airport pass to the north, most of them in the middle of the day. We would rather tell you now.`,
    notes: [
      'Use the steps to the sea only when it is calm, and never alone.',
      'The glass doors are heavy: please keep children away from the tracks.',
    ],
  },
  'casa-mar-endins': {
    summary: 'A house for two families in Binisafúller, with the swimming place at the end of the street.',
    description: `Mar endins means out to sea, which is where you look from almost everywhere: from the upper bedrooms, the balcony of the second, the pool, even the outdoor shower if you are tall.

Four bedrooms for eight, three of them doubles; three bathrooms; a sitting room that does not mind wet swimsuits. The house is cooled by shutters, ceiling fans and a steady breeze from the south-west rather than by machines. It works, except for three or four nights a year, when nothing does.

At the end of the street, two hundred metres on, there is a concrete platform with a ladder, and around the corner the sandy cove of Binisafúller with its boat sheds. Shopping is done in Sant Lluís. Bring a board for the children and a book with many pages.`,
    notes: [
      'Wet things go on the line behind the house, not on the balcony.',
      'The extra beds for guests seven and eight are made up on request.',
    ],
  },
  'can-mestral': {
    summary: 'A white house of steps and corners in Binibèquer, for eight who like each other well.',
    description: `No two rooms are on the same level. You go up three steps to the kitchen, down two to the bath, round a corner to the bunk room, and finally out on the roof, where there is a bedroom with a door to the stars.

It was built in the seventies by people who loved fishing villages and hated rulers. White plaster, rounded edges, juniper beams. Children find it enchanting; anyone who walks with a stick will not. There are four bedrooms, two bathrooms and a great many cushions.

Swimming is from rocks and a small beach, both five minutes away. In the daytime visitors come to photograph the lanes nearby; before ten and after seven they belong to the cats, and to you.`,
    notes: ['Fairy lights and loudspeakers stay off the roof after ten.', 'One pet is fine, if it manages stairs.'],
  },
  'caseta-punta-xica': {
    summary: 'A tiny house on the rocks of Punta Prima, with the island lighthouse for a night lamp.',
    description: `Forty square metres, built for a boat and two oars. The slipway is now the terrace; where the oars hung there is a bed. When the light on the Illa de l’Aire comes round, a pale stripe crosses the ceiling every fifteen seconds, and guests either love it or close the shutter.

One bedroom with a double bed, a day bed in the living room for a third person, a shower room, two gas rings and a fridge. The outdoor shower has warm water from the roof, as long as the sun did its work.

There is no wifi, no air conditioning and no oven. There is a beach three minutes away, a bar with a television where the village watches football, and the sea so close that you will sleep differently.`,
    notes: [
      'With a strong south wind spray reaches the windows. Close them before you go out.',
      'Bring little: there is one wardrobe.',
    ],
  },
}
