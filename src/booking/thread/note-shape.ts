import type { NoteShape } from '#contract/staff-thread-shapes.ts'
import type { Note } from '#db/queries/thread/note-queries.ts'

/** Returns a note as the API sends it. */
export const noteShapeOf = ({ id, by, body, writtenAt }: Note): NoteShape => ({
  documentId: id,
  by,
  body,
  writtenAt: new Date(writtenAt).toISOString(),
})
