import { mediaObject, type RecordedPicture } from '#contract/media/media-object.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { PictureDeps } from '#media/picture-deps.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'

/** Returns the collaborators of the use cases of pictures. */
export function pictureDepsOf({ db, now, pictures, onStayChanged }: ApiDeps): PictureDeps {
  return { db, now, onStayChanged, ...pictures }
}

/** Returns a picture without an envelope, or the error of its problem. */
export function pictureResponse(found: Result<RecordedPicture, Problem>): ApiResponse {
  return found.ok ? { status: 200, body: mediaObject(found.value) } : problemResponse(found.problem)
}
