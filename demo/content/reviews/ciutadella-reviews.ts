import type { DemoReview } from '../demo-stay.ts'
import { reviewBy } from '../demo-review.ts'

export const ciutadellaReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'villa-far-de-ponent': [
    reviewBy('Rachel', 9, 5, 'Apricot is precisely the colour. Fourteen sunsets, no two alike.'),
    reviewBy('Gerd', 6, 5, 'My wife uses a wheelchair part of the time and moved around without any help. Thank you.'),
    reviewBy(
      'Mónica',
      8,
      4,
      'Lovely pool and good bicycles. When it blows you understand why the parasols have straps.',
      'The wind took the fourth parasol last month, Mónica.',
    ),
  ],
  'terrassa-de-sa-gavina': [
    reviewBy('Vera', 7, 5, 'The gull came at seven sharp. Our daughter has named her Berta.'),
    reviewBy('Colin', 6, 5, 'You live on that terrace. Bus to town every half hour, ladder for a swim, what more.'),
    reviewBy('Amaia', 9, 4, 'Great outside, compact inside when all five are at home. Tub much loved.'),
    reviewBy('Jens', 10, 5, 'Excellent value for the view. Miquela’s bus timetable deserves a prize.'),
  ],
  'caseta-es-bufador': [
    reviewBy('Camille', 5, 5, 'Lemons, herbs, a pool for two. We did not see a soul unless we wanted to.'),
    reviewBy('Hugh', 11, 5, 'We came for a storm and got one: the spray went over the road. Fabulous.'),
    reviewBy('Inés', 7, 4, 'Delightful cottage. The pool is for dipping, as they say, not for swimming.'),
    reviewBy('Markus', 9, 5, 'The bath under the window is the best seat in the house.'),
  ],
  'bungalow-ses-figueres': [
    reviewBy('Aline', 7, 5, 'First figs on our first morning. Flat garden, flat house, toddler happy.'),
    reviewBy('Peter', 2, 5, 'I finished my book here. Wifi fast, desk in the light, heating silent.'),
    reviewBy('Cristina', 9, 5, 'Two couples, two bathrooms, long table in the shade. We cooked every night.'),
    reviewBy('Joanne', 8, 4, 'Very pleasant. With children who only want a pool I would pick another house.'),
  ],
  'ca-lavi-sebastia': [
    reviewBy('The Harrisons', 8, 5, 'Three generations, ten people, two fridges, one long porch. We laughed a lot.'),
    reviewBy(
      'Montserrat',
      6,
      5,
      'You feel a family has been happy here. The hives are a hit with the children, from ten metres away.',
    ),
    reviewBy('Ulrich', 9, 5, 'Half an hour by bicycle to the arcades, ice cream, half an hour back.'),
    reviewBy(
      'Léa',
      7,
      4,
      'Generous house. One of the bunk mattresses has seen better days.',
      'Both are new since your stay, Léa. Thank you for telling us at once.',
    ),
  ],
  'ca-nesperanca': [
    reviewBy('Simon', 10, 5, 'The roof at dusk, with swifts screaming round the cathedral. Worth each of the stairs.'),
    reviewBy(
      'Pilar',
      6,
      5,
      'We came for Sant Joan and had the horses almost at the door. Never slept, never regretted it.',
    ),
    reviewBy('Jutta', 5, 4, 'Marvellous house for people with good knees. The rope works, but take it seriously.'),
    reviewBy('Andrea', 12, 5, 'Warm, calm and central in December. Market first thing, patio in the noon sun.'),
  ],
  'pis-de-sa-placa-vella': [
    reviewBy('Marion', 3, 5, 'I have forty photographs of floors. My friends are worried.'),
    reviewBy('Daniel', 11, 5, 'Aniseed from the bakery, newspaper on the balcony. Winter in Ciutadella is underrated.'),
    reviewBy(
      'Wiebke',
      7,
      3,
      'Beautiful rooms, but one small bathroom was difficult for four of us and the square is lively in July.',
      'Thank you, Wiebke. We have written about the bathroom more plainly now.',
    ),
  ],
  'niu-de-corb-mari': [
    reviewBy(
      'Alistair',
      9,
      5,
      'From bed to ten metres of clear water in under two minutes. The cave stays cool whatever the sun does.',
    ),
    reviewBy('Gaia', 6, 5, 'The platform is a private balcony over the sea. We hardly used the car.'),
    reviewBy(
      'Ruben',
      8,
      4,
      'Special place for four. With six it would be a squeeze, and two days of swell kept us dry.',
    ),
    reviewBy('Marie', 5, 5, 'We walked along the burial caves at sunset and were alone with two goats.'),
    reviewBy('Kirsten', 10, 5, 'A storm rattled the shutters all night. We lit the lamp and loved it.'),
  ],
  'lloc-de-binimelos': [
    reviewBy(
      'Charlotte',
      5,
      5,
      'Twelve friends, sixty candles, one table five metres long. The yard at night is another century.',
    ),
    reviewBy('Enric', 9, 5, 'Children ran free inside the wall for a week and slept like stones.'),
    reviewBy('Wolfgang', 3, 5, 'Sheep, fog, two fires burning. Out of season this may be even better.'),
    reviewBy(
      'Amelia',
      7,
      4,
      'Spectacular farmstead. There is no cooling, and the rooms upstairs get warm by evening in July.',
      'Open the shutters at ten in the evening, not before. We left the note by the stairs.',
    ),
  ],
}
