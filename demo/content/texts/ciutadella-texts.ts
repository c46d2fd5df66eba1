import type { DemoStayText } from '../demo-stay.ts'

export const ciutadellaTexts: Readonly<Record<string, DemoStayText>> = {
  'villa-far-de-ponent': {
    summary: 'A level villa near the lighthouse of Artrutx, where the sun goes down behind Mallorca.',
    description: `Every evening the same thing happens, and every evening people put down what they are doing. The sun drops behind the mountains of Mallorca, the lighthouse starts to turn, and for ten minutes the whole front of the house is the colour of apricots.

The villa has no stairs at all. Three bedrooms lie off a wide hall: a double with a door to the pool, a double on the lighthouse side, a twin with two windows. There are two bathrooms, one with a tub; heating, cooling, a cot and a high chair.

Artrutx is flat, rocky and open. Swimmers use the ladders below the lighthouse or cycle ten minutes to the sand of Cala en Bosc. When it blows from the west, it blows, and the glass screen by the pool earns its keep.`,
    notes: [
      'Fold the parasols when you leave the house; the wind has taken three.',
      'Two bicycles in the garage are yours to use.',
    ],
  },
  'es-canalet': {
    summary: 'A two-bedroom flat by the boat channel of Cala en Bosc, with a shared pool and a small price.',
    description: `The channel that joins the little marina to the sea runs past the end of the garden. From the terrace you can read the names on the boats as they come in, which is a fine occupation for the hour before supper.

Inside it is plain and fresh: a double and a twin, one bathroom, a kitchen with two rings, a living room with a desk. Air conditioning and heating both work off the same unit. We keep a cot and a high chair for those who ask.

You have a pool across the lawn, a calm sandy bay at six minutes, supermarkets, bicycles and ferries to the coves of the south. What you do not have is solitude: this is a lively place in summer, with music from the marina until midnight. There is no washing machine either, but a laundry round the corner.`,
    notes: ['The flat is on the ground floor: lock the terrace door when you go out.'],
  },
  'caseta-fonoll-mari': {
    summary: 'A cottage with sea fennel on the wall and the sand of Son Xoriguer six minutes away.',
    description: `Sea fennel grows out of the stones by the gate. Pick a handful, cover it with vinegar, and by the end of a fortnight you have what islanders eat with everything. The recipe is pinned inside the cupboard.

On a single floor you find a double, a twin and a narrow room for one more; one bathroom, with both tub and shower; a kitchen where the window is over the sink, as it should be. Fans turn above the beds. There is no wifi, which we could change and have decided not to.

Two beaches lie close to each other, joined by a path over the rocks, and from there the coast path leads east to Cala en Turqueta in under two hours. Take water. A dog may come along and will enjoy it more than anyone.`,
    notes: [
      'One dog, used to cats, is welcome.',
      'The gas barbecue is for cooking, the open hearth is for looking at.',
    ],
  },
  'terrassa-de-sa-gavina': {
    summary: 'A second-floor flat with a terrace bigger than its living room and the inlet of Cala en Blanes below.',
    description: `The gull that gave the place its name comes at seven, walks along the wall and inspects the table. She is the only one who has a better view.

Thirty square metres of terrace face south and west, with a table for six, two loungers and an outdoor shower, so you will spend the day here whenever you are not in the water. Behind the glass lie a double room, a small one with a bunk, and the living room, where a sofa bed makes space for the fifth guest. One bathroom, with a tub.

The inlet is a slit in the rock with a beach at its end, shallow, sheltered and busy in August; ladders on either side are for swimmers. Ciutadella is fifteen minutes by the bus that stops at the corner.`,
    notes: ['Do not feed the gull. She brings friends.', 'Chairs are lifted, not dragged, after ten in the evening.'],
  },
  'caseta-es-bufador': {
    summary: 'A cottage for two or three with its own small pool, near the blowholes of Cala en Blanes.',
    description: `In winter storms the sea shoots up through the rock at the end of the road and falls down as rain. In summer it only sighs. You get used to the sound and miss it at home.

This was a gardener’s house and has kept its garden: lemon, hibiscus, a bed of herbs you may use. The pool is four metres by three, for cooling off rather than for lengths, and nobody looks into it. A king-size bed fills the bedroom; the day bed in the living room takes a child or a friend. The bathroom has a tub beneath the window.

Kitchen with oven, air conditioning, room for the car in the drive. To the nearest ladder into the sea it is five minutes, to the harbour of Ciutadella forty on foot along the coast.`,
    notes: ['No pool toys with motors, please.', 'Lemons: as many as you can use.'],
  },
  'bungalow-ses-figueres': {
    summary: 'A garden bungalow with four fig trees, two bathrooms and a good long table in the shade.',
    description: `There are four fig trees, and each ripens at a different time: the first in late June, the last in October. In between you share them with blackbirds.

The bungalow is flat, quiet and set back from the road. A double with bathroom and a twin with a second one next door make it easy for two couples; for a family there are a cot, a high chair and a bathtub. It can be heated and cooled, the wifi is fast, the desk stands where the light is good, and more than one book has been finished here.

There is no pool. The bays of Cala en Blanes and Calespiques are a quarter of an hour on foot; the road to the town has a cycle path all the way. Dogs like the lawn.`,
    notes: [
      'Figs fall: please shake your shoes before you come in.',
      'One dog may stay, at the fee shown in the price.',
    ],
  },
  'ca-lavi-sebastia': {
    summary: 'Grandfather’s country house near Santandria, with beds for ten and a table for twelve.',
    description: `Avi Sebastià kept bees, played the guitarró badly and never let a visitor leave before supper. The house is run in his spirit by his granddaughter.

It is long and low, with a porch of three arches, and holds ten without anyone feeling counted: his own room with a wide bed, a double beside the fig tree, a second one upstairs, and a room with two bunks where generations of cousins have whispered. Three bathrooms. The kitchen has two fridges, a dishwasher, and a stove that four people can stand around.

The pool lies in the former vegetable garden, within sight of the porch. Santandria, with its sheltered sandy inlet, is twelve minutes on foot by a lane between walls; to the arcades of Ciutadella it is eight minutes by car, or half an hour by bicycle if you stop for the view.`,
    notes: [
      'The hives at the end of the field are occupied. Keep ten metres away.',
      'Up to eight guests at the basic price; each further one pays a little more.',
    ],
  },
  'ca-nesperanca': {
    summary: 'A narrow stone house in the old town of Ciutadella, three floors around a patio with a lemon tree.',
    description: `Five metres wide and four storeys tall, if you count the roof: Ca n’Esperança is a house to climb. Its front is of marès, the golden sandstone of the quarries, and glows long after the street is in shadow.

You enter through a cool hall with a cistern. On the patio lies one double room, above it the living room and kitchen, then a second double to the street, and under the roof a twin with sloping beams. There are two bathrooms and a lavatory halfway, placed by someone wise. From the roof terrace you see the cathedral, swifts, and other people’s washing.

The market opens at seven, two corners away. During Sant Joan, at the end of June, the horses pass nearby and the town does not sleep, so come for it or avoid it. No car gets to the door; park by the ring road, five minutes away.`,
    notes: [
      'The stairs are steep, with a rope instead of a rail.',
      'Rubbish is collected from the doorstep at nine in the evening, sorted.',
    ],
  },
  'pis-de-sa-placa-vella': {
    summary: 'A tall, old-fashioned flat on a small square in Ciutadella, with tiles to be jealous of.',
    description: `The floors are the reason to come. Each room has its own pattern of hydraulic tiles, laid in 1911 and never covered; people photograph their feet here more than the view.

Ceilings are three and a half metres high and painted, doors are double, and the balcony to the square is just large enough for a chair and a newspaper. A double bedroom lies on that side, a twin at the back over a courtyard with a palm-sized fountain. The bathroom was put in much later and is, we admit, a little small for four.

Air conditioning and heating make it a home for every month. Winter is when we like it best: the square is empty, the bakery smells of aniseed, and cafés put their chairs in the sun at eleven.`,
    notes: ['Second floor, no lift, shallow old steps.', 'Felt pads stay under the chairs. The tiles thank you.'],
  },
  'niu-de-corb-mari': {
    summary: 'A house half built into the rock of Cala Morell, with its own platform above the water.',
    description: `Cormorants dry their wings on the point across the bay, and the house is named after their nest. Like the ancient burial caves nearby, part of it is cut into the cliff: the lower bedroom is a vaulted cave, whitewashed, eighteen degrees in every season.

Above ground are a living room with a wide window and a sofa bed, a twin, and a kitchen without an oven. Two bathrooms. Six can stay, four stay comfortably.

You come for the platform. Forty steps down, you have your own square of sun-warmed stone, with a ladder into water ten metres deep and as clear as gin. Cala Morell faces north; when the sea is rough nobody swims, the spray rattles on the shutters and you light the lamp early, which has its own charm.`,
    notes: [
      'Children only in company on the steps and the platform.',
      'The path along the burial caves is public and worth an evening.',
    ],
  },
  'villa-pedra-viva': {
    summary: 'A villa of raw stone on the heights of Cala Morell, with room for three generations.',
    description: `Pedra viva is living rock, and the house stands on it as if poured: terraces at five heights, flat roofs planted with sedum, walls from the very stone that was dug out for the pool.

Ten people live here without treading on each other. The main bedroom has the upper floor to itself. Below are a double to the cape, a twin and a family room with a double and a single bed, and there is a day bed for the tenth guest in the living room. Three bathrooms, a tub with a view, heating and cooling, a kitchen for serious cooks.

At night the sky is the event. The north-west of the island has hardly a lamp, and the lowest terrace has eight loungers that tip all the way back. Swimming is five minutes away, from stone platforms or a pebble beach.`,
    notes: [
      'Outdoor lights are dimmed at eleven to keep the sky dark.',
      'The terraces have low walls; toddlers need an eye on them.',
    ],
  },
  'lloc-de-binimelos': {
    summary: 'A whole farmstead north of Ciutadella: six bedrooms, arches, a threshing floor and no neighbours.',
    description: `A lloc is more than a house. It is the yard with its cistern, the cowshed, the threshing floor where the wind comes through, the wall that goes all the way round and the family who kept it for two hundred years. At Binimelós you rent all of it.

Twelve sleep in six rooms: a king-size bed for whoever arranged the holiday, three doubles, one of them in the vaulted dairy, and two twins upstairs. Four bathrooms and a lavatory by the pool. Two wood stoves, central heating, a kitchen with a table five metres long, and wifi that reaches the yard but not the pool.

Sheep graze outside from autumn to spring. To the cliffs of the north coast you walk forty minutes through fields, to the town you drive twelve. Mass and music can be heard from nowhere; bring your own, and keep it gentle.`,
    notes: [
      'Close every gate you open: sheep are quicker than guests.',
      'Weddings and parties with outside guests are not possible.',
      'Dogs are welcome, on a lead outside the wall.',
    ],
  },
}
