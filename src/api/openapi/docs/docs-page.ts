import type { GuideStep } from '#api/openapi/guides/first-booking.ts'
import { guides } from '#api/openapi/guides/guides.ts'
import { operationsOf, type DescribedDocument, type DescribedOperation } from './described-document.ts'
import { docsStyle } from './docs-style.ts'
import { html, raw, type Html } from './html.ts'
import { operationCard } from './operation-card.ts'
import { paragraphs, richText } from './rich-text.ts'
import { schemaCard } from './schema-card.ts'
import { schemaTable } from './schema-rows.ts'
import { messageName } from '#contract/staff-schemas.ts'

/**
 * Returns the description of the API as pages to read, without scripts, by the last part of their address: `''` is the
 * start page, and each chapter has its own.
 */
export function docsPages(document: DescribedDocument, steps: readonly GuideStep[]): ReadonlyMap<string, string> {
  const chapters = Map.groupBy(operationsOf(document), ({ tags }) => tags[0] ?? '')
  const links = [...chapters].map(([tag, operations]) => chapterLink(tag, operations.length))
  const page = (title: string, body: Html) => layout(document, title, links, body)
  const { schemas } = document.components
  const names = Object.keys(schemas).toSorted()
  const schemasPage = html`<section>
    <h2>Schemas</h2>
    <p>The parts of which answers consist.</p>
    ${names.map((name) => schemaCard(name, schemas))}
  </section>`
  return new Map([
    ['', page('Start here', startPage(document, steps))],
    ...[...chapters].map(
      ([tag, operations]) => [chapterName(tag), page(tag, chapter(document, tag, operations))] as const,
    ),
    ['webhooks', page('Webhooks', webhookPage(document))],
    ['schemas', page('Schemas', schemasPage)],
  ])
}

function layout(document: DescribedDocument, title: string, links: readonly Html[], body: Html): string {
  const name = document.info.title
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – ${name}</title>
        <meta name="description" content="${document.info.description.split('\n')[0]?.replaceAll('`', '') ?? ''}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${raw(`<style>${docsStyle}</style>`)}
      </head>
      <body>
        <a class="skip" href="#operations">To the content</a>
        <header>
          <p><a href="/">← ${name.replace(/ API$/, '')}</a></p>
          <h1>${name}</h1>
        </header>
        <div class="body">
          <nav aria-label="Chapters">
            <ul>
              <li><a href="/api/docs">Start here</a></li>
              ${links} ${chapterLink('Webhooks', Object.keys(document.webhooks).length)}
              ${chapterLink('Schemas', Object.keys(document.components.schemas).length)}
            </ul>
          </nav>
          <main id="operations">${body}</main>
        </div>
      </body>
    </html>`.text
}

function startPage({ info, openapi }: DescribedDocument, steps: readonly GuideStep[]): Html {
  return html`<section>
      ${paragraphs(info.description)}
      <p>The same description for programs: <a href="/api/openapi.json">openapi.json</a>, OpenAPI ${openapi}.</p>
    </section>
    <section id="start-here">
      <h2>Start here</h2>
      <p>
        From the search to the cancellation, in a shell with curl and jq, against a product in demo mode. Run the steps
        one after the other, unchanged.
      </p>
      ${steps.map(
        ({ heading, about, command }) =>
          html`<h3>${heading}</h3>
            <p>${richText(about)}</p>
            <pre class="curl" tabindex="0"><code>${command}</code></pre>`,
      )}
    </section>
    ${guides.map(
      ({ id, heading, text }) =>
        html`<section id="${id}">
          <h2>${heading}</h2>
          ${paragraphs(text)}
        </section>`,
    )}`
}

function chapterLink(tag: string, count: number): Html {
  return html`<li>
    <a href="/api/docs/${chapterName(tag)}">${tag} <small>${count}</small></a>
  </li>`
}

function chapter(
  { tags, components, servers }: DescribedDocument,
  tag: string,
  operations: readonly DescribedOperation[],
): Html {
  const about = tags.find(({ name }) => name === tag)?.description ?? ''
  const origin = servers[0]?.url ?? ''
  return html`<section>
    <h2>${tag}</h2>
    <p>${richText(about)}</p>
    ${operations.map((operation) => operationCard(operation, { origin, examples: components.examples }))}
  </section>`
}

function webhookPage({ webhooks, components }: DescribedDocument): Html {
  return html`<section>
    <h2>Webhooks</h2>
    <p>
      The messages to other programs. <a href="/api/docs#webhooks">The guide</a> describes how they are signed and
      repeated.
    </p>
    ${Object.entries(webhooks).map(
      ([type, { post }]) =>
        html`<h3 id="${type}"><code>${type}</code></h3>
          <p>${post.summary}</p>
          ${schemaTable(components.schemas[messageName(type)]!)}`,
    )}
  </section>`
}

const chapterName = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')
