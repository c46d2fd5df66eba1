import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { formText } from '#web/backend/form-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { firstFault, TextField } from '#web/ui/text-field.tsx'
import type { AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { useAccountForm, type AccountWork } from '#web/sign-in/account/use-account-form.ts'
import { profileFaults } from '#web/text/profile-faults.ts'
import { securityText } from '#web/text/security-text.ts'

export interface ProfileFormProps {
  readonly work: AccountWork
  readonly values: { readonly displayName: string; readonly photoURL: string }
  readonly phoneNumber: string | null
  readonly server: { readonly faults: AccountFaults | undefined; readonly saved: boolean }
}

const read = (form: FormData) => ({
  displayName: formText(form, 'displayName').trim(),
  photoURL: formText(form, 'photoURL').trim(),
})

/** The name and picture of an account. */
export function ProfileForm({ work, values, phoneNumber, server }: ProfileFormProps) {
  const form = useAccountForm(
    work,
    {
      check: (sent) => profileFaults(read(sent)),
      async run(calls, sent) {
        await calls.saveProfile(read(sent))
        return securityText.profileSaved
      },
    },
    { faults: server.faults, notice: server.saved ? securityText.profileSaved : null },
  )
  const fields = form.faults?.fields ?? {}
  return (
    <form
      className="aform"
      method="post"
      action={sitePaths.profile()}
      noValidate
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
    >
      {form.notice ? <Notice tone="ok">{form.notice}</Notice> : null}
      {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
      <TextField
        key={`name ${values.displayName}`}
        label="Name"
        name="displayName"
        autoComplete="name"
        maxLength={200}
        defaultValue={values.displayName}
        error={fields['displayName']}
        {...firstFault(fields)('displayName')}
      />
      <TextField
        key={`photo ${values.photoURL}`}
        label="Address of a photo"
        name="photoURL"
        type="url"
        inputMode="url"
        autoComplete="photo"
        maxLength={2048}
        placeholder="https://"
        defaultValue={values.photoURL}
        hint="For apps that show it. Our own pages load no pictures from other sites and show your initials."
        error={fields['photoURL']}
        {...firstFault(fields)('photoURL')}
      />
      <div className="field">
        <span className="label">Phone</span>
        <span>
          {phoneNumber ?? <span className="muted">none</span>}{' '}
          <Link className="link small" to={`${sitePaths.security()}#phone-setting`}>
            {phoneNumber ? 'Change' : 'Add'}
          </Link>
        </span>
      </div>
      <div>
        <SubmitButton look="btn" busy={form.busy} busyLabel="Saving…">
          Save
        </SubmitButton>
      </div>
    </form>
  )
}
