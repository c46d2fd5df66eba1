import { data, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { WorkerShape } from '#contract/task/worker-schemas.ts'
import { formText } from '#web/backend/form-text.ts'
import { answered, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { HomeChoiceField } from '#web/console/find/home-choice-field.tsx'
import { loadHomeChoices, slugOfHome, type HomeChoices } from '#web/console/find/home-choice.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { moreOfList, peopleInTeam } from '#web/text/counts/task-counts.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { taskDoneOf } from '#web/text/console/task-text.ts'
import type { Route } from './+types/team-page'
import { Outcome } from '#web/console/outcome.tsx'

const path = '/api/staff/workers'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const [team, homes] = await Promise.all([api.get<readonly WorkerShape[]>(path), loadHomeChoices(api)])
  const people = answered(team, () => pageNotFound(url.pathname))
  const edited = people.find(({ documentId }) => documentId === url.searchParams.get('edit')) ?? null
  return { people, homes, edited, done: taskDoneOf(url.searchParams) }
}

const nothing = { link: null, name: '', fault: null }

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const api = consoleApi(context)
  const id = formText(form, 'worker')
  const of = `${path}/${encodeURIComponent(id)}`
  const back = (done: string) => redirect(`${consolePaths.team()}?done=${done}`, 303)
  const refused = (answer: { readonly status: number; readonly error: { readonly details: never } }) =>
    data({ ...nothing, fault: problemMessage(answer.error.details) }, { status: answer.status })
  switch (formText(form, 'intent')) {
    case 'link': {
      const made = await api.post<{ link: string }>(`${of}/link`, {})
      return made.ok
        ? data({ ...nothing, link: made.value.link, name: formText(form, 'name') })
        : refused(made as never)
    }
    case 'withdraw': {
      const ended = await api.delete(`${of}/link`)
      return ended.ok ? back('withdrawn') : refused(ended as never)
    }
    case 'leave': {
      const left = await api.delete(of)
      return left.ok ? back('left') : refused(left as never)
    }
    default: {
      const body = { name: formText(form, 'name'), phone: formText(form, 'phone'), homes: await homesOfForm(api, form) }
      const saved = id === '' ? await api.post(path, body) : await api.put(of, body)
      return saved.ok ? back('worker') : refused(saved as never)
    }
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Team')

/** The workers, and the links by which they see their tasks. */
export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, homes, edited, done } = loaderData
  return (
    <ConsolePage
      title="Team"
      crumb={<Link to={consolePaths.tasks()}>Tasks</Link>}
      sub={`${peopleInTeam(people.length)}. They need no account: a personal link shows them their tasks.`}
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
          <Offered to="POST /api/staff/workers">
            <PersonForm key={edited?.documentId ?? ''} edited={edited} homes={homes} />
          </Offered>
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
        <code className="c-secret">{link}</code>
      </div>
    </div>
  )
}

const SHOWN_HOMES = 3

/** Returns the first homes by name, and how many more there are. */
function homesOfWorker(homes: readonly string[]): string {
  const more = homes.length - SHOWN_HOMES
  const first = homes.slice(0, SHOWN_HOMES).join(', ') || 'no home yet'
  return more > 0 ? `${first} ${moreOfList(more)}` : first
}

function Person({ person: { documentId, name, phone, homes, link, openedAt } }: { readonly person: WorkerShape }) {
  const where = homesOfWorker(homes.map(({ title }) => title))
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

/** Returns the homes that are ticked, and the one that is named. */
async function homesOfForm(api: ReturnType<typeof consoleApi>, form: FormData): Promise<string[]> {
  const ticked = form.getAll('home').filter((home): home is string => typeof home === 'string')
  const named = await slugOfHome(api, formText(form, 'named'))
  return [...new Set([...ticked, ...(named === '' ? [] : [named])])]
}

function PersonForm({ edited, homes }: { readonly edited: WorkerShape | null; readonly homes: HomeChoices }) {
  const theirs = new Set(edited?.homes.map(({ slug }) => slug))
  // A home of theirs that does not fit into the list must be kept as well.
  const shown = new Map([...(edited?.homes ?? []), ...homes.homes].map(({ slug, title }) => [slug, title]))
  return (
    <form method="post" className="c-stack" action={consolePaths.team()}>
      <div className="c-head">
        <h2>{edited ? `Change ${edited.name}` : 'Add a person'}</h2>
      </div>
      <input type="hidden" name="worker" value={edited?.documentId ?? ''} />
      <label className="c-field">
        <span className="c-label">Name</span>
        <input className="c-input" name="name" required maxLength={100} defaultValue={edited?.name} />
      </label>
      <label className="c-field">
        <span className="c-label">Phone (optional)</span>
        <input className="c-input" name="phone" type="tel" maxLength={40} defaultValue={edited?.phone} />
      </label>
      <fieldset className="c-task-homes">
        <legend className="c-label">Homes</legend>
        {[...shown].map(([slug, title]) => (
          <label key={slug} className="c-check">
            <input type="checkbox" name="home" value={slug} defaultChecked={theirs.has(slug)} />
            {title}
          </label>
        ))}
      </fieldset>
      {homes.hasMore ? (
        <HomeChoiceField name="named" label="Another home, by its name" choices={homes} chosen="" none="None" />
      ) : null}
      <div className="c-row">
        <button className="c-btn go" name="intent" value="save">
          {edited ? 'Save' : 'Add'}
        </button>
        {edited ? (
          <button className="c-btn bare" name="intent" value="leave">
            Remove from the team
          </button>
        ) : null}
      </div>
    </form>
  )
}
