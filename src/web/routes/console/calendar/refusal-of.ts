import type { Confirmation } from '#web/console/confirmation.tsx'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import { agreedTextOf } from '#web/text/rate/owners-asked-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'

/** Why nights were not changed, in words, and the status to answer with. */
export interface Refusal {
  readonly status: number
  readonly text: string
  /** What has to be ticked to go on; left out: nothing. */
  readonly toConfirm?: readonly Confirmation[]
}

/** Returns in words why the API refused; somebody may have taken the nights, or changed their prices. */
export function refusalOf({
  status,
  error,
}: {
  readonly status: number
  readonly error: { readonly details: { readonly code?: unknown } }
}): Refusal {
  const { code } = error.details
  if (code === 'dates_unavailable') return { status, text: calendarFormText.takenMeanwhile }
  if (code === 'version_conflict') return { status, text: calendarFormText.changedMeanwhile }
  const agreed = agreedTextOf(error.details)
  const toConfirm = agreed === null ? [] : [{ name: 'ownerAgreed', label: agreed } as const]
  return { status, text: staffProblemMessage(error.details), toConfirm }
}
