import type { InstallationKind } from '#core/installation-kind.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'

/** How the program was started, as far as the set-up shows it. */
export interface Installation {
  readonly kind: InstallationKind
  /** Whether the site is closed to visitors until somebody opens it. */
  readonly hasDoor: boolean
  /** The payment provider. */
  readonly payments: { readonly provider: 'sandbox' | 'stripe'; readonly isLive: boolean }
  /** Whether guests can pay by bank transfer. */
  readonly takesTransfers: boolean
  /** Whether mails leave the machine; otherwise they stay in the outbox of the demo. */
  readonly sendsMail: boolean
  /** The number that guests call, before the company has written its own. */
  readonly contactPhone: string | null
}

/** The collaborators of the use cases of the set-up; each takes the part it needs. */
export interface SetupDeps extends Pick<
  EditorialDeps,
  'db' | 'now' | 'websiteUrl' | 'websiteName' | 'contactEmail' | 'wake'
> {
  readonly installation: Installation
  /** Called after the company was saved or the site was opened, so that caches of it are reloaded. */
  readonly onCompanyChanged?: (() => Promise<void>) | undefined
}
