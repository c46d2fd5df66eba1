import { consolePaths } from '#contract/site/console-map.ts'
import type { WorkerShape } from '#contract/task/worker-schemas.ts'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import type { StayOptions } from '#web/console/find/stay-options.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { Clashes } from '../stay/form/clashes.tsx'
import type { Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'
import { staysIn, seenOf } from './save-worker-form.ts'

interface WorkerFormProps {
  /** The worker to change. Null: a new one. */
  readonly edited: WorkerShape | null
  /** What the fields show: what was typed into a form that was refused, or what is saved. */
  readonly values: Values
  /** The fields that somebody else has changed too. */
  readonly clashes: readonly Clash[]
  readonly stays: StayOptions
}

/** The form of a worker: name, phone, and the homes they work in. */
export function WorkerForm({ edited, values, clashes, stays }: WorkerFormProps) {
  const [only, ...others] = stays.homes
  // Who comes into the team of a single home works in that one.
  const isGiven = edited === null && only !== undefined && others.length === 0 && values['name'] === undefined
  const theirs = new Set(isGiven ? [only.slug] : staysIn(values))
  // A home of theirs that does not fit into the list must be kept as well.
  const named = [...theirs].map((slug) => ({ slug, title: slug }))
  const shown = new Map([...named, ...(edited?.homes ?? []), ...stays.homes].map(({ slug, title }) => [slug, title]))
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
      {stays.hasMore ? (
        <StayOptionField name="named" label="Another home, by its name" choices={stays} chosen="" none="None" />
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
