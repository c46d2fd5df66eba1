import type { Insertable } from 'kysely'
import type { StayTable } from '#db/tables/stay-tables.ts'
import type { DemoStay } from '#demo/content/demo-stay.ts'

/** Returns how guests find a home of the demo and get in. Invented, like the addresses. */
export function arrivalTexts(
  stay: DemoStay,
): Pick<Insertable<StayTable>, 'directions' | 'access_instructions' | 'access_days_before'> {
  const hasKeyBox = stay.rules.checkInUntil === null
  return {
    directions: [`From the airport of Maó follow the signs to ${stay.area}.`, doorOf(stay), parkingAt(stay)].join('\n'),
    access_instructions: hasKeyBox
      ? [
          `The key box hangs to the left of the door. Its code is ${codeOf(stay.key)}.`,
          'Close the box again, and turn the key twice to the right.',
          'Wi-Fi: the card with the password lies on the kitchen table.',
        ].join('\n')
      : [
          `We meet you at the door from ${stay.rules.checkInFrom} to ${stay.rules.checkInUntil}. Send us a message when you leave the airport.`,
          'Later than that? Tell us, and we leave the key in the box beside the door.',
        ].join('\n'),
    access_days_before: 2,
  }
}

const FLOORS = ['the ground floor', 'the first floor', 'the second floor', 'the third floor']

/** Returns how the door is recognised: of a flat at its bell, of a house with its own drive at the gate. */
function doorOf({ name, outside, amenities }: DemoStay): string {
  if (outside.flatOn !== undefined) return `${name} is on ${FLOORS[outside.flatOn]}; its name is beside the bell.`
  if (!amenities.includes('parking')) return `${name} has its name beside the door.`
  return `The last stretch is a narrow lane; ${name} has its name on the gate.`
}

/** Returns where the car stays, as the amenities of the home say it. */
function parkingAt({ amenities }: DemoStay): string {
  if (amenities.includes('parking')) return 'Please park at the house, so that the neighbours can pass.'
  if (amenities.includes('street-parking')) return 'Parking in the street is free.'
  return 'There is no parking at the house: leave the car in a public car park and walk the last stretch.'
}

/** Returns four digits, always the same for a home. */
function codeOf(key: string): string {
  let sum = 7
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) % 9000
  return String(1000 + sum)
}
