import { randomBytes } from 'node:crypto'
import type { Db } from '#db/database.ts'

/** Inserts a picture that somebody has uploaded (null: a program); returns its document id. */
export async function insertPicture(db: Db, createdBy: string | null = null): Promise<string> {
  const { id } = await db
    .insertInto('app.asset')
    .values({
      sha256: randomBytes(32),
      mime: 'image/jpeg',
      bytes: 1000,
      width: 1600,
      height: 1200,
      original: 'original.jpg',
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
