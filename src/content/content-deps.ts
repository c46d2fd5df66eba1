import type { UserShape } from '#contract/account/user-shapes.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { Executor } from '#db/database.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

/** Who sends a request: the signed-in user, or null for everybody else (`session/resolve-actor.ts` decides). */
export type ResolveActor = (request: Request) => Promise<UserShape | null>

/** What the content backend works with. */
export interface ContentDeps extends BookingDeps, StayDeps {
  readonly resolveActor: ResolveActor
  readonly accounts: AccountServices
  /** Name of the site, as texts of the house use it. */
  readonly websiteName: string
  /** Called after a text of the house got a version: whoever keeps pages of it drops them. */
  readonly onPageChanged?: ((slug: string) => void) | undefined
  /** Address a request is counted under. */
  readonly clientAddress: (request: Request) => string
  /** Leaves a stored event to the job that handles it, in the transaction that stores it. Without it a sweep finds it later. */
  readonly enqueueWebhook?:
    | ((executor: Executor, event: { provider: string; eventId: string }) => Promise<void>)
    | undefined
  /** Where faults nobody expected are reported; `request`: the one that met it. */
  readonly onFault?: ((error: unknown, request?: Request) => void) | undefined
}
