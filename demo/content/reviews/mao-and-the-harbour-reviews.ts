import type { DemoReview } from '../demo-stay.ts'
import { reviewBy } from '../demo-review.ts'

export const maoAndTheHarbourReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'caseta-de-s-hort': [
    reviewBy('Agnès', 1, 5, 'Oranges from the tree every morning in January. In the middle of a town!'),
    reviewBy('Lewis', 4, 5, 'You close the green door and the traffic is gone. Everything on foot.'),
    reviewBy(
      'Katrin',
      10,
      4,
      'Sweet little house. For real cooking the kitchen shelf is too small, so we ate out and did not suffer.',
    ),
    reviewBy('Oriol', 6, 5, 'Margarida told us which fish to buy and from whom.'),
  ],
  'casa-dels-capitans': [
    reviewBy('Bettina', 6, 5, 'From the top floor we saw our own ferry arrive with the cousins on board.'),
    reviewBy('James', 9, 5, 'A house that makes you stand up straight. The library guest refused to move out.'),
    reviewBy(
      'Rosalía',
      5,
      5,
      'My parents’ golden wedding, twelve of us, perfect beds. The garden terraces are a dream.',
    ),
    reviewBy('Hendrik', 7, 4, 'Magnificent. Be aware of the walk from the garage, and of the hundred and forty steps.'),
  ],
  'sa-cambreta': [
    reviewBy(
      'Noémie',
      5,
      5,
      'We forgot to close the shutters on the first night and were glad of it at half past seven.',
    ),
    reviewBy('Graham', 10, 5, 'Quiet, warm, polished. The tortoises are called Gin and Llimona.'),
    reviewBy('Elisa', 6, 5, 'Four minutes to supper by the water, four minutes back to a very good bed.'),
    reviewBy('Tobias', 9, 4, 'Everything fine, and the pool is lovely. Two rings for a real meal would be nice.'),
  ],
  'es-varador-petit': [
    reviewBy('Charlie', 6, 5, 'I swam from the doorstep in my pyjamas on the first morning. It set the tone.'),
    reviewBy('Mireia', 9, 5, 'The rails under the glass, the porthole, the calm water. A tiny masterpiece.'),
    reviewBy(
      'Stefan',
      8,
      4,
      'Wonderful, but people do pass close by all day. Good morning is said about sixty times.',
      'We once counted seventy-one, on a Sunday.',
    ),
    reviewBy('Lena', 5, 5, 'Our daughter declared the boat bedroom hers and would have stayed the school year.'),
  ],
  'villa-alba-roja': [
    reviewBy('Duncan', 6, 5, 'Got up for one sunrise, then for five more.'),
    reviewBy(
      'Sabine',
      8,
      3,
      'What a position, but one bathroom for six teenagers and parents was our own mistake.',
      'We would still rather you knew, Sabine. Come back as four!',
    ),
    reviewBy('Marc', 9, 5, 'Like a film from the sixties, with better showers. The new pool is excellent.'),
    reviewBy('Olga', 7, 4, 'Sea breeze did the work on all but two nights. Lovely to hear the boats.'),
  ],
  'es-gregal-vell': [
    reviewBy('Niamh', 10, 5, 'One evening the waves knocked at the shutters. We put on another log.'),
    reviewBy('Guillem', 6, 5, 'No pool needed: I was in the sea before I was awake.'),
    reviewBy('Barbara', 9, 5, 'The large beach in September is endless. The dog slept all the way home.'),
    reviewBy('Ernst', 7, 4, 'Great house, simple kitchen. Buy bread for two days.'),
  ],
  'ca-na-francineta': [
    reviewBy('Sylvie', 5, 5, 'Bread at seven, still warm, in my dressing gown. I am French and I was impressed.'),
    reviewBy('Alan', 9, 5, 'Cycled to a different beach each day. Supper at the marble table under the jasmine.'),
    reviewBy('Clara', 3, 5, 'Stove lit, rain outside, village asleep. Also a fine dishwasher.'),
    reviewBy('Hugo', 8, 4, 'Very good house. The bells on Sunday are closer than you think.'),
    reviewBy('Tilda', 6, 5, 'Elisabet knew our dog’s name before she knew ours.'),
  ],
  'sa-paissa': [
    reviewBy('Kate', 6, 5, 'The moon really does come through the round window. We lay there and waited for it.'),
    reviewBy('Dominik', 10, 5, 'Eggs and tomatoes on arrival, bicycles safe in the stall, deep silence.'),
    reviewBy('Fabienne', 9, 5, 'The most beautiful bathroom wall I have ever touched.'),
    reviewBy('Miguel', 4, 4, 'Splendid for two. With our ten-year-old on the day bed there was little privacy.'),
    reviewBy('Joyce', 5, 5, 'Came for four nights, stayed for eleven.'),
  ],
  'xalet-ses-atzavares': [
    reviewBy('Family Nolan', 8, 5, 'Nothing fussy, everything works. Table tennis champion of the house: grandmother.'),
    reviewBy(
      'Irene',
      7,
      4,
      'Good beds and a great pool. Seven people and no dishwasher means a rota.',
      'The rota hangs inside the cupboard door, laminated by a guest.',
    ),
    reviewBy('Lars', 9, 5, 'Dived from the platform every day, walked to Alcalfar for sand. Ideal.'),
  ],
}
