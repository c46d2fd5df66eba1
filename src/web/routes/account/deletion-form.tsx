import { staysAhead } from '#web/text/counts/booking-counts.ts'
import { Link } from 'react-router'
import { isoDate } from '#core/time/iso-date.ts'
import type { AccountSecurityShape, UserShape } from '#contract/account/user-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { formText } from '#web/backend/form-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { describedBy, FieldNotes, firstFault } from '#web/ui/text-field.tsx'
import type { AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { useAccountForm, type AccountWork } from '#web/sign-in/account/use-account-form.ts'
import { fullDate } from '#web/text/date-text.ts'
import { securityText } from '#web/text/security-text.ts'
import { PasswordField } from '#web/sign-in/password-field.tsx'
import { NeedsScript } from './needs-script.tsx'
import { NoScriptCode } from './no-script-proof.tsx'
import type { StayLeftBehind } from './stays-left-behind.ts'

export interface DeletionFormProps {
  readonly work: AccountWork
  readonly user: UserShape
  readonly security: AccountSecurityShape
  readonly upcoming: readonly StayLeftBehind[]
  readonly faults: AccountFaults | undefined
}

/** Says what is deleted, what is kept and why, and asks for confirmation. */
export function DeletionForm({ work, user, security, upcoming, faults }: DeletionFormProps) {
  const form = useAccountForm(
    work,
    {
      check: (values) => faultsOf(values, security.hasPassword),
      async run(calls, values) {
        await calls.deleteAccount(security.hasPassword ? formText(values, 'deletionPassword') : null)
        location.assign(sitePaths.goodbye())
        // The page is being left: nothing is to be shown or loaded any more.
        return new Promise(() => {})
      },
      places: { 'wrong-password': 'deletionPassword' },
    },
    { faults },
  )
  const fields = form.faults?.fields ?? {}
  return (
    <form className="stack" method="post" noValidate onSubmit={form.onSubmit} onFocus={form.onFocus}>
      <div className="stack-s small">
        <p>
          Your name, addresses, number, password, devices and this account itself are removed, at once and for good.
          Your bookings stay, with the name they were made with, your messages about them and your reviews: they are
          contracts, and records that tax law requires.
        </p>
        {upcoming.length > 0 ? <Upcoming upcoming={upcoming} /> : null}
      </div>
      {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
      {security.hasPassword ? (
        <div className="aform">
          <PasswordField
            label="Current password"
            name="deletionPassword"
            autoComplete="current-password"
            error={fields['deletionPassword']}
            {...firstFault(fields)('deletionPassword')}
          />
          <NoScriptCode prefix="deletion" hasSecondFactor={security.secondFactors.length > 0} fields={fields} />
        </div>
      ) : (
        <NeedsScript />
      )}
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            id="sure"
            name="sure"
            {...firstFault(fields)('sure')}
            value="yes"
            aria-invalid={fields['sure'] ? true : undefined}
            aria-describedby={describedBy('sure', null, fields['sure'])}
          />
          <span>Delete the account {user.email ?? user.phoneNumber ?? ''} for good</span>
        </label>
        <FieldNotes name="sure" error={fields['sure']} />
      </div>
      <div>
        <SubmitButton look="btn danger" busy={form.busy} busyLabel="Deleting…">
          Delete my account
        </SubmitButton>
      </div>
    </form>
  )
}

function Upcoming({ upcoming }: Pick<DeletionFormProps, 'upcoming'>) {
  return (
    <Notice tone="warn">
      <p>{staysAhead(upcoming.length)}</p>
      <ul className="plain-list">
        {upcoming.map(({ documentId, checkIn, title, isRequested, dues }) => (
          <li key={documentId}>
            <Link to={sitePaths.booking(documentId)}>{title}</Link>, {fullDate(isoDate(checkIn))}
            {isRequested ? ', not yet accepted by the host' : null}
            {dues.map((due) => (
              <span key={due}>
                <br />
                {due}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function faultsOf(values: FormData, hasPassword: boolean): AccountFaults | null {
  const fields: Record<string, string> = {}
  if (hasPassword && formText(values, 'deletionPassword') === '')
    fields['deletionPassword'] = securityText.currentPasswordMissing
  if (formText(values, 'sure') === '') fields['sure'] = securityText.deletionNotConfirmed
  return Object.keys(fields).length > 0 ? { fields } : null
}
