import type { DemoReview } from '../demo-home.ts'
import { said } from '../demo-review.ts'

export const ciutadellaReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'villa-far-de-ponent': [
    said('Rachel', 9, 5, 'Apricot is precisely the colour. Fourteen sunsets, no two alike.'),
    said('Gerd', 6, 5, 'My wife uses a wheelchair part of the time and moved around without any help. Thank you.'),
    said(
      'Mónica',
      8,
      4,
      'Lovely pool and good bicycles. When it blows you understand why the parasols have straps.',
      'The wind took the fourth parasol last month, Mónica.',
    ),
  ],
  'terrassa-de-sa-gavina': [
    said('Vera', 7, 5, 'The gull came at seven sharp. Our daughter has named her Berta.'),
    said('Colin', 6, 5, 'You live on that terrace. Bus to town every half hour, ladder for a swim, what more.'),
    said('Amaia', 9, 4, 'Great outside, compact inside when all five are at home. Tub much loved.'),
    said('Jens', 10, 5, 'Excellent value for the view. Miquela’s bus timetable deserves a prize.'),
  ],
  'caseta-es-bufador': [
    said('Camille', 5, 5, 'Lemons, herbs, a pool for two. We did not see a soul unless we wanted to.'),
    said('Hugh', 11, 5, 'We came for a storm and got one: the spray went over the road. Fabulous.'),
    said('Inés', 7, 4, 'Delightful cottage. The pool is for dipping, as they say, not for swimming.'),
    said('Markus', 9, 5, 'The bath under the window is the best seat in the house.'),
  ],
  'bungalow-ses-figueres': [
    said('Aline', 7, 5, 'First figs on our first morning. Flat garden, flat house, toddler happy.'),
    said('Peter', 2, 5, 'I finished my book here. Wifi fast, desk in the light, heating silent.'),
    said('Cristina', 9, 5, 'Two couples, two bathrooms, long table in the shade. We cooked every night.'),
    said('Joanne', 8, 4, 'Very pleasant. With children who only want a pool I would pick another house.'),
  ],
  'ca-lavi-sebastia': [
    said('The Harrisons', 8, 5, 'Three generations, ten people, two fridges, one long porch. We laughed a lot.'),
    said(
      'Montserrat',
      6,
      5,
      'You feel a family has been happy here. The hives are a hit with the children, from ten metres away.',
    ),
    said('Ulrich', 9, 5, 'Half an hour by bicycle to the arcades, ice cream, half an hour back.'),
    said(
      'Léa',
      7,
      4,
      'Generous house. One of the bunk mattresses has seen better days.',
      'Both are new since your stay, Léa. Thank you for telling us at once.',
    ),
  ],
  'ca-nesperanca': [
    said('Simon', 10, 5, 'The roof at dusk, with swifts screaming round the cathedral. Worth each of the stairs.'),
    said(
      'Pilar',
      6,
      5,
      'We came for Sant Joan and had the horses almost at the door. Never slept, never regretted it.',
    ),
    said('Jutta', 5, 4, 'Marvellous house for people with good knees. The rope works, but take it seriously.'),
    said('Andrea', 12, 5, 'Warm, calm and central in December. Market first thing, patio in the noon sun.'),
  ],
  'pis-de-sa-placa-vella': [
    said('Marion', 3, 5, 'I have forty photographs of floors. My friends are worried.'),
    said('Daniel', 11, 5, 'Aniseed from the bakery, newspaper on the balcony. Winter in Ciutadella is underrated.'),
    said(
      'Wiebke',
      7,
      3,
      'Beautiful rooms, but one small bathroom was difficult for four of us and the square is lively in July.',
      'Thank you, Wiebke. We have written about the bathroom more plainly now.',
    ),
  ],
  'niu-de-corb-mari': [
    said(
      'Alistair',
      9,
      5,
      'From bed to ten metres of clear water in under two minutes. The cave stays cool whatever the sun does.',
    ),
    said('Gaia', 6, 5, 'The platform is a private balcony over the sea. We hardly used the car.'),
    said('Ruben', 8, 4, 'Special place for four. With six it would be a squeeze, and two days of swell kept us dry.'),
    said('Marie', 5, 5, 'We walked along the burial caves at sunset and were alone with two goats.'),
    said('Kirsten', 10, 5, 'A storm rattled the shutters all night. We lit the lamp and loved it.'),
  ],
  'lloc-de-binimelos': [
    said(
      'Charlotte',
      5,
      5,
      'Twelve friends, sixty candles, one table five metres long. The yard at night is another century.',
    ),
    said('Enric', 9, 5, 'Children ran free inside the wall for a week and slept like stones.'),
    said('Wolfgang', 3, 5, 'Sheep, fog, two fires burning. Out of season this may be even better.'),
    said(
      'Amelia',
      7,
      4,
      'Spectacular farmstead. There is no cooling, and the rooms upstairs get warm by evening in July.',
      'Open the shutters at ten in the evening, not before. We left the note by the stairs.',
    ),
  ],
}
