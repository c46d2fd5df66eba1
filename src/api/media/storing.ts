import { isOutOfSpace, PictureStoreAway } from '#media/picture-store-away.ts'
import { faultResponse, type ApiResponse } from '#api/route/api-response.ts'

/** Returns the refusal of a request for which the store of pictures is needed while it cannot be reached (503). */
export const picturesUnavailable = () => faultResponse('pictures_unavailable', {}, { 'retry-after': '5' })

/**
 * Runs what stores files. Returns a refusal when their store cannot be reached (`pictures_unavailable`) or has no space
 * left (`storage_full`), so that the request can be answered like any other refusal; anything else is thrown.
 */
export async function storing(work: () => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PictureStoreAway) return picturesUnavailable()
    if (isOutOfSpace(error)) return faultResponse('storage_full')
    throw error
  }
}
