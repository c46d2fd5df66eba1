import { Link } from 'react-router'
import type { ApiTokenShape } from '#contract/api-token-shapes.ts'
import type { PolicyShape, PromoCodeShape } from '#contract/rate/promo-and-policy.ts'
import type { WebhookEndpointShape } from '#contract/webhook-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { mayIn, requireMay } from '#web/console/may/may-in.ts'
import { policiesThere, promoCodesThere, tokensThere, webhooksThere } from '#web/text/counts/settings-counts.ts'
import type { Route } from './+types/settings-page'
import { allowed } from './allowed.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/promo-codes')
  const api = consoleApi(context)
  const may = mayIn(context)
  const [codes, policies, tokens, endpoints] = await Promise.all([
    api.get<readonly PromoCodeShape[]>('/api/staff/promo-codes'),
    api.get<readonly PolicyShape[]>('/api/staff/cancellation-policies'),
    may('GET /api/api-tokens') ? api.get<readonly ApiTokenShape[]>('/api/api-tokens') : null,
    may('GET /api/webhook-endpoints') ? api.get<readonly WebhookEndpointShape[]>('/api/webhook-endpoints') : null,
  ])
  const all = allowed(codes, url)
  return {
    config: context.get(publicConfigContext),
    hasSetup: may('GET /api/staff/setup'),
    codes: promoCodesThere(all.length, all.filter(({ active }) => !active).length),
    policies: policiesThere(allowed(policies, url).length),
    tokens: tokens && tokensThere(allowed(tokens, url).length),
    endpoints: endpoints && webhooksThere(allowed(endpoints, url).length),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Settings')

/** What holds for all homes, part by part, and what is there now. */
export default function SettingsPage({
  loaderData: { codes, policies, tokens, endpoints, config, hasSetup },
}: Route.ComponentProps) {
  return (
    <ConsolePage title="Settings" sub="What holds for all homes">
      <div className="c-body">
        <ul className="c-list">
          <Part to={consolePaths.promoCodes()} name="Promo codes" now={codes} />
          <Part to={consolePaths.vouchers()} name="Vouchers" now="Sold or given, spent by a code" />
          <Part to={consolePaths.policies()} name="Cancellation policies" now={policies} />
          <Part to={consolePaths.taxes()} name="Taxes" now="Of places, with all homes in them" />
          <Part to={consolePaths.siteTexts()} name="Texts of the site" now="Terms, privacy, refunds" />
          {hasSetup ? (
            <Part
              to={consolePaths.welcome()}
              name="Company and set-up"
              now={`${config.websiteName}, ${config.contactEmail}`}
            />
          ) : null}
          {tokens === null ? null : <Part to={consolePaths.apiTokens()} name="API tokens" now={tokens} />}
          {endpoints === null ? null : <Part to={consolePaths.webhooks()} name="Webhooks" now={endpoints} />}
        </ul>
      </div>
    </ConsolePage>
  )
}

function Part({ to, name, now }: { readonly to: string; readonly name: string; readonly now: string }) {
  return (
    <li data-row>
      <span className="c-main">
        <Link className="c-what" to={to}>
          {name}
        </Link>
        <span className="c-detail">{now}</span>
      </span>
    </li>
  )
}
