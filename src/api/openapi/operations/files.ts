import { anyObject, bytes, envelope, list, ref, text, enumOf, type JsonSchema } from '#api/route/json-schema.ts'
import { pagination } from '#api/collection/collection-operations.ts'
import type { OperationDoc, ParameterDoc } from '#api/route/operation-doc.ts'

function file(summary: string, rest: Partial<OperationDoc>): OperationDoc {
  return { tag: 'Files', summary, ...rest }
}

const query = (name: string, about: string, schema: JsonSchema = text, example?: unknown): ParameterDoc => ({
  name,
  about,
  schema,
  ...(example === undefined ? {} : { example }),
})
const deep = { schema: anyObject, isDeep: true } as const

const form: OperationDoc['bareBody'] = {
  mediaType: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: {
      files: list(bytes()),
      fileInfo: {
        type: 'string',
        description: 'JSON: an object for one photo, a list for several; `name`, `alternativeText`, `caption`.',
      },
      ref: { ...enumOf('stay', 'stays', 'api::stay.stay'), description: 'Put them to a home at once.' },
      refId: { type: 'string', description: 'Number, document id or slug of that home.' },
      field: enumOf('photos'),
    },
  },
}

/** Photos, for hosts, staff, administrators and programs. */
export const fileOperations = {
  'POST /api/upload': file('Hand in photos, or change one that is there', {
    query: [
      query(
        'id',
        'Of a photo that is there: a file takes its place, and without a file only what is said of it changes.',
      ),
    ],
    bareBody: form,
    answer: list(ref('File')),
    also: { status: 200, when: 'The photo that was there, as it is now', answer: ref('File') },
    status: 201,
    idempotency: 'optional',
  }),
  'GET /api/upload/files': file('Photos that were handed in', {
    query: [
      { ...query('filters', 'Conditions in brackets, as of collections: `filters[name][$containsi]=pool`.'), ...deep },
      query('sort', '`name`, `width:desc`, several with commas.', text, 'id:desc'),
      query('_q', 'Words that stand in the name, the caption or the alternative text.'),
      pagination,
    ],
    answer: list(ref('File')),
  }),
  'GET /api/upload/files/:id': file('One of them', { answer: ref('File') }),
  'DELETE /api/upload/files/:id': file('Drop a photo', {
    query: [query('detach', '`true`: also one that a home shows.', enumOf('true', 'false'))],
    answer: ref('File'),
  }),
  'GET /api/upload/files/:id/progress': file('How far its variants are', { answer: envelope(ref('FileProgress')) }),
} as const satisfies Readonly<Record<string, OperationDoc>>
