import type { DemoReview } from '../demo-stay.ts'
import { reviewBy } from '../demo-review.ts'

export const southCovesReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'mirador-den-tofol': [
    reviewBy('Laura', 9, 5, 'Bare walls and that view. Tòfol was a wise man.'),
    reviewBy('Neil', 7, 4, 'Superb terrace. The bay is crowded at midday, so do as the text says and go late.'),
    reviewBy('Françoise', 6, 5, 'We watched the squid boats every evening with a glass of wine. Cool, clean flat.'),
    reviewBy('Jordi', 10, 5, 'Steps straight down to the sand, and a pool for the days with jellyfish.'),
  ],
  'villa-ullastre': [
    reviewBy(
      'Annette',
      9,
      5,
      'The courtyard with the olive is the most beautiful room of any holiday house we have had.',
    ),
    reviewBy(
      'Declan',
      7,
      5,
      'Everything is thought through, down to hooks for wet towels. Binigaus was almost empty at eight.',
    ),
    reviewBy('Silvia', 11, 5, 'Heated floors in November, a swim at noon, soup in the evening.'),
  ],
  'llum-de-migjorn': [
    reviewBy('Kasia', 6, 5, 'For this price I expected little and got a terrace in the sun and a spotless shower.'),
    reviewBy('Ben', 9, 4, 'Simple and honest. I missed an oven for pizza, the children missed nothing.'),
    reviewBy('Aurora', 7, 5, 'Eight minutes to the sea, I timed it with two bags and a toddler: nine.'),
    reviewBy('Mikkel', 10, 5, 'The terrace stays warm until bedtime. We read three books each.'),
    reviewBy(
      'Debbie',
      8,
      4,
      'Hot at night for a few days, as fans only go so far. Lovely host.',
      'August is August, Debbie. The shutters closed from ten to six help more than any fan.',
    ),
  ],
  'villa-es-barranquet': [
    reviewBy('Paula', 5, 5, 'Nightingales! Two of them, at it all night. The dog and I enjoyed it, my husband less.'),
    reviewBy(
      'Rob',
      8,
      5,
      'Pool in the sun all day, shade wherever you want it. The gorge path is a secret worth having.',
    ),
    reviewBy('Ingrid', 6, 5, 'Fenced garden, level floors, cot ready made. Easiest week with a baby so far.'),
    reviewBy(
      'Xavier',
      9,
      4,
      'Very good house. Know that the donkey keeps no office hours.',
      'Canela sends her regards and asks for carrots.',
    ),
  ],
  'sa-finestra-blava': [
    reviewBy('Julia', 5, 5, 'We looked out of that window for a week and could tell you about every hour of it.'),
    reviewBy('Mark', 10, 5, 'Proposed here. She said yes. I recommend the flat without reservation.'),
    reviewBy('Elena', 7, 4, 'Breathtaking, in both senses: eighty-seven steps. Pack light.'),
    reviewBy('Yann', 6, 5, 'Heavy linen, good coffee, nobody anywhere. Worth its price.'),
  ],
  'casita-romani': [
    reviewBy('Susanne', 4, 5, 'The patio is the safest playground indeed. The lamb with rosemary was also a success.'),
    reviewBy('David', 7, 5, 'Shutters closed at ten, cool until night, exactly as we were told.'),
    reviewBy('Núria', 9, 4, 'Comfortable and good value. The front bedroom hears the street a little on Saturdays.'),
  ],
  'bungalow-es-canonge': [
    reviewBy(
      'Sarah',
      7,
      5,
      'Our son learned to snorkel and left his mask in the crate for the next child, with a letter.',
    ),
    reviewBy('Roland', 6, 5, 'Small, friendly, everything at hand. Es Canutells feels like a village from a book.'),
    reviewBy(
      'Chiara',
      8,
      3,
      'Five people and one bathroom is too tight, and afternoons were hot indoors. The cove makes up for a lot.',
      'Thank you for the honest words. We now say that four sleep better than five.',
    ),
    reviewBy('Anders', 9, 5, 'Supper under the vine, ten steps from the barbecue. Would return tomorrow.'),
  ],
  'casa-mar-endins': [
    reviewBy(
      'Victoria',
      6,
      5,
      'Two families, no friction. We swam off the platform before breakfast, every one of us.',
    ),
    reviewBy('Lluc', 9, 5, 'The upper bedrooms get sea air all night. You really do not need machines.'),
    reviewBy('Helga', 8, 4, 'Great house with large rooms. We did meet two of those three hot nights.'),
    reviewBy('Pete', 10, 5, 'The outdoor shower with sea view: I am tall enough.'),
  ],
  'caseta-punta-xica': [
    reviewBy('Maud', 9, 5, 'The beam of the lighthouse across the ceiling. I counted it instead of sheep.'),
    reviewBy('Alberto', 6, 5, 'A boat that happens to be a house. Two rings and a fridge are all you need here.'),
    reviewBy('Gemma', 5, 4, 'Adorable, but truly small: with three of us and two suitcases we took turns standing.'),
    reviewBy('Felix', 10, 5, 'No wifi, no oven, no worries. Football with the village on Sunday.'),
    reviewBy('Teresa', 7, 5, 'Spray on the windows one night. Thrilling, and the house did not care.'),
  ],
}
