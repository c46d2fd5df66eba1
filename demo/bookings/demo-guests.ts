import { createChance, type Chance } from './chance.ts'
import type { DemoGuest } from './planned-booking.ts'

/** First names by country, so that names and telephone numbers go together. */
const COUNTRIES = [
  {
    country: 'GB',
    dial: '+447700900',
    first: ['Rachel', 'Hugh', 'Oliver', 'Claire', 'Colin', 'Imogen', 'Callum', 'Beth'],
    last: ['Ashworth', 'Pemberton', 'Hale', 'Whitlock', 'Doyle', 'Merriman', 'Trent', 'Okafor', 'Lindsay', 'Barrow'],
  },
  {
    country: 'DE',
    dial: '+4930230',
    first: ['Henrike', 'Gerd', 'Jens', 'Markus', 'Vera', 'Annika', 'Tobias', 'Lena'],
    last: ['Brandt', 'Keller', 'Vogt', 'Reimers', 'Lohse', 'Sommerfeld', 'Hartwig', 'Petersen', 'Aydin', 'Kranz'],
  },
  {
    country: 'ES',
    dial: '+34600000',
    first: ['Ana', 'Pau', 'Amaia', 'Inés', 'Mónica', 'Jordi', 'Lucía', 'Iker'],
    last: ['Ferrer', 'Sintes', 'Etxeberria', 'Roldán', 'Bosch', 'Camps', 'Ibarra', 'Melià', 'Vega', 'Orfila'],
  },
  {
    country: 'NL',
    dial: '+31970100',
    first: ['Sander', 'Lotte', 'Femke', 'Bram', 'Maartje', 'Daan', 'Sanne', 'Ruben'],
    last: ['de Wit', 'Verhoeven', 'Postma', 'van Dijk', 'Mulder', 'Kuipers', 'Hoekstra', 'Brouwer', 'Smeets', 'Vos'],
  },
  {
    country: 'FR',
    dial: '+33639980',
    first: ['Camille', 'Étienne', 'Margaux', 'Luc', 'Solène', 'Bastien', 'Inès', 'Rémi'],
    last: ['Garnier', 'Lefèvre', 'Morel', 'Chastain', 'Perrin', 'Delmas', 'Royer', 'Benali', 'Collet', 'Vidal'],
  },
] as const

/**
 * Returns the guest of the demo with a number, always the same one. `firstName`: the name that their reviews are signed
 * with.
 */
export function demoGuest(number: number, firstName: string | null = null): DemoGuest {
  const chance = createChance(7_000_000_000 + number)
  const own = COUNTRIES.find(({ first }) => first.some((name) => name === firstName))
  const from = own ?? COUNTRIES[chance.below(COUNTRIES.length)] ?? COUNTRIES[0]
  const first = firstName ?? chance.pick<string>(from.first)
  const last = chance.pick<string>(from.last)
  const mailName = `${first}.${last}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase()
  return {
    uid: `demo-guest-${number}`,
    name: `${first} ${last}`,
    email: `${mailName}.${number}@guests.example`,
    phone: `${from.dial}${String(number % 1000).padStart(3, '0')}`,
    country: from.country,
  }
}

const NOTES = [
  'We arrive with the evening ferry, about nine. Is that all right?',
  'Is there a high chair in the house? Our youngest is fourteen months.',
  'We are two couples and a very calm dog. Thank you for having us!',
  'Could we leave our luggage a little before check-in? Our flight lands at ten.',
  'It is my mother’s seventieth birthday. Is there a bakery that makes cakes to order?',
  'Do you know somebody who rents good bicycles nearby?',
  'We would like to cook a lot. Is there a big pan for paella?',
  'My husband walks with a stick. How many steps are there to the terrace?',
  'Is the water in the pool warm enough for children at that time of the year?',
  'We were here three years ago and cannot wait to be back.',
] as const

const ANSWERS = [
  'Of course, just ring when you are off the ferry and I will open.',
  'There is one, and a cot. I will put both in the small room.',
  'You are very welcome, all of you. There is a bowl by the back door.',
  'No trouble at all: the shed by the gate is open from nine.',
  'There is, two streets down. Tell them two days before and mention the house.',
  'Yes, by the harbour. I will send you the number with the directions.',
  'There is one for twelve. The gas ring for it stands under the stairs.',
  'Three low ones with a rail. If it is a bother, the side gate has none.',
] as const

/** Returns what a guest writes with a booking, and the host's answer; `isAnswered` false: there is none yet. */
export function reviewTextBy(chance: Chance, isAnswered: boolean) {
  const note = chance.pick(NOTES)
  return { note, answer: isAnswered ? chance.pick(ANSWERS) : null }
}

type Said = readonly [overall: number, body: string]

const VERDICTS: readonly [Said, ...Said[]] = [
  [5, 'Everything as described, and the bread from next door is a reason to come back.'],
  [5, 'Quiet nights, cool rooms and a host who answers within the hour.'],
  [5, 'The terrace in the evening: we did not want to go home.'],
  [5, 'Spotless, with everything one needs to cook. We felt at home at once.'],
  [4, 'A lovely place. The second bedroom gets warm in the afternoon.'],
  [4, 'Great for a week with children. The road can be heard in the morning.'],
  [4, 'Very good value. The Wi-Fi was slow upstairs, which did the teenagers good.'],
  [3, 'Pretty house, but smaller than we had pictured it. The beach makes up for it.'],
  [2, 'The shower was cold on two days out of five before somebody came.'],
]

const REPLIES = [
  'Thank you, come back whenever you like.',
  'It was a pleasure to have you. The door is open.',
  'Thank you for telling us, we have seen to it.',
] as const

/** Returns what a guest says afterwards; most are content. */
export function verdictBy(chance: Chance) {
  const [overall, body] = chance.percent(75) ? (VERDICTS[chance.below(4)] ?? VERDICTS[0]) : chance.pick(VERDICTS)
  return { overall, body, reply: chance.percent(30) ? chance.pick(REPLIES) : null }
}
