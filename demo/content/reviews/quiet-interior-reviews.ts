import type { DemoReview } from '../demo-stay.ts'
import { reviewBy } from '../demo-review.ts'

export const quietInteriorReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'caseta-den-toni-vell': [
    reviewBy('Hazel', 4, 5, 'The cows came at six, looked at us for ten minutes and left. Better than any programme.'),
    reviewBy('Ramon', 12, 5, 'A stove, a wide bed, frost on the fields. We did not want to know what day it was.'),
    reviewBy(
      'Julian',
      7,
      5,
      'The little pool is all you need after the beach. Stars like I have not seen since childhood.',
    ),
    reviewBy(
      'Meike',
      6,
      4,
      'A jewel. I am one metre eighty-three and hit the door on each of seven days.',
      'We have put a strip of felt on the lintel, Meike.',
    ),
    reviewBy('Sophia', 9, 5, 'Nothing can be heard after dark, and it is true.'),
  ],
  'finca-es-boval': [
    reviewBy(
      'Conor',
      6,
      5,
      'A washbasin in a manger. The hall is so good that eight people stayed in it while the pool was free.',
    ),
    reviewBy(
      'Adela',
      9,
      4,
      'Wonderful walls and silence. Eight people produce many plates, and there is no dishwasher.',
    ),
    reviewBy('Jürgen', 5, 5, 'Our two dogs wish to move in. Please keep the brown towels for them.'),
    reviewBy('Pascale', 3, 4, 'Cosy as soon as the stove is going. The first evening took a while to warm up.'),
  ],
  'finca-son-mel': [
    reviewBy('Louise', 7, 5, 'Three rooms, three bathrooms, no queue. Thyme and bees outside the window.'),
    reviewBy('Albert', 9, 4, 'Very comfortable. We did hear a plane now and then, high up.'),
    reviewBy('Greta', 6, 5, 'Every morning we asked the flag which beach to take. Ideal in the middle of the island.'),
  ],
  'finca-ses-oliveres-grans': [
    reviewBy(
      'Constance',
      6,
      5,
      'Monte Toro turning violet at eight, ten of us in a row on the terrace without a word.',
    ),
    reviewBy('Hannes', 8, 5, 'The annexe saved our peace: teenagers out, breakfast in.'),
    reviewBy('Berta', 4, 5, 'I read a whole novel in the hammock under the olives. The kitchen is enormous.'),
    reviewBy(
      'Will',
      7,
      4,
      'Superb farm. The pool is a walk away, which is quieter but needs an adult down there with the small ones.',
    ),
  ],
  'lloc-de-son-arregall': [
    reviewBy(
      'The Tuesday Choir',
      5,
      5,
      'Nine voices, eight doors, one hall with a hearth. The acoustics in the gallery are excellent.',
    ),
    reviewBy('Magda', 10, 5, 'Down the Algendar on foot and fetched at the beach. Best walking week of our club.'),
    reviewBy('Philip', 3, 5, 'A work retreat at which people really worked. Five desks and good wifi.'),
    reviewBy('Ester', 6, 4, 'A marvellous idea. The singles on the north side are small, draw lots fairly.'),
  ],
  'ca-sa-sabatera': [
    reviewBy('Tanja', 5, 5, 'I found my lasts: thirty-eight, slightly wide. The workshop room is full of light.'),
    reviewBy('Quim', 9, 5, 'Dancing in the market on Saturday, barbecue on the roof at night. So much for so little.'),
    reviewBy(
      'Rebecca',
      7,
      4,
      'Lovely town house. You hear the neighbours’ television until eleven.',
      'We gave them headphones at Christmas. It is getting better.',
    ),
    reviewBy('Arnaud', 2, 5, 'Out of season, with locals only. Warm house and warm people.'),
  ],
  'casa-turo-dalzines': [
    reviewBy('Ursula', 9, 5, 'On the second morning we saw both seas and Mallorca besides.'),
    reviewBy(
      'Martí',
      6,
      4,
      'Solid and friendly rather than pretty, as the text admits. The place itself is unbeatable.',
    ),
    reviewBy(
      'Gordon',
      7,
      3,
      'The drive is steep and our hire car smelled of clutch. The house and pool were very good.',
      'Fifteen per cent is steep, we agree. First gear, no stopping.',
    ),
    reviewBy('Elke', 5, 5, 'Oak wood at dawn, resin in the evening. Wifi better than at home.'),
  ],
  'finca-ses-parets-seques': [
    reviewBy(
      'Family Okafor',
      8,
      5,
      'Five children climbed nine walls and were in bed by nine. The carob table is wonderful.',
    ),
    reviewBy('Dora', 6, 5, 'The shallow end is truly shallow. First holiday with a sitting mother.'),
    reviewBy('Josep', 9, 4, 'Big, plain, useful. Upstairs it stays warm in the evening.'),
    reviewBy('Matilda', 5, 5, 'My son put one stone back. It took him an hour, and he is still proud.'),
  ],
  'ca-na-toniona': [
    reviewBy('Valérie', 10, 5, 'Three couples and, as promised, no quarrel. We cooked in shifts in Toniona’s kitchen.'),
    reviewBy('Keith', 4, 5, 'Climbed Monte Toro before breakfast, earned the bun.'),
    reviewBy('Lidia', 8, 4, 'Cool and handsome. Many short stairs, which our friend with a stick found tiring.'),
    reviewBy('Sven', 1, 5, 'Islanders at every other table, in January. Heating perfect, cat imperious.'),
  ],
}
