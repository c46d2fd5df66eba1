import { data, Form, Link, redirect } from 'react-router'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { MailPreviewShape, MailWordingsShape } from '#contract/message/mail-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { RefusedApiResponse } from '#web/backend/api-call.ts'
import { nowContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { FAULT_ID, useWrongField, WrongField } from '#web/console/wrong-field.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Clashes } from '#web/routes/console/stay/form/clashes.tsx'
import type { Field } from '#web/routes/console/stay/form/field.ts'
import type { Clash } from '#web/routes/console/stay/form/stay-form.ts'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/mail-page'
import { wrongTextField } from './wrong-text-field.ts'
import { saveVersion } from './save-version.ts'
import { ReadByGuest } from './read-by-guest.tsx'
import { Wordings } from './wordings.tsx'

/** The fields that are compared when two people write at the same time. */
const fields: readonly Field[] = [
  { name: 'subject', label: 'Subject', kind: 'line' },
  { name: 'intro', label: 'First words', kind: 'text' },
]

type Written = Pick<MailWordingsShape, 'subject' | 'intro'>

const writtenOf = (version: Written | undefined) => ({
  subject: version?.subject ?? '',
  intro: version?.intro ?? '',
})

const bodyOf = ({ subject, intro }: ReturnType<typeof writtenOf>): Written => ({
  subject: subject || null,
  intro: intro || null,
})

const apiOf = (mail: string) => `/api/staff/mails/${encodeURIComponent(mail)}`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/mails')
  const api = consoleApi(context)
  const [found, newest] = await Promise.all([
    api.get<MailWordingsShape>(apiOf(params.id)),
    api.list<BookingShape, unknown>('/api/staff/bookings', { limit: 1, state: 'confirmed' }),
  ])
  const mail = allowed(found, url)
  const booking = newest.ok ? (newest.value.data[0]?.reference ?? '') : ''
  const { subject, intro } = mail
  const preview =
    booking === '' ? null : await api.post<MailPreviewShape>(`${apiOf(params.id)}/preview`, { subject, intro, booking })
  return {
    mail,
    booking,
    preview: preview?.ok ? preview.value : null,
    nowMs: context.get(nowContext)().getTime(),
  }
}

interface MailRefused {
  readonly values: { readonly subject: string; readonly intro: string; readonly booking: string }
  readonly fault: string | null
  /** The field for which it was refused; null: for another reason. */
  readonly wrong: string | null
  readonly preview: MailPreviewShape | null
  /** The version that saving once more replaces: the one that was shown, or that of others where there are clashes. */
  readonly version: number
  readonly clashes: readonly Clash[]
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'GET /api/staff/mails')
  const api = consoleApi(context)
  const form = await request.formData()
  const text = (name: string) => formText(form, name).replaceAll('\r\n', '\n').trim()
  const values = { subject: text('subject'), intro: text('intro'), booking: text('booking') }
  const isReset = formText(form, 'intent') === 'reset'
  const typed = isReset ? writtenOf(undefined) : { subject: values.subject, intro: values.intro }
  const version = Number(formText(form, 'version')) || 0
  const respond = (rest: Partial<MailRefused>, status: number) =>
    data<MailRefused>({ values, fault: null, wrong: null, preview: null, version, clashes: [], ...rest }, { status })
  const refuse = ({ status, error: { details } }: RefusedApiResponse) =>
    respond({ fault: staffProblemMessage(details), wrong: wrongTextField(details) }, status)
  if (formText(form, 'intent') === 'preview') {
    const preview = await api.post<MailPreviewShape>(`${apiOf(params.id)}/preview`, {
      ...bodyOf(typed),
      booking: values.booking || '-',
    })
    return preview.ok ? respond({ preview: preview.value }, 200) : refuse(preview)
  }
  const write = { path: apiOf(params.id), fieldsOf: () => fields, typed, version, writtenOf, bodyOf }
  const { saved, written, ...rest } = await saveVersion(api, write)
  if (saved === null) return respond({ ...rest, values: { ...written, booking: values.booking } }, 409)
  if (saved.ok) return redirect(consolePaths.bookingMail(params.id), 303)
  return refuse(saved)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.mail.name ?? 'Mail')

