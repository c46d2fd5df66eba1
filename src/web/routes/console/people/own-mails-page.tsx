import { data, Form, redirect } from 'react-router'
import type { OwnMailsShape } from '#contract/account/own-mails.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Outcome } from '#web/console/outcome.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { ownMailsText } from '#web/text/console/own-mails-text.ts'
import { bookingsLookedAfter } from '#web/text/counts/console-stay-counts.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/own-mails-page'

const path = '/api/staff/own-mails'

export async function loader({ context, url }: Route.LoaderArgs) {
  const mails = await consoleApi(context).get<OwnMailsShape>(path)
  return { mails: requireData(mails, () => pageNotFound(url.pathname)), isSaved: url.searchParams.has('saved') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const saved = await consoleApi(context).put<OwnMailsShape>(path, {
    // Users who help with no home are not asked, and their choice is kept.
    ...(form.has('helps') && { homeMails: form.has('homeMails') }),
    monthlyReport: form.has('monthlyReport'),
  })
  if (saved.ok) return redirect(`${consolePaths.ownMails()}?saved=1`, 303)
  return data({ fault: staffProblemMessage(saved.error.details) }, { status: saved.status })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, ownMailsText.title)

/** The mails that a user of the console wants beside those that they have to get. */
export default function OwnMailsPage({ loaderData: { mails, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage title={ownMailsText.title} sub={ownMailsText.sub}>
      <div className="c-body">
        <Outcome fault={actionData?.fault ?? null} done={isSaved ? ownMailsText.saved : null} />
        <Form method="post" className="c-stack c-settings-form">
          <fieldset className="c-roles">
            <legend className="c-label">What you hear about</legend>
            {mails.helpsWith > 0 ? (
              <label className="c-check">
                <input type="hidden" name="helps" value="1" />
                <input type="checkbox" name="homeMails" defaultChecked={mails.homeMails} />
                <span>
                  {ownMailsText.homeMails}
                  <small className="c-hint">{`${ownMailsText.stayMailsMore} ${bookingsLookedAfter(mails.helpsWith)}`}</small>
                </span>
              </label>
            ) : null}
            <label className="c-check">
              <input type="checkbox" name="monthlyReport" defaultChecked={mails.monthlyReport} />
              <span>
                {ownMailsText.monthlyReport}
                <small className="c-hint">{ownMailsText.monthlyReportMore}</small>
              </span>
            </label>
          </fieldset>
          <p className="c-quiet">{ownMailsText.always}</p>
          <div className="c-row">
            <button className="c-btn go">Save</button>
          </div>
        </Form>
      </div>
    </ConsolePage>
  )
}
