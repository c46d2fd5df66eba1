import { operationsOf, type DescribedDocument, type DescribedOperation } from './described-document.ts'
import { docsStyle } from './docs-style.ts'
import { html, raw, type Html } from './html.ts'
import { operationCard } from './operation-card.ts'
import { paragraphs, richText } from './rich-text.ts'
import { schemaCard } from './schema-card.ts'

/** The description of the API as a page to read: without scripts, one chapter a collection, one card an operation. */
export function docsPage(document: DescribedDocument): string {
  const chapters = Map.groupBy(operationsOf(document), ({ tags }) => tags[0] ?? '')
  const { title, description } = document.info
  const origin = document.servers[0]?.url ?? ''
  const { schemas } = document.components
  const names = Object.keys(schemas).toSorted()
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${description.split('\n')[0]?.replaceAll('`', '') ?? ''}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(docsStyle)}
        </style>
      </head>
      <body>
        <a class="skip" href="#operations">To the operations</a>
        <header>
          <p><a href="/">← ${title.replace(/ API$/, '')}</a></p>
          <h1>${title}</h1>
          ${paragraphs(description)}
          <p>The same for programs: <a href="/api/openapi.json">openapi.json</a>, OpenAPI ${document.openapi}.</p>
        </header>
        <section class="first" aria-labelledby="first-steps">
          <h2 id="first-steps">First steps</h2>
          <div>
            ${firstSteps(origin).map(
              ([heading, code]) =>
                html`<div>
                  <h3>${heading}</h3>
                  <pre tabindex="0"><code>${code}</code></pre>
                </div>`,
            )}
          </div>
        </section>
        <div class="body">
          <nav aria-label="Chapters">
            <ul>
              ${[...chapters].map(([tag, operations]) => chapterLink(tag, operations.length))}
              ${chapterLink('Schemas', names.length)}
            </ul>
          </nav>
          <main id="operations">
            ${[...chapters].map(([tag, operations]) => chapter(document, tag, operations, origin))}
            <section id="${anchor('Schemas')}">
              <h2>Schemas</h2>
              <p>What answers consist of.</p>
              ${names.map((name) => schemaCard(name, schemas))}
            </section>
          </main>
        </div>
      </body>
    </html>`.text
}

function chapterLink(tag: string, count: number): Html {
  return html`<li>
    <a href="#${anchor(tag)}">${tag} <small>${count}</small></a>
  </li>`
}

function chapter(
  { tags, components }: DescribedDocument,
  tag: string,
  operations: readonly DescribedOperation[],
  origin: string,
): Html {
  const about = tags.find(({ name }) => name === tag)?.description ?? ''
  return html`<section id="${anchor(tag)}">
    <h2>${tag}</h2>
    <p>${richText(about)}</p>
    ${operations.map((operation) => operationCard(operation, { origin, examples: components.examples }))}
  </section>`
}

const anchor = (tag: string) => `chapter-${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

function firstSteps(origin: string): readonly (readonly [heading: string, code: string])[] {
  return [
    [
      'From a shell',
      `curl -g '${origin}/api/stays?filters[maxGuests][$gte]=4\n  &sort=nightlyPrice&populate=cover'`.replaceAll(
        '\n  ',
        '',
      ),
    ],
    [
      'With the client of Strapi',
      `import { strapi } from '@strapi/client'
const client = strapi({ baseURL: '${origin}/api' })
const { data } = await client.collection('stays')
  .find({ populate: 'cover' })`,
    ],
    [
      'In a Nuxt site',
      `export default defineNuxtConfig({
  modules: ['@nuxtjs/strapi'],
  strapi: { url: '${origin}' },
})`,
    ],
  ]
}
