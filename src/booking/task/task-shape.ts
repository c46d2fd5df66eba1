import { mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import { lateSince } from '#core/task/late-since.ts'
import type { Proposal } from '#core/task/propose-worker.ts'
import type { TaskRow } from '#db/queries/task/task-queries.ts'

const PICTURE_WIDTH = 960

/** Returns the path of the photo of a task. */
export function picturePath({ picture }: Pick<TaskRow, 'picture'>): string | null {
  return picture && mediaUrl(picture.sha256, mediaWidthFor(picture.width, PICTURE_WIDTH), 'jpg')
}

/** Returns whether a task is late at an instant. */
export function isLate(row: TaskRow, now: Date): boolean {
  const since = lateSince({ ...row, timeZone: row.stay.timeZone })
  return since !== null && since <= now.getTime()
}

/** Returns a task as those who run homes see it. */
export function taskShape(row: TaskRow, proposal: Proposal | null, now: Date): TaskShape {
  const { id, kind, state, stay, booking, title, note, day, from, startsAt, until, nextGuests, worker, block } = row
  return {
    documentId: id,
    kind,
    state,
    stay,
    booking,
    title,
    note,
    day,
    from,
    startsAt,
    until,
    nextGuests,
    worker,
    proposal: proposal && {
      documentId: proposal.id,
      name: proposal.name,
      tasks: proposal.tasks,
      lastHere: proposal.lastHere,
      of: proposal.of,
    },
    isLate: isLate(row, now),
    picture: picturePath(row),
    block,
    createdBy: row.reporter,
    startedAt: row.startedAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
  }
}
