import type { AccountServices } from '#accounts/account-services.ts'
import type { ApiAccountRules } from '#accounts/api-sign-in/api-account-rules.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { ChangeListeners } from '#db/feed/change-listeners.ts'
import type { SetupDeps } from '#editorial/setup/setup-deps.ts'
import type { PictureDeps } from '#media/picture-deps.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import type { KeptResponses } from './route/kept-responses.ts'
import type { ForgedPaymentEvents } from './payment/forged-payment-events.ts'
import type { UnreadableEvent } from './payment/unreadable-event.ts'
import type { ResolveActor, ResolveCaller } from './session/caller.ts'

/** The collaborators of the content backend. */
export interface ApiDeps extends BookingDeps, StayDeps, Pick<SetupDeps, 'installation' | 'onCompanyChanged'> {
  readonly resolveCaller: ResolveCaller
  /** Returns the caller if they are a person. */
  readonly resolveActor: ResolveActor
  readonly accountRules: ApiAccountRules
  readonly accounts: AccountServices
  /**
   * Refunds above this, in the smallest unit of their currency, need a sign-in within the last ten minutes; if left
   * out, none do.
   */
  readonly freshRefundMinor?: number | undefined
  /** Where uploaded pictures are stored. */
  readonly pictures: Pick<PictureDeps, 'store' | 'incoming'>
  /** Name of the site, as texts of the site use it. */
  readonly websiteName: string
  /** Called after a text of the site got a new version, so that cached pages of it can be dropped. */
  readonly onPageChanged?: ((slug: string) => void) | undefined
  /** Caches answers that are the same for everybody; if left out, each answer is made anew. */
  readonly responses?: KeptResponses | undefined
  /** Reports what any process commits; if left out, listening pages hear nothing. */
  readonly changes?: Pick<ChangeListeners, 'listen'> | undefined
  /** Returns the address that a request is counted under. */
  readonly clientAddress: (request: Request) => string
  /** `name` or `name:port`: hosts that our webhooks may call by http and at private addresses; none if left out. */
  readonly webhookHosts?: readonly string[] | undefined
  /** The same for calendars of other sites. */
  readonly feedHosts?: readonly string[] | undefined
  /** Counts forged events; not counted if left out. */
  readonly forgedWebhooks?: ForgedPaymentEvents | undefined
  /** Receives what is known of signed payment events that cannot be read. */
  readonly onUnreadableEvent?: ((event: UnreadableEvent) => void) | undefined
  /** Receives unexpected faults; `request`: the one that caused it. */
  readonly onFault?: ((error: unknown, request?: Request) => void) | undefined
}
