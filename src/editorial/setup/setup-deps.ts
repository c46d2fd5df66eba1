import type { InstallationKind } from '#core/installation-kind.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'

/** How the program was started, as far as the set-up shows it. */
export interface Installation {
  readonly kind: InstallationKind
  /** Whether visitors wait until somebody has opened the site. */
  readonly hasDoor: boolean
  /** Who takes the money. */
  readonly payments: { readonly provider: 'sandbox' | 'stripe'; readonly isLive: boolean }
  /** Whether guests can pay by bank transfer. */
  readonly takesTransfers: boolean
  /** Whether mails leave the machine; otherwise they stay in the outbox of the demo. */
  readonly sendsMail: boolean
  /** The number that guests call, before the company has written its own. */
  readonly contactPhone: string | null
}

/** What the use cases of the set-up work with; each takes the part it needs. */
export interface SetupDeps extends Pick<
  EditorialDeps,
  'db' | 'now' | 'websiteUrl' | 'websiteName' | 'contactEmail' | 'wake'
> {
  readonly installation: Installation
  /** Called after it was written who the company is, or that the site is open: whoever knows it by heart reads it anew. */
  readonly onCompanyChanged?: (() => Promise<void>) | undefined
}
