import { expect, test } from 'vitest'
import { staffCalendarSchema } from '#contract/rate/staff-calendar.ts'
import { MOST_NAMED_STAYS } from './calendar-address.ts'

test('an address names as many homes as the API accepts, and no more', () => {
  const accepts = (stays: number) =>
    staffCalendarSchema.safeParse({ homes: Array.from({ length: stays }, (_, at) => `casa-${at}`).join() }).success
  expect([accepts(MOST_NAMED_STAYS), accepts(MOST_NAMED_STAYS + 1)]).toEqual([true, false])
})
