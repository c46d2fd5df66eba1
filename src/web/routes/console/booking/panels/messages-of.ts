import { counted } from '#core/text/counted.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { waitingText } from '#web/text/inbox-text.ts'
import { messageName } from '#web/routes/console/inbox/message-name.ts'
import type { Planned, TimelineEntry } from './timeline-entry.ts'

type Message = StaffThreadShape['messages'][number]

/** Returns when the two sides wrote to each other. What one of them wrote in a row on a day is one entry. */
export function messagesOf(thread: StaffThreadShape): TimelineEntry[] {
  return inRows(thread).map(([first, ...others]) => {
    const { documentId, from, sentAt } = first
    const by = from === 'guest' ? [] : [thread.writers[documentId] ?? thread.hostName]
    const count = others.length + 1
    return {
      at: sentAt,
      what: from === 'guest' ? 'Message from the guest' : 'Message to the guest',
      detail: [...by, ...(count === 1 ? [] : [counted(count, 'message')])].join(' · '),
      state: 'done',
      to: `#${messageName(thread, documentId)}`,
    }
  })
}

type Row = [first: Message, ...others: Message[]]

function inRows({ messages, writers, stay }: StaffThreadShape): Row[] {
  const writerOf = ({ from, documentId, sentAt }: Message) =>
    [from, writers[documentId], todayIn(stay.timeZone, Date.parse(sentAt))].join()
  const rows: Row[] = []
  for (const message of messages) {
    const row = rows.at(-1)
    if (row && writerOf(row[0]) === writerOf(message)) row.push(message)
    else rows.push([message])
  }
  return rows
}

/** Returns the messages that are sent later, without those that can still be taken back and those that were held back. */
export function messagesPlanned({ toSend }: StaffThreadShape): Planned[] {
  return toSend
    .filter(({ undoable, heldSince }) => !undoable && heldSince === null)
    .map(({ sendAt, by }) => ({ at: sendAt, what: waitingText.planned, detail: by, to: '#messages' }))
}
