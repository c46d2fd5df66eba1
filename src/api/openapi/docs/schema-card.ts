import { exampleOf } from '#api/openapi/example-of.ts'
import type { JsonSchema } from '#api/route/json-schema.ts'
import { html, type Html } from './html.ts'
import { richText } from './rich-text.ts'
import { schemaAnchor, schemaTable, typeLabel } from './schema-rows.ts'
import { shownJson } from './shown-json.ts'

/** Returns one named schema: its fields, and an example. */
export function schemaCard(name: string, schemas: Readonly<Record<string, JsonSchema>>): Html {
  const schema = schemas[name] ?? {}
  const { description = '', enum: values } = schema as { readonly description?: string; readonly enum?: unknown }
  const isMore = 'allOf' in schema || values !== undefined
  return html`<details class="operation">
    <summary>
      <h3>${name}</h3>
      <span>${richText(description)}</span>
    </summary>
    <div class="columns" id="${schemaAnchor(name)}">
      <div>${isMore ? html`<p>${typeLabel(schema)}</p>` : ''}${schemaTable(schema)}</div>
      <div>
        <h4>Example</h4>
        ${shownJson(exampleOf(schema, schemas))}
      </div>
    </div>
  </details>`
}
