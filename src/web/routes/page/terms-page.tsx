import type { Route } from './+types/terms-page'
import { loadText } from './load-text.ts'
import { textMeta } from './text-meta.ts'
import { TextPage } from './text-page.tsx'

export const loader = (args: Route.LoaderArgs) => loadText(args, 'tos')

export const meta: Route.MetaFunction = ({ matches, loaderData }) => textMeta(matches, loaderData)

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />
}
