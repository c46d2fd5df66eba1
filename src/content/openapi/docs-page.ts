import type { createOpenApi } from './create-openapi.ts'
import { docsStyle } from './docs-style.ts'
import { escaped, html, raw, type Html } from './html.ts'

type Document = ReturnType<typeof createOpenApi>

interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>
  }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: unknown }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
}

/** The description of the API as a page to read: without scripts, one chapter a collection. */
export function docsPage(document: Document): string {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  const chapters = Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '')
  const origin = document.servers[0]?.url ?? ''
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <meta name="description" content="${document.info.description}" />
        <style>
          ${raw(docsStyle)}
        </style>
      </head>
      <body>
        <header>
          <a href="/">← ${document.info.title.replace(/ API$/, '')}</a>
          <h1>${document.info.title}</h1>
          <p>${document.info.description} The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
          <pre>${raw(escaped(firstSteps(origin)))}</pre>
        </header>
        <nav aria-label="Chapters">
          ${[...chapters.keys()].map((tag) => html`<a href="#${anchor(tag)}">${tag}</a>`)}
        </nav>
        <main>
          ${[...chapters].map(
            ([tag, operations]) =>
              html`<section id="${anchor(tag)}">
                <h2>${tag}</h2>
                ${operations.map(operationBlock)}
              </section>`,
          )}
        </main>
      </body>
    </html>`.text
}

function operationBlock({ path, method, operation }: { path: string; method: string; operation: Operation }): Html {
  const { summary, operationId, security, parameters, requestBody, responses } = operation
  const [body] = Object.entries(requestBody?.content ?? {})
  return html`<details id="${operationId}">
    <summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span></summary>
    ${security ? html`<p>For somebody: a token, or the session of the site.</p>` : ''}
    ${parameters.length > 0 ? html`<dl>${parameters.map(parameterLine)}</dl>` : ''}
    ${
      body
        ? html`<h3>Body <small>${body[0]}</small></h3>
            <pre>${JSON.stringify(body[1].example ?? body[1].schema, null, 2)}</pre>`
        : ''
    }
    <h3>Answers</h3>
    <dl>
      ${Object.entries(responses).map(
        ([status, { description }]) =>
          html`<dt>${status}</dt>
            <dd>${description}</dd>`,
      )}
    </dl>
  </details>`
}

function parameterLine({ name, in: place, required, description = '' }: Parameter): Html {
  return html`<dt><code>${name}</code> <small>${required ? `${place}, required` : place}</small></dt>
    <dd>${description}</dd>`
}

const anchor = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')

function firstSteps(origin: string): string {
  return `curl -g '${origin}/api/stays?filters[maxGuests][$gte]=4&sort=nightlyPrice&populate=cover'

import { strapi } from '@strapi/client'
const client = strapi({ baseURL: '${origin}/api' })
const { data } = await client.collection('stays').find({ populate: 'cover' })`
}
