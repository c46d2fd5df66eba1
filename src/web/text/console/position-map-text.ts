/** The texts of the map on which a home is placed. */
export const positionMapText = {
  drawn: (region: string) => `The built-in map shows ${region}; for homes elsewhere, set MAP_TILE_URL to a map server.`,
  beyond:
    'The built-in map does not cover this place: type the coordinates. Guests see homes here on a map once MAP_TILE_URL is set to a map server.',
} as const
