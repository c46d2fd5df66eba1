import { expect, test } from 'vitest'
import { demoHomes } from '#demo/content/demo-homes.ts'
import { arrivalTexts } from './arrival-texts.ts'

test('directions contradict neither the amenities of a home nor its house', () => {
  for (const home of demoHomes) {
    const { directions, access_instructions: access } = arrivalTexts(home)
    const isFlat = home.outside.flatOn !== undefined
    const hasDrive = home.amenities.includes('parking')
    expect({
      home: home.key,
      bell: / bell\.$/m.test(directions!),
      gate: /\bgate\b/.test(`${directions} ${access}`),
      ownParking: directions!.includes('park at the house'),
      street: directions!.includes('in the street'),
      undefined: directions!.includes('undefined'),
    }).toEqual({
      home: home.key,
      bell: isFlat,
      gate: hasDrive && !isFlat,
      ownParking: hasDrive,
      street: !hasDrive && home.amenities.includes('street-parking'),
      undefined: false,
    })
  }
})
