/**
 * The version of the whole API: in its description, and in the header `Api-Version` of every answer. `guides/guides.ts`
 * explains what a new one means.
 */
export const API_VERSION = '1'
