/**
 * Of the API as a whole: in its description, and in the header `Api-Version` of every answer. What a new one means
 * stands in `guides/guides.ts`.
 */
export const API_VERSION = '1'
