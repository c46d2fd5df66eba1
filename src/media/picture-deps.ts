import type { HomeActor } from '#core/account/home-right.ts'
import type { Db } from '#db/database.ts'
import type { MediaStore } from './media-store.ts'

/** What the use cases of uploaded pictures work with. */
export interface PictureDeps {
  readonly db: Db
  readonly now: () => Date
  readonly store: MediaStore
  /** Folder of this machine for what is being handed in; nothing in it outlives its request. */
  readonly incoming: string
  /** Called after the pictures of a home have changed: whoever keeps pages of it drops them. */
  readonly onStayChanged?: ((slug: string) => void) | undefined
}

/** Somebody who looks after pictures: a host after their own, staff and administrators after all. */
export type PictureActor = HomeActor
