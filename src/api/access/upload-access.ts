import type { StaffAccess } from '#api/route/access-row.ts'
import type { routesByName } from './declared-routes.ts'

/** A picture of one's own, or one for a home of one's own; for staff those of everybody. */
const ofPicture: StaffAccess = {
  anonymous: 403,
  guest: 403,
  foreign: null,
  missing: 404,
  host: 200,
  otherHost: 404,
  staff: 200,
  admin: 200,
}

/** Who may hand pictures in, see and change them. */
export const uploadAccess = {
  'POST /api/upload': { ...ofPicture, host: 201, staff: 201, admin: 201 },
  'GET /api/upload/files': { ...ofPicture, missing: null, otherHost: null },
  'GET /api/upload/files/:id': ofPicture,
  'GET /api/upload/files/:id/progress': ofPicture,
  'DELETE /api/upload/files/:id': ofPicture,
} as const satisfies Readonly<Record<string, StaffAccess>>

/** Routes of pictures that stand in the table alone. */
export type UploadRowName = keyof typeof uploadAccess

export type UploadRouteName = Extract<UploadRowName | keyof typeof routesByName, `${string} /api/upload${string}`>
