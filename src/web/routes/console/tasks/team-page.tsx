import { data, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { WorkerShape } from '#contract/task/worker-schemas.ts'
import type { RefusedApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { loadStayOptions } from '#web/console/find/stay-options.ts'
import { WrongField } from '#web/console/wrong-field.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Icon } from '#web/icon/icon.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { moreOfList, peopleInTeam } from '#web/text/counts/task-counts.ts'
import { conflictText } from '#web/text/stay-editor-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { taskDoneOf } from '#web/text/console/task-text.ts'
import type { Route } from './+types/team-page'
import { Outcome } from '#web/console/outcome.tsx'
import { SecretText } from '#web/console/secret-text.tsx'
import type { Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'
import { saveWorkerForm, seenOf, typedWorker, workerFault, wrongWorkerField } from './save-worker-form.ts'
import { WorkerForm } from './worker-form.tsx'

const path = '/api/staff/workers'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/staff/workers')
  const api = consoleApi(context)
  const [team, stays] = await Promise.all([api.get<readonly WorkerShape[]>(path), loadStayOptions(api)])
  const people = requireData(team, () => pageNotFound(url.pathname))
  const edited = people.find(({ documentId }) => documentId === url.searchParams.get('edit')) ?? null
  return { people, homes: stays, edited, done: taskDoneOf(url.searchParams) }
}

/** What a form did that does not redirect. */
interface FormResult {
  readonly fault: string | null
  /** The field for which the form of a worker was refused; null: for another reason. */
  readonly wrong: string | null
  /** A new link, and whose it is. */
  readonly link: string | null
  readonly name: string
  /** What was typed into the form of a worker that was refused, and what somebody else has changed too. */
  readonly typed: Values | null
  readonly clashes: readonly Clash[]
}

const nothing: FormResult = { fault: null, wrong: null, link: null, name: '', typed: null, clashes: [] }

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const api = consoleApi(context)
  const id = formText(form, 'worker')
  const of = `${path}/${encodeURIComponent(id)}`
  const back = (done: string) => redirect(`${consolePaths.team()}?done=${done}`, 303)
  const refused = ({ status, error }: RefusedApiResponse, typed: Values | null = null) =>
    data<FormResult>(
      {
        ...nothing,
        typed,
        fault: workerFault(error.details) ?? problemMessage(error.details),
        wrong: wrongWorkerField(error.details),
      },
      { status },
    )
  switch (formText(form, 'intent')) {
    case 'link': {
      const made = await api.post<{ link: string }>(`${of}/link`, {})
      return made.ok
        ? data<FormResult>({ ...nothing, link: made.value.link, name: formText(form, 'name') })
        : refused(made)
    }
    case 'withdraw': {
      const ended = await api.delete(`${of}/link`)
      return ended.ok ? back('withdrawn') : refused(ended)
    }
    case 'leave': {
      const left = await api.delete(of)
      return left.ok ? back('left') : refused(left)
    }
    default: {
      const team = id === '' ? [] : requireData(await api.get<readonly WorkerShape[]>(path), () => pageNotFound(path))
      const worker = team.find(({ documentId }) => documentId === id)
      if (id !== '' && !worker)
        return data<FormResult>(
          { ...nothing, typed: await typedWorker(api, form), fault: conflictText.removed },
          { status: 404 },
        )
      const { saved, values, clashes } = await saveWorkerForm(api, form, worker ?? null)
      if (saved === null) return data<FormResult>({ ...nothing, typed: values, clashes }, { status: 409 })
      return saved.ok ? back('worker') : refused(saved, values)
    }
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Team')

/** The workers, and the links by which they see their tasks. */
export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, homes: stays, edited, done } = loaderData
  return (
    <ConsolePage
      title="Team"
      crumb={<Link to={consolePaths.tasks()}>Tasks</Link>}
      sub={[
        ...(people.length === 0 ? [] : [peopleInTeam(people.length)]),
        'No account is needed: a personal link shows the tasks.',
      ].join('. ')}
    >
      <div className="c-cols">
        <div>
          <Outcome fault={actionData?.fault ?? null} done={actionData ? null : done} />
          {actionData?.link ? <NewLink name={actionData.name} link={actionData.link} /> : null}
          {people.length === 0 ? (
            <p className="c-empty">Nobody yet. Add the people who clean and repair.</p>
          ) : (
            <ul className="c-list">
              {people.map((person) => (
                <Person key={person.documentId} person={person} />
              ))}
            </ul>
          )}
        </div>
        <aside>
          <WrongField value={actionData?.wrong ?? null}>
            <WorkerForm
              key={edited?.documentId ?? ''}
              edited={edited}
              values={actionData?.typed ?? (edited ? seenOf(edited) : {})}
              clashes={actionData?.clashes ?? []}
              stays={stays}
            />
          </WrongField>
        </aside>
      </div>
    </ConsolePage>
  )
}

function NewLink({ name, link }: { readonly name: string; readonly link: string }) {
  return (
    <div className="c-note ok c-outcome" role="status">
      <Icon name="key" />
      <div>
        Send {name} this link. It is shown once, and works for the phone that opens it first.
        <SecretText text={link} />
      </div>
    </div>
  )
}

const SHOWN_STAYS = 3

/** Returns the first homes by name, and how many more there are. */
function staysOfWorker(stays: readonly string[]): string {
  const more = stays.length - SHOWN_STAYS
  const first = stays.slice(0, SHOWN_STAYS).join(', ') || 'no home yet'
  return more > 0 ? `${first} ${moreOfList(more)}` : first
}

function Person({
  person: { documentId, name, phone, homes: stays, link, openedAt },
}: {
  readonly person: WorkerShape
}) {
  const where = staysOfWorker(stays.map(({ title }) => title))
  return (
    <li data-row>
      <span className="c-main">
        <Link className="c-what" to={`${consolePaths.team()}?edit=${documentId}`}>
          {name}
        </Link>
        <span className="c-detail">{phone === '' ? where : `${phone} · ${where}`}</span>
      </span>
      <span className="c-hint">
        {link === 'none' ? 'no link' : null}
        {link === 'waiting' ? 'link not opened yet' : null}
        {link === 'opened' && openedAt ? (
          <>
            opened <LocalTime instant={openedAt} />
          </>
        ) : null}
      </span>
      <form method="post" className="c-acts">
        <input type="hidden" name="worker" value={documentId} />
        <input type="hidden" name="name" value={name} />
        <button className="c-btn small" name="intent" value="link" aria-label={`Make a link for ${name}`}>
          {link === 'none' ? 'Make link' : 'New link'}
        </button>
        {link === 'none' ? null : (
          <button className="c-btn small" name="intent" value="withdraw" aria-label={`End the link of ${name}`}>
            End link
          </button>
        )}
      </form>
    </li>
  )
}
