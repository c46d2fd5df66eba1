import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import type { HomeChoices } from '#web/console/find/home-choice.ts'
import type { Values } from '../homes/form/field.ts'

/** What the parts of the page of an owner have in common. */
export interface OwnerPartProps {
  readonly details: OwnerDetailsShape
  /** The homes that can be chosen in the form for a new one. */
  readonly homes: HomeChoices
  /** Whether the user may change owners. */
  readonly isOffice: boolean
  /** What was typed into the form for a new one when it was refused. */
  readonly typed: Values | null
}
