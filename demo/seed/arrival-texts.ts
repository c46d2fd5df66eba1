import type { Insertable } from 'kysely'
import type { StayTable } from '#db/tables/stay-tables.ts'
import type { DemoHome } from '#demo/content/demo-home.ts'

/** Returns how guests find a home of the demo and get in. Invented, like the addresses. */
export function arrivalTexts(
  home: DemoHome,
): Pick<Insertable<StayTable>, 'directions' | 'access_instructions' | 'access_days_before'> {
  const hasKeyBox = home.rules.checkInUntil === null
  return {
    directions: [
      `From the airport of Mahón follow the ME-1, then the signs to ${home.area}.`,
      `The last stretch is a lane between dry-stone walls; ${home.name} has its name on the gate.`,
      'Please park inside, so that the neighbours can pass.',
    ].join('\n'),
    access_instructions: hasKeyBox
      ? [
          `The key box hangs to the left of the door. Its code is ${codeOf(home.key)}.`,
          'Close the box again, and turn the key twice to the right.',
          'Wi-Fi: the card with the password lies on the kitchen table.',
        ].join('\n')
      : [
          `We meet you at the door from ${home.rules.checkInFrom} to ${home.rules.checkInUntil}. Send us a message when you leave the airport.`,
          'Later than that? Tell us, and we leave the key in the box beside the gate.',
        ].join('\n'),
    access_days_before: 2,
  }
}

/** Returns four digits, always the same for a home. */
function codeOf(key: string): string {
  let sum = 7
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) % 9000
  return String(1000 + sum)
}
