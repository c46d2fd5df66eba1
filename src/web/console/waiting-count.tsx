import { MOST_COUNTED_WAITING } from '#contract/booking/staff-waiting.ts'
import type { CountedInPlace } from './navigation.ts'
import { tasksDue } from '#web/text/counts/task-counts.ts'
import { conversationsToAnswer, thingsToDecide } from '#web/text/counts/today-counts.ts'

const textOf: Readonly<Record<CountedInPlace, (count: number) => string>> = {
  needs: thingsToDecide,
  conversations: conversationsToAnswer,
  tasks: tasksDue,
}

interface WaitingCountProps {
  readonly of: CountedInPlace
  readonly count: number
}

/** Shows how many things wait for the user in a place; nothing when there are none. */
export function WaitingCount({ of, count }: WaitingCountProps) {
  if (count === 0) return null
  const isMany = count >= MOST_COUNTED_WAITING
  return (
    <>
      <b className="c-waits" aria-hidden="true">
        {isMany ? `${MOST_COUNTED_WAITING - 1}+` : count}
      </b>
      <span className="vh">{`, ${isMany ? 'more than ' : ''}${textOf[of](isMany ? MOST_COUNTED_WAITING - 1 : count)}`}</span>
    </>
  )
}
