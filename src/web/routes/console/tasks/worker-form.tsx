import { consolePaths } from '#contract/site/console-map.ts'
import type { WorkerShape } from '#contract/task/worker-schemas.ts'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import { HomeChoiceField } from '#web/console/find/home-choice-field.tsx'
import type { HomeChoices } from '#web/console/find/home-choice.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { Clashes } from '../homes/form/clashes.tsx'
import type { Values } from '../homes/form/field.ts'
import type { Clash } from '../homes/form/home-form.ts'
import { homesIn, seenOf } from './save-worker-form.ts'

interface WorkerFormProps {
  /** The worker to change. Null: a new one. */
  readonly edited: WorkerShape | null
  /** What the fields show: what was typed into a form that was refused, or what is saved. */
  readonly values: Values
  /** The fields that somebody else has changed too. */
  readonly clashes: readonly Clash[]
  readonly homes: HomeChoices
}

/** The form of a worker: name, phone, and the homes they work in. */
export function WorkerForm({ edited, values, clashes, homes }: WorkerFormProps) {
  const [only, ...others] = homes.homes
  // Who comes into the team of a single home works in that one.
  const isGiven = edited === null && only !== undefined && others.length === 0 && values['name'] === undefined
  const theirs = new Set(isGiven ? [only.slug] : homesIn(values))
  // A home of theirs that does not fit into the list must be kept as well.
  const named = [...theirs].map((slug) => ({ slug, title: slug }))
  const shown = new Map([...named, ...(edited?.homes ?? []), ...homes.homes].map(({ slug, title }) => [slug, title]))
  const own = edited ? `${consolePaths.team()}?edit=${edited.documentId}` : consolePaths.team()
  return (
    <form method="post" className="c-stack" action={own}>
      <div className="c-head">
        <h2>{edited ? `Change ${edited.name}` : 'Add a person'}</h2>
      </div>
      <input type="hidden" name="worker" value={edited?.documentId ?? ''} />
      {edited ? <input type="hidden" name="seen" value={JSON.stringify(seenOf(edited))} /> : null}
      {clashes.length > 0 ? <Clashes clashes={clashes} saved={own} /> : null}
      <LabelledInput label="Name" name="name" required maxLength={100} defaultValue={values['name']} />
      <LabelledInput label="Phone (optional)" name="phone" type="tel" maxLength={40} defaultValue={values['phone']} />
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
          <ConfirmButton
            label="Remove from the team"
            question="Their link ends. Tasks that they have not begun are left without anybody."
            intent="leave"
          />
        ) : null}
      </div>
    </form>
  )
}
