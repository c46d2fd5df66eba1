import type { Problem } from '#core/problem.ts'
import type { Fault } from '#api/route/problem-table.ts'
import type { UploadRowName } from './upload-access.ts'

/** What each route of pictures refuses, by code. */
export const uploadRefusals: Readonly<Record<UploadRowName, readonly (Problem['code'] | Fault)[]>> = {
  'POST /api/upload': [
    'not_allowed',
    'invalid_input',
    'idempotency_key_reused',
    'idempotency_key_in_flight',
    'form_not_readable',
    'files_empty',
    'file_too_large',
    'too_many_files',
    'body_too_large',
    'storage_full',
    'picture_refused',
    'picture_not_found',
    'picture_in_use',
    'stay_not_found',
  ],
  'GET /api/upload/files': ['not_allowed', 'invalid_input'],
  'GET /api/upload/files/:id': ['not_allowed', 'picture_not_found'],
  'GET /api/upload/files/:id/progress': ['not_allowed', 'picture_not_found'],
  'DELETE /api/upload/files/:id': ['not_allowed', 'picture_not_found', 'picture_in_use', 'invalid_input'],
}