/** A mail to guests: the company's text, how a guest reads it, and all earlier versions. */
export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, booking, nowMs } = loaderData
  const isClash = actionData !== undefined && actionData.clashes.length > 0
  const values = actionData?.values ?? { subject: mail.subject ?? '', intro: mail.intro ?? '', booking }
  const preview = actionData ? actionData.preview : loaderData.preview
  return (
    <ConsolePage
      crumb={<Link to={consolePaths.bookingMails()}>Mails</Link>}
      title={mail.name}
      marks={
        mail.subject === null && mail.intro === null ? (
          <span className="c-tag">Standard text</span>
        ) : (
          <span className="c-tag sea">Own text</span>
        )
      }
    >
      <div className="c-cols">
        <div>
          <WrongField value={actionData?.wrong ?? null}>
            <Form
              key={`${mail.version} ${isClash ? actionData.version : ''}`}
              method="post"
              className="c-stack c-section"
              preventScrollReset
            >
              <input type="hidden" name="version" value={actionData?.version ?? mail.version} />
              {isClash ? <Clashes clashes={actionData.clashes} /> : null}
              <MailFields values={values} isReplaced={mail.isReplaced} names={mail.names} />
              {actionData?.fault ? (
                <div className="c-note bad" id={FAULT_ID} role="alert">
                  {actionData.fault}
                </div>
              ) : null}
              <div className="c-row">
                <button className="c-btn go" type="submit" name="intent" value="save">
                  Save
                </button>
                <Link className="c-btn" to={consolePaths.bookingMails()}>
                  Leave unchanged
                </Link>
                {mail.subject === null && mail.intro === null ? null : (
                  <button className="c-btn" type="submit" name="intent" value="reset">
                    Back to the standard text
                  </button>
                )}
              </div>
              <ReadByGuest
                booking={values.booking}
                letter={preview ? { ...preview, text: preview.text } : null}
                ifMissing="It would be sent with the standard text."
              />
            </Form>
          </WrongField>
        </div>
        <aside aria-label="About this mail">
          <Wordings
            wordings={mail.versions.map(({ subject, intro, ...made }) => ({
              ...made,
              subject: subject ?? 'Standard subject',
              text: intro ?? 'Standard opening',
              fields: { subject: subject ?? '', intro: intro ?? '' },
            }))}
            present={mail.version}
            none="This mail still has its standard text."
            nowMs={nowMs}
          />
        </aside>
      </div>
    </ConsolePage>
  )
}

interface MailFieldsProps extends Pick<MailWordingsShape, 'isReplaced' | 'names'> {
  readonly values: MailRefused['values']
}

function MailFields({ values, isReplaced, names }: MailFieldsProps) {
  return (
    <>
      <div className="c-field">
        <label htmlFor="mail-subject">Subject; empty: as the site has it</label>
        <input
          className="c-input"
          id="mail-subject"
          name="subject"
          maxLength={200}
          defaultValue={values.subject}
          autoComplete="off"
          {...useWrongField('subject')}
        />
      </div>
      <div className="c-field">
        <label htmlFor="mail-intro">First words; empty: as the site has them</label>
        <textarea
          className="c-input"
          id="mail-intro"
          name="intro"
          rows={7}
          maxLength={4000}
          defaultValue={values.intro}
          {...useWrongField('intro', 'mail-intro-hint')}
        />
        <span className="c-hint" id="mail-intro-hint">
          {isReplaced ? 'Replaces the first paragraph. ' : 'Shown above the first paragraph. '}
          Amounts, dates, terms, codes and links stay as they are.
        </span>
        <details className="c-more">
          <summary className="c-btn small">Names that can be used</summary>
          <p className="c-hint">{names.map((name) => `{{${name}}}`).join(', ')}</p>
        </details>
      </div>
    </>
  )
}
