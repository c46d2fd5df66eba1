import { expect, test } from 'vitest'
import { demoStays } from '#demo/content/demo-stays.ts'
import { arrivalTexts } from './arrival-texts.ts'

test('directions contradict neither the amenities of a home nor its house', () => {
  for (const stay of demoStays) {
    const { directions, access_instructions: access } = arrivalTexts(stay)
    const isFlat = stay.outside.flatOn !== undefined
    const hasDrive = stay.amenities.includes('parking')
    expect({
      home: stay.key,
      bell: / bell\.$/m.test(directions!),
      gate: /\bgate\b/.test(`${directions} ${access}`),
      ownParking: directions!.includes('park at the house'),
      street: directions!.includes('in the street'),
      undefined: directions!.includes('undefined'),
    }).toEqual({
      home: stay.key,
      bell: isFlat,
      gate: hasDrive && !isFlat,
      ownParking: hasDrive,
      street: !hasDrive && stay.amenities.includes('street-parking'),
      undefined: false,
    })
  }
})
