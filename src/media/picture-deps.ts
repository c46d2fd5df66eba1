import type { StayActor } from '#core/account/stay-right.ts'
import type { Db } from '#db/database.ts'
import type { MediaStore } from './media-store.ts'

/** The dependencies of the use cases of uploaded pictures. */
export interface PictureDeps {
  readonly db: Db
  readonly now: () => Date
  readonly store: MediaStore
  /** A folder on this machine for files that are being uploaded. Nothing in it outlives its request. */
  readonly incoming: string
  /** Called after the pictures of a home have changed, so that cached pages of it can be dropped. */
  readonly onStayChanged?: ((slug: string) => void) | undefined
}

/** Somebody who looks after pictures: hosts after their own, staff and administrators after all. */
export type PictureActor = StayActor
