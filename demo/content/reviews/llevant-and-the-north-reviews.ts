import type { DemoReview } from '../demo-stay.ts'
import { reviewBy } from '../demo-review.ts'

export const llevantAndTheNorthReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'villa-sa-talaia-blanca': [
    reviewBy(
      'Henrike',
      9,
      5,
      'We had breakfast, lunch and supper in front of the lighthouse. Everything in the kitchen is sharp, heavy and works.',
    ),
    reviewBy(
      'Oliver',
      7,
      5,
      'The children never left the bunk room except for the pool. Good beds throughout, and total privacy from the road.',
    ),
    reviewBy(
      'Claire',
      6,
      4,
      'A wonderful house. You do need sturdy calves for the way back from the beach, and on two days the wind kept us off the terrace.',
      'True, Claire. The south side is the trick; we have put a note on the fridge.',
    ),
    reviewBy('Sander', 10, 5, 'No television and nobody complained, which tells you something about the view.'),
  ],
  'es-niu-de-tirant': [
    reviewBy('Ana', 6, 5, 'Tiny and lovely. We ate on the balcony every evening and watched the light go.'),
    reviewBy('Pau', 9, 5, 'Spotless. The path to the beach through the reeds is half the fun.'),
    reviewBy(
      'Lotte',
      8,
      4,
      'Very nice flat. In the second week of August one fan was not quite enough for us.',
      'We have added a second fan for the living room. Thank you, Lotte.',
    ),
    reviewBy('Greg', 5, 5, 'Tomeu wrote each morning which cove would be calm. He was right six times out of six.'),
  ],
  'ses-tres-finestres': [
    reviewBy('Familie Brandt', 7, 5, 'Two bathrooms for six saved our mornings. The middle window is indeed the best.'),
    reviewBy('Marta', 9, 5, 'We walked to Cala Pudent before breakfast and had it to ourselves three days running.'),
    reviewBy('Ian', 6, 4, 'Roomy and well equipped, with a grand terrace. The stairs are a bit much with a pushchair.'),
  ],
  'ca-na-quima': [
    reviewBy('Isabelle', 5, 5, 'Sitting on the bench by the door you meet the whole village by the second evening.'),
    reviewBy('Thomas', 9, 5, 'A real house with real history. The absence of wifi turned out to be the best feature.'),
    reviewBy(
      'Nuala',
      8,
      3,
      'Charming, but we had not read about the stairs and my mother could not manage them.',
      'I am sorry. The stairs now stand in the very first lines of the description.',
    ),
    reviewBy(
      'Carles',
      2,
      5,
      'Fornells in February: fishermen, sun, one open café. Warm house, hot shower. We want nothing else.',
    ),
    reviewBy('Birgit', 6, 5, 'Our dog was greeted more warmly than we were, and we were greeted warmly.'),
  ],
  'es-balco-den-llorenc': [
    reviewBy('Sophie', 10, 5, 'Two couples, two bathrooms, one balcony, no arguments. We drew lots for the chairs.'),
    reviewBy('Mateu', 6, 5, 'Waking up to halyards. I recorded it and play it at home.'),
    reviewBy('Dieter', 7, 4, 'Splendid position. On the festival weekend we did not sleep, but then nobody did.'),
  ],
  'estudi-pinaret': [
    reviewBy('Joan', 1, 5, 'Booked it for a week of winter sun and stayed for three. The heating is excellent.'),
    reviewBy('Emma', 6, 5, 'Exactly as described, level all the way to the beach. With a pushchair that is gold.'),
    reviewBy('Riccardo', 9, 5, 'Small, but everything has its place. I have never seen a better sorted kitchen.'),
    reviewBy(
      'Hannah',
      8,
      4,
      'Lovely and cool under the pines. Pine needles get everywhere, bring patience and a broom.',
      'There are two brooms, Hannah, I counted again!',
    ),
    reviewBy('Wim', 5, 5, 'Good value, quiet neighbours, squirrels of the imagination. We will be back.'),
  ],
  'caseta-dels-tamarells': [
    reviewBy('Lucía', 7, 5, 'Our baby crawled from one end to the other and could not fall down anything. Bliss.'),
    reviewBy('Stephen', 9, 5, 'Had the pool to ourselves almost every afternoon, just as promised.'),
    reviewBy(
      'Annika',
      10,
      4,
      'Pretty and practical. The evenings at the end of October were too chilly for a house without heating.',
    ),
    reviewBy('Rosa', 6, 5, 'The single room has the best light in the house. Grandmother would not give it up.'),
  ],
  'villa-na-roqueta': [
    reviewBy('Philippe', 8, 5, 'The rock in the pool is genius. Four children, one rock, two weeks of peace.'),
    reviewBy('Karen', 6, 5, 'The inlet at dawn with nothing moving on it: I will not forget that.'),
    reviewBy('Joost', 9, 5, 'We had kayaks with us and paddled out to the islets each morning. Ideal base.'),
    reviewBy(
      'Beatriz',
      7,
      4,
      'Beautiful place and good cooling. I underestimated how often we would take the car to a beach.',
    ),
  ],
  'ca-salbufera': [
    reviewBy(
      'Eleanor',
      5,
      5,
      'Herons from the breakfast table and the ferry to Colom at the end of the street. Es Grau in May is heaven.',
    ),
    reviewBy('Miquel', 9, 5, 'Shallow water for the little ones, boardwalks for us, a fine kitchen for all.'),
    reviewBy(
      'Petra',
      8,
      3,
      'The house is lovely, but in August the village is full by eleven and we circled for parking twice.',
      'In August the car is best left standing, as we write. We should say it louder.',
    ),
    reviewBy('Tom', 6, 5, 'Best sleep in years. Coots do not snore.'),
  ],
  'finca-es-llentiscle': [
    reviewBy(
      'Giulia',
      10,
      5,
      'You do not hear one single human sound. On the third day we stopped talking in the mornings ourselves.',
    ),
    reviewBy(
      'Marcus',
      5,
      5,
      'The tower bedroom! Metre-thick walls, absolute dark. I slept till ten for the first time since school.',
    ),
    reviewBy(
      'Fiona',
      7,
      4,
      'Magical spot, and the old cistern is a wonderful pool. The track is rough on a small hire car.',
      'We fill the holes each April, the rain digs them again each autumn.',
    ),
    reviewBy('Bernat', 2, 5, 'Stove, heath, storm outside. Take three novels.'),
  ],
}
