import type { AccountServices } from '#accounts/account-services.ts'
import type { ApiAccountRules } from '#accounts/api-sign-in/api-account-rules.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { ChangeListeners } from '#db/feed/change-listeners.ts'
import type { SetupDeps } from '#editorial/setup/setup-deps.ts'
import type { PictureDeps } from '#media/picture-deps.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import type { KeptAnswers } from './route/kept-answers.ts'
import type { ForgedPaymentEvents } from './payment/forged-payment-events.ts'
import type { ResolveActor, ResolveCaller } from './session/caller.ts'

/** What the content backend works with. */
export interface ApiDeps extends BookingDeps, StayDeps, Pick<SetupDeps, 'installation' | 'onCompanyChanged'> {
  readonly resolveCaller: ResolveCaller
  /** The person among the callers. */
  readonly resolveActor: ResolveActor
  readonly accountRules: ApiAccountRules
  readonly accounts: AccountServices
  /** Refunds above this, in the smallest unit of their currency, need a sign-in of the last ten minutes; left out: none does. */
  readonly freshRefundMinor?: number | undefined
  /** Where uploaded pictures go. */
  readonly pictures: Pick<PictureDeps, 'store' | 'incoming'>
  /** Name of the site, as texts of the site use it. */
  readonly websiteName: string
  /** Called after a text of the site got a version: whoever keeps pages of it drops them. */
  readonly onPageChanged?: ((slug: string) => void) | undefined
  /** Keeps what everybody is answered alike; left out: each answer is made anew. */
  readonly answers?: KeptAnswers | undefined
  /** Tells what any process commits; left out: nothing is told, and pages that listen hear of nothing. */
  readonly changes?: Pick<ChangeListeners, 'listen'> | undefined
  /** Address a request is counted under. */
  readonly clientAddress: (request: Request) => string
  /** `name` or `name:port`: hosts that webhooks of ours may call by http and at private addresses; left out: none. */
  readonly webhookHosts?: readonly string[] | undefined
  /** The same for calendars of other sites. */
  readonly feedHosts?: readonly string[] | undefined
  /** Counts forged events; left out: they are not counted. */
  readonly forgedWebhooks?: ForgedPaymentEvents | undefined
  /** Where faults nobody expected are reported; `request`: the one that met it. */
  readonly onFault?: ((error: unknown, request?: Request) => void) | undefined
}
