import type { DemoStayText } from '../demo-stay.ts'

export const maoAndTheHarbourTexts: Readonly<Record<string, DemoStayText>> = {
  'caseta-de-s-hort': {
    summary: 'A gardener’s lodge for two behind a walled orchard in Maó, five minutes from the market.',
    description: `A green door in a long wall, a gravel path between orange trees, and you are out of the town while still in it. The lodge at the end of the path, the garden suite of Casa dels Capitans, belonged to the man who kept the trees; he could hear the bells of Santa Maria and tell the time by the shadow of the wall.

It has a bedroom, a living room with a desk, a shower room and a kitchen that is really one good shelf: two plates on the hob, a coffee pot, no oven. Outside stand a table and two chairs that move with the sun.

From here you do everything on foot: fish from the stalls in the cloister, cheese, a film, the boats. Radiators make it one of our best homes between November and March.`,
    notes: [
      'Pick the oranges from January on; leave those on the tall tree to the owner.',
      'The garden gate is locked at night, you have the key.',
    ],
  },
  'casa-dels-capitans': {
    summary:
      'A sea captain’s mansion above the port of Maó, with twelve beds, a hanging garden and a pool over the quay.',
    description: `Three captains of one family lived here in turn and each added a floor so as to see further. From the top you now look over the entire harbour, from the naval station to the fortress at its mouth, and can follow a ship for twenty minutes.

Downstairs there is a stone hall, a dining room for fourteen and a library with a day bed, in which a guest who snores is kindly lodged. The bedrooms are generous: a king-size one for the captain, one hung with sea charts, a twin, an attic with three singles, and a garden suite with its own way in. Four bathrooms. Captain’s room and suite are also let alone: Sa Cambreta, Caseta de s’Hort.

The garden hangs on the cliff in terraces. On the lowest lies the pool, and beneath it, down a hundred and forty steps, the quays. Cars stay in the public garage; the house is older than the idea of parking.`,
    notes: [
      'The instruments in the map bedroom are originals. Look, do not calibrate.',
      'Garden and pool close at midnight.',
      'Up to twelve guests, including visitors.',
    ],
  },
  'villa-sinia-blanca': {
    summary: 'A white villa among almond terraces outside Es Castell, with a waterwheel in the garden.',
    description: `A sínia is the wheel a mule once turned to lift water. Ours has lost its mule and kept its wheel, and stands, whitewashed, in the middle of the lawn, where it serves children as ship, castle and goal.

The house behind it is comfortable and easy to run: a double on either side of the hall, a twin on the ground floor, another under the roof; three bathrooms; dishwasher, two ovens, air conditioning, cot and high chair. Wifi reaches the pool.

Es Castell lies twelve minutes away on foot, downhill to a harbour cove lined with tables, so nobody has to drive after dinner. Beaches take longer: the nearest sand is a quarter of an hour by car. In February the almond trees are in blossom and hardly anyone is there to see it.`,
    notes: [
      'The well under the wheel is covered and locked; leave it so.',
      'Guests seven and eight sleep under the roof, where adults should mind the beam.',
    ],
  },
  'sa-cambreta': {
    summary:
      'The captain’s own room with a kitchenette, in a garden above the port of Maó, made for slow mornings for two.',
    description: `The sun that rises behind the fortress at the harbour mouth reaches the end of our bed at about half past seven. There are proper shutters if you would rather not know.

Sa Cambreta is one large room at ground level of Casa dels Capitans, with a door of its own: king-size bed, sitting corner, a bathroom with a rain shower, and a kitchenette with microwave and kettle for breakfast and little else. Outside is a terrace of your own under a vine. The pool on the lowest terrace is shared with the rest of the house. Whoever wants the whole house takes this room with it.

Everything is heated, cooled, quiet and in its place. To the quays with their restaurants you walk four minutes, down the steps; to the market, along the cliff, six.`,
    notes: [
      'The garden is home to two tortoises. Watch your step.',
      'Laundry can be left with us, washed and folded the next day.',
    ],
  },
  'casa-milord': {
    summary: 'A red Georgian house above the harbour with sash windows, six bedrooms and a fire in winter.',
    description: `The officer who built it in 1771 painted it the red of his coat and ordered windows that slide up and down, as at home. They still rattle in a north wind, and we still wedge them with folded playing cards.

Not everyone has to share here: besides a king-size room, a double with the harbour at its foot and a twin, there are three singles, one of them in the governor’s study among the books. That suits a party of friends, or a family with an au pair and an uncle. Three bathrooms, one with a claw-footed tub.

On the lawn a pool; below the lawn the water, with yachts going by at the height of your cup. It has no air conditioning, because the sash windows, opened top and bottom, have been doing the job for two and a half centuries. You can park in the yard.`,
    notes: [
      'The wood stove is lit by us the first time, by you afterwards.',
      'Please do not open the painted shutters in the dining room; they are fragile.',
    ],
  },
  'es-varador-petit': {
    summary: 'A boathouse for three on the calm inlet of Sant Esteve, with the water at the doorstep.',
    description: `A varador is where boats are hauled out. This one had room for a single llaüt, and its rails still run across the floor of the living room, under glass, and out of the double doors into the sea.

Cala Sant Esteve bends twice before it meets the open water, so it is nearly always smooth. You swim from the doorstep, dry off on the quay, and say good morning to those who pass. A double room lies at the back; the boat bedroom, with one narrow bunk-like bed and a porthole, belongs to the third guest.

The kitchen has a hob, a microwave and a coffee maker. Radiators, not air conditioning: stone and water keep the house fresh. On the headland across stands a ruined fort, and a quarter of an hour’s walk leads round to it.`,
    notes: [
      'The quay is a public way: people will pass, and greet.',
      'Non-swimmers under ten wear a vest outside; two hang by the door.',
    ],
  },
  'villa-alba-roja': {
    summary: 'A villa on the north shore of the harbour in Cala Llonga, first in line for the sunrise.',
    description: `If you get up for one sunrise this year, let it be here. The sun comes out of the harbour mouth between the fortress and the hospital island and turns the pool, the wall and your coffee red.

Built in 1969 and only gently changed since, the villa has terrazzo floors, teak doors and a single bathroom, with a tub, for its three bedrooms. Six people who plan their mornings manage very well; six who do not should choose another house, and we would rather you knew.

There is neither heating nor cooling, but a dishwasher, a washing machine, a barbecue and a sea breeze. The pool was new in 2022. Cala Llonga has no shops; Maó, across the water, is ten minutes by car. Sailing yachts pass close enough to count the crew.`,
    notes: [
      'Music on the terrace ends at ten: the bay is a very good loudspeaker.',
      'Please water the geraniums on the steps every other day.',
    ],
  },
  'es-gregal-vell': {
    summary: 'A fishing house in Sa Mesquida, the last before the tower, for six who do not need a pool.',
    description: `When the gregal, the north-east wind, blows in autumn, the waves knock at the lower shutters; for the rest of the year the house sits on its rock as if nothing had ever happened.

Two floors, three bedrooms. The double is on the water, a twin is above and another below; there are two bathrooms, a sitting room with a wood stove and windows that open outwards over the sea, so that the smell of it comes into the soup. Kitchen with oven, no dishwasher: the view from the sink is the best in the house.

The village beach is two minutes away and the large one, wild and wide, ten. A tower built against landings guards both. You will need the car for bread, which is sold in Maó, seven kilometres off, unless you make friends with your neighbours.`,
    notes: [
      'One dog, yes. On the large beach, from November to April.',
      'Close the storm shutters whenever you are out for the whole day.',
    ],
  },
  'ca-na-francineta': {
    summary: 'A village house in Sant Lluís with a blue door, a patio for supper and a bakery across the street.',
    description: `Sant Lluís was drawn up by the French in seven years, straight streets, white walls, one church. Francineta, as her name gives away, came from that side of history; her house is the one with the blue door.

Behind it a passage leads past the living room and its wood stove to a patio where jasmine climbs to the roof. You eat there, at a marble table that was once a butcher’s. Above are two bedrooms, a double to the street and a twin to the patio, each with a bathroom of its own. Heating, air conditioning, dishwasher, cot: small house, fully equipped.

Bread is baked across the street from five. Beaches, and you can choose among nine, are ten minutes away by car or half an hour by bicycle on lanes that hardly rise.`,
    notes: [
      'Mass on Sunday at eleven, with bells.',
      'The dog that comes with you, one at most, is greeted by name from the second day on.',
    ],
  },
  'sa-paissa': {
    summary: 'A converted hay barn on the edge of Sant Lluís for a couple and, if need be, a child.',
    description: `Hay went in through the round window in the gable. Nowadays the moon does. Beneath it, in a space of fifty-two square metres without a single inner wall higher than your shoulder, you cook, read, and look up into old beams.

Only the bedroom has a door. A day bed in the living area suits a child or one friend; the bathroom is finished in polished lime, the colour of sand. Stove, radiators and a quiet cooling unit cover the year, and outside you have a walled garden of your own, with an outdoor shower and a table under a mulberry.

The village begins two fields further on. Elisabet lives at the near end of it and brings a basket on the day you arrive: eggs, tomatoes, whatever there is. Cyclists can lock three bicycles in the stall.`,
    notes: [
      'Mulberries stain: please move the cushions in June.',
      'The barn doors stay closed in a strong north wind.',
    ],
  },
  'xalet-ses-atzavares': {
    summary: 'A practical family chalet with pool in S’Algar, five minutes from deep, clear water.',
    description: `Agaves, atzavares, line the drive. One of them flowers every few years, grows a stalk of six metres in a month, and is the talk of the street.

Here is a house for holidays without fuss. Four bedrooms, two doubles, a twin and a single, with three bathrooms between them, make seven beds; the kitchen opens on a covered terrace and that on the pool, so whoever cooks keeps an eye on whoever splashes. Cooling in summer, heating in winter. Children’s chair and cot, table tennis in the carport.

S’Algar has no sand, and its regulars want none: there are ladders, platforms and a diving school, and in Alcalfar, ten minutes along the coast path, a proper little beach. A dishwasher is the one thing guests ask for. They take turns instead.`,
    notes: [
      'Agaves have points. So do the rules of table tennis, on the wall.',
      'The pool is cleaned on Mondays and Fridays at eight.',
    ],
  },
  'loft-ona-curta': {
    summary: 'An open-plan flat over the inlet of Alcalfar, with a bed in an alcove and waves for company.',
    description: `Ona curta is what fishermen call a short, quick wave, the kind that slaps against the boathouses of Alcalfar in the afternoon. You will hear it from bed.

It is all one space on one floor. A curtain of heavy linen closes the sleeping alcove; the rest is living room, kitchen and a sliding door eleven feet wide, which stays open from May on. We have furnished it with few things, well made: an ash table, two armchairs, a lamp from a ship’s chandler. There is air conditioning for August and a fan for the other months.

The sandy end of the inlet is three minutes away. Follow the path south past the watchtower to Punta Prima; it takes an hour and you will meet goats. No cot, no bath, no second television: two adults, that is the idea.`,
    notes: [
      'The terrace rail is low. Keep glasses on the table.',
      'Parking is free along the upper road, two minutes on foot.',
    ],
  },
}
