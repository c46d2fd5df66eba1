import { mediaObject } from '#contract/media/media-object.ts'
import type { TokenPermission } from '#contract/api-token-shapes.ts'
import type { StayRight } from '#core/account/stay-right.ts'
import { deletePicture } from '#media/upload/delete-picture.ts'
import { findPicture, findPictureProgress, listPictures } from '#media/upload/find-pictures.ts'
import { pagination } from '#api/collection/collection-operations.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { invalidInput, responseOf } from '#api/route/api-response.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { anyObject, bytes, envelope, enumOf, list, ref, text } from '#api/route/json-schema.ts'
import type { OperationDoc } from '#api/route/operation-doc.ts'
import { pictureDepsOf, pictureResponse } from './picture-response.ts'
import { readFileQuery } from './read-file-query.ts'
import { withFolder } from './receive-form.ts'
import { storing } from './storing.ts'
import { takeForm, takeFormEach } from './take-form.ts'

/**
 * Limits access to one's own pictures and those for one's own homes; clients of the content backend expect 403 for all
 * others.
 */
const ofPicture = (token: TokenPermission, right: StayRight = 'full') =>
  hostOrStaff({ right, anonymous: 'not_allowed', token, notFound: 'picture_not_found' })

const form: OperationDoc['bareBody'] = {
  mediaType: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: {
      files: list(bytes()),
      fileInfo: {
        type: 'string',
        description:
          'JSON: an object for one photo, a list for several; `name`, `alternativeText`, `caption`, `focalPoint`, and for an existing photo of a home `room`: the id of the room that it shows, or null.',
      },
      ref: { ...enumOf('stay', 'stays', 'api::stay.stay'), description: 'Attach them to a home at the same time.' },
      refId: { type: 'string', description: 'Number, document id or slug of that home.' },
      field: enumOf('photos'),
    },
  },
}

/** What can be wrong with a form, whatever its photos are. */
const REFUSED_FORMS = [
  'invalid_input',
  'idempotency_key_reused',
  'idempotency_key_in_flight',
  'form_not_readable',
  'files_empty',
  'too_many_files',
  'body_too_large',
  'storage_full',
  'pictures_unavailable',
  'stay_not_found',
] as const

/**
 * Pictures as clients of the content backend upload and find them (docs/content-api.md, Files): answers have no
 * envelope.
 */
export const uploadRoutes = [
  bareRoute({
    method: 'POST',
    path: '/api/upload',
    chapter: 'Files',
    summary: 'Upload photos, or change an existing one',
    // Also new texts for a picture, as clients of the ecosystem expect.
    access: ofPicture('upload.create'),
    query: [
      {
        name: 'id',
        about: 'The id of an existing photo: a file replaces the photo; without a file only its texts change.',
        schema: text,
      },
    ],
    body: form,
    responses: {
      result: list(ref('File')),
      also: [{ status: 200, when: 'The existing photo after the change', result: ref('File') }],
      status: 201,
    },
    idempotency: 'optional',
    refuses: [...REFUSED_FORMS, 'file_too_large', 'picture_refused', 'picture_not_found', 'picture_in_use'],
    handle: (deps, { actor, call, act }) =>
      storing(() => withFolder(deps.pictures.incoming, (folder) => takeForm(deps, { call, actor, folder, act }))),
  }),
  // A separate route, because generated clients expect a list from the other one.
  bareRoute({
    method: 'POST',
    path: '/api/upload/each',
    chapter: 'Files',
    summary: 'Upload photos one by one: those that are accepted are stored, and the answer names the others',
    access: ofPicture('upload.create'),
    body: form,
    responses: { result: ref('FilesTaken'), status: 207 },
    idempotency: 'optional',
    refuses: REFUSED_FORMS,
    handle: (deps, { actor, call, act }) =>
      storing(() => withFolder(deps.pictures.incoming, (folder) => takeFormEach(deps, { call, actor, folder, act }))),
  }),
  bareRoute({
    method: 'GET',
    path: '/api/upload/files',
    chapter: 'Files',
    summary: 'Uploaded photos',
    access: hostOrStaff({ anonymous: 'not_allowed', token: 'upload.find' }),
    query: [
      {
        name: 'filters',
        about: 'Conditions in brackets, as for collections: `filters[name][$containsi]=pool`.',
        schema: anyObject,
        isDeep: true,
      },
      { name: 'sort', about: '`name` or `width:desc`; several separated by commas.', schema: text, example: 'id:desc' },
      { name: '_q', about: 'Words that the name, the caption or the alternative text has to contain.', schema: text },
      pagination,
    ],
    responses: { result: list(ref('File')) },
    refuses: ['invalid_input'],
    async handle(deps, { actor, call }) {
      const query = readFileQuery(call.url)
      if (!query.ok) return query.response
      return { status: 200, body: (await listPictures(deps, { actor, query: query.value })).map(mediaObject) }
    },
  }),
  bareRoute({
    method: 'GET',
    path: '/api/upload/files/:id',
    chapter: 'Files',
    summary: 'One of them',
    access: ofPicture('upload.findOne', 'read'),
    responses: { result: ref('File') },
    refuses: ['picture_not_found'],
    handle: async (deps, { actor, param }) => pictureResponse(await findPicture(deps, { actor, name: param('id') })),
  }),
  bareRoute({
    method: 'GET',
    path: '/api/upload/files/:id/progress',
    chapter: 'Files',
    summary: 'Progress of the variants of a photo',
    access: ofPicture('upload.findOne', 'read'),
    responses: { result: envelope(ref('FileProgress')) },
    refuses: ['picture_not_found'],
    handle: async (deps, { actor, param }) => responseOf(await findPictureProgress(deps, { actor, name: param('id') })),
  }),
  bareRoute({
    method: 'DELETE',
    path: '/api/upload/files/:id',
    chapter: 'Files',
    summary: 'Delete a photo',
    access: ofPicture('upload.delete'),
    query: [{ name: 'detach', about: '`true`: delete it even if a home shows it.', schema: enumOf('true', 'false') }],
    responses: { result: ref('File') },
    refuses: ['picture_not_found', 'picture_in_use', 'invalid_input'],
    async handle(deps, { actor, param, call }) {
      const detach = call.url.searchParams.get('detach') ?? 'false'
      if (detach !== 'true' && detach !== 'false')
        return invalidInput({ detach: 'detach must be one of the following values: true, false' })
      const request = { actor, name: param('id'), detach: detach === 'true' }
      return pictureResponse(await deletePicture(pictureDepsOf(deps), request))
    },
  }),
]
