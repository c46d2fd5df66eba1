import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { StayOptions } from '#web/console/find/stay-options.ts'
import type { Values } from '../stay/form/field.ts'

/** What the parts of the page of an owner have in common. */
export interface OwnerPartProps {
  readonly details: OwnerDetailsShape
  /** The homes that can be chosen in the form for a new one. */
  readonly homes: StayOptions
  /** Whether the user may change owners. */
  readonly isOffice: boolean
  /** What was typed into the form for a new one when it was refused. */
  readonly typed: Values | null
}
