import { curlLine } from './curl-line.ts'
import type { DescribedContent, DescribedOperation, DescribedParameter } from './described-document.ts'
import { html, type Html } from './html.ts'
import { richText } from './rich-text.ts'
import { schemaTable, typeLabel } from './schema-rows.ts'
import { shownJson } from './shown-json.ts'

type Examples = Readonly<Record<string, { readonly value: unknown }>>

/** Longest example, in lines, that is shown beside a call; longer ones are shown with their schema. */
const LONGEST = 60

/** Returns one operation: collapsed its address and its sentence, expanded everything about it, with a call to copy. */
export function operationCard(
  operation: DescribedOperation,
  { origin, examples }: { readonly origin: string; readonly examples: Examples },
): Html {
  const { method, path, summary, description, operationId, parameters, requestBody, responses } = operation
  const [body] = Object.entries(requestBody?.content ?? {})
  const results = Object.entries(responses)
  return html`<details class="operation">
    <summary>
      <b class="method ${method.toLowerCase()}">${method}</b>
      <h3><code>${path}</code></h3>
      <span>${richText(summary)}</span>
    </summary>
    <div class="columns" id="${operationId}">
      <div>
        <p>${richText(description)} <a class="here" href="#${operationId}">Link to this</a></p>
        ${
          parameters.length > 0
            ? html`<h4>Parameters</h4>
                <div class="fields">${parameters.map(parameterRow)}</div>`
            : ''
        }
        ${
          body
            ? html`<h4>Body <small>${bodyLabel(body)}${requestBody?.required === false ? ', optional' : ''}</small></h4>
                ${schemaTable(body[1].schema)}`
            : ''
        }
        <h4>Answers</h4>
        <div class="answers">${results.filter(([status]) => isGood(status)).map(responseRow)}</div>
        <h4>
          Refusals <small>by <code>error.details.code</code></small>
        </h4>
        <div class="answers">${results.filter(([status]) => !isGood(status)).map(refusalRow)}</div>
      </div>
      <div>
        <h4>Call</h4>
        <pre class="curl" tabindex="0"><code>${curlLine(operation, origin)}</code></pre>
        ${responseExample(operation, examples)}
      </div>
    </div>
  </details>`
}

function parameterRow({ name, in: place, required, description = '', schema, example }: DescribedParameter): Html {
  return html`<div>
    <p><code>${name}</code> <small>${place}, ${typeLabel(schema)}${required === true ? ', required' : ''}</small></p>
    <p>
      ${richText(description)}${example === undefined ? '' : html` For example <code>${typeof example === 'string' ? example : JSON.stringify(example)}</code>.`}
    </p>
  </div>`
}

const isGood = (status: string) => Number(status) < 400

type ResponseRow = readonly [status: string, { readonly description: string; readonly content?: DescribedContent }]

function responseRow([status, { description, content = {} }]: ResponseRow): Html {
  return html`<div>
    <p><b class="status good">${status}</b> ${richText(description)}</p>
    ${Object.entries(content).map(goodContent)}
  </div>`
}

function refusalRow([status, { description }]: ResponseRow): Html {
  return html`<p>
    <b class="status refused">${status}</b> ${richText(description.replace('`error.details.code`: ', ''))}
  </p>`
}

function goodContent([mediaType, { schema }]: readonly [string, DescribedContent[string]]): Html {
  return mediaType === 'application/json'
    ? html`<p class="shape">${shapeOf(schema)}</p>`
    : html`<p class="shape">a file, <code>${mediaType}</code></p>`
}

/** Returns `{ data: Stay, meta }` with links; anything else by its name. */
function shapeOf(schema: DescribedContent[string]['schema']): Html {
  const { properties } = schema as { readonly properties?: Readonly<Record<string, typeof schema>> }
  if (!properties) return typeLabel(schema)
  const parts = Object.entries(properties).map(([name, inner], index) => {
    const isPlain = name === 'meta'
    return html`${index > 0 ? ', ' : ''}<code>${name}</code>${isPlain ? metaOf(inner) : html`: ${innerShape(inner)}`}`
  })
  return html`{ ${parts} }`
}

function innerShape(schema: DescribedContent[string]['schema']): Html {
  return 'properties' in schema ? shapeOf(schema) : typeLabel(schema)
}

function metaOf(schema: DescribedContent[string]['schema']): Html {
  return 'properties' in schema ? html`: ${shapeOf(schema)}` : html``
}

function bodyLabel([mediaType, { schema }]: readonly [string, DescribedContent[string]]): Html {
  const isEnvelope = Object.keys((schema as { readonly properties?: object }).properties ?? {}).join() === 'data'
  return html`${mediaType}${isEnvelope ? html`, inside <code>{ data: … }</code>` : ''}`
}

function responseExample({ responses }: DescribedOperation, examples: Examples): Html {
  const good = Object.entries(responses).findLast(([status]) => Number(status) < 300)
  const name = good?.[1].content?.['application/json']?.examples?.answer.$ref.split('/').at(-1)
  const value = name === undefined ? undefined : examples[name]?.value
  if (value === undefined) return html``
  const isLong = JSON.stringify(value, null, 2).split('\n').length > LONGEST
  return isLong
    ? html``
    : html`<h4>Answer</h4>
        ${shownJson(value)}`
}
