import { useId, type ReactNode } from 'react'
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

/** The settings for all homes, part by part, with their present values. */
export default function SettingsPage({
  loaderData: { codes, policies, tokens, endpoints, config, hasSetup },
}: Route.ComponentProps) {
  return (
    <ConsolePage title="Settings" sub="Settings for all homes">
      <div className="c-body">
        <Group name="Prices and terms" about="What a stay costs besides its rates, and what a guest gets back.">
          <Part
            to={consolePaths.promoCodes()}
            name="Promo codes"
            about="Discounts for guests with a code."
            now={codes}
          />
          <Part to={consolePaths.vouchers()} name="Vouchers" about="Sold or given away, and redeemed by code." />
          <Part
            to={consolePaths.policies()}
            name="Cancellation policies"
            about="The policies homes can use, and how many use each."
            now={policies}
          />
          <Part
            to={consolePaths.taxes()}
            name="Taxes"
            about="Tourist and other taxes of a place, for all homes in it."
          />
          <Part
            to={consolePaths.channelCosts()}
            name="Costs of channels"
            about="Commissions of other sites and card fees, for what is left in reports."
          />
        </Group>
        <Group name="Homes" about="What homes belong to, and what they can offer.">
          <Part
            to={consolePaths.places()}
            name="Places"
            about="Where visitors search, with the pictures and words of the front page."
          />
          <Part
            to={consolePaths.amenities()}
            name="Amenities"
            about="What homes can offer, and what the search can filter by."
          />
        </Group>
        <Group name="Company and site" about="Who you are, and what visitors read about you.">
          {hasSetup ? (
            <Part
              to={consolePaths.welcome()}
              name="Company and set-up"
              about="Name, address, payments, mail, and opening the site."
              now={config.websiteName}
            />
          ) : null}
          <Part
            to={consolePaths.siteTexts()}
            name="Texts of the site"
            about="Terms, privacy and refunds, each with its versions."
          />
        </Group>
        {tokens === null && endpoints === null ? null : (
          <Group name="Other programs" about="What may read and write data here, and what is notified of changes.">
            {tokens === null ? null : (
              <Part
                to={consolePaths.apiTokens()}
                name="API tokens"
                about="Give a program access, with its own rights."
                now={tokens}
              />
            )}
            {endpoints === null ? null : (
              <Part
                to={consolePaths.webhooks()}
                name="Webhooks"
                about="Notify a program as soon as something happens."
                now={endpoints}
              />
            )}
          </Group>
        )}
      </div>
    </ConsolePage>
  )
}

interface GroupProps {
  readonly name: string
  readonly about: string
  readonly children: ReactNode
}

function Group({ name, about, children }: GroupProps) {
  const id = useId()
  return (
    <section className="c-section" aria-labelledby={id}>
      <div className="c-head">
        <h2 id={id}>{name}</h2>
        <span className="c-quiet">{about}</span>
      </div>
      <ul className="c-list">{children}</ul>
    </section>
  )
}

interface PartProps {
  readonly to: string
  readonly name: string
  /** A sentence that says what it is for. */
  readonly about: string
  /** The present value. */
  readonly now?: string
}

function Part({ to, name, about, now }: PartProps) {
  return (
    <li data-row>
      <span className="c-main">
        <Link className="c-what" to={to}>
          {name}
        </Link>
        <span className="c-detail">{about}</span>
      </span>
      {now === undefined ? null : <span className="c-quiet">{now}</span>}
    </li>
  )
}
