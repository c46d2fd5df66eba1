import { useEffect, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { SentFiles } from '#web/ui/sent-files.tsx'
import { waitingText } from '#web/text/inbox-text.ts'
import type { ThreadRefused } from './thread-actions.ts'
import { Fault } from './reply-form.tsx'

type Waiting = StaffThreadShape['toSend'][number]

export interface WaitingMessagesProps {
  readonly thread: StaffThreadShape
  readonly nowMs: number
  readonly refused: ThreadRefused | undefined
}

/** Messages that have not been sent yet, which can be taken back, changed or sent now. */
export function WaitingMessages({ thread, nowMs, refused }: WaitingMessagesProps) {
  return thread.toSend.map((waiting, index) => (
    <li
      key={waiting.documentId}
      className="c-message by-host is-waiting"
      id={index === thread.toSend.length - 1 ? 'newest' : undefined}
      // What an address leads to has the focus.
      tabIndex={-1}
    >
      {waiting.body === '' ? null : <p className="c-words">{waiting.body}</p>}
      <SentFiles files={waiting.files} at={`/api/staff/threads/${thread.documentId}/files`} />
      <p className="c-meta">
        <Icon name="clock" />
        {`${waiting.by}: `}
        <Leaves waiting={waiting} timeZone={thread.stay.timeZone} nowMs={nowMs} />
      </p>
      <Offered to="PUT /api/staff/messages-to-send/:id" stay={thread.stay.slug}>
        <WaitingForms
          waiting={waiting}
          timeZone={thread.stay.timeZone}
          refused={refused?.typed['toSend'] === waiting.documentId ? refused : undefined}
        />
      </Offered>
    </li>
  ))
}

/** Says when the message is sent. The last seconds are counted down, and the page is read again once it was sent. */
function Leaves({
  waiting,
  timeZone,
  nowMs,
}: {
  readonly waiting: Waiting
  readonly timeZone: string
  readonly nowMs: number
}) {
  const { revalidate } = useRevalidator()
  const { undoable, heldSince } = waiting
  const isCounting = undoable && heldSince === null
  const left = Math.ceil((Date.parse(waiting.sendAt) - nowMs) / 1000) - useSecondsSince(nowMs, isCounting)
  useEffect(() => {
    if (isCounting && left < 0 && left % 2 === 0) void revalidate()
  }, [isCounting, left, revalidate])
  if (heldSince !== null) return <b className="c-bad">{waitingText.held}</b>
  return isCounting ? waitingText.leavesIn(left) : waitingText.leavesAt(waiting.sendAt, timeZone, nowMs)
}

/** Returns the seconds since the server made the page at `nowMs`; 0 when they are not counted. */
function useSecondsSince(nowMs: number, isCounting: boolean): number {
  const [counted, setCounted] = useState({ nowMs, seconds: 0 })
  useEffect(() => {
    if (!isCounting) return
    const start = performance.now()
    const count = () => setCounted({ nowMs, seconds: Math.round((performance.now() - start) / 1000) })
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [nowMs, isCounting])
  return counted.nowMs === nowMs ? counted.seconds : 0
}

function WaitingForms({
  waiting,
  timeZone,
  refused,
}: {
  readonly waiting: Waiting
  readonly timeZone: string
  readonly refused: ThreadRefused | undefined
}) {
  const { documentId, undoable, heldSince, version, body, sendAt } = waiting
  const { field, seen } = useSeenVersion(version, body)
  const at = Date.parse(sendAt)
  const local = heldSince === null ? `${todayIn(timeZone, at)}T${timeOfDayIn(timeZone, at)}` : ''
  const names = (
    <>
      <input type="hidden" name="toSend" value={documentId} />
      <input type="hidden" name="version" value={refused?.version ?? seen} />
    </>
  )
  return (
    <div className="c-waiting-acts">
      <Form method="post" preventScrollReset>
        {names}
        <input type="hidden" name="message" value={body} />
        <button className="c-btn small" type="submit" name="intent" value="takeBack">
          {undoable && heldSince === null ? 'Undo' : 'Cancel it'}
        </button>
      </Form>
      {undoable && heldSince === null ? null : (
        <details className="c-more" open={refused ? true : undefined}>
          <summary className="c-btn small">
            <Icon name="pencil" />
            Edit
          </summary>
          <Form method="post" className="c-stack" preventScrollReset>
            {names}
            <div className="c-field">
              <label htmlFor={`text-${documentId}`}>Message</label>
              <textarea
                className="c-input"
                id={`text-${documentId}`}
                ref={field}
                name="message"
                rows={3}
                maxLength={4000}
                defaultValue={refused?.typed['message'] ?? body}
              />
            </div>
            <div className="c-field">
              <label htmlFor={`at-${documentId}`}>Leaves at (home’s local time)</label>
              <input
                className="c-input"
                id={`at-${documentId}`}
                type="datetime-local"
                name="sendAt"
                defaultValue={refused?.typed['sendAt'] ?? local}
              />
              <Fault id={`fault-${documentId}`} refused={refused} />
            </div>
            <div className="c-row">
              <button className="c-btn" type="submit" name="intent" value="changeWaiting">
                Save this time
              </button>
              <button className="c-btn" type="submit" name="intent" value="sendNow">
                Send it now
              </button>
            </div>
          </Form>
        </details>
      )}
    </div>
  )
}

/**
 * Returns the version of a message that its field shows. The field keeps what it shows when the page is read again, so
 * a version that others have saved since is not taken for seen.
 */
function useSeenVersion(version: number, body: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [seen, setSeen] = useState(version)
  useEffect(() => {
    if (!field.current || field.current.value.trim() === body.trim()) setSeen(version)
  }, [version, body])
  return { field, seen }
}
