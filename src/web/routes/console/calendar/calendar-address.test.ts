import { expect, test } from 'vitest'
import { staffCalendarSchema } from '#contract/rate/staff-calendar.ts'
import { MOST_NAMED_HOMES } from './calendar-address.ts'

test('an address names as many homes as the API accepts, and no more', () => {
  const accepts = (homes: number) =>
    staffCalendarSchema.safeParse({ homes: Array.from({ length: homes }, (_, at) => `casa-${at}`).join() }).success
  expect([accepts(MOST_NAMED_HOMES), accepts(MOST_NAMED_HOMES + 1)]).toEqual([true, false])
})
