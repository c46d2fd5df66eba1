import type { Route } from './+types/privacy-page'
import { loadText } from './load-text.ts'
import { textMeta } from './text-meta.ts'
import { TextPage } from './text-page.tsx'

export const loader = (args: Route.LoaderArgs) => loadText(args, 'privacy')

export const meta: Route.MetaFunction = ({ matches, loaderData }) => textMeta(matches, loaderData)

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />
}
