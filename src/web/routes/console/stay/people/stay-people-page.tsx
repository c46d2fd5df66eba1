import type { StayPeopleShape } from '#contract/account/stay-people-schemas.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { mayIn } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { WrongField } from '#web/console/wrong-field.tsx'
import { staffUserContext } from '#web/console/require-staff.ts'
import { ConfirmForm } from '#web/routes/console/people/confirm-form.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { stayPeopleDoneText, stayPeopleText } from '#web/text/console/stay-people-text.ts'
import type { Route } from './+types/stay-people-page'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { loadStay } from '../editor/stay-data.ts'
import { headOf } from '../editor/stay-head.ts'
import { InviteHelperForm } from './invite-helper-form.tsx'
import { Helpers, HelpersInvited } from './helpers.tsx'
import { stayPeopleAction } from './stay-people-action.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const missing = () => pageNotFound(url.pathname)
  const found = await loadStay(api, params.slug, url.pathname)
  const head = headOf(found)
  // Helpers do not decide about people: for them this page does not exist.
  if (!mayIn(context)('POST /api/staff/stays/:id/people', head.slug)) throw missing()
  const people = requireData(
    await api.get<StayPeopleShape>(`/api/staff/stays/${found.details.documentId}/people`),
    missing,
  )
  return {
    head,
    people,
    done: stayPeopleDoneText(url.searchParams.get('done')),
  }
}

export function action(args: Route.ActionArgs) {
  return stayPeopleAction(args, args.params.slug, args.context.get(staffUserContext).email)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData ? `People of ${loaderData.head.name}` : stayPeopleText.title)

/** The helpers of a home beside its host, and the people invited to help. */
export default function StayPeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { head, people, done } = loaderData
  const invited = actionData?.request.intent === 'invite' ? actionData.request : null
  return (
    <EditorFrame head={head} beside={<p className="c-hint">{stayPeopleText.yours}</p>}>
      <Outcome fault={actionData?.fault ?? null} done={actionData ? null : done} />
      {actionData?.proof ? <ConfirmForm fields={Object.entries(actionData.request)} faults={actionData.proof} /> : null}
      <Helpers people={people.people} />
      <HelpersInvited invitations={people.invitations} />
      <WrongField value={actionData?.wrong ?? null}>
        <InviteHelperForm typed={invited} others={people.otherHomes} />
      </WrongField>
    </EditorFrame>
  )
}
