import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { ENDED_PARTS, type EndedPart } from '#core/account/ended-part.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { keepTyped, readTyped } from '#web/console/live/typed-fields.ts'
import { sentFields, type SentField } from '#web/console/sent-fields.ts'
import { SentText } from '#web/console/sent-text.tsx'
import { overText } from '#web/text/console-text.ts'
import type { Route } from './+types/over-page'

const FORBIDDEN = { status: 403 }

export function loader({ url }: Route.LoaderArgs) {
  const named = url.searchParams.get('why')
  const why: EndedPart = ENDED_PARTS.find((part) => part === named) ?? 'role_taken'
  return data({ why, wasSent: url.searchParams.has('sent') }, FORBIDDEN)
}

/** Receives a form that was sent from a page of the console, with its values. */
export async function action({ request }: Route.ActionArgs) {
  return data({ sent: sentFields(await request.formData()) }, FORBIDDEN)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, overText[loaderData?.why ?? 'role_taken'].title)

/** Says why an open page of the console can no longer be used, and shows what was typed there. */
export default function OverPage({ loaderData: { why, wasSent }, actionData }: Route.ComponentProps) {
  const { contactEmail } = usePublicConfiguration()
  const typed = useTyped(wasSent)
  const { title, text, action } = overText[why]
  const fields = actionData?.sent ?? typed
  return (
    <>
      <h1>{title}</h1>
      <p role="alert">
        {text} {actionData || wasSent ? overText.notSaved : null}
      </p>
      <p>
        {overText.ask} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
      <SentText fields={fields} />
      <p>
        {/* Loads a document: the present one has no scripts for the layout of public pages. */}
        <a className="w-link" href={why === 'suspended' ? sitePaths.login() : sitePaths.user()}>
          {action}
        </a>
      </p>
    </>
  )
}

/** Returns what this tab has kept of a form that was too large to be sent here. */
function useTyped(wasSent: boolean): readonly SentField[] {
  const [fields, setFields] = useState<readonly SentField[]>([])
  useEffect(() => {
    const kept = readTyped()?.fields ?? []
    keepTyped(null)
    const drawn = requestAnimationFrame(() =>
      setFields(wasSent ? sentFields(kept.map(({ name, value }) => [name, value] as const)) : []),
    )
    return () => cancelAnimationFrame(drawn)
  }, [wasSent])
  return fields
}
