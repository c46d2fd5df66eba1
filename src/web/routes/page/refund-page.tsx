import { apiClient } from '#web/backend/api-client.ts'
import type { Route } from './+types/refund-page'
import { loadText } from './load-text.ts'
import { PolicyCards, policiesHeading } from './policy-cards.tsx'
import { textMeta } from './text-meta.ts'
import { TextPage } from './text-page.tsx'

export async function loader(args: Route.LoaderArgs) {
  const [text, policies] = await Promise.all([loadText(args, 'refund'), apiClient(args.context).listPolicies()])
  return { text, policies: policies.ok ? policies.value : [] }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => textMeta(matches, loaderData?.text)

export default function RefundPage({ loaderData: { text, policies } }: Route.ComponentProps) {
  return (
    <TextPage text={text} more={policies.length > 0 ? [policiesHeading] : []}>
      <PolicyCards policies={policies} />
    </TextPage>
  )
}
