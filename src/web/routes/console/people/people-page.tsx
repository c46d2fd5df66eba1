import type { RoleFunctionShape } from '#contract/account/own-rights.ts'
import type { ColleagueShape, InvitationShape, RightsShape } from '#contract/account/staff-people-schemas.ts'
import { STAFF_ROLES } from '#core/account/role.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { loadStayOptions } from '#web/console/find/stay-options.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { staffUserContext } from '#web/console/require-staff.ts'
import { WrongField } from '#web/console/wrong-field.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { roleText } from '#web/text/console-text.ts'
import { peopleActionText, peopleDoneText } from '#web/text/people-text.ts'
import type { Route } from './+types/people-page'
import { Colleagues } from './colleagues.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { Invited } from './invited.tsx'
import { peopleAction, type PeopleRequest } from './people-action.ts'
import { PersonWork } from './person-work.tsx'
import { RightsForm } from './rights-form.tsx'
import { workOf } from './work-of.ts'

/**
 * Loads the people who work here. Only administrators decide about them; for others in the console this page does not
 * exist.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/people')
  const api = consoleApi(context)
  const missing = () => pageNotFound(url.pathname)
  const who = url.searchParams.get('who')
  const [people, invitations] = await Promise.all([
    api.get<readonly ColleagueShape[]>('/api/staff/people'),
    api.get<readonly InvitationShape[]>('/api/staff/invitations'),
  ])
  const found = requireData(people, missing)
  const person = found.find(({ documentId }) => documentId === who) ?? null
  const [rights, functions] = person
    ? await Promise.all([
        api.get<RightsShape>(`/api/staff/people/${person.documentId}/rights`),
        api.get<readonly RoleFunctionShape[]>(`/api/staff/role-functions?role=${person.role}`),
      ])
    : []
  const stays = await loadStayOptions(api)
  return {
    homes: stays,
    currency: context.get(rightsContext).currency,
    edited: person && rights ? { person, rights: requireData(rights, missing), homes: stays } : null,
    work:
      person && rights && functions
        ? workOf({
            role: person.role,
            functions: requireData(functions, missing),
            rights: requireData(rights, missing),
          })
        : null,
    people: found,
    invitations: requireData(invitations, missing),
    done: peopleDoneText(url.searchParams.get('done')),
  }
}

export function action(args: Route.ActionArgs) {
  requireMay(args.context, args.url, 'GET /api/staff/people')
  return peopleAction(args, args.context.get(staffUserContext))
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'People')

/** The people who work here, and those invited to. */
export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, done } = loaderData
  const invited = invitations.length > 0 ? `, ${invitations.length} invited` : ''
  return (
    <ConsolePage title="People" sub={`${people.length} with access${invited}`}>
      <div className="c-cols">
        <div>
          <Outcome fault={actionData?.fault ?? null} done={actionData ? null : done} />
          {actionData?.proof ? (
            <ConfirmForm
              fields={Object.entries(actionData.request)}
              faults={actionData.proof}
              what={actionText(actionData.request, loaderData)}
            />
          ) : null}
          <section className="c-section" aria-labelledby="with-access">
            <div className="c-head">
              <h2 id="with-access">With access</h2>
            </div>
            <Colleagues people={people} />
          </section>
          {invitations.length > 0 ? (
            <section className="c-section" aria-labelledby="invited">
              <div className="c-head">
                <h2 id="invited">Invited</h2>
              </div>
              <Invited invitations={invitations} />
            </section>
          ) : null}
        </div>
        <aside>
          <WrongField value={actionData?.wrong ?? null}>
            {loaderData.edited ? (
              <>
                <RightsForm
                  key={loaderData.edited.person.documentId}
                  {...loaderData.edited}
                  typed={actionData?.request.intent === 'rights' ? actionData.request : null}
                />
                <PersonWork who={nameOf(loaderData.edited.person)} places={loaderData.work ?? []} />
              </>
            ) : (
              <InviteForm
                typed={actionData?.request.intent === 'invite' ? actionData.request : null}
                currency={loaderData.currency}
                homes={loaderData.homes}
              />
            )}
          </WrongField>
        </aside>
      </div>
    </ConsolePage>
  )
}

const nameOf = ({ name, email }: ColleagueShape) => name ?? email ?? 'this person'

/** Says what a form asks for, with whom it is about. */
function actionText(
  { intent, id, email, role }: PeopleRequest,
  { people, invitations }: Pick<Route.ComponentProps['loaderData'], 'people' | 'invitations'>,
): string | undefined {
  if (intent === 'invite') return peopleActionText.invite(email)
  if (intent === 'withdraw') {
    const invitation = invitations.find(({ documentId }) => documentId === id)
    return invitation && peopleActionText.withdraw(invitation.email)
  }
  const person = people.find(({ documentId }) => documentId === id)
  const who = person?.name ?? person?.email
  if (!who) return undefined
  if (intent === 'rights') return peopleActionText.rights(who)
  const given = STAFF_ROLES.find((one) => one === role)
  return given ? peopleActionText.role(who, roleText[given]) : peopleActionText.leaves(who)
}
