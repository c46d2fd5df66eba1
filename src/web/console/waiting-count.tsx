import { MOST_COUNTED_WAITING, type StaffWaitingShape } from '#contract/booking/staff-waiting.ts'
import { tasksDue } from '#web/text/counts/task-counts.ts'
import { conversationsToAnswer, requestsToAnswer } from '#web/text/counts/today-counts.ts'

const words: Readonly<Record<keyof StaffWaitingShape, (count: number) => string>> = {
  requests: requestsToAnswer,
  conversations: conversationsToAnswer,
  tasks: tasksDue,
}

interface WaitingCountProps {
  readonly of: keyof StaffWaitingShape
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
      <span className="vh">{`, ${isMany ? 'more than ' : ''}${words[of](isMany ? MOST_COUNTED_WAITING - 1 : count)}`}</span>
    </>
  )
}
