import { Link } from 'react-router'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import type { TeamMemberShape } from '#contract/task/worker-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { TaskKind } from '#core/task/task-kind.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import { Labelled, LabelledInput, LabelledTextarea } from '#web/console/labelled.tsx'
import { Offered } from '#web/console/may/offered.tsx'
import { Icon } from '#web/icon/icon.tsx'
import type { IconName } from '#web/icon/icon-name.ts'
import { datesAsOf } from '#web/text/console/dates-text.ts'
import { Clashes } from '../stay/form/clashes.tsx'
import { seenOfTask, shownAgain, type RefusedTask } from './task-form.ts'
import {
  bedsText,
  proposalReason,
  taskRemovalText,
  taskStateText,
  taskTitle,
  timesText,
} from '#web/text/console/task-text.ts'

const icons: Readonly<Record<TaskKind, IconName>> = { cleaning: 'droplet', repair: 'sliders', other: 'check' }

export interface TaskRowProps {
  readonly task: TaskShape
  readonly team: readonly TeamMemberShape[]
  /** The present day of whoever looks at the list. */
  readonly today: IsoDate
  /** The form of it that was refused. */
  readonly refused: RefusedTask | null
  /** The task next to it, where somebody who removes it goes on; null if it is the only one. */
  readonly beside: string | null
}

/**
 * Returns where the forms of a task lead: to the list as it is, and there to its row, also when they are refused. A
 * browser keeps this part of an address when it is redirected.
 */
const rowOf = (id: string) => `#task-${id}`

/** A task of the list, with the usual actions. */
export function TaskRow(props: TaskRowProps) {
  const { task, today } = props
  const { documentId, kind, state, stay, isLate, worker, proposal, createdBy, block } = task
  const beds = bedsText(task.nextGuests)
  const details = [
    taskTitle(task),
    timesText(task),
    ...(beds === '' ? [] : [beds]),
    ...(createdBy === null ? [] : [`found by ${createdBy}`]),
    ...(block === null ? [] : [`nights blocked ${datesAsOf({ checkIn: block.from, checkOut: block.to }, today)}`]),
  ]
  return (
    // What an address leads to has the focus.
    <li data-row id={`task-${documentId}`} tabIndex={-1} className="c-task">
      <span className={state === 'done' ? 'c-icon-ok' : isLate ? 'c-icon-bad' : 'c-quiet'}>
        <Icon name={state === 'done' ? 'check' : icons[kind]} />
      </span>
      <span className="c-main">
        <span className="c-what">{stay.title}</span>
        <span className="c-detail">{details.join(' · ')}</span>
        {task.note === '' ? null : <span className="c-detail">“{task.note}”</span>}
      </span>
      {isLate ? <span className="c-tag bad">late</span> : null}
      <span className={state === 'done' ? 'c-tag ok' : state === 'started' ? 'c-tag sea' : 'c-tag'}>
        {taskStateText[state]}
      </span>
      <span className="c-task-who">
        {worker ? (
          worker.name
        ) : proposal ? (
          <span className="c-hint">{proposalReason(proposal, today)}</span>
        ) : state === 'done' ? null : (
          <span className="c-hint">no team</span>
        )}
      </span>
      <Offered to="PUT /api/staff/tasks/:id" stay={stay.slug}>
        <TaskActs {...props} />
      </Offered>
    </li>
  )
}

function TaskActs({ task, team, refused, beside }: Omit<TaskRowProps, 'today'>) {
  const { documentId, state, stay, worker, proposal } = task
  const name = `${taskTitle(task)}, ${stay.title}`
  const hidden = <input type="hidden" name="task" value={documentId} />
  const own = rowOf(documentId)
  return (
    <div className="c-acts">
      {worker === null && proposal !== null ? (
        <form method="post" action={own}>
          {hidden}
          <input type="hidden" name="worker" value={proposal.documentId} />
          <input type="hidden" name="seen" value={JSON.stringify(seenOfTask(task))} />
          <button
            className="c-btn small pine"
            name="intent"
            value="give"
            aria-label={`Give to ${proposal.name}: ${name}`}
          >
            Give to {proposal.name}
          </button>
        </form>
      ) : state === 'done' ? null : (
        <form method="post" action={own}>
          {hidden}
          <button className="c-btn small" name="intent" value="done" aria-label={`Done: ${name}`}>
            Done
          </button>
        </form>
      )}
      <details className="c-more" open={refused !== null}>
        <summary className="c-btn small" aria-label={`More about ${name}`}>
          More…
        </summary>
        <div className="c-panel c-stack">
          {refused ? (
            <p className="c-error" role="alert">
              <Icon name="alert" />
              {refused.fault}
            </p>
          ) : null}
          <TaskPlan key={JSON.stringify(seenOfTask(task))} task={task} team={team} refused={refused} beside={beside} />
        </div>
      </details>
    </div>
  )
}

/** Who does it, when, and notes; and the less common actions. */
function TaskPlan({ task, team, refused, beside }: Omit<TaskRowProps, 'today'>) {
  const { documentId, booking, picture, state, stay, worker } = task
  const mates = team.filter(({ homes: stays }) => stays.includes(stay.slug))
  // Somebody who has left the team since may still have it.
  const named = new Map([...mates, ...(worker ? [worker] : [])].map(({ documentId: id, name }) => [id, name]))
  const workers = [...named].map(([value, label]) => ({ value, label }))
  const { values, clashes } = shownAgain(refused, task, workers)
  return (
    <>
      {picture ? <img className="c-task-picture" src={picture} alt="What is broken" loading="lazy" /> : null}
      <form method="post" action={rowOf(documentId)} className="c-stack">
        <input type="hidden" name="task" value={documentId} />
        <input type="hidden" name="seen" value={JSON.stringify(seenOfTask(task))} />
        {clashes.length > 0 ? <Clashes clashes={clashes} saved={`${consolePaths.tasks()}#task-${documentId}`} /> : null}
        <div className="c-fields">
          <Labelled label="Who">
            <select className="c-input" name="worker" defaultValue={values['worker']}>
              <option value="">Nobody</option>
              {workers.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Labelled>
          <LabelledInput label="Start time" type="time" name="startsAt" defaultValue={values['startsAt']} />
        </div>
        <LabelledTextarea label="Notes" name="note" rows={2} maxLength={2000} defaultValue={values['note']} />
        <div className="c-row">
          <button className="c-btn" name="intent" value="plan">
            Save
          </button>
          {state === 'done' ? (
            <button className="c-btn bare" name="intent" value="open">
              Reopen
            </button>
          ) : null}
          {booking ? (
            <Link className="c-link" to={consolePaths.consoleBooking(booking.documentId)}>
              Booking {booking.reference}
            </Link>
          ) : (
            <ConfirmButton
              label="Remove"
              question={taskRemovalText(task)}
              intent="remove"
              formAction={beside === null ? undefined : rowOf(beside)}
            />
          )}
        </div>
      </form>
    </>
  )
}
