import type { RouteAccess } from '../route-access.ts'

/** The status that each kind of caller gets who looks after pictures, beside those everybody gets. */
export interface UploadAccess extends RouteAccess {
  readonly anonymous: 403
  /** Signed in, without a role. */
  readonly guest: 403
  /** For a picture of their own, or one for a home of theirs. */
  readonly host: number
  /** For a picture of another host; null: the route names none. */
  readonly otherHost: number | null
  readonly staff: number
  readonly admin: number
  /** Staff, for a picture or a home that does not exist; guests are refused before anybody looks. */
  readonly unknown: number | null
}

const ofPicture: UploadAccess = {
  anonymous: 403,
  guest: 403,
  foreign: null,
  missing: 403,
  host: 200,
  otherHost: 404,
  staff: 200,
  admin: 200,
  unknown: 404,
}

/** Who may hand pictures in, see and change them. */
export const uploadAccess = {
  'POST /api/upload': { ...ofPicture, missing: null, host: 201, staff: 201, admin: 201 },
  'GET /api/upload/files': { ...ofPicture, missing: null, otherHost: null, unknown: null },
  'GET /api/upload/files/:id': ofPicture,
  'GET /api/upload/files/:id/progress': ofPicture,
  'DELETE /api/upload/files/:id': ofPicture,
} as const satisfies Readonly<Record<string, UploadAccess>>

export type UploadRouteName = keyof typeof uploadAccess
